import { UserError } from './errors.js';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * An API path: ``apiPath`/zones/${zone.id}/rulesets` ``. Throws a UserError (`bad-id`) for ids that could
 * change the path: an empty one would delete a whole collection.
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
