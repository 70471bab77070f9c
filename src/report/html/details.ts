import type { Detail, RuleDetail } from '../../core/change.js';
import { secretWords } from '../detail-lines.js';
import { markup, NOTHING, type Html } from './markup.js';
import { ruleList } from './rules.js';
import { sign } from './signs.js';
import { valueItem } from './values.js';

type Line = Exclude<Detail, RuleDetail>;

/** The details of a change, each member of a set on a line of its own: a source that stands far to the right is one that nobody sees. */
export function detailList(details: readonly Detail[]): Html {
  const lines = details.filter((detail): detail is Line => detail.type !== 'rule');
  const rules = details.filter((detail): detail is RuleDetail => detail.type === 'rule');
  const items = ORDER.flatMap((type) => lines.filter((line) => line.type === type)).map(lineItem);
  return markup`${items.length === 0 ? NOTHING : markup`<ul class="lines">${items}</ul>`}${ruleList(rules)}`;
}

const ORDER = ['field', 'item', 'same', 'secret'] as const satisfies readonly Line['type'][];

function lineItem(line: Line): Html {
  switch (line.type) {
    case 'field': {
      const { field, change, before, after } = line;
      return valueItem(
        field,
        change === 'added' ? undefined : before,
        change === 'removed' ? undefined : after,
      );
    }
    case 'item':
      return markup`<li>${sign(line.change)} <code>${line.list}</code> ${line.item === undefined ? '(the directive itself)' : markup`<code>${line.item}</code>`}</li>`;
    case 'same':
      return markup`<li>${sign('same')} ${line.of}: ${line.names.join(', ')}</li>`;
    case 'secret':
      return markup`<li>${sign(line.change === 'sent' ? 'same' : line.change)} ${secretWords(line)}</li>`;
  }
}
