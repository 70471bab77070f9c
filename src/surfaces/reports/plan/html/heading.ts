import type { PlanDocument } from '../../../../generated/documents/plan.js';
import { count } from '../../../../kernel/lib/phrases.js';
import { acceptedText, riskCount, riskedIn } from '../denied.js';
import { planRemarks } from '../remarks.js';
import { isDrift, triedWords, writesText } from '../plan-words.js';
import { liveFromWords } from '../live-from.js';
import { unreadScopes } from '../scope-views.js';
import type { Provenance } from '../../provenance.js';
import { factList, provenanceFacts, type Fact } from '../../printers/html/facts.js';
import { markup, type Html } from '../../printers/html/markup.js';
import { remarkFacts, wordsHtml } from '../../printers/html/remark.js';
import { pageHeader } from '../../printers/html/page.js';

/** The head of the page: the plan in a few words, its numbers and facts, whether it is complete. */
export function heading(plan: PlanDocument, title: string, provenance?: Provenance): Html {
  const shown: readonly Fact[] = [
    ...provenanceFacts(provenance),
    ['Complete', markup`${completeness(plan)}`],
    ...liveFromFact(plan),
    ...remarkFacts(planRemarks(plan)),
  ];
  const folded: readonly Fact[] = [
    ['Plan', markup`<code>${plan.digest}</code>`],
    [
      'Requests',
      markup`planning sent ${plan.requests.read}${triedWords(plan)}; applying sends ${writesText(plan)}`,
    ],
    ...acceptedFact(plan),
    ['Made by', markup`zonewright ${plan.tool_version}`],
  ];
  return pageHeader(
    'plan',
    title,
    numbers(plan),
    markup`${factList(shown)}
<details class="facts"><summary>Digest, requests and version</summary>${factList(folded)}</details>`,
  );
}

/** Says that live state comes from a snapshot, and may have changed. */
function liveFromFact({ live_from }: PlanDocument): readonly Fact[] {
  return live_from === undefined ? [] : [['Live state', wordsHtml(liveFromWords(live_from, 'plan'))]];
}

function acceptedFact({ accepted }: PlanDocument): readonly (readonly [string, Html])[] {
  const text = acceptedText(accepted);
  return text === undefined ? [] : [['Findings', markup`${text}`]];
}

function numbers(plan: PlanDocument): readonly (readonly [number, string])[] {
  const { summary, changes } = plan;
  const risks = riskCount(riskedIn(plan));
  const hasOrigins = changes.some(({ origin }) => origin !== undefined);
  return [
    [summary.create, 'to create'],
    [summary.update, 'to update'],
    [summary.delete, 'to delete'],
    [summary.unchanged, 'unchanged'],
    ...(hasOrigins ? [[changes.filter(isDrift).length, 'from drift'] as const] : []),
    [risks, risks === 1 ? 'risk' : 'risks'],
    [unreadScopes(plan).length, 'not read'],
    ...(summary.pending === undefined ? [] : [[summary.pending, 'pending by hand'] as const]),
  ];
}

/** Whether the plan covers everything, and if not, why. */
function completeness(plan: PlanDocument): string {
  const { complete, narrowed, undo, shard, findings } = plan;
  if (complete) return 'yes: everything that is declared was read and compared';
  const unread = unreadScopes(plan).length;
  const reasons = [
    ...(unread > 0 ? [`${count(unread, 'scope')} could not be read`] : []),
    ...(narrowed === true && undo === undefined ? ['narrowed, and the rest was not compared'] : []),
    ...findings.filter(({ code }) => code === 'excluded').map(({ message }) => message),
    ...(undo === undefined ? [] : [`undoes run ${undo.run}, and compares nothing else`]),
    ...(shard === undefined ? [] : [`shard ${shard.index} of ${shard.of}`]),
  ];
  return `no: ${reasons.join('; ') || 'something was left out'}`;
}
