import type { ServiceError } from '../../kernel/model/errors.js';
import { isObject } from '../../kernel/model/json.js';
import { decodeJson, type Malformed } from './json-body.js';
import { errorText } from './error-text.js';
import { printable } from './printable.js';

/** A successful answer's payload; members are undefined without a body. */
export interface Envelope {
  readonly result: unknown;
  readonly resultInfo: unknown;
}

export type Decoded =
  | { readonly kind: 'success'; readonly envelope: Envelope }
  | { readonly kind: 'failure'; readonly errors: readonly ServiceError[] }
  | { readonly kind: 'empty' }
  | Malformed;

/** Decodes `{ success, errors, result, result_info? }`. `errors` may be null or absent on success. */
export function decodeEnvelope(body: Uint8Array, contentType: string): Decoded {
  if (body.length === 0) return { kind: 'empty' };
  const decoded = decodeJson(body, contentType);
  return decoded.kind === 'json' ? fromJson(decoded.value) : decoded;
}

function malformed(problem: string): Decoded {
  return { kind: 'malformed', problem, isCutOff: false };
}

function fromJson(json: unknown): Decoded {
  if (!isObject(json) || typeof json['success'] !== 'boolean') {
    return malformed('the answer is JSON, but not an answer of the API');
  }
  const listed = json['errors'] ?? [];
  if (!json['success']) return { kind: 'failure', errors: decodeErrors(listed) };
  if (!Array.isArray(listed)) return malformed('the errors of the answer are not a list');
  if (listed.length > 0) {
    return malformed(`the answer claims success and lists errors: ${describeErrors(decodeErrors(listed))}`);
  }
  const { result, result_info: resultInfo } = json;
  return { kind: 'success', envelope: { result: result ?? emptyList(resultInfo) ?? result, resultInfo } };
}

/** A result of null beside a total of 0 is an empty list. Undefined without that total: unknown is not empty. */
function emptyList(info: unknown): readonly unknown[] | undefined {
  return isObject(info) && info['total_count'] === 0 ? [] : undefined;
}

function decodeErrors(listed: unknown): ServiceError[] {
  return Array.isArray(listed) ? listed.flatMap(decodeError) : [];
}

/** An error and its `error_chain`, which says what exactly was wrong. */
function decodeError(entry: unknown): ServiceError[] {
  if (!isObject(entry)) return [{ message: printable(typeof entry === 'string' ? entry : 'no message') }];
  const { code, message, source, error_chain: chain } = entry;
  const pointer = isObject(source) ? source['pointer'] : undefined;
  return [
    {
      ...errorText(typeof message === 'string' ? message : 'no message'),
      ...(typeof code === 'number' && { code }),
      ...(typeof pointer === 'string' && { pointer: printable(pointer) }),
    },
    ...decodeErrors(chain),
  ];
}

const SHOWN_ERRORS = 3;

/** `10003 could not find entrypoint; …`: the first errors on one line, if any. */
export function describeErrors(errors: readonly ServiceError[]): string {
  const shown = errors
    .slice(0, SHOWN_ERRORS)
    .map(({ code, message }) => (code === undefined ? message : `${code} ${message}`));
  const more = errors.length - shown.length;
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '');
}
