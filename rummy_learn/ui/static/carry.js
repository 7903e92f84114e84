// Carrying text out of the page and into it, without Python: it works when Python is gone.
//
// What an element may carry:
//   data-copy="id"        a button: copies what stands in the field with that id
//   data-address="?page=…" a button: copies the whole address of that link
//   data-save="name"      a button: saves its data-content as a file of that name, of the kind data-kind (JSON without)
//   data-bytes="base64"   beside data-save: the content as bytes, for files that are no text
//   data-print            a button: prints the page
//   data-into="id"        a file field: puts what the file says into the field with that id
//   data-at-once          beside data-into: sends the form then, as its button does
//   data-files="id"       a file field for several: puts name, size and text of each into the field with that id, as JSON

const LONGEST_FILE = 400_000; // a longer one is named by its size, and not read

/** Copies what stands in a field. Where the clipboard is out of reach (pages without https) the old way serves. */
async function copyFrom(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    return document.execCommand("copy");
  }
  return true;
}

/** Copies the address of a link of ours, by way of a field beside the button, which is there for a moment only. */
async function copyAddress(button) {
  const field = document.createElement("input");
  field.value = new URL(button.dataset.address, location.href).href;
  button.after(field);
  const copied = await copyFrom(field);
  field.remove();
  return copied;
}

function saveAs(name, content, kind = "application/json") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function told(file) {
  return { name: file.name, size: file.size, text: file.size > LONGEST_FILE ? "" : await file.text() };
}

/** Serves the elements of `el`; `done` is told what was carried, "copied", "saved", "read" or "all", and by which button. */
function watchCarrying(el, done) {
  const field = (id) => el.querySelector(`#${CSS.escape(id)}`);

  async function copy(button) {
    const copied = await (button.dataset.copy ? copyFrom(field(button.dataset.copy)) : copyAddress(button));
    button.focus(); // the old way has moved it
    if (copied) done("copied", button);
  }

  el.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy], [data-address], [data-save], [data-print]");
    if (!button) return;
    if (button.dataset.copy || button.dataset.address) {
      await copy(button);
    } else if ("print" in button.dataset) {
      print();
    } else {
      const { save, content, kind, bytes } = button.dataset;
      saveAs(save, bytes ? Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)) : content, kind);
      done("saved", button);
    }
  });

  el.addEventListener("change", async (event) => {
    const { into, files } = event.target.dataset ?? {};
    const chosen = into || files ? [...event.target.files] : [];
    if (!chosen.length) return;
    if (files) {
      field(files).value = JSON.stringify(await Promise.all(chosen.map(told)));
    } else {
      const area = field(into);
      area.value = (await chosen[0].text()).slice(0, area.maxLength > 0 ? area.maxLength : undefined);
      if ("atOnce" in event.target.dataset) area.form.requestSubmit();
    }
    done(chosen.length > 1 ? "all" : "read");
  });
}
