import { kindNamed } from '../../kinds/lookup.js';
import { isObject, type Json } from '../../kernel/model/json.js';
import type { WriteRequest } from '../../kernel/model/request.js';
import type { SecretStore } from '../../kernel/model/secret.js';

/** The request with values for the secret members of its kind. Throws a RangeError if a variable is no longer set. */
export function fillSecrets(
  change: { readonly kind: string; readonly request: WriteRequest },
  secrets: SecretStore,
): WriteRequest {
  const members = kindNamed(change.kind)?.secretMembers ?? {};
  const { body } = change.request;
  if (!isObject(body)) return change.request;
  const filled = Object.entries(body).map(([name, value]): [string, Json] =>
    Object.hasOwn(members, name) ? [name, valueOf(value, secrets)] : [name, value],
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
