import type { ServiceError } from '../core/errors.js';
import { isObject } from '../core/json.js';
import { parseAnswer, UnfaithfulError } from './parse.js';

/** The payload of a successful answer; both members are undefined when the answer has no body. */
export interface Envelope {
  readonly result: unknown;
  readonly resultInfo: unknown;
}

export type Decoded =
  | { readonly kind: 'success'; readonly envelope: Envelope }
  | { readonly kind: 'failure'; readonly errors: readonly ServiceError[] }
  | { readonly kind: 'empty' }
  /** Not an answer of the API. `isCutOff`: it looks like one that did not arrive whole. */
  | { readonly kind: 'malformed'; readonly problem: string; readonly isCutOff: boolean };

/**
 * Decodes the body of an answer: `{ success, errors, result, result_info? }`, where `errors` may be null or absent on
 * success. UTF-8 is decoded strictly: a replaced character would be written back to the service with the next PUT.
 */
export function decodeEnvelope(body: Uint8Array, contentType: string): Decoded {
  if (body.length === 0) return { kind: 'empty' };
  if (!isJson(contentType)) return malformed('the answer is not JSON');
  try {
    return fromJson(parseAnswer(new TextDecoder('utf-8', { fatal: true }).decode(body)));
  } catch (error) {
    if (error instanceof UnfaithfulError) return malformed(error.message);
    return { kind: 'malformed', problem: 'the answer is cut off or not valid JSON', isCutOff: true };
  }
}

function malformed(problem: string): Decoded {
  return { kind: 'malformed', problem, isCutOff: false };
}

/** True for `application/json` and every `+json` type (RFC 8259, RFC 6839). */
export function isJson(contentType: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType.trim());
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
  return { kind: 'success', envelope: { result: json['result'], resultInfo: json['result_info'] } };
}

function decodeErrors(listed: unknown): ServiceError[] {
  return Array.isArray(listed) ? listed.flatMap(decodeError) : [];
}

/** An entry, then what its `error_chain` adds: the chain is where the service says what exactly was wrong. */
function decodeError(entry: unknown): ServiceError[] {
  if (!isObject(entry)) return [{ message: printable(typeof entry === 'string' ? entry : 'no message') }];
  const { code, message, source, error_chain: chain } = entry;
  const pointer = isObject(source) ? source['pointer'] : undefined;
  return [
    {
      message: printable(typeof message === 'string' ? message : 'no message'),
      ...(typeof code === 'number' && { code }),
      ...(typeof pointer === 'string' && { pointer: printable(pointer) }),
    },
    ...decodeErrors(chain),
  ];
}

const SHOWN_ERRORS = 3;

/** `10003 could not find entrypoint; …`: the first errors as one line, empty when there are none. */
export function describeErrors(errors: readonly ServiceError[]): string {
  const shown = errors
    .slice(0, SHOWN_ERRORS)
    .map(({ code, message }) => (code === undefined ? message : `${code} ${message}`));
  const more = errors.length - shown.length;
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

const MAX_TEXT = 300;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Text of the service for a terminal or a log: control and format characters as `\u{…}`, at most 300 characters. */
export function printable(text: string): string {
  return shortened(text).replace(
    UNPRINTABLE,
    (character) => `\\u{${Number(character.codePointAt(0)).toString(16)}}`,
  );
}

/** Cut between words only: half of a secret that the service repeats would not be recognised, and shown. */
function shortened(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  const head = text.slice(0, MAX_TEXT);
  return `${head.slice(0, Math.max(0, head.search(/\s\S*$/)))} …`;
}
