import { byGravity, riskKindOf, type RiskKind } from '../../../kernel/model/risk-kinds.js';
import { count } from '../../../kernel/lib/words.js';
import { riskCodes } from '../words.js';
import { foldable, markup, type Html } from './markup.js';
import type { NumberedChange } from './numbered.js';

/** Kinds of risks that take protection away, gravest first. */
export const OPENING: readonly RiskKind[] = ['opens', 'weakens', 'removes'];

/** What a kind of risk does, in few words. */
export const RISK_WORDS: Readonly<Record<RiskKind, string>> = {
  opens: 'lets more through',
  weakens: 'stops or watches less',
  removes: 'takes away',
  stops: 'stops what was not',
  logs: 'logs more, or elsewhere',
  reach: 'reaches far',
};

/** The risks of some kinds by their codes, the gravest first, each with the changes that have it. */
export function riskGroups(changes: readonly NumberedChange[], kinds: readonly RiskKind[]): readonly Html[] {
  const codes = riskCodes(changes.map(({ change }) => change)).toSorted(byGravity);
  return codes
    .filter((code) => kinds.includes(riskKindOf(code)))
    .map((code) => {
      const items = changes.flatMap((numbered) =>
        numbered.change.risks
          .filter((risk) => risk.code === code)
          .map(({ message }) => markup`<li>${changeLink(numbered)}: ${message}</li>`),
      );
      return foldable(
        markup`<b class="bad">! <code>${code}</code></b> <small>${RISK_WORDS[riskKindOf(code)]}</small>: ${count(items.length, 'risk needs', 'risks need')} consent`,
        items,
      );
    });
}

/** The kinds of risks of some changes, as the filter of the page knows them. */
export function riskKindsIn(changes: readonly NumberedChange['change'][]): string {
  return [...new Set(changes.flatMap(({ risks }) => risks.map(({ code }) => riskKindOf(code))))].join(' ');
}

/** A change by its address, to go to. */
export function changeLink({ change, id }: NumberedChange): Html {
  return markup`<a href="#${id}"><code>${change.address}</code></a>`;
}
