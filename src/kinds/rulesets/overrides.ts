import { asList, asObject, requiredString, type Raw } from '../../kernel/lib/decode.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import { isObject } from '../../kernel/model/json.js';
import type { CompileContext, DiffContext } from '../../kernel/model/context.js';
import type { Diff } from '../../kernel/model/change.js';
import type { DeclaredRuleset as RulesetOfFile } from '../../generated/files.js';
import type { Finding, Location } from '../../kernel/model/finding.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { readIfPossible } from '../../service/endpoints/reading.js';
import { listRulesets, type ListedRuleset } from '../rule-lists/ruleset-list.js';
import { rulesetPath } from '../rule-lists/rulesets.js';

/** A managed ruleset's rule or category in overrides of an `execute` rule. */
export interface Override {
  readonly ruleset: string;
  readonly of: 'rule' | 'category';
  readonly name: string;
  readonly source: Location;
}

/** The rules and categories in a ruleset's overrides. Not for fixed versions, whose content is not read. Pure. */
export function overridesIn(
  { rules }: RulesetOfFile,
  index: number,
  context: CompileContext,
): readonly Override[] {
  return rules.flatMap(({ action, action_parameters: parameters }, at) => {
    const { id, version = 'latest', overrides } = isObject(parameters) ? parameters : {};
    if (action !== 'execute' || typeof id !== 'string' || version !== 'latest' || !isObject(overrides))
      return [];
    return NAMED.flatMap(({ list, member, of }) => {
      const entries: unknown = overrides[list];
      return (Array.isArray(entries) ? entries : []).flatMap((entry: unknown, item): readonly Override[] => {
        const name = isObject(entry) ? entry[member] : undefined;
        if (typeof name !== 'string') return [];
        const path = [index, 'rules', at, 'action_parameters', 'overrides', list, item, member];
        return [{ ruleset: id, of, name, source: context.locationOf(path) }];
      });
    });
  });
}

const NAMED = [
  { list: 'categories', member: 'category', of: 'category' },
  { list: 'rules', member: 'id', of: 'rule' },
] as const;

/**
 * Warns of overrides of what the managed ruleset lacks. Reads only managed rulesets in the scope's list; skips unreadable ones. Throws an ApiError
 * only for credentials and interruption.
 */
export async function foreseeOverrides(
  diff: Diff,
  overrides: readonly Override[],
  { scope }: DiffContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Diff> {
  if (overrides.length === 0) return diff;
  const listed = await readIfPossible(() => listRulesets(scope, api, { only: 'managed', signal }));
  if (listed.status === 'not-read') return diff;
  const asked = listed.value.filter(({ id }) => overrides.some(({ ruleset }) => ruleset === id));
  const found = await Promise.all(
    asked.map(async (ruleset) => {
      const content = await readIfPossible(() => readContent(scope, ruleset, api, signal));
      if (content.status === 'not-read') return [];
      const own = overrides.filter(({ ruleset: id }) => id === ruleset.id);
      return own.flatMap((override) => unknownIn(content.value, ruleset, override));
    }),
  );
  const findings = found.flat().map((finding) => ({ ...finding, scope: scopeAddress(scope) }));
  return findings.length === 0 ? diff : { ...diff, findings: [...diff.findings, ...findings] };
}

/** The names for overrides; empty if the service does not show them. */
interface Content {
  readonly rule: readonly string[];
  readonly category: readonly string[];
}

/** Throws a ShapeError unless a ruleset with rules is answered. */
async function readContent(
  scope: Scope,
  { id }: ListedRuleset,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Content> {
  const what = `managed ruleset ${id}`;
  const raw = asObject(await api.get({ path: rulesetPath(scope, id) }, signal), what);
  const rules = asList(raw['rules'], `rules of ${what}`).map((rule) => asObject(rule, `a rule of ${what}`));
  return {
    rule: rules.map((rule) => requiredString(rule, 'id', `a rule of ${what}`)),
    category: [...new Set(rules.flatMap(categoriesOf))],
  };
}

function categoriesOf({ categories }: Raw): readonly string[] {
  return Array.isArray(categories) ? categories.filter((one: unknown) => typeof one === 'string') : [];
}

function unknownIn(
  content: Content,
  { name }: ListedRuleset,
  { of, name: named, source }: Override,
): readonly Finding[] {
  const known = content[of];
  if (known.length === 0 || known.includes(named)) return [];
  const meant = nearest(named, known);
  return [
    {
      severity: 'warning',
      code: 'unknown-override',
      message: `managed ruleset ${JSON.stringify(name)} has no ${of} ${named}`,
      help: `${meant === undefined ? 'Correct it or remove it' : `Did you mean ${meant}? Correct it, or remove it`}: the override has no effect, or the service refuses it.`,
      location: source,
    },
  ];
}
