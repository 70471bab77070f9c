import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { defined } from '../../../kernel/lib/defined.js';
import { count } from '../../../kernel/lib/phrases.js';
import type { AuditRow } from '../../../app/inspect/list-audit.js';
import type { ListInspection } from '../../../app/inspect/lists.js';
import type { LiveListsDocument } from '../../../generated/documents/live-lists.js';
import { widthOfAll } from '../printers/text/columns.js';
import { tableLines, type Row, type Screen } from '../printers/text/table.js';
import { isLong, type Text } from '../printers/text/text.js';
import { bold, inline, red } from '../printers/text/inline.js';

/** The findings of an audit, as in schemas/live-lists.schema.json. */
export function listAuditDocument(rows: readonly AuditRow[]): NonNullable<LiveListsDocument['audit']> {
  return rows.map(({ scope, place, item, code, known, other, meanings }) => ({
    scope,
    ...('list' in place ? { list: place.list } : { rule: { scope, ...place } }),
    item,
    code,
    ...defined({ known, other }),
    meanings: [...meanings],
  }));
}

/** An audit for people: what was found and what it means, and what could not be read. */
export function listAuditText(
  rows: readonly AuditRow[],
  { accounts, problems }: ListInspection,
  screen: Screen,
): Text {
  const lists = accounts.reduce((sum, account) => sum + account.lists.length, 0);
  const found = rows.length === 0 ? 'nothing odd' : count(rows.length, 'finding');
  const head = inline`${bold('addresses')}   ${found} in ${count(lists, 'list')} and in rules that let in or stop visitors`;
  const shown = problems.map((problem) => inline`${red('?')} ${problem}`);
  const lines = rows.length === 0 ? [] : auditTable(rows, screen);
  return [head, ...lines, ...shown];
}

const COLUMNS = [{ title: 'item' }, { title: 'finding' }, { title: 'where' }];

/** A row for each finding. What it means is beside it if the terminal has room, otherwise below. */
function auditTable(rows: readonly AuditRow[], screen: Screen): Text {
  const table = rows.map((row) => ({
    cells: [row.item, row.code, placeOf(row)],
    meaning: row.meanings.join('; '),
  }));
  const cellsOf = (texts: readonly string[]): Row['cells'] => texts.map((text) => ({ text }));
  const beside = tableLines(
    [...COLUMNS, { title: 'what it means' }],
    table.map(({ cells, meaning }) => ({ cells: cellsOf([...cells, meaning]) })),
    screen,
  );
  const { width = Infinity } = screen;
  if (beside.every((line) => isLong(line) || widthOfAll([line]) <= width)) return beside;
  return tableLines(
    COLUMNS,
    table.map(({ cells, meaning }) => ({
      cells: cellsOf(cells),
      below: [{ prefix: '  ', text: meaning, hanging: 2 }],
    })),
    screen,
  );
}

function placeOf({ scope, place }: AuditRow): string {
  if ('list' in place) return `$${place.list} of ${scope}`;
  const { rule, description, phase, action, enabled } = place;
  const title = ruleTitle({ ref: rule, ...defined({ description }) });
  return `${action} by rule ${title} of ${phase}, ${scope}${enabled ? '' : ' (off)'}`;
}
