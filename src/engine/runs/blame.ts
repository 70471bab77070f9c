import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import type { ChangeDocument } from '../../generated/documents/plan.js';
import type { RunDocument } from '../../generated/documents/run.js';
import { scopeOfAddress } from '../../kernel/model/scope.js';
import { leftAloneIn, mayBeWritten } from './record.js';

/** What a run did to an object or its part. */
export interface Touched {
  /** Of the object or part: `zone/shop.example.com/rulesets/http_ratelimit/rules/login`. */
  readonly address: string;
  /** The address of the change. */
  readonly of: string;
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
  readonly run: RunDocument;
}

/**
 * The last run that changed each thing at an address: itself, or objects and rules below. Members and items only if the address names them. Parts of
 * created or deleted objects changed with them, unless the plan lists them. `runs`: newest first. Pure.
 */
export function lastChanges(runs: readonly RunDocument[], address: string): readonly Touched[] {
  const last = new Map<string, Touched>();
  for (const run of runs) {
    const written = new Set(run.writes.filter(mayBeWritten).map((write) => write.address));
    for (const change of run.plan.changes) {
      if (!written.has(change.address)) continue;
      for (const touched of touchedBy(change, address))
        if (!last.has(touched.address)) last.set(touched.address, { ...touched, of: change.address, run });
    }
  }
  return [...last.values()].toSorted((one, other) => (one.address < other.address ? -1 : 1));
}

type Part = Pick<Touched, 'address' | 'change'>;

/** The parts of a change that an address means. */
function touchedBy(change: ChangeDocument, address: string): readonly Part[] {
  const whole: Part = { address: change.address, change: ACTIONS[change.action] };
  const isMeant = (part: Part): boolean => isWithin(part.address, address);
  if (isWithin(change.address, address))
    return [
      whole,
      ...partsOf(change).filter((part) => isMeant(part) && isWithin(part.address, `${change.address}/rules`)),
    ];
  if (!isWithin(address, change.address)) return [];
  const all = partsOf(change);
  const parts = all.filter((part) => isMeant(part) || isWithin(address, part.address));
  if (all.length > 0 || change.action === 'update') return parts.map((part) => ({ ...part, address }));
  return [{ ...whole, address }];
}

const ACTIONS = { create: 'added', update: 'changed', delete: 'removed' } as const;

/** True if an address is another, or below it. */
function isWithin(address: string, other: string): boolean {
  return address === other || address.startsWith(`${other}/`);
}

/** The rules, items and members in a change. */
function partsOf({ address, details }: ChangeDocument): readonly Part[] {
  return details.flatMap((detail): readonly Part[] => {
    switch (detail.type) {
      case 'rule':
        return detail.change === 'kept'
          ? []
          : [{ address: `${address}/rules/${detail.ref}`, change: detail.change }];
      case 'item': {
        const { list, item, change } = detail;
        return [{ address: [address, list, ...(item === undefined ? [] : [item])].join('/'), change }];
      }
      case 'field':
        return [{ address: `${address}/fields/${detail.field}`, change: detail.change }];
      case 'secret':
        return detail.change === 'sent'
          ? []
          : [{ address: `${address}/fields/${detail.field}`, change: detail.change }];
      case 'same':
      case 'impact':
      case 'impact_total':
      case 'outcome':
        return [];
    }
  });
}

/** Wrong letters in a mistyped address: more could be another thing. */
const MOST_WRONG = 3;

/**
 * The address that was probably meant by one that no record has: of a scope, an object or a rule in the records, or a `possible` one in their scopes.
 * Undefined if none is near, or if records have the address or something below it. Pure.
 */
export function meantAddress(
  runs: readonly RunDocument[],
  address: string,
  possible: readonly string[],
): string | undefined {
  const known = new Set(runs.flatMap(addressesIn));
  const all = [...known, ...possible.filter((one) => known.has(scopeOfAddress(one)))];
  if (all.some((one) => isWithin(one, address))) return undefined;
  return nearest(address, all, MOST_WRONG);
}

/** The scopes, objects and rules that a record names. */
function addressesIn(run: RunDocument): readonly string[] {
  const { plan } = run;
  return [
    ...leftAloneIn(run).map(({ address }) => address),
    ...plan.scopes.flatMap(({ level, name, unchanged = [] }) => [`${level}/${name}`, ...unchanged]),
    ...plan.changes.flatMap(({ address, details }) => [
      address,
      ...details.flatMap((detail) => (detail.type === 'rule' ? [`${address}/rules/${detail.ref}`] : [])),
    ]),
  ];
}
