import type { RuleDetail } from '../../../../kernel/model/change.js';
import { withoutExtraBlanks } from '@zonewright/edge-rules/expressions/blanks.js';
import { count } from '../../../../kernel/lib/phrases.js';
import { aligned } from '../../printers/text/columns.js';
import { memberChanges } from '../../../../kernel/lib/member-changes.js';
import { actionOf, formerPlace, isRewritten } from '../../change/rule-lines.js';
import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { RULE_SIGNS, ruleCounts } from '../plan-words.js';
import { minus } from '../../printers/html/signs.js';
import { markup, NOTHING, preformatted, type Content, type Html } from '../../printers/html/markup.js';
import { lifeParagraph } from './life.js';
import { expressionBlock, valueItem } from './values.js';

/** How many unchanged rules are listed, to show what a moved rule passes. The request body has all. */
const MOST_KEPT = 100;

/** The rules of a ruleset: counts, rules that change, unchanged ones folded. */
export function ruleList(rules: readonly RuleDetail[]): Html {
  if (rules.length === 0) return NOTHING;
  const shown = rules.filter(({ change }) => change !== 'kept');
  const kept = rules.filter(({ change }) => change === 'kept');
  return markup`<p class="counts">${ruleCounts(rules)}</p><ol class="rules">${shown.map(ruleItem)}</ol>${keptRules(kept)}`;
}

function ruleItem(rule: RuleDetail): Html {
  const { change, action, disabled, expression, does = [] } = rule;
  const [sign, word] = RULE_SIGNS[change];
  const members = memberChanges(rule).map(({ name, before, after }) => valueItem(name, before, after));
  const body = isRewritten(rule) ? NOTHING : expressionBlock(expression);
  return markup`<li class="${change}"><p><b class="action ${change}"><span aria-hidden="true">${minus(sign)} </span>${word}</b> <span class="at">${position(rule)}</span> ${nameHtml(rule)} <code>${action}</code>${disabled === true ? markup` <b>disabled</b>` : NOTHING}${rule.foreign === true ? ' not ours' : ''}</p>${body}${does.map((words) => markup`<p class="does">${words}</p>`)}${list(members)}${lifeParagraph(rule.meta)}</li>`;
}

function list(items: readonly Content[]): Html {
  return items.length === 0 ? NOTHING : markup`<ul class="lines">${items}</ul>`;
}

/** The ref of a rule. If that is only an id, the description, with the id beside it. */
function nameHtml(rule: RuleDetail): Html {
  const name = markup`<code class="name">${ruleTitle(rule)}</code>`;
  return rule.description === undefined ? name : markup`${name} <small>${rule.ref}</small>`;
}

/** `at 3`, `at 2, was 9`, `was 12`. */
function position(rule: RuleDetail): string {
  const { to } = rule;
  const from = formerPlace(rule);
  return [...(to === undefined ? [] : [`at ${to}`]), ...(from === undefined ? [] : [`was ${from}`])].join(
    ', ',
  );
}

function keptRules(kept: readonly RuleDetail[]): Html {
  if (kept.length === 0) return NOTHING;
  const rows = kept
    .slice(0, MOST_KEPT)
    .map((rule) => [
      String(rule.to ?? rule.from ?? ''),
      ruleTitle(rule),
      actionOf(rule),
      rule.foreign === true ? 'not ours' : '',
    ]);
  const lines = aligned(rows).map((cells, index) =>
    [...cells, withoutExtraBlanks(kept[index]?.expression ?? '')].join('  ').trimEnd(),
  );
  const others = kept.length - rows.length;
  const more = others > 0 ? [`… and ${count(others, 'more rule')}; the request body has all of them`] : [];
  return markup`<details><summary>${count(kept.length, 'rule stays', 'rules stay')} as ${kept.length === 1 ? 'it is' : 'they are'}</summary>${preformatted([...lines, ...more])}</details>`;
}
