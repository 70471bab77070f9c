import type { Finding, Location } from '../../kernel/model/finding.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { IsMasked } from '../../kernel/lib/masked.js';
import { markedTexts, notLive } from '../toolkit/not-understood.js';
import type { ArrangedRule } from './arrangement.js';
import { expressionsOf } from './checks/expressions.js';
import type { LiveRule } from './live.js';

/**
 * Why a list must not be written: a rule has an expression that was accepted only because it is live, and its live rule has another one, or
 * no rule has it where the rule is new. What is masked may be it. Pure.
 */
export function notLiveExpressions(
  entries: readonly ArrangedRule[],
  live: readonly LiveRule[],
  phase: string,
  {
    scope,
    source,
    isMasked,
  }: { readonly scope: Scope; readonly source: Location; readonly isMasked?: IsMasked },
): readonly Finding[] {
  return entries.flatMap((entry) => {
    if (entry.owner === 'foreign' || entry.declared.not_understood === undefined) return [];
    const { declared } = entry;
    const marked = markedTexts(expressionsOf(declared, phase), declared.not_understood);
    if (marked.length === 0) return [];
    const there = (entry.live === undefined ? live : [entry.live]).flatMap(({ raw }) =>
      expressionsOf(raw, phase).map(({ text }) => text),
    );
    const isLive = marked.every((text) => there.includes(text)) || there.some((text) => isMasked?.(text));
    return isLive ? [] : [notLive(`rule ${declared.ref ?? ''} of phase ${phase}`, scope, source)];
  });
}
