import { MASKED } from '../../kernel/lib/masked.js';
import { HIDDEN, type Redact } from '../../kernel/redaction/redact.js';
import { isObject } from '../../kernel/model/json.js';
import { maskedBody } from '../snapshot/mask.js';
import { maskedText } from '../snapshot/mask-text.js';

/** The environment of a run, and the redaction of its secrets. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly hide: Redact;
}

/** Shorter values would be found everywhere. */
const SHORTEST = 6;
const REFERENCE = /^\*{3}zonewright-env:(\w+)\*{3}$/;

/** A body without secrets. A variable's value becomes its name, so that runs with it are equal. Without secrets, the body stays byte for byte. */
export function safeBody(path: string, text: string, { env, hide }: Surroundings): string {
  const value = parsed(text);
  if (value === undefined) return hide(maskedText(text));
  let isChanged = false;
  const safe = maskedBody(path, value.json, (secret, rest) => {
    isChanged = true;
    return referenceTo(secret, env) ?? rest;
  });
  return hide(isChanged ? JSON.stringify(safe) : text);
}

function referenceTo(secret: string, env: Surroundings['env']): string | undefined {
  if (secret.length < SHORTEST) return undefined;
  const names = Object.keys(env).filter((name) => env[name] === secret && /^\w+$/.test(name));
  const [name] = names.toSorted();
  return name === undefined ? undefined : `***zonewright-env:${name}***`;
}

/** A recorded body with the values of its variables. Unset ones keep their names. */
export function filledBody(text: string, env: Surroundings['env']): string {
  const value = text.includes('***zonewright-env:') ? parsed(text) : undefined;
  if (value === undefined) return text;
  return JSON.stringify(mapTexts(value.json, (each) => env[REFERENCE.exec(each)?.[1] ?? ''] ?? each));
}

/** A body for comparing: all secrets are equal, since their values are unknown. */
export function comparableBody(text: string): unknown {
  const value = parsed(text);
  if (value === undefined) return text;
  const isSecret = (each: string): boolean =>
    REFERENCE.test(each) || each.includes(MASKED) || each.includes(HIDDEN);
  return mapTexts(value.json, (each) => (isSecret(each) ? MASKED : each));
}

function parsed(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function mapTexts(value: unknown, mapped: (text: string) => string): unknown {
  if (typeof value === 'string') return mapped(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, mapped));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, mapped)]));
}
