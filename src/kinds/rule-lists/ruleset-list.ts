import { defined } from '../../kernel/lib/defined.js';
import { isObject } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopePath, type Level, type Scope } from '../../kernel/model/scope.js';
import {
  asObject,
  looseText,
  optionalString,
  requiredId,
  requiredString,
  ShapeError,
  type Raw,
} from '../../kernel/lib/decode.js';

/** A ruleset in a scope's list, without rules. */
export interface ListedRuleset {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** `zone`, `root`: entry points of zones and accounts. They execute `custom` and `managed` ones. */
  readonly kind: string;
  readonly phase: string;
  readonly version?: string;
  readonly lastUpdated?: string;
  /** Every member given, known or not. */
  readonly raw: Raw;
}

/** The service's kind for rulesets that entry points execute (Rulesets API, kinds of rulesets). */
export const CUSTOM = 'custom';

/** The kind of entry points at a level. */
export function entryPointKind(level: Level): 'zone' | 'root' {
  return level === 'zone' ? 'zone' : 'root';
}

/** The claim of a phase's entry point. */
export function rulesetClaim(phase: string): string {
  return `rulesets/${phase}`;
}

/**
 * All rulesets in a scope's list, or only the kind `only`; the rest is not decoded beyond its kind. Throws an ApiError or a ShapeError unless proved
 * complete.
 */
export async function listRulesets(
  scope: Scope,
  api: ApiReader,
  { only, signal }: { readonly only?: string; readonly signal?: AbortSignal | undefined } = {},
): Promise<readonly ListedRuleset[]> {
  const items = await api.list({ path: `${scopePath(scope)}/rulesets` }, signal);
  return items.flatMap((item) => {
    const raw = asObject(item, WHAT);
    const kind = requiredString(raw, 'kind', WHAT);
    return only === undefined || only === kind ? [decodeListed(raw, kind)] : [];
  });
}

const WHAT = 'an item of the ruleset list';

function decodeListed(raw: Raw, kind: string): ListedRuleset {
  const version = optionalString(raw, 'version', WHAT);
  const lastUpdated = optionalString(raw, 'last_updated', WHAT);
  return {
    id: requiredId(raw, WHAT),
    name: nameOf(raw, kind),
    description: looseText(raw['description']),
    kind,
    phase: requiredString(raw, 'phase', WHAT),
    ...defined({ version, lastUpdated }),
    raw,
  };
}

/** Custom rulesets are known by name: without one, a declared ruleset would seem not to be live. Throws a ShapeError. */
function nameOf(raw: Raw, kind: string): string {
  const { name = null } = raw;
  if (kind === CUSTOM && name === null) throw new ShapeError(`${WHAT} has no name`);
  return looseText(name);
}

/** The name and kind of a ruleset, for people. */
interface NamedRuleset {
  readonly name: string;
  /** `managed`, `custom`. */
  readonly kind: string;
}

/** The known rulesets of a scope by id. */
export type RulesetNames = ReadonlyMap<string, NamedRuleset>;

/** The names of a scope's rulesets, only for display: nameless items are accepted. Throws an ApiError unless proved complete. */
export async function readRulesetNames(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<RulesetNames> {
  const items = await api.list({ path: `${scopePath(scope)}/rulesets` }, signal);
  return new Map(
    items.flatMap((item) => {
      const { id, name, kind } = isObject(item) ? item : {};
      const isNamed = typeof id === 'string' && typeof name === 'string' && typeof kind === 'string';
      return isNamed ? [[id, { name, kind }] as const] : [];
    }),
  );
}
