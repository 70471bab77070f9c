import { byGravity, riskKindOf, type RiskKind } from '../../../../kernel/model/risk-kinds.js';
import { count } from '../../../../kernel/lib/phrases.js';
import { groupsBy } from '../../../../kernel/lib/groups.js';
import { shortAddress } from '../../../../kernel/model/scope.js';
import { LEGEND, nameless, namelessKey } from '../stand-in.js';
import { riskCount } from '../denied.js';
import { riskCodes } from '../plan-words.js';
import { foldable, markup, NOTHING, type Html } from '../../printers/html/markup.js';
import type { NumberedChange } from './numbered.js';

/** Kinds of risks that remove protection, the gravest first. */
export const OPENING: readonly RiskKind[] = ['opens', 'weakens', 'removes'];

/** What a kind of risk does, in a few words. */
export const RISK_WORDS: Readonly<Record<RiskKind, string>> = {
  opens: 'lets more through',
  weakens: 'stops or watches less',
  removes: 'takes away',
  stops: 'stops more',
  logs: 'logs more, or elsewhere',
  reach: 'reaches far',
};

/** The risks of these kinds by code, the gravest first, with their changes. */
export function riskGroups(changes: readonly NumberedChange[], kinds: readonly RiskKind[]): readonly Html[] {
  const codes = riskCodes(changes.map(({ change }) => change)).toSorted(byGravity);
  return codes
    .filter((code) => kinds.includes(riskKindOf(code)))
    .map((code) => {
      const found = changes.flatMap((numbered) =>
        numbered.change.risks
          .filter((risk) => risk.code === code)
          .map(({ message }): PlacedRisk => ({ numbered, message })),
      );
      const all = changes.map(({ change }) => ({
        ...change,
        risks: change.risks.filter((risk) => risk.code === code),
      }));
      return foldable(
        markup`<b class="bad">! <code>${code}</code></b> <small>${RISK_WORDS[riskKindOf(code)]}</small>: ${count(riskCount(all), 'risk needs', 'risks need')} consent`,
        groupsBy(found, keyOf).map(({ items }) => riskItem(items)),
      );
    });
}

interface PlacedRisk {
  readonly numbered: NumberedChange;
  readonly message: string;
}

/** The same key for a message that differs only in zone names. */
function keyOf({ numbered: { change }, message }: PlacedRisk): string {
  return namelessKey(JSON.stringify([shortAddress(change.address), message]), change.address);
}

/** Few equal risks have a line each. Of many, all but the first unfold. */
function riskItem(risks: readonly PlacedRisk[]): Html {
  const [first, ...others] = risks;
  if (first === undefined) return NOTHING;
  if (others.length < FEW) {
    return markup`${risks.map(({ numbered, message }) => markup`<li>${changeLink(numbered)}: ${message}</li>`)}`;
  }
  const { numbered, message } = first;
  const shown = nameless(message, numbered.change.address);
  const legend = shown === message ? NOTHING : markup` <small>(${LEGEND})</small>`;
  const links = others.map((other) => markup`<li>${changeLink(other.numbered)}</li>`);
  return markup`<li>${changeLink(numbered)} and ${others.length} more: ${shown}${legend}
<details><summary>${others.length} more</summary><ul>${links}</ul></details></li>`;
}

const FEW = 4;

/** The kinds of risks of changes, as the page's filter uses them. */
export function riskKindsIn(changes: readonly NumberedChange['change'][]): string {
  return [...new Set(changes.flatMap(({ risks }) => risks.map(({ code }) => riskKindOf(code))))].join(' ');
}

/** A link to a change, with its address. */
export function changeLink({ change, id }: NumberedChange): Html {
  return markup`<a href="#${id}"><code>${change.address}</code></a>`;
}
