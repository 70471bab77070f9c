import { defined } from '../../kernel/lib/defined.js';
import {
  asList,
  asObject,
  looseFlag,
  looseText,
  optionalString,
  requiredId,
  requiredString,
  type Raw,
} from '../../kernel/lib/decode.js';
import { othersOfLive } from './ruleset-members.js';

/** A live rule. `raw` keeps every member: what isn't ours must survive a rewrite. */
export interface LiveRule {
  readonly id?: string;
  readonly ref?: string;
  readonly action: string;
  readonly expression: string;
  readonly enabled: boolean;
  readonly description: string;
  readonly raw: Raw;
}

/** A live entry point or custom ruleset. */
export interface LiveRuleset {
  readonly id: string;
  readonly name?: string;
  readonly description: string;
  readonly phase: string;
  readonly version?: string;
  readonly lastUpdated?: string;
  /** Unknown members. */
  readonly others: Raw;
  readonly rules: readonly LiveRule[];
  /** Every member given; absent if never live. */
  readonly raw?: Raw;
  /** The answer had no list of rules at all. */
  readonly isWithoutRules?: true;
}

/** Decodes "View a ruleset". Distinguishes missing `rules` from an empty list. Throws a ShapeError. */
export function decodeRuleset(value: unknown): LiveRuleset {
  const raw = asObject(value, 'the ruleset');
  const name = looseText(raw['name']) || undefined;
  const version = optionalString(raw, 'version', 'the ruleset');
  const lastUpdated = optionalString(raw, 'last_updated', 'the ruleset');
  return {
    id: requiredId(raw, 'the ruleset'),
    ...defined({ name }),
    description: looseText(raw['description']),
    phase: requiredString(raw, 'phase', 'the ruleset'),
    ...defined({ version, lastUpdated }),
    others: othersOfLive(raw),
    raw,
    rules: decodeRules(asList(raw['rules'], 'rules of the ruleset', true)),
    ...(Array.isArray(raw['rules']) ? {} : { isWithoutRules: true }),
  };
}

/** Decodes the rules of a ruleset. Throws a ShapeError. */
export function decodeRules(values: readonly unknown[]): readonly LiveRule[] {
  return values.map(decodeRule);
}

function decodeRule(value: unknown, index: number): LiveRule {
  const what = `rule ${index + 1} of the ruleset`;
  const raw = asObject(value, what);
  return { ...namesOf(raw), ...factsOf(raw), raw };
}

/** A rule's id and ref as texts, without empty ones. Pure. */
export function namesOf(raw: Raw): Pick<LiveRule, 'id' | 'ref'> {
  return defined({ id: looseText(raw['id']) || undefined, ref: looseText(raw['ref']) || undefined });
}

/** A rule's common members. Unexpected types become JSON; an unexpected `enabled` counts as on. Pure. */
export function factsOf(raw: Raw): Pick<LiveRule, 'action' | 'expression' | 'enabled' | 'description'> {
  return {
    action: looseText(raw['action']),
    expression: looseText(raw['expression']),
    enabled: looseFlag(raw['enabled']) ?? true,
    description: looseText(raw['description']),
  };
}

/** Members set by the service: read, never sent. */
const SERVER_SET = new Set(['version', 'last_updated', 'categories']);
/** Not sent if empty: an empty id or ref names nothing. */
const NOT_WHEN_EMPTY = new Set(['id', 'ref']);

/**
 * A live rule as sent: without members of the service, `enabled` as a boolean. A null means an absent member, and the service refuses members that
 * only its answers have.
 */
export function sendable(raw: Raw): Raw {
  const kept = Object.entries(raw).filter(
    ([member, value]) =>
      value !== null && !SERVER_SET.has(member) && !(NOT_WHEN_EMPTY.has(member) && value === ''),
  );
  return Object.fromEntries(
    kept.map(([member, value]) => [member, member === 'enabled' ? asFlag(value) : value]),
  );
}

/** Booleans may be read as texts. */
function asFlag(value: unknown): unknown {
  return value === 'true' || value === 'false' ? value === 'true' : value;
}
