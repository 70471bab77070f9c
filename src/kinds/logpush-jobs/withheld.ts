import type { Raw } from '../../kernel/lib/decode.js';
import { asJsonObject, canonicalText, isObject, type JsonObject } from '../../kernel/model/json.js';
import type { SecretStore } from '../../kernel/model/secret.js';
import type { Settings } from '../../kernel/model/settings.js';
import { HIDDEN } from '../../kernel/redaction/hidden.js';
import { holdsCredential } from '../../kernel/redaction/holds-credential.js';
import { memberShape } from '../toolkit/shapes/shape.js';
import type { LiveJob } from './live.js';
import { liveShape, namesOfJobs } from './members.js';

const LIVE = 'live:';

/** Members of a live job that nobody knows and that hold a credential: a job carries them on, and no plan shows them. */
export function withheldOf(
  { members, output }: Pick<LiveJob, 'members' | 'output'>,
  { parameterNames }: Pick<Settings, 'parameterNames'>,
): Raw {
  const shape = liveShape(namesOfJobs(parameterNames), output['output_type']);
  return Object.fromEntries(
    Object.entries(members).filter(
      ([name, value]) => memberShape(shape, name) === undefined && holdsCredential(name, value),
    ),
  );
}

/** The same members, with a tag in the place of each that is withheld, as long as it has the live value. */
export function tagged(members: Raw, withheld: Raw, { tag }: Pick<SecretStore, 'tag'>): Raw {
  return replaced(members, withheld, (name, value) => ({
    secret: `${LIVE}${name}`,
    hash: tag(canonicalText(value), `${LIVE}${name}`),
  }));
}

/** Members of a job that was kept, without those of which nothing but a tag was, and the names of these. */
export function withoutTagged(members: Raw): { readonly members: Raw; readonly names: readonly string[] } {
  const isTagged = ([name, value]: readonly [string, unknown]): boolean =>
    isObject(value) && value['secret'] === `${LIVE}${name}`;
  const entries = Object.entries(members);
  return {
    members: Object.fromEntries(entries.filter((entry) => !isTagged(entry))),
    names: entries.filter(isTagged).map(([name]) => name),
  };
}

/** The same members, as people may see them. */
export function hidden(members: Raw, withheld: Raw): Raw {
  return replaced(members, withheld, () => HIDDEN);
}

function replaced(members: Raw, withheld: Raw, by: (name: string, value: unknown) => unknown): Raw {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      Object.hasOwn(withheld, name) && withheld[name] === value ? by(name, value) : value,
    ]),
  );
}

/** A body as it can be sent: with the live values of what was withheld. */
export function untagged(body: JsonObject, withheld: Raw): JsonObject {
  const filled = Object.entries(body).map(([name, value]) => {
    const reference = isObject(value) ? value['secret'] : undefined;
    return [name, reference === `${LIVE}${name}` && Object.hasOwn(withheld, name) ? withheld[name] : value];
  });
  return asJsonObject(Object.fromEntries(filled));
}
