import type { ChangeDocument } from '../../../../generated/documents/plan.js';
import { count } from '../../../../kernel/lib/phrases.js';
import { ownRisks } from '../denied.js';
import { markup, type Html } from '../../printers/html/markup.js';

/** Badges of changes, in signs and words: conflicts, drift, risks. */
export function badges(changes: readonly ChangeDocument[]): readonly Html[] {
  const number = (origin: ChangeDocument['origin']): number =>
    changes.filter((change) => change.origin === origin).length;
  const risks = changes.reduce((sum, change) => sum + ownRisks(change).length, 0);
  const [conflicts, drifts] = [number('both'), number('drift')];
  return [
    ...(conflicts > 0
      ? [markup` <span class="badge conflict">⇄ ${count(conflicts, 'conflict')}</span>`]
      : []),
    ...(drifts > 0 ? [markup` <span class="badge drift">⇄ ${drifts} drift</span>`] : []),
    ...(risks > 0 ? [markup` <span class="badge risk">! ${count(risks, 'risk')}</span>`] : []),
  ];
}
