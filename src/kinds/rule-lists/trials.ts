import { sentRules } from './ruleset-members.js';
import { defined } from '../../kernel/lib/defined.js';
import { isObject, asJsonObject } from '../../kernel/model/json.js';
import type { ServiceError } from '../../kernel/model/errors.js';
import type { ApiReader, WriteRequest } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { RefusedPart, TrialPart } from '../definition/trial.js';
import { decodeRuleset, sendable } from './live.js';
import { entryPointKind, listRulesets } from './ruleset-list.js';
import { rulesetPath } from './rulesets.js';

/** Writes of rulesets can be tried with `dry_run=true` since September 2026 (public facts, dry_run), undocumented in `spec/`. */
export const RULESET_TRIALS: TrialPart = {
  dialects: ['cloudflare'],
  liveOnes: ownRulesets,
  unchanged: unchangedRuleset,
  partsOf: refusedParts,
};

/** The entry points of a scope. */
async function ownRulesets(scope: Scope, api: ApiReader, signal?: AbortSignal): Promise<readonly string[]> {
  const listed = await listRulesets(scope, api, { only: entryPointKind(scope.level), signal });
  return listed.map(({ id }) => rulesetPath(scope, id));
}

/** A PUT of a ruleset's own rules. Undefined for an answer without rules: a PUT could lose them. */
function unchangedRuleset(path: string, answer: unknown): WriteRequest | undefined {
  const { raw = {}, others, rules, isWithoutRules } = decodeRuleset(answer);
  if (isWithoutRules === true) return undefined;
  const description = raw['description'];
  const body = {
    ...asJsonObject(others),
    ...(description === undefined ? {} : asJsonObject({ description })),
    rules: rules.map((rule) => asJsonObject(sendable(rule.raw))),
  };
  return { method: 'PUT', path, query: {}, body };
}

/** The rule of a JSON pointer (`/rules/0/expression`), else the rules whose expression is quoted. */
function refusedParts(request: WriteRequest, error: ServiceError): readonly RefusedPart[] {
  const rules = sentRules(request);
  const [list, index = '', ...path] = stepsOf(error.pointer);
  if (list === 'rules' && /^\d+$/.test(index)) return partOf(rules[Number(index)], path, error);
  if (error.pointer !== undefined || error.quoted === undefined) return [];
  return rules
    .filter(({ expression }) => expression === error.quoted)
    .flatMap((rule) => partOf(rule, ['expression'], error));
}

type Sent = Readonly<Record<string, unknown>>;

/** The steps of a JSON pointer (RFC 6901). */
function stepsOf(pointer = ''): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function partOf(
  rule: Sent | undefined,
  steps: readonly string[],
  { place }: Pick<ServiceError, 'place'>,
): readonly RefusedPart[] {
  const ref = rule?.['ref'];
  if (typeof ref !== 'string') return [];
  const path = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const value = path.reduce<unknown>(memberOf, rule);
  const text = typeof value === 'string' ? value : undefined;
  const span = text === undefined || place === undefined ? undefined : spanOf(text, place);
  return [{ ref, path, ...defined({ text, span }) }];
}

function memberOf(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === 'number' ? (value[step] as unknown) : undefined;
  return isObject(value) ? value[step] : undefined;
}

/**
 * The service's place in a text as UTF-16 offsets. It counts UTF-8 bytes (wirefilter, engine/src/scheme.rs, Display of ParseError). Undefined without
 * such a line.
 */
function spanOf(
  text: string,
  { line, column, length }: NonNullable<ServiceError['place']>,
): RefusedPart['span'] {
  const lines = text.split('\n');
  const own = lines[line - 1];
  if (own === undefined) return undefined;
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const start = Math.min(unitsOf(own, column - 1), Math.max(0, own.length - 1));
  const end = Math.max(unitsOf(own, column - 1 + length), start + 1);
  return { from: before + start, to: before + end };
}

/** The UTF-16 code units in a line's first bytes. */
function unitsOf(line: string, bytes: number): number {
  return new TextDecoder().decode(new TextEncoder().encode(line).slice(0, bytes)).length;
}
