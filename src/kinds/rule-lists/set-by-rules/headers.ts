import { asJson, isObject, type Json } from '../../../kernel/model/json.js';
import { inert } from '../../../kernel/lib/inert.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import { parseDirectives, policyOf } from '@zonewright/edge-rules/csp/policy.js';
import { policyChanges } from '@zonewright/edge-rules/csp/changes.js';
import type { Sides } from '../strength/verdict.js';
import { memberAt, type SetByRules } from './setting.js';

/** Response headers that protect visitors. Different values without an order possibly protect less. */
const COMPARED: Readonly<Record<string, (before: string, after: string) => boolean>> = {
  'strict-transport-security': isHstsKept,
  'content-security-policy': isPolicyKept,
  'x-frame-options': isSame,
  'x-content-type-options': isSame,
  'referrer-policy': isSame,
  'permissions-policy': isSame,
  'cross-origin-opener-policy': isSame,
  'cross-origin-embedder-policy': isSame,
  'cross-origin-resource-policy': isSame,
};

/** The headers that rules of `http_response_headers_transform` set or remove. */
export const SET_HEADERS: readonly SetByRules[] = Object.entries(COMPARED).map(([name, isKept]) => ({
  name,
  code: 'weakens-headers',
  wins: 'last',
  valueOf: (rule) => headerOf(rule, name),
  less: (sides) => lessOf(name, isKept, sides),
}));

function headerOf(rule: Raw, name: string): Json | undefined {
  const headers = rule['action'] === 'rewrite' ? memberAt(rule, ['action_parameters', 'headers']) : undefined;
  if (!isObject(headers)) return undefined;
  const found = Object.entries(headers).find(([header]) => header.toLowerCase() === name);
  return found === undefined ? undefined : asJson(found[1]);
}

function lessOf(
  name: string,
  isKept: (before: string, after: string) => boolean,
  { before, after }: Sides,
): string | undefined {
  const [former, latter] = [operationOf(before), operationOf(after)];
  if (former === 'remove') return undefined;
  if (latter === 'remove') return `${name} is removed`;
  // The origin's headers are unknown: a new header removes no protection.
  if (former === 'none') return undefined;
  if (latter === 'none') return `${name} is no longer set`;
  const [earlier, later] = [valueOf(before), valueOf(after)];
  if (earlier === undefined || later === undefined) return `${name} changes, and its value is computed`;
  return isKept(earlier, later)
    ? undefined
    : `${name} ${inert(JSON.stringify(earlier))} becomes ${inert(JSON.stringify(later))}`;
}

function operationOf(header: unknown): 'set' | 'remove' | 'none' {
  if (!isObject(header)) return 'none';
  return header['operation'] === 'remove' ? 'remove' : 'set';
}

/** The value as text; undefined if an expression computes it. */
function valueOf(header: unknown): string | undefined {
  const value = isObject(header) ? header['value'] : undefined;
  return typeof value === 'string' ? value : undefined;
}

function isSame(before: string, after: string): boolean {
  return before.trim().toLowerCase() === after.trim().toLowerCase();
}

/** RFC 6797, 6.1: HTTPS at least as long, and for subdomains if before. */
function isHstsKept(before: string, after: string): boolean {
  const [earlier, later] = [hstsOf(before), hstsOf(after)];
  const keeps = (directive: string): boolean => !earlier.has(directive) || later.has(directive);
  return ageIn(later) >= ageIn(earlier) && keeps('includesubdomains') && keeps('preload');
}

function hstsOf(value: string): ReadonlyMap<string, string> {
  const directives = value.split(';').map((part) => part.split('='));
  return new Map(
    directives.map(([name = '', age = '']) => [name.trim().toLowerCase(), age.trim().replaceAll('"', '')]),
  );
}

function ageIn(directives: ReadonlyMap<string, string>): number {
  return Number(directives.get('max-age') ?? 0) || 0;
}

function isPolicyKept(before: string, after: string): boolean {
  const [earlier, later] = [before, after].map((text) => policyOf(parseDirectives(text)));
  if (earlier === undefined || later === undefined) return false;
  const { effect } = policyChanges(earlier, later);
  return effect === 'neutral' || effect === 'tightens';
}
