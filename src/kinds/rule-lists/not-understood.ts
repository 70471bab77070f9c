import { namedRule, ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type { Finding, Location } from '../../kernel/model/finding.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { IsMasked } from '../../kernel/lib/masked.js';
import { markedTexts, notLive } from '../toolkit/not-understood.js';
import type { ArrangedRule } from './arrangement.js';
import { isAsBound } from './bound-rules.js';
import { expressionsOf } from './checks/expressions.js';
import type { LiveRule } from './live.js';

/**
 * Why a list must not be written: something was accepted only because it is live, but the live rule differs or is missing. Masked values may be
 * equal. Pure.
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
  return entries.flatMap((entry, index) => {
    if (entry.owner === 'foreign') return [];
    const { declared } = entry;
    const what = `rule ${ruleTitle(namedRule(declared, index + 1))} of phase ${phase}`;
    const { bound } = declared;
    if (bound !== undefined) {
      if (declared.wasLive === true) return [];
      const isThere =
        entry.live !== undefined && (isAsBound(bound, entry.live) || holdsMask(entry.live.raw, isMasked));
      return isThere ? [] : [notLive(what, scope, source, 'whole')];
    }
    if (declared.not_understood === undefined) return [];
    const marked = markedTexts(expressionsOf(declared, phase), declared.not_understood);
    if (marked.length === 0) return [];
    const there = (entry.live === undefined ? live : [entry.live]).flatMap(({ raw }) =>
      expressionsOf(raw, phase).map(({ text }) => text),
    );
    const isLive = marked.every((text) => there.includes(text)) || there.some((text) => isMasked?.(text));
    return isLive ? [] : [notLive(what, scope, source)];
  });
}

/** True if part of a value is masked, and so not comparable. */
function holdsMask(value: unknown, isMasked: IsMasked | undefined): boolean {
  if (isMasked === undefined) return false;
  if (typeof value === 'object' && value !== null)
    return Object.values(value).some((inner: unknown) => holdsMask(inner, isMasked));
  return isMasked(value);
}
