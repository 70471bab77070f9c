import type { Risk } from '../../kernel/model/risk.js';
import { count, someOf } from '../../kernel/lib/phrases.js';
import type { ItemLedger } from './ledger.js';

const MOST_NAMES = 3;

/** The risks of removing items: rules stop applying to them. Pure. */
export function itemRisks(name: string, { removed }: ItemLedger, left: number): readonly Risk[] {
  if (removed.length === 0) return [];
  if (left === 0) {
    const message = `list ${name} becomes empty: ${count(removed.length, 'item')} go`;
    return [{ code: 'empties-list', message }];
  }
  const names = someOf(
    removed.map(({ key }) => key),
    MOST_NAMES,
  );
  return [
    { code: 'drops-items', message: `${names} ${removed.length === 1 ? 'leaves' : 'leave'} list ${name}` },
  ];
}
