import { UserError } from './errors.js';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * An API path from a template: ``apiPath`/zones/${zone.id}/rulesets` ``. Interpolates only ids, and refuses those that could change the path (empty,
 * dots, a slash, a percent sign): an empty id would turn the DELETE of an item into one of the collection. Throws a UserError with the code `bad-id`.
 */
export function apiPath(strings: TemplateStringsArray, ...ids: readonly string[]): string {
  return String.raw({ raw: strings }, ...ids.map(checkedId));
}

function checkedId(id: string): string {
  if (ID.test(id)) return id;
  throw new UserError(`${JSON.stringify(id.slice(0, 80))} is not an identifier of the API`, {
    code: 'bad-id',
    help: 'An identifier has 1 to 64 letters, digits, "_" or "-".',
  });
}
