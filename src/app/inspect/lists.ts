import { defined } from '../../kernel/lib/defined.js';
import { listsOfRule } from '../../kinds/rule-lists/list-relations.js';
import { namedRule } from '@zonewright/edge-rules/lib/rule-title.js';
import { listRulesets } from '../../kinds/rule-lists/ruleset-list.js';
import { ownRulesets, readRuleset } from '../../kinds/rule-lists/rulesets.js';
import { listKey } from '../../kinds/lists/address.js';
import { itemsHolding } from '../../kinds/lists/contains.js';
import { listLists, readList, type LiveList } from '../../kinds/lists/live.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import type { DeclaredScope } from '../../engine/configuration/resolve.js';
import { livesOf } from '../../engine/plan/lives.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { compare } from '../../kernel/model/finding.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { isSameScope, scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { readIfPossible } from '../../service/endpoints/reading.js';
import type { WatchedHost } from '../ports/host.js';
import { inspectionExit, type ChosenScopes, type LookOptions } from './chosen-scopes.js';
import { auditRows, type AuditRow, type ReadRule } from './list-audit.js';
import type { InspectedList, InspectedLists, NamingRule } from './inspected-lists.js';
import { lookAtEach } from './look-at-each.js';

export interface ListsOptions extends LookOptions {
  /** Only lists with this address, network, number or hostname. */
  readonly contains?: string;
  /** Also odd addresses in lists and rules. */
  readonly audit?: true;
}

/** The result of an inspection of lists. */
export interface ListInspection {
  readonly accounts: readonly InspectedLists[];
  /** What is odd about addresses, if asked for. */
  readonly audit?: readonly AuditRow[];
  /** What could not be read of lists, or of rules that may name them. */
  readonly problems: readonly string[];
  readonly exit: ExitCode;
  /** Requests sent. */
  readonly reads: number;
}

/** Reads lists of accounts, and rules of all scopes that may name them. Can't write. */
export async function inspectLists(
  chosen: ChosenScopes,
  options: ListsOptions,
  host: WatchedHost,
): Promise<ListInspection> {
  const { seen, reads } = await lookAtEach(chosen, options, host, async (scope, reader, signal) => ({
    scope,
    lists: scope.level === 'account' ? await readIfPossible(() => readAll(scope, reader, signal)) : NONE,
    rules: await readIfPossible(() => rulesOf(scope, reader, signal)),
  }));
  const read = seen.flatMap((one) => (one.rules.status === 'read' ? one.rules.value : []));
  const rules = read.flatMap(namingRules);
  const accounts = seen.flatMap(({ scope, lists }) =>
    scope.level === 'account' && lists.status === 'read'
      ? [inspected(scope, lists.value, rules, chosen.configuration, options)]
      : [],
  );
  const problems = seen.flatMap(({ scope, ...readings }) =>
    [readings.lists, readings.rules].flatMap((reading) =>
      reading.status === 'read' ? [] : [`${scopeAddress(scope)}: ${reading.why}`],
    ),
  );
  const exit = inspectionExit({ isMalicious: false, isIncomplete: problems.length > 0 });
  const audit = options.audit === true ? auditRows(accounts, read) : undefined;
  return { accounts, ...defined({ audit }), problems, exit, reads };
}

const NONE = { status: 'read', value: [] } as const;

async function readAll(scope: Scope, reader: ApiReader, signal: AbortSignal): Promise<readonly LiveList[]> {
  const listed = await listLists(scope, reader, signal);
  return Promise.all(listed.map((head) => readList(head, scope, reader, signal)));
}

type Naming = NamingRule & { readonly list: string };

/** A scope's rules, in entry points and its own custom rulesets. */
async function rulesOf(scope: Scope, reader: ApiReader, signal: AbortSignal): Promise<readonly ReadRule[]> {
  const listed = await listRulesets(scope, reader, { signal });
  const own = await ownRulesets(listed, scope, reader, signal);
  const rulesets = await Promise.all(own.map((one) => readRuleset(scope, one, reader, signal)));
  return rulesets.flatMap(({ phase, rules }) =>
    rules.map((rule, index) => {
      const { ref, description } = namedRule(rule, index + 1);
      const { action, enabled } = rule;
      const about = {
        scope: scopeAddress(scope),
        phase,
        rule: ref,
        ...defined({ description }),
        action,
        enabled,
      };
      return { about, rule };
    }),
  );
}

/** Each list that a rule names, with the rule. */
function namingRules({ about, rule: { expression, raw } }: ReadRule): readonly Naming[] {
  const named = listsOfRule({ expression, action_parameters: raw['action_parameters'] });
  return [...new Set(named.map(({ name }) => name))].map((list) => ({ ...about, list }));
}

function inspected(
  scope: Scope,
  lists: readonly LiveList[],
  rules: readonly Naming[],
  configuration: Configuration,
  { contains }: ListsOptions,
): InspectedLists {
  const { scopes } = configuration;
  const own = scopes.filter((declared) => isSameScope(declared.scope, scope));
  const declarations = own.flatMap((declared) => declared.declarations);
  const all = lists.map((list): InspectedList => {
    const managedBy = declarations.find(({ claims }) => claims.includes(listKey(list.name)))?.source;
    return {
      list,
      holding: contains === undefined ? [] : itemsHolding(list, contains),
      rules: rules.filter((rule) => rule.list === list.name).map(({ list: _, ...rule }) => rule),
      ...(managedBy === undefined
        ? {}
        : { managedBy, ...defined({ life: lifeIn(list, own, configuration) }) }),
    };
  });
  const wanted = all.filter(({ holding }) => contains === undefined || holding.length > 0);
  return {
    scope,
    lists: wanted.toSorted((a, b) => compare(a.list.name, b.list.name)),
    hidden: all.length - wanted.length,
  };
}

/** The declared meta of a list and its items, if any. */
function lifeIn(
  { name }: LiveList,
  declared: readonly DeclaredScope[],
  { settings }: Configuration,
): InspectedList['life'] {
  const address = listKey(name);
  const [first] = declared;
  if (first === undefined) return undefined;
  const lifeOf = livesOf(first, undefined, settings);
  const own = lifeOf(address);
  const items = first.parts.flatMap(({ lives }) =>
    lives.flatMap(({ address: at, part }) => {
      const life = at === address && part?.type === 'item' ? lifeOf(at, part) : undefined;
      return part === undefined || life === undefined ? [] : [[part.key ?? part.name, life] as const];
    }),
  );
  return own === undefined && items.length === 0 ? undefined : { ...defined({ own }), items: new Map(items) };
}
