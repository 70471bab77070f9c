import { inert } from '../../../kernel/lib/inert.js';

/** What the name of a zone stands as, where one text stands for several. */
export const STAND_IN = '‹zone›';

/** What the stand-in means, below a title that names the zones. */
export const LEGEND = `${STAND_IN} is the name of each`;

/** A text about what an address names, without the name of its zone. Names of zones have a dot, so none is a part of a word or a colour. Pure. */
export function nameless(text: string, address: string): string {
  const [level, name = ''] = address.split('/', 2);
  const shown = inert(name);
  return level === 'zone' && shown.includes('.') ? text.replaceAll(shown, STAND_IN) : text;
}

/**
 * Equal for texts that are the same but for the name of the zone of their addresses. A text that looks as if a name had been taken out of it stands for
 * itself. Pure.
 */
export function namelessKey(text: string, address: string): string {
  if (text.includes(STAND_IN)) return `${address} ${text}`;
  return `${address.split('/', 1).join('')} ${nameless(text, address)}`;
}
