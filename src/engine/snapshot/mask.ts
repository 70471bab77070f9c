import type { SnapshotAnswer } from '../../generated/documents/snapshot.js';
import { isObject } from '../../kernel/model/json.js';
import { MASKED } from '../../kernel/lib/masked.js';
import { headerNamesCredential, isOpaque, namesCredential } from '../../kernel/redaction/names.js';
import type { SecretMask } from '../../kinds/definition/kind.js';
import { isObservedPath } from '../../kinds/observed/read.js';
import { KINDS } from '../../kinds/registry.js';
import { maskedDestination, maskedMessage, maskedText, maskedUrl } from './mask-text.js';

/** How a member's texts are masked; docs/inspecting.md has the same table. */
type Mask = (text: string) => string;

const whole: Mask = () => MASKED;

/** Members documented as secret, from their kinds. */
const SECRET_MEMBERS: ReadonlyMap<string, SecretMask> = new Map(
  KINDS.flatMap(({ secretMembers }) => Object.entries(secretMembers)),
);

const MASKS: Readonly<Record<SecretMask, Mask>> = { destination: maskedDestination, whole };

/** Members with messages, which may name credentials. */
const MESSAGE = /(?:^|_)(?:errors?|messages?|reason)$/i;
/** Members below which a URL gives access. */
const WEBHOOK = /webhook/i;
/** Members of a header besides its value. */
const NO_VALUE = new Set(['operation']);

/** Answers without secrets, and the number of these. */
export function masked(answers: readonly SnapshotAnswer[]): {
  readonly answers: SnapshotAnswer[];
  readonly count: number;
} {
  let count = 0;
  const counting =
    (mask: Mask): Mask =>
    (text) => {
      const safe = mask(text);
      if (safe !== text) count += 1;
      return safe;
    };
  return { answers: answers.map((answer) => maskAnswer(answer, counting)), count };
}

/** A text or number to mask, and its place. */
export interface Credential {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** A value of the service without secrets. */
export function withoutCredentials(value: unknown): unknown {
  return maskValue(value, maskedText, (mask) => mask);
}

/** A request or answer without secrets, masked as by `masked`. `instead` gets each masked text and what is left, and returns its replacement. */
export function maskedBody(
  path: string,
  value: unknown,
  instead: (text: string, safe: string) => string,
): unknown {
  const replacing =
    (mask: Mask): Mask =>
    (text) => {
      const safe = mask(text);
      return safe === text ? text : instead(text, safe);
    };
  return maskValue(value, replacing(isObservedPath(path) ? maskedUrl : maskedText), replacing);
}

/** What would be masked in a value, in order. */
export function credentialsIn(value: unknown): readonly Credential[] {
  return differing(value, withoutCredentials(value), []);
}

function differing(value: unknown, safe: unknown, path: Credential['path']): readonly Credential[] {
  if (Array.isArray(value) && Array.isArray(safe)) {
    return value.flatMap((item, index) => differing(item, safe[index], [...path, index]));
  }
  if (isObject(value) && isObject(safe)) {
    return Object.entries(value).flatMap(([name, inner]) => differing(inner, safe[name], [...path, name]));
  }
  return value === safe ? [] : [{ path, value }];
}

type Counting = (mask: Mask) => Mask;

function maskAnswer(answer: SnapshotAnswer, counting: Counting): SnapshotAnswer {
  const text = counting(maskedText);
  const usual = counting(isObservedPath(answer.path) ? maskedUrl : maskedText);
  const maskIn = (value: unknown): unknown => maskValue(value, usual, counting);
  if ('failed' in answer) {
    return { ...answer, failed: { ...answer.failed, message: text(answer.failed.message) } };
  }
  if ('result' in answer) return { ...answer, result: maskIn(answer.result) };
  const { problem, ...rest } = answer;
  return {
    ...rest,
    items: answer.items.map(maskIn),
    ...(problem === undefined ? {} : { problem: text(problem) }),
  };
}

/** A value with every text masked by its place. */
function maskValue(value: unknown, mask: Mask, counting: Counting): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((item) => maskValue(item, mask, counting));
  if (!isObject(value)) return value;
  return mapMembers(value, (name, inner) => maskMember(name, inner, mask, counting));
}

function maskMember(name: string, value: unknown, mask: Mask, counting: Counting): unknown {
  const known = SECRET_MEMBERS.get(name);
  if (known !== undefined) return maskValue(value, counting(MASKS[known]), counting);
  if (namesCredential(name)) return maskAll(value, counting(whole));
  if (name === 'headers' && isObject(value)) return maskHeaders(value, mask, counting);
  if (MESSAGE.test(name)) return maskValue(value, counting(maskedMessage), counting);
  if (WEBHOOK.test(name)) return maskValue(value, counting(webhook), counting);
  return maskValue(value, mask, counting);
}

/** Masks headers set by rules, by name: credentials as a whole, in others opaque values, which may be shared secrets. */
function maskHeaders(
  headers: Readonly<Record<string, unknown>>,
  mask: Mask,
  counting: Counting,
): Readonly<Record<string, unknown>> {
  const opaque = counting((text) => (isOpaque(text) ? MASKED : maskedText(text)));
  return mapMembers(headers, (name, header) =>
    headerNamesCredential(name)
      ? maskAll(header, counting(whole))
      : maskValue(header, isObject(header) ? opaque : mask, counting),
  );
}

/** Every text and every number. */
function maskAll(value: unknown, mask: Mask): unknown {
  if (typeof value === 'string') return value === '' ? value : mask(value);
  if (typeof value === 'number') return mask(String(value));
  if (Array.isArray(value)) return value.map((item) => maskAll(item, mask));
  if (!isObject(value)) return value;
  return mapMembers(value, (name, inner) => (NO_VALUE.has(name) ? inner : maskAll(inner, mask)));
}

/** A webhook's address is a credential: only scheme and host stay. */
function webhook(text: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? maskedDestination(text) : maskedText(text);
}

function mapMembers(
  value: Readonly<Record<string, unknown>>,
  mapped: (name: string, inner: unknown) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapped(name, inner)]));
}
