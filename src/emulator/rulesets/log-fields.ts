import { isObject, type JsonObject } from '../../kernel/model/json.js';
import type { Where } from '../body.js';
import type { Behaviour, Limits } from '../state.js';
import { invalid } from './invalid.js';

const LOG_FIELDS_PHASE = 'http_log_custom_fields';

/** Throws an HttpError for custom log field parameters that the service refuses. */
export function checkLogFields(
  expression: string,
  parameters: JsonObject,
  place: { readonly phase: string; readonly limits: Limits; readonly dialect: Behaviour['dialect'] },
  at: Where,
): void {
  const { phase, limits, dialect } = place;
  if (phase !== LOG_FIELDS_PHASE)
    throw invalid(at, 'action', `it is not possible to use log_custom_field in the phase ${phase}`);
  if (expression !== 'true')
    throw invalid(at, 'expression', 'the expression of a log_custom_field rule must be true');
  const counts = Object.entries(parameters).map(([kind, fields]) => countFields(kind, fields, at));
  checkRawAndTransformed(parameters, at);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const [most, held] =
    dialect === 'documented' ? [limits.logFields, total] : [limits.logFieldsOfKind, Math.max(0, ...counts)];
  if (held > most) throw invalid(at, 'action_parameters', `too many custom fields: ${held} out of ${most}`);
}

/** A header is logged raw or transformed (public documentation, custom log fields). */
function checkRawAndTransformed(parameters: JsonObject, at: Where): void {
  for (const [raw, transformed] of [
    ['request_fields', 'transformed_request_fields'],
    ['raw_response_fields', 'response_fields'],
  ] as const) {
    const names = namesIn(parameters[raw]);
    const both = namesIn(parameters[transformed]).find((name) => names.includes(name));
    if (both !== undefined)
      throw invalid(at, `action_parameters/${transformed}`, `'${both}' is also in ${raw}`);
  }
}

function namesIn(fields: unknown): readonly string[] {
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((field: unknown) => {
    const name = isObject(field) ? field['name'] : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}

function countFields(kind: string, fields: unknown, at: Where): number {
  const member = `action_parameters/${kind}`;
  if (!/^(cookie|(raw_|transformed_)?(request|response))_fields$/.test(kind))
    throw invalid(at, member, `unknown field "${kind}"`);
  if (!Array.isArray(fields) || fields.length === 0)
    throw invalid(at, member, `${kind} must be a list that is not empty`);
  for (const field of fields) {
    const name: unknown = isObject(field) ? field['name'] : undefined;
    if (typeof name !== 'string' || name === '') throw invalid(at, member, 'every field needs a name');
    if (kind !== 'cookie_fields' && name !== name.toLowerCase())
      throw invalid(at, member, `the header name '${name}' must be in lower case`);
  }
  return fields.length;
}
