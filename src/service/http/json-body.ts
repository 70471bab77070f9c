import { parseAnswer, UnfaithfulError } from './parse.js';

/** Not an answer of the service. `isCutOff`: maybe a part of one. */
export type Malformed = {
  readonly kind: 'malformed';
  readonly problem: string;
  readonly isCutOff: boolean;
};

export type JsonBody = { readonly kind: 'json'; readonly value: unknown } | Malformed;

/**
 * The JSON of an answer of that type, or of one whose type says nothing. UTF-8 is strict: a replaced character would return with the next write.
 */
export function decodeJson(body: Uint8Array, contentType: string): JsonBody {
  if (!isJson(contentType) && !isSilent(contentType)) return malformed(NOT_JSON, false);
  try {
    return { kind: 'json', value: parseAnswer(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch (error) {
    if (!isJson(contentType)) return malformed(NOT_JSON, false);
    if (error instanceof UnfaithfulError) return malformed(error.message, false);
    return malformed('the answer is cut off or not valid JSON', true);
  }
}

const NOT_JSON = 'the answer is not JSON';

/** True without a type, and for types of any content. The API documents no type of its answers. */
function isSilent(contentType: string): boolean {
  return /^(?:text\/plain|application\/octet-stream)?\s*(?:;|$)/i.test(contentType.trim());
}

/** True for `application/json` and `+json` types (RFC 8259, RFC 6839). */
export function isJson(contentType: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType.trim());
}

function malformed(problem: string, isCutOff: boolean): Malformed {
  return { kind: 'malformed', problem, isCutOff };
}
