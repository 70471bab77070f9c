import type { DriftWho } from '../../generated/documents/drift.js';
import type { AuditActor, AuditEntry } from '../../kernel/model/audit.js';
import type { Change } from '../../kernel/model/change.js';
import type { Scope } from '../../kernel/model/scope.js';

/** When the service last changed something, by id in a scope, in milliseconds since 1970; undefined if not given. */
export type ChangedAt = (scope: Scope, id: string) => number | undefined;

/** How the audit log names an object: by id; by its zone's id and a name in `metadata`; or unknown. */
type Called = 'id' | 'setting' | 'unknown';

/**
 * How the audit log names what a request writes. The API reference lists no types; it shows `zone` for a setting, with its name in `metadata.name`
 * (https://developers.cloudflare.com/api/resources/audit_logs/methods/list/). Things with an id are found by that, of any type. The rest is
 * undocumented, so no person is named.
 */
function calledBy({ method, path }: Change['request']): Called {
  if (path.split('/')[3] === 'settings') return 'setting';
  return method === 'POST' || idIn(path, 'id') !== undefined ? 'id' : 'unknown';
}

/** The most time between an entry and its change, as dated by the service. */
const NEAR_MS = 60_000;

/** Of two people's entries this near, neither is named. */
const ALIKE_MS = 1000;

/** A live change: the resources that its entries name, and its time, if known. */
interface Edit {
  readonly ids: ReadonlySet<string>;
  readonly at: number | undefined;
}

/**
 * Who made the live difference that a change would undo, by the scope's audit log. A person is named only if resource and time fit, and no other
 * does. `may_fit` counts the possible entries otherwise. Pure.
 */
export function whoChanged(
  change: Pick<Change, 'request' | 'details'>,
  scope: Scope,
  entries: readonly AuditEntry[],
  changedAt: ChangedAt,
): DriftWho {
  const edits = editsOf(change, scope, changedAt);
  const own = entries.filter((entry) => isAbout(entry, change, scope, edits));
  const makers = edits.map((edit) => makerOf(edit, own));
  const named = makers.filter((entry) => entry !== undefined);
  const by = [...new Map(named.toSorted((a, b) => a.when - b.when).map((one) => [nameOf(one.actor), one]))];
  const rest = makers.includes(undefined) ? own.filter((entry) => !named.includes(entry)).length : 0;
  return {
    ...(by.length === 0
      ? {}
      : { by: by.map(([actor = '', entry]) => shownEntry(actor, entry)).toReversed() }),
    ...(makers.includes(undefined) ? { may_fit: rest } : {}),
  };
}

/** The earliest of the live changes behind a difference; undefined if a time is missing. Pure. */
export function earliestEdit(
  change: Pick<Change, 'request' | 'details'>,
  scope: Scope,
  changedAt: ChangedAt,
): number | undefined {
  const times = editsOf(change, scope, changedAt).map(({ at }) => at);
  return times.reduce<number | undefined>(
    (least, at) => (least === undefined || at === undefined ? undefined : Math.min(least, at)),
    Infinity,
  );
}

type ShownEntry = NonNullable<DriftWho['by']>[number];

function shownEntry(actor: string, { when, action }: AuditEntry): ShownEntry {
  return { actor, at: new Date(when).toISOString(), ...(action === undefined ? {} : { action }) };
}

/** The live changes behind a difference: each rule with a time, and the object for the rest. */
function editsOf(
  { request, details }: Pick<Change, 'request' | 'details'>,
  scope: Scope,
  changedAt: ChangedAt,
): readonly Edit[] {
  const called = calledBy(request);
  const id = called === 'unknown' ? undefined : idIn(request.path, called);
  if (id === undefined) return [{ ids: new Set(), at: undefined }];
  const rules = details.flatMap((detail) =>
    detail.type === 'rule' && detail.change !== 'kept' && detail.foreign !== true ? [detail] : [],
  );
  const itself = { ids: new Set([id]), at: changedAt(scope, id) };
  if (rules.length === 0) return [itself];
  // Removed and merely moved rules have no time.
  return rules.map((rule) => {
    const own = rule.change === 'moved' || rule.id === undefined ? undefined : changedAt(scope, rule.id);
    return own === undefined || rule.id === undefined ? itself : { ids: new Set([id, rule.id]), at: own };
  });
}

/** The id in a write's path, or a setting's name. Undefined for a new object. */
function idIn(path: string, called: 'id' | 'setting'): string | undefined {
  const [, , , ...below] = path.split('/').map(decodeURIComponent);
  return called === 'setting'
    ? below.at(-1)
    : below.find((segment) => /^(?:[0-9a-f]{32}|[0-9a-f-]{36}|\d+)$/.test(segment));
}

function isAbout(
  { resource, name, action }: AuditEntry,
  { request }: Pick<Change, 'request'>,
  scope: Scope,
  edits: readonly Edit[],
): boolean {
  const ids = new Set(edits.flatMap((edit) => [...edit.ids]));
  switch (calledBy(request)) {
    case 'setting':
      return resource.id === scope.id && name !== undefined && ids.has(name);
    case 'id':
      // The id of a deleted thing is only in the entry.
      return ids.size === 0
        ? /delete|remove/i.test(action ?? '')
        : resource.id !== undefined && ids.has(resource.id);
    case 'unknown':
      return resource.id === undefined || (resource.id === scope.id && name === undefined);
  }
}

/** The entry of who made a change; undefined without time, near or unambiguous entry, or name. */
function makerOf({ ids, at }: Edit, entries: readonly AuditEntry[]): AuditEntry | undefined {
  if (at === undefined) return undefined;
  const far = ({ when }: AuditEntry): number => Math.abs(when - at);
  const near = entries
    .filter(
      (entry) => far(entry) <= NEAR_MS && (ids.has(entry.resource.id ?? '') || ids.has(entry.name ?? '')),
    )
    .toSorted((a, b) => far(a) - far(b));
  const [first] = near;
  if (first === undefined || nameOf(first.actor) === undefined) return undefined;
  const rivals = near.filter((entry) => far(entry) < far(first) + ALIKE_MS);
  return rivals.every(({ actor }) => nameOf(actor) === nameOf(first.actor)) ? first : undefined;
}

/** An entry's actor: a person's email, else type and id. */
function nameOf({ email, id, type }: AuditActor): string | undefined {
  return email ?? (id === undefined ? undefined : [type, id].filter((word) => word !== undefined).join(' '));
}
