// Carrying text out of the page and into it, without Python: it works when Python is gone.
//
// What an element may carry:
//   data-copy="id"        a button: copies what stands in the field with that id
//   data-address="?page=…" a button: copies the whole address of that link
//   data-save="name"      a button: saves its data-content as a file of that name, of the kind data-kind (JSON without)
//   data-print            a button: prints the page
//   data-into="id"        a file field: puts what the file says into the field with that id

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
  button.focus();
  return copied;
}

function saveAs(name, content, kind = "application/json") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Serves the elements of `el`; `done` is told what was carried: "copied", "saved" or "read". */
function watchCarrying(el, done) {
  const field = (id) => el.querySelector(`#${CSS.escape(id)}`);

  el.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy], [data-address], [data-save], [data-print]");
    if (!button) return;
    if (button.dataset.copy) {
      if (await copyFrom(field(button.dataset.copy))) done("copied");
    } else if (button.dataset.address) {
      if (await copyAddress(button)) done("copied");
    } else if ("print" in button.dataset) {
      print();
    } else {
      saveAs(button.dataset.save, button.dataset.content, button.dataset.kind);
      done("saved");
    }
  });

  el.addEventListener("change", async (event) => {
    const file = event.target.dataset?.into && event.target.files[0];
    if (!file) return;
    const into = field(event.target.dataset.into);
    into.value = (await file.text()).slice(0, into.maxLength > 0 ? into.maxLength : undefined);
    done("read");
  });
}
