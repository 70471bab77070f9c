import { defined } from '../../kernel/lib/defined.js';
import type { Change, Condition, Diff } from '../../kernel/model/change.js';
import type { Risk } from '../../kernel/model/risk.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { Finding } from '../../kernel/model/finding.js';
import { asJsonObject, type JsonObject } from '../../kernel/model/json.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import type { WriteRequest } from '../../kernel/model/request.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { fieldDetails } from '../../kernel/lib/fields.js';
import { uniqueNames } from '../../kernel/lib/addresses.js';
import { count } from '../../kernel/lib/phrases.js';
import { accountRisk } from '../rule-lists/plan.js';
import { listAddress } from './address.js';
import { itemLedger, ledgerDetails } from './ledger.js';
import { itemsPath, listPath, listsPath, type LiveList } from './live.js';
import { sentWhole, wantedItems, type WantedItem } from './wanted-items.js';
import { followOperation } from './operation.js';
import { itemRisks } from './risks.js';
import { notLiveParts } from './not-live.js';
import { isMeant, type LiveLists } from './read.js';
import type { OthersSpec } from '../toolkit/others.js';
import type { ListSpec } from './spec.js';
import { heldList } from './held.js';
import { isUsedBy, rulesNoLongerNaming } from './uses.js';

/** The changes of a list. New lists are created empty, then filled. */
export function diffLists(spec: ListSpec | OthersSpec, live: LiveLists, context: DiffContext): Diff {
  return spec.type === 'declared' ? diffList(spec, live, context) : diffOthers(spec, live, context.scope);
}

function diffList(spec: ListSpec, { listed, lists: [live] }: LiveLists, context: DiffContext): Diff {
  const { scope } = context;
  const { declared, source } = spec;
  const { name, kind, description } = declared;
  const refused = (finding: Pick<Finding, 'code' | 'message' | 'help'>): Diff => ({
    changes: [],
    unchanged: [],
    findings: [{ severity: 'error', ...finding, location: source, scope: scopeAddress(scope) }],
  });
  const alike = listed.filter((head) => isMeant(declared, head));
  if (alike.length > 1)
    return refused(
      ambiguousList(
        name,
        alike.map(({ id }) => id),
      ),
    );
  if (live !== undefined && live.kind !== kind) return refused(kindIsFixed(name, live.kind));
  const { bound } = declared;
  const isDescribed =
    bound !== undefined ||
    live === undefined ||
    description === undefined ||
    description === live.description;
  const { items: wanted, kept } = wantedItems(declared, live, context);
  const items = itemChange(spec, live, wanted, scope);
  const changes = [
    ...(live === undefined ? [create(spec, scope)] : []),
    ...(items === undefined ? [] : [items]),
    ...(isDescribed ? [] : [describe(spec, live, description, scope)]),
  ];
  const address = listAddress(scope, name);
  const refusals = notLiveParts(spec, live, scope);
  return {
    changes,
    ...(refusals.length > 0 ? { refusals } : {}),
    ...(kept.length > 0 ? { kept } : {}),
    unchanged: changes.some((change) => change.address === address) ? [] : [address],
    tally: { of: 'items', existing: live?.items.length ?? 0 },
    conditions: live === undefined ? [isMade(spec, scope)] : [],
    lists: heldList(name, kind, live?.items ?? [], declared.items, items),
    complete: (request) => completed(request, name, live, scope),
    follow: (request, answer, tools) => followOperation(request, answer, scope, tools),
    findings: [],
  };
}

function ambiguousList(name: string, ids: readonly string[]): Pick<Finding, 'code' | 'message' | 'help'> {
  return {
    code: 'ambiguous-list',
    message: `${ids.length} live lists are called ${name} (${ids.join(', ')}): it is not clear which one is meant`,
    help: 'Delete all but one of them on the service.',
  };
}

function kindIsFixed(name: string, kind: string): Pick<Finding, 'code' | 'message' | 'help'> {
  return {
    code: 'list-kind',
    message: `the live list ${name} has kind ${kind}, and a list's kind can't be changed`,
    help: 'Declare this one under another name. Or remove it, apply, and declare it again when the live one is gone.',
  };
}

function create({ declared, source }: ListSpec, scope: Scope): Change {
  const { name, kind, description } = declared;
  const body = asJsonObject({ name, kind, description });
  return {
    address: listAddress(scope, name),
    kind: 'list',
    action: 'create',
    stage: 'provide',
    source: { file: source.file, line: source.line },
    request: { method: 'POST', path: listsPath(scope), query: {}, body },
    base: { hash: digestOf(null) },
    details: fieldDetails({}, { kind, ...defined({ description }) }),
    risks: [],
  };
}

function describe(
  { declared: { name }, source }: ListSpec,
  live: LiveList,
  description: string,
  scope: Scope,
): Change {
  return {
    address: listAddress(scope, name, 'description'),
    kind: 'list',
    action: 'update',
    stage: 'provide',
    source: { file: source.file, line: source.line },
    request: { method: 'PUT', path: listPath(scope, live.id), query: {}, body: { description } },
    base: { hash: digestOf(live.description) },
    details: fieldDetails({ description: live.description }, { description }),
    risks: [],
  };
}

/**
 * The change of the items, or undefined. An empty list gets the same request whether it exists or is created first, so a reviewed plan stays valid
 * during apply. Removing items comes after changes of rules that name the list.
 */
function itemChange(
  { declared, source }: ListSpec,
  live: LiveList | undefined,
  items: readonly WantedItem[],
  scope: Scope,
): Change | undefined {
  const { name } = declared;
  const before = live?.items ?? [];
  const ledger = itemLedger(before, items);
  const { added, removed, changed } = ledger;
  if (added.length + removed.length + changed.length === 0) return undefined;
  const isEmpty = live === undefined || before.length === 0;
  return {
    address: listAddress(scope, name, isEmpty ? 'items' : 'list'),
    kind: 'list',
    action: 'update',
    stage: removed.length > 0 && added.length === 0 ? 'withdraw' : 'provide',
    source: { file: source.file, line: source.line },
    request: {
      method: 'PUT',
      path: isEmpty ? pathByName(scope, name) : itemsPath(scope, live.id),
      query: {},
      body: items.map(sentWhole),
    },
    base: { hash: digestOf(before.map(sentWhole).toSorted(byText)) },
    details: ledgerDetails(ledger),
    risks: [...itemRisks(name, ledger, items.length), ...reachRisks(live, scope)],
  };
}

/** Any rule in the account may name a list. Without one, a change has no effect yet. */
function reachRisks(live: LiveList | undefined, scope: Scope): readonly Risk[] {
  return live === undefined || live.uses === 0 ? [] : accountRisk(scope);
}

function byText(a: JsonObject, b: JsonObject): number {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  return one < other ? -1 : Number(one > other);
}

/** The path of items while the list's id is unknown. */
function pathByName(scope: Scope, name: string): string {
  return `${listsPath(scope)}/{${name}}/items`;
}

/** The request with the list's id in its path, if live. Pure. */
function completed(
  request: WriteRequest,
  name: string,
  live: LiveList | undefined,
  scope: Scope,
): WriteRequest {
  if (live === undefined || request.path !== pathByName(scope, name)) return request;
  return { ...request, path: itemsPath(scope, live.id) };
}

/** The condition for filling a list: this plan creates it. */
function isMade({ declared: { name }, source }: ListSpec, scope: Scope): Condition {
  return {
    address: listAddress(scope, name, 'items'),
    isMet: (planned) =>
      planned.some(({ address, action }) => address === listAddress(scope, name) && action === 'create'),
    finding: {
      severity: 'error',
      code: 'list-not-there',
      message: `the list ${name} does not exist, and this plan does not create it`,
      help: 'Name it with --target too, or leave --target out.',
      location: source,
      scope: scopeAddress(scope),
    },
  };
}

/** Deletes undeclared live lists, except those that rules name. */
function diffOthers(spec: OthersSpec, { listed, lists }: LiveLists, scope: Scope): Diff {
  const going = uniqueNames(
    lists,
    ({ name }) => name,
    ({ id }) => id,
    spec.names,
  ).map(({ item, name }) => ({ list: item, change: remove(item, name, spec, scope) }));
  return {
    changes: going.map(({ change }) => change),
    unchanged: [],
    seen: listed.map(({ id }) => listPath(scope, id)),
    tally: { of: 'lists', existing: listed.length },
    lists: going.flatMap(({ list, change }) => heldList(list.name, list.kind, list.items, [], change)),
    conditions: going.map(({ list, change }) => isUnused(list, change.address, spec, scope)),
    findings: [],
  };
}

function remove(live: LiveList, name: string, { source }: OthersSpec, scope: Scope): Change {
  const ledger = itemLedger(live.items, []);
  const risk: Risk = {
    code: 'deletes-list',
    message: `list ${name} is deleted, with ${count(live.items.length, 'item')}`,
  };
  return {
    address: listAddress(scope, name),
    kind: 'list',
    action: 'delete',
    stage: 'withdraw',
    source: { file: source.file, line: source.line },
    request: { method: 'DELETE', path: listPath(scope, live.id), query: {} },
    base: { hash: digestOf([live.name, live.kind, live.items.map(sentWhole).toSorted(byText)]) },
    details: [
      ...fieldDetails({ kind: live.kind, ...defined({ description: live.description || undefined }) }, {}),
      ...ledgerDetails(ledger),
    ],
    risks: [risk],
  };
}

/** The condition for deleting a list: no change names it, and all rules that name it now stop. */
function isUnused(
  { name, uses = 0 }: LiveList,
  address: string,
  { source }: OthersSpec,
  scope: Scope,
): Condition {
  return {
    address,
    isAcross: true,
    isMet: (planned) => {
      if (planned.some((change) => isUsedBy(change, name))) return false;
      return planned.reduce((sum, change) => sum + rulesNoLongerNaming(change, name), 0) >= uses;
    },
    finding: {
      severity: 'warning',
      code: 'list-in-use',
      message:
        uses === 0
          ? `list ${name} is not declared, but not deleted: rules of this plan name it, or a zone or account that could name it was not read`
          : `list ${name} is not declared, but not deleted: ${count(uses, 'live rule')} ${uses === 1 ? 'names' : 'name'} it`,
      help: `Remove $${name} from these rules, declare the list, or write ownership: shared.`,
      location: source,
      scope: scopeAddress(scope),
    },
  };
}
