import type { Dialect } from '../../kernel/model/settings.js';

/** A zone as named on the command line. */
export interface NamedZone {
  readonly name: string;
  readonly id: string;
}

/** The starter's project file, with the chosen dialect. */
export function withDialect(text: string, dialect: Dialect['name']): string {
  return replaced(text, /^dialect: .*$/m, `dialect: ${dialect}`);
}

/** The example zone file with a zone's name and id. */
export function withZone(text: string, { name, id }: NamedZone): string {
  // Hosts first: the name may end in .example.com itself.
  const hosts = text.replaceAll('.example.com', () => `.${name}`);
  return replaced(
    hosts,
    /^# Write the name and the id .*\nzone: .*$/m,
    `zone: { name: ${name}, id: "${id}" }`,
  );
}

/** A workflow with the API's address: the known one, or none if the dialect has its own. Otherwise the placeholder stays. */
export function withAddress(text: string, address: string | undefined, { baseUrl }: Dialect): string {
  if (address !== undefined) return text.replace(ADDRESS, (_, name: string) => `${name}${address}\n`);
  return baseUrl === undefined ? text : text.replace(ADDRESS, '');
}

const ADDRESS = /^( *ZONEWRIGHT_BASE_URL: ).*\n/gm;

/** Throws a TypeError if the text lacks the place. */
function replaced(text: string, place: RegExp, by: string): string {
  if (!place.test(text)) throw new TypeError(`a template lacks ${String(place)}`);
  return text.replace(place, () => by);
}
