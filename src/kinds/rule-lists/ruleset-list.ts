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
  type Raw,
} from '../../kernel/lib/decode.js';

/** A ruleset as the list of a scope has it: without its rules. */
export interface ListedRuleset {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** `zone` and `root` are the entry points of a zone and of an account; `custom` and `managed` are executed by rules of these. */
  readonly kind: string;
  readonly phase: string;
  readonly version?: string;
  readonly lastUpdated?: string;
  /** Every member that the service gave, known or not. */
  readonly raw: Raw;
}

/** The kind of the rulesets that a phase of a zone or an account begins with. */
export function entryPointKind(level: Level): 'zone' | 'root' {
  return level === 'zone' ? 'zone' : 'root';
}

/** The name of the entry point of a phase among the live things of a scope: what declares it claims it. */
export function rulesetClaim(phase: string): string {
  return `rulesets/${phase}`;
}

/**
 * Every ruleset that the list of a scope names, of whatever kind or of the kind `only`: nothing but the kind is asked of the others. Throws
 * an ApiError or a ShapeError unless the list is proved complete.
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
    name: looseText(raw['name']),
    description: looseText(raw['description']),
    kind,
    phase: requiredString(raw, 'phase', WHAT),
    ...defined({ version, lastUpdated }),
    raw,
  };
}

/** What people know a ruleset by. */
interface NamedRuleset {
  readonly name: string;
  /** `managed`, `custom`. */
  readonly kind: string;
}

/** The rulesets of a scope by their ids, where they are known. */
export type RulesetNames = ReadonlyMap<string, NamedRuleset>;

/**
 * What the rulesets are called that the list of a scope names. They are only shown, so an item that has no name is none the less a ruleset.
 * Throws an ApiError unless the list is proved complete.
 */
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
