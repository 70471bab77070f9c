import { parseAnswer, UnfaithfulError } from './parse.js';

/** Not an answer of the service. `isCutOff`: maybe a part of one. */
export type Malformed = {
  readonly kind: 'malformed';
  readonly problem: string;
  readonly isCutOff: boolean;
};

export type JsonBody = { readonly kind: 'json'; readonly value: unknown } | Malformed;

/** The JSON of an answer of that type. UTF-8 is strict: a replaced character would return with the next write. */
export function decodeJson(body: Uint8Array, contentType: string): JsonBody {
  if (!isJson(contentType)) return malformed('the answer is not JSON', false);
  try {
    return { kind: 'json', value: parseAnswer(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch (error) {
    if (error instanceof UnfaithfulError) return malformed(error.message, false);
    return malformed('the answer is cut off or not valid JSON', true);
  }
}

/** True for `application/json` and `+json` types (RFC 8259, RFC 6839). */
export function isJson(contentType: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType.trim());
}

function malformed(problem: string, isCutOff: boolean): Malformed {
  return { kind: 'malformed', problem, isCutOff };
}
