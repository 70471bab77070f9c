type Child = Node | string;

/** An element with attributes and content. An attribute that is undefined is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** A button that does something. */
export function button(text: string, does: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button' }, text);
  made.addEventListener('click', does);
  return made;
}

/** Parts of the page that are not in it now. */
const apart = new Set<HTMLElement>();

/** Takes a part out of the page, or puts it back behind the others. What it contains is still found by its id. */
export function setApart(part: HTMLElement, isApart: boolean, parent: HTMLElement): void {
  if (isApart) {
    apart.add(part);
    part.remove();
  } else {
    apart.delete(part);
    parent.append(part);
  }
}

/** The element of the page with an id. Throws a TypeError if it has not this type: the page is not the one of the script. */
export function byId<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const places: readonly ParentNode[] = [document, ...apart];
  const found = places.map((place) => place.querySelector(`#${id}`)).find((one) => one !== null);
  if (found instanceof type) return found;
  throw new TypeError(`the page has no ${id}`);
}
