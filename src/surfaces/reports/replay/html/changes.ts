import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type {
  ReplayChangeDocument,
  ReplayDocument,
  ReplayExampleDocument,
  ReplayedRuleDocument,
} from '../../../../generated/documents/replay.js';
import { causeOf, unlessWords } from '../rules.js';
import { groupedCount, moveWords, requestWords, shareWords } from '../replay-words.js';
import { factList, type Fact } from '../../printers/html/facts.js';
import { markup, NOTHING, type Html } from '../../printers/html/markup.js';
import { ruleHtml } from './rule.js';
import { shortTime } from './timeline.js';

/** What is decided differently, by outcomes and rules, each to unfold. */
export function changes({ changes: all }: ReplayDocument): Html {
  return markup`<section aria-labelledby="changes">
<h2 id="changes" tabindex="-1">Decided differently, by rule</h2>
${all.length === 0 ? markup`<p>Nothing is certainly decided differently.</p>` : all.map(item)}
</section>`;
}

/** How many are unfolded at first. */
const UNFOLDED = 3;

function item(change: ReplayChangeDocument, index: number): Html {
  const { from, to, count, share, examples } = change;
  const { before, rule } = causeOf(change);
  const cause = markup`${before} ${rule === null ? NOTHING : markup`<code>${ruleTitle(rule)}</code>`}`;
  const open = index < UNFOLDED ? markup` open` : NOTHING;
  return markup`<details class="change"${open}><summary><span class="swatch" data-outcome="${to}"></span> <b>${moveWords(from, to)}</b> ${groupedCount(count, 'request')}, ${shareWords(share)}: ${cause}</summary>
${factList(facts(change, rule))}${examples.length === 0 ? NOTHING : markup`<ul class="lines">${examples.map(exampleItem)}</ul>`}</details>
`;
}

function facts(change: ReplayChangeDocument, cause: ReplayedRuleDocument | null): readonly Fact[] {
  const unless = unlessWords(change);
  const { before_rule: before, after_rule: after } = change;
  return [
    ...(cause === null ? [] : [['Because of', ruleHtml(cause)] as const]),
    ['Decided before', before === null ? markup`no rule` : ruleHtml(before)],
    ['Decides after', after === null ? markup`no rule` : ruleHtml(after)],
    ...(unless === undefined
      ? []
      : [
          [
            'To know',
            markup`${unless.before} ${unless.what.map((what) => markup`<code>${what}</code> `)}(${unless.after})`,
          ] as const,
        ]),
  ];
}

function exampleItem(example: ReplayExampleDocument): Html {
  const { at, line, network, country, agent } = example;
  const shown = [
    at === null ? [] : markup` at ${shortTime(at)}`,
    network === null ? [] : markup` from ${network}`,
    country === null ? [] : markup` in ${country}`,
    agent === null ? [] : markup` by ${agent}`,
  ];
  return markup`<li><span class="request">${requestWords(example)}</span><small>${shown} (<code>${line}</code>)</small></li>`;
}
