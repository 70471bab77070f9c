import type { Raw } from '../../kernel/lib/decode.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { asJsonObject, isObject, type JsonObject } from '../../kernel/model/json.js';
import type { SecretStore } from '../../kernel/model/secret.js';
import type { Settings } from '../../kernel/model/settings.js';
import { HIDDEN } from '../../kernel/redaction/hidden.js';
import { holdsCredential } from '../../kernel/redaction/holds-credential.js';
import { memberShape } from '../toolkit/shapes/shape.js';
import type { LiveJob } from './live.js';
import { liveShape, namesOfJobs } from './members.js';

const LIVE = 'live:';

/** Unknown live members with a credential. Sent back unchanged, never shown. */
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

/** The members, with tags for withheld ones that keep the live value. */
export function tagged(members: Raw, withheld: Raw, { tag }: Pick<SecretStore, 'tag'>): Raw {
  return replaced(members, withheld, (name, value) => ({
    secret: `${LIVE}${name}`,
    hash: tag(canonicalText(value), `${LIVE}${name}`),
  }));
}

/** The members of a stored job without mere tags, and the tags' names. */
export function withoutTagged(members: Raw): { readonly members: Raw; readonly names: readonly string[] } {
  const isTagged = ([name, value]: readonly [string, unknown]): boolean =>
    isObject(value) && value['secret'] === `${LIVE}${name}`;
  const entries = Object.entries(members);
  return {
    members: Object.fromEntries(entries.filter((entry) => !isTagged(entry))),
    names: entries.filter(isTagged).map(([name]) => name),
  };
}

/** The members in the form that may be shown. */
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

/** A body to send, with live values of withheld members. */
export function untagged(body: JsonObject, withheld: Raw): JsonObject {
  const filled = Object.entries(body).map(([name, value]) => {
    const reference = isObject(value) ? value['secret'] : undefined;
    return [name, reference === `${LIVE}${name}` && Object.hasOwn(withheld, name) ? withheld[name] : value];
  });
  return asJsonObject(Object.fromEntries(filled));
}
