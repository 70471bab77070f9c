/** Stands for a zone's name in a text about several. */
export const STAND_IN = '‹zone›';

/** The explanation of the placeholder. */
export const LEGEND = `${STAND_IN} is the name of each`;

/** A text without the zone name in `address`. Names without a dot stay: they could be parts of words. Pure. */
export function nameless(text: string, address: string): string {
  const [level, name = ''] = address.split('/', 2);
  return level === 'zone' && name.includes('.') ? text.replaceAll(name, STAND_IN) : text;
}

/** The same key for texts that differ only in the name of their zone. A text that contains the placeholder already equals no other. Pure. */
export function namelessKey(text: string, address: string): string {
  if (text.includes(STAND_IN)) return `${address} ${text}`;
  return `${address.split('/', 1).join('')} ${nameless(text, address)}`;
}
