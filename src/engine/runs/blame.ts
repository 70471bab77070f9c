import type { ChangeDocument } from '../../generated/documents/plan.js';
import type { RunDocument } from '../../generated/documents/run.js';
import { mayBeWritten } from './record.js';

/** What a run did to an object, or to a part of it. */
export interface Touched {
  /** The address of the object or of the part: `zone/shop.example.com/rulesets/http_ratelimit/rules/login`. */
  readonly address: string;
  /** The address of the change. */
  readonly of: string;
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
  readonly run: RunDocument;
}

/**
 * The last run that changed each thing at an address: the address itself, or the objects and rules below it. Members and items count where the address names
 * them. What is part of an object that was created or deleted was changed with it, if the plan
 * does not list its parts. `runs` are newest first. Pure.
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

/** Of a change, the parts that an address means. */
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

/** Whether an address is another one, or below it. */
function isWithin(address: string, other: string): boolean {
  return address === other || address.startsWith(`${other}/`);
}

/** The rules, items and members that a change says it touches. */
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
