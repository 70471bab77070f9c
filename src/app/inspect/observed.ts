import { readPolicies } from '../../kinds/csp-policies/live.js';
import { defined } from '../../kernel/lib/defined.js';
import { ENGINES } from '@zonewright/edge-rules/csp/engines.js';
import { judge, judgeOf, type Judge } from '../../kinds/impact/judge.js';
import {
  selectObserved,
  type Selected,
  type Selection,
  type InspectedItem,
} from '../../kinds/impact/select.js';
import { maliciousReasons } from '../../kinds/observed/malicious.js';
import { leftOutByDefault } from '../../kinds/observed/left-out.js';
import type { ObservedItem } from '../../kinds/observed/observed.js';
import { readObservedPart, type ServiceFilters } from '../../kinds/observed/read.js';
import type { ScopeWithDialect } from '../../kernel/model/context.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { compare } from '../../kernel/model/finding.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Dialect, MaliciousRule } from '../../kernel/model/settings.js';
import { readIfPossible } from '../../service/endpoints/reading.js';
import type { WatchedHost } from '../ports/host.js';
import { usageError } from '../ports/usage-error.js';
import { withReadSession } from '../session/session.js';
import {
  eachScope,
  inspectionExit,
  selectionOf,
  type InspectOptions,
  type ChosenScopes,
} from './chosen-scopes.js';

/** A zone with the wanted, readable things. */
export interface ObservedZone extends Selected<InspectedItem> {
  readonly name: string;
  readonly id: string;
  /** How many shown things no live policy allows; absent without policies, or if unreadable. */
  readonly notAllowed?: number;
  /** What is unread: there may be more. */
  readonly problems: readonly string[];
}

/** What was asked, and the rule that judges it. */
export interface ObservedInspection {
  readonly kind: 'scripts' | 'connections';
  readonly selection: Selection;
  /** The service's filters. What they leave out is in no count. */
  readonly asked: ServiceFilters;
  readonly rule: MaliciousRule;
  readonly now: Date;
}

/** The result of an inspection. */
export interface Observations {
  readonly inspection: ObservedInspection;
  readonly zones: readonly ObservedZone[];
  readonly exit: ExitCode;
  /** Requests sent. */
  readonly reads: number;
}

/** Reads all observed scripts or connections of some zones. Can't write. */
export function inspectObserved(
  kind: ObservedInspection['kind'],
  { configuration: { settings }, scopes }: ChosenScopes,
  options: InspectOptions,
  host: WatchedHost,
): Promise<Observations> {
  return withReadSession(settings, options, host, async ({ reader, sent, progress, signal }) => {
    const now = host.now();
    const { malicious: rule, name: dialect } = settings.dialect;
    const selection = selectionOf(options, now);
    const asked = serviceFilters(kind, selection, dialect);
    const inspection: ObservedInspection = { kind, now, rule, selection, asked };
    const zones = await eachScope(scopes, options, progress, (scope) =>
      inspectZone({ scope, dialect }, inspection, reader, signal),
    );
    const exit = inspectionExit(
      {
        isMalicious: zones.some(({ shown }) => shown.some(({ malicious }) => malicious.length > 0)),
        isIncomplete: zones.some(({ problems }) => problems.length > 0),
      },
      options,
    );
    return { inspection, zones, exit, reads: sent.reads };
  });
}

/**
 * The service's part of a selection: a status, and the host of scripts. Hosts of connections and `inactive` exist only at the public service. Throws
 * a UserError for an unsupported status.
 */
function serviceFilters(
  kind: ObservedInspection['kind'],
  { host, status }: Selection,
  dialect: Dialect['name'],
): ServiceFilters {
  if (status === 'inactive' && dialect === 'documented')
    throw usageError(
      '--status inactive is a status of the public service: the documented dialect has active and infrequent',
      'Set dialect: cloudflare in zonewright.yaml if the service is the public one.',
    );
  const hosts = kind === 'scripts' || dialect === 'cloudflare' ? host : undefined;
  return defined({ status, hosts });
}

/** Reads all, however many. Throws an ApiError only for credentials and interruption. */
async function inspectZone(
  zone: ScopeWithDialect,
  { kind, rule, selection, asked }: ObservedInspection,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<ObservedZone> {
  const one = kind === 'scripts' ? 'script' : 'connection';
  const { items, problems } = await readObservedPart(one, zone, reader, signal, Infinity, asked);
  const leftOut = leftOutByDefault(items);
  const suspects = items.map((item) => ({
    item,
    malicious: maliciousReasons(item, rule),
    ...defined({ leftOut: leftOut.get(item.id) }),
  }));
  const { shown, hidden } = selectObserved(suspects, selection);
  const { name, id } = zone.scope;
  const live = await readIfPossible(() => readPolicies(zone.scope, reader, signal));
  const judges =
    live.status === 'not-read' ? [] : live.value.map((policy) => judgeOf(policy)).filter(({ isOn }) => isOn);
  const notAllowed = shown.filter(({ item }) => judges.every((by) => letsNothingThrough(by, item))).length;
  return {
    name,
    id,
    shown: inOrder(shown),
    hidden,
    ...(judges.length === 0 ? {} : { notAllowed }),
    problems,
  };
}

/** True if the policy blocks, reports or doesn't concern the thing in every browser. False if unknown. */
function letsNothingThrough(by: Judge, item: ObservedItem): boolean {
  return ENGINES.map((engine) => judge(by, item, engine)).every(
    ({ isConcerned, treatment }) => !isConcerned || treatment === 'blocked' || treatment === 'reported',
  );
}

/** Malicious first, then latest seen (unknown first), then URL, host, id. */
function inOrder(items: readonly InspectedItem[]): readonly InspectedItem[] {
  return items.toSorted(
    (a, b) =>
      Number(b.malicious.length > 0) - Number(a.malicious.length > 0) ||
      latestFirst(a.item.lastSeen, b.item.lastSeen) ||
      compare(a.item.url, b.item.url) ||
      compare(a.item.host ?? '', b.item.host ?? '') ||
      compare(a.item.id, b.item.id),
  );
}

function latestFirst(a = Infinity, b = Infinity): number {
  return a === b ? 0 : b - a;
}
