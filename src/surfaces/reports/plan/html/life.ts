import type { LifeDocument } from '../../../../generated/documents/parts.js';
import { markup, NOTHING, type Html } from '../../printers/html/markup.js';

/** Who owns something, its ticket with a link, until when, why; nothing if no file says it. */
export function lifeParagraph(meta: LifeDocument | undefined): Html {
  if (meta === undefined) return NOTHING;
  const { owner, ticket, ticket_link: link, expires, reason, references = [] } = meta;
  const parts: readonly Html[] = [
    ...(owner === undefined ? [] : [markup`owner: <b>${owner}</b>`]),
    ...(ticket === undefined ? [] : [link === undefined ? markup`${ticket}` : linkTo(link, ticket)]),
    ...(expires === undefined ? [] : [markup`expires ${expires}`]),
    ...(reason === undefined ? [] : [markup`${reason}`]),
    ...references.map((address) =>
      address.startsWith('https://') ? linkTo(address, address) : markup`${address}`,
    ),
  ];
  return markup`<p class="life">${parts.map((part, index) => (index === 0 ? part : markup` · ${part}`))}</p>`;
}

function linkTo(address: string, text: string): Html {
  return markup`<a href="${address}" rel="noreferrer">${text}</a>`;
}
