import type { Found } from '../search-options.js';

/** A result: a link to a section, with its page and how its text begins. */
export function resultItem({ address, title, heading, lead }: Found, root: string): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${root}${address}`;
  link.append(
    withText('strong', title),
    ...(heading === title ? [] : [withText('span', heading)]),
    withText('small', lead),
  );
  item.append(link);
  return item;
}

function withText(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
