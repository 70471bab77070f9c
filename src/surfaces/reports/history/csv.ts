import type {
  HistoryDocument,
  PastChangeDocument,
  PastRunDocument,
} from '../../../generated/documents/history.js';

type Cell = string | number | boolean | undefined;

/** The columns of an export: of the run, then the change. */
const COLUMNS: readonly (readonly [
  title: string,
  of: (run: PastRunDocument, change: PastChangeDocument | undefined) => Cell,
])[] = [
  ['run', ({ id }) => id],
  ['state', ({ state }) => state],
  ['started', ({ started }) => started],
  ['finished', ({ finished }) => finished],
  ['exit_code', ({ exit_code }) => exit_code],
  ['service', ({ service }) => service],
  ['environment', ({ environment }) => environment],
  ['actor', ({ actor }) => actor],
  ['commit', ({ commit }) => commit],
  ['edited', ({ edited }) => edited],
  ['pulls', ({ pulls }) => pulls?.join(' ')],
  ['approved_by', ({ approved_by }) => approved_by?.join(' ')],
  ['consent', ({ consent }) => consent],
  ['allow', ({ allow }) => allow?.join(' ')],
  ['build', ({ build }) => build],
  ['digest', ({ digest }) => digest],
  ['undoes', ({ undoes }) => undoes],
  ['address', (_, change) => change?.address],
  ['action', (_, change) => change?.action],
  ['status', (_, change) => change?.status],
  ['at', (_, change) => change?.at],
  ['message', ({ problem }, change) => problem ?? change?.message],
];

/** Runs as CSV (RFC 4180), a line for each change. A run without changes, or with an unreadable record, has one line. Pure. */
export function historyCsv({ runs }: HistoryDocument): string {
  const rows = runs.flatMap((run) => {
    const changes = run.changes === undefined || run.changes.length === 0 ? [undefined] : run.changes;
    return changes.map((change) => COLUMNS.map(([, of]) => of(run, change)));
  });
  return [COLUMNS.map(([title]) => title), ...rows]
    .map((row) => `${row.map(cellText).join(',')}\r\n`)
    .join('');
}

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cellText(cell: Cell): string {
  const text = String(cell ?? '');
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
