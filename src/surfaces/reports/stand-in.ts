import { inert } from '../../kernel/lib/inert.js';

/** What the name of a zone stands as, where one text stands for several. */
export const STAND_IN = '‹zone›';

/** What the stand-in means, below a title that names the zones. */
export const LEGEND = `${STAND_IN} stands for the name of each`;

/** A text without the name of its zone. Names of zones have a dot, so none is a part of a word or a colour. Pure. */
export function nameless(
  text: string,
  { level, name }: { readonly level: string; readonly name: string },
): string {
  const shown = inert(name);
  return level === 'zone' && shown.includes('.') ? text.replaceAll(shown, STAND_IN) : text;
}
