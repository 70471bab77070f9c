import { defined } from '../../kernel/lib/defined.js';
import type { Risk } from '../../kernel/model/risk.js';
import type { ListDependent } from '../../kernel/model/list-dependent.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import { listNamesIn } from '@zonewright/edge-rules/expressions/list-names.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { judge } from './judgement.js';
import type { LedgerEntry } from './ledger.js';

/** What a ledger's rules depend on, before and after; undefined if they name no changing list, to save memory for fleets. Pure. */
export function listDependentOf(
  address: string,
  ledger: readonly LedgerEntry[],
  phase: string,
  changing: ReadonlySet<string> = new Set(),
  zone?: string,
): ListDependent | undefined {
  if (changing.size === 0) return undefined;
  const names = new Set(ledger.flatMap(({ before, after }) => [before, after].flatMap(listsOf)));
  if ([...names].every((name) => !changing.has(name))) return undefined;
  const [live, sent] = [unchangedLedger(ledger, 'before'), unchangedLedger(ledger, 'after')];
  const risks = (rules: 'live' | 'sent', formerLists: KnownLists, lists: KnownLists): readonly Risk[] => {
    const own = rules === 'live' ? live : sent;
    return judge({ ledger: own, phase, reportsOutcomes: false, lists, formerLists, ...defined({ zone }) })
      .risks;
  };
  return { address, names, risks };
}

function listsOf(rule: Raw | undefined): readonly string[] {
  const expression = rule?.['expression'];
  return typeof expression === 'string' ? listNamesIn(expression) : [];
}

/** A ledger where one side's rules don't change. */
function unchangedLedger(ledger: readonly LedgerEntry[], side: 'before' | 'after'): readonly LedgerEntry[] {
  return ledger
    .flatMap(({ detail, ...sides }) => {
      const rule = sides[side];
      return rule === undefined ? [] : [{ rule, detail }];
    })
    .toSorted((a, b) => placeOn(side, a.detail) - placeOn(side, b.detail))
    .map(({ rule, detail: { ref, id, action, expression, description } }, index) => ({
      detail: {
        type: 'rule',
        change: 'kept',
        ref,
        ...defined({ id, description }),
        action,
        expression,
        from: index + 1,
        to: index + 1,
      },
      before: rule,
      after: rule,
    }));
}

function placeOn(side: 'before' | 'after', { from = 0, to = 0 }: LedgerEntry['detail']): number {
  return side === 'before' ? from : to;
}
