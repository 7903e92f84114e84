// Makes a live part of the page equal to new markup with as few changes as possible: what the reader has focused, typed,
// scrolled or opened stays as it is.
//
// The reader owns what he typed until the server sends another value for that field; whether a <details> is open; and,
// in a hand, which cards are picked. Elements with an id keep their identity wherever they move.

/** Is this attribute the reader's, so that new markup does not touch it? */
function owned(element, name) {
  if (element.nodeName === "DETAILS") return name === "open";
  if (element.hasAttribute("data-hand")) return name === "aria-label";
  return element.getAttribute("role") === "option" && (name === "aria-selected" || name === "tabindex");
}

function identity(node) {
  return node.nodeType === Node.ELEMENT_NODE ? node.id || null : null;
}

function alike(one, other) {
  if (one.nodeType !== other.nodeType || one.nodeName !== other.nodeName) return false;
  if (one.nodeType !== Node.ELEMENT_NODE) return true;
  return identity(one) === identity(other) && one.getAttribute("name") === other.getAttribute("name") && one.type === other.type;
}

/** The attribute that holds what the server last knew of a field, and the property that holds what the reader made of it. */
function valueOf(element) {
  if (element.nodeName === "OPTION") return ["selected", "selected"];
  if (element.nodeName !== "INPUT") return null;
  return element.type === "radio" || element.type === "checkbox" ? ["checked", "checked"] : ["value", "value"];
}

function morphAttributes(old, fresh, typed) {
  const value = valueOf(old);
  const before = value && old.getAttribute(value[0]);
  for (const { name, value: text } of [...fresh.attributes]) {
    if (!owned(old, name) && old.getAttribute(name) !== text) old.setAttribute(name, text);
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !owned(old, name)) old.removeAttribute(name);
  if (value && !typed.has(old) && fresh.getAttribute(value[0]) !== before) old[value[1]] = fresh[value[1]];
}

/** Marks what a field holds as known to the server. */
function commit(element) {
  const value = valueOf(element);
  if (element.nodeName === "SELECT") for (const option of element.options) commit(option);
  else if (value?.[0] === "value") element.setAttribute("value", element.value);
  else if (value) element.toggleAttribute(value[0], element[value[1]]);
}

function morphNode(old, fresh, typed) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  if (old.isEqualNode(fresh)) return;
  morphAttributes(old, fresh, typed);
  if (!old.hasAttribute("data-keep")) morphChildren(old, fresh, typed);
}

function morphChildren(old, fresh, typed) {
  const known = new Map([...old.children].filter(identity).map((child) => [identity(child), child]));
  const wanted = new Set([...fresh.children].map(identity).filter(Boolean));
  let here = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    while (here && identity(here) && !wanted.has(identity(here))) {
      const gone = here;
      here = here.nextSibling;
      gone.remove();
    }
    const match = identity(next) ? known.get(identity(next)) : here;
    if (match && alike(match, next)) {
      if (match === here) here = here.nextSibling;
      else old.insertBefore(match, here);
      morphNode(match, next, typed);
    } else old.insertBefore(next, here);
  }
  while (here) {
    const gone = here;
    here = here.nextSibling;
    gone.remove();
  }
}

/** Makes the children of `root` those of the markup `html`. `typed` holds the fields edited since the last message. */
function morph(root, html, typed) {
  const template = document.createElement("template");
  template.innerHTML = html;
  morphChildren(root, template.content, typed);
}
