import type { Change } from '../../kernel/model/change.js';
import { isObject, type Json } from '../../kernel/model/json.js';
import type { WriteRequest } from '../../kernel/model/request.js';
import type { SecretStore } from '../../kernel/model/secret.js';

/** The members of a request that may stand as references. Nothing else that looks like one is filled in. */
const SECRET_MEMBERS: Readonly<Partial<Record<Change['kind'], readonly string[]>>> = {
  logpush_job: ['destination_conf', 'ownership_challenge'],
};

/** The request as it goes on the wire, with the values of its secrets. Throws a RangeError when one isn't set any more. */
export function fillSecrets(change: Change, secrets: SecretStore): WriteRequest {
  const members = SECRET_MEMBERS[change.kind];
  const { body } = change.request;
  if (members === undefined || body === undefined) return change.request;
  const filled = Object.entries(body).map(([name, value]): [string, Json] =>
    members.includes(name) ? [name, valueOf(value, secrets)] : [name, value],
  );
  return { ...change.request, body: Object.fromEntries(filled) };
}

const REFERENCE = 'env:';

function valueOf(value: Json, secrets: SecretStore): Json {
  const reference = isObject(value) ? value['secret'] : undefined;
  if (typeof reference !== 'string' || !reference.startsWith(REFERENCE)) return value;
  const text = secrets.value(reference.slice(REFERENCE.length));
  if (text === undefined) throw new RangeError(`secret ${reference} is not set`);
  return text;
}
