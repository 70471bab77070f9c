import type { Dialect } from '../../kernel/model/settings.js';

/** A zone as named on the command line. */
export interface NamedZone {
  readonly name: string;
  readonly id: string;
}

/** The project file of the starter, with the dialect that was chosen. */
export function withDialect(text: string, dialect: Dialect['name']): string {
  return replaced(text, /^dialect: .*$/m, `dialect: ${dialect}`);
}

/** The example of a zone file as the file of a zone of which name and id are known. */
export function withZone(text: string, { name, id }: NamedZone): string {
  // The hosts first: the name may itself end in .example.com.
  const hosts = text.replaceAll('.example.com', () => `.${name}`);
  return replaced(
    hosts,
    /^# Write the name and the id .*\nzone: .*$/m,
    `zone: { name: ${name}, id: "${id}" }`,
  );
}

/**
 * A workflow of the starter with the address of the API: the known one, or none if the dialect has one. Otherwise it keeps the placeholder. A text
 * without an address stays as it is.
 */
export function withAddress(text: string, address: string | undefined, { baseUrl }: Dialect): string {
  if (address !== undefined) return text.replace(ADDRESS, (_, name: string) => `${name}${address}\n`);
  return baseUrl === undefined ? text : text.replace(ADDRESS, '');
}

const ADDRESS = /^( *ZONEWRIGHT_BASE_URL: ).*\n/gm;

/** Throws a TypeError when the text has no such place: it was not made for this. */
function replaced(text: string, place: RegExp, by: string): string {
  if (!place.test(text)) throw new TypeError(`a template lacks ${String(place)}`);
  return text.replace(place, () => by);
}
