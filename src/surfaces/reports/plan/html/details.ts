import type { Detail, RuleDetail } from '../../../../kernel/model/change.js';
import type { ImpactDetail, ImpactTotalDetail } from '../../../../kernel/model/impact.js';
import type { OutcomeDetail } from '../../../../kernel/model/outcome.js';
import { fieldChanges } from '../../../../kernel/lib/member-changes.js';
import { renamedFrom, secretWords } from '../../change/detail-lines.js';
import { DIRECTIVE_ITSELF, foldedItems } from '../../change/list-words.js';
import { impactGroups, type ImpactGroup } from '../../change/impact-words.js';
import { outcomeLines } from '../../change/outcome-words.js';
import { markup, NOTHING, type Html } from '../../printers/html/markup.js';
import { lifeParagraph } from './life.js';
import { ruleList } from './rules.js';
import { sign } from '../../printers/html/signs.js';
import { valueItem } from './values.js';

type Line = Exclude<Detail, RuleDetail | ImpactDetail | ImpactTotalDetail | OutcomeDetail>;

/** How many items a page shows: more than a terminal, as pages are searched. */
const MOST_IN_PAGE = 200;

/** The details of a change, a line for each item: sources far to the right would be overlooked. */
export function detailList(details: readonly Detail[]): Html {
  const lines = details.filter((detail): detail is Line => isLine(detail));
  const rules = details.filter((detail): detail is RuleDetail => detail.type === 'rule');
  const members = foldedItems(
    lines.filter((line) => line.type === 'item'),
    MOST_IN_PAGE,
  );
  const others = lines.filter((line) => line.type !== 'item');
  const shown = [...others, ...members];
  const items = ORDER.flatMap((type) => shown.filter((line) => line.type === type)).flatMap(lineItems);
  return markup`${items.length === 0 ? NOTHING : markup`<ul class="lines">${items}</ul>`}${ruleList(rules)}${outcomeList(details)}${impactLists(details)}`;
}

function isLine({ type }: Detail): boolean {
  return type !== 'rule' && type !== 'impact' && type !== 'impact_total' && type !== 'outcome';
}

const OUTCOME_SIGNS = { changed: 'changed', kept: 'same', unknown: undefined } as const;

function outcomeList(details: readonly Detail[]): Html {
  const items = outcomeLines(details).map(({ change, text }) => {
    const shown = OUTCOME_SIGNS[change];
    return markup`<li>${shown === undefined ? NOTHING : markup`${sign(shown)} `}${text}</li>`;
  });
  return items.length === 0 ? NOTHING : markup`<ul class="lines outcome">${items}</ul>`;
}

function impactLists(details: readonly Detail[]): Html {
  const groups = impactGroups(details);
  return groups.length === 0 ? NOTHING : markup`<ul class="lines impact">${groups.map(impactItem)}</ul>`;
}

function impactItem({ title, items, isGrave }: ImpactGroup): Html {
  if (items.length === 0) return markup`<li>${title}</li>`;
  const entries = items.map(({ url, note }) => markup`<li><code>${url}</code> (${note})</li>`);
  const head = isGrave ? markup`<b>${title}:</b>` : markup`${title}:`;
  return markup`<li>${head}<ul>${entries}</ul></li>`;
}

const ORDER = ['field', 'item', 'same', 'secret'] as const satisfies readonly Line['type'][];

function lineItems(line: Line): readonly Html[] {
  switch (line.type) {
    case 'field':
      if (line.isName) return [markup`<li>${sign('changed')} ${renamedFrom(line)}</li>`];
      return [
        ...fieldChanges(line).map(({ name, before, after }) => valueItem(name, before, after)),
        ...(line.meta === undefined ? [] : [markup`<li>${lifeParagraph(line.meta)}</li>`]),
      ];
    case 'item':
      return [
        markup`<li>${sign(line.change)} <code>${line.list}</code> ${line.item === undefined ? DIRECTIVE_ITSELF : markup`<code>${line.item}</code>`}${line.effect === undefined ? NOTHING : markup` <span>${line.effect}</span>`}${lifeParagraph(line.meta)}</li>`,
      ];
    case 'same':
      return [markup`<li>${sign('same')} ${line.of}: ${line.names.join(', ')}</li>`];
    case 'secret':
      return [markup`<li>${sign(line.change === 'sent' ? 'same' : line.change)} ${secretWords(line)}</li>`];
  }
}
