import type { Finding } from '../../kernel/model/finding.js';
import type { Scope } from '../../kernel/model/scope.js';
import { notLive } from '../toolkit/not-understood.js';
import { isListAsBound } from './bound-lists.js';
import type { LiveList } from './live.js';
import { isOdd } from './odd-items.js';
import type { ListSpec } from './spec.js';

/** Errors for parts that had to be live to be accepted, but are not: the list or single items. */
export function notLiveParts(
  { declared, source }: ListSpec,
  live: LiveList | undefined,
  scope: Scope,
): readonly Finding[] {
  const { name, bound, items } = declared;
  const keys = new Set(live?.items.map(({ key }) => key));
  const gone = items.filter((item) => isOdd(item) && !keys.has(item.key));
  const isAsBound = bound === undefined || (live !== undefined && isListAsBound(bound, live));
  return [
    ...(isAsBound ? [] : [notLive(`list ${name}`, scope, source, 'whole')]),
    ...gone.map((item) => notLive(`item ${item.key} of list ${name}`, scope, source, 'whole')),
  ];
}
