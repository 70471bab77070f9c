import { inert } from '../../../kernel/lib/inert.js';
import { count, someOf } from '../../../kernel/lib/phrases.js';
import { aligned } from '../printers/text/columns.js';
import type { HistoryDocument, PastRunDocument } from '../../../generated/documents/history.js';
import type { Style } from '../printers/text/style.js';

/** How many scopes and pull requests are named in a row. */
const MOST_NAMED = 2;

/** Runs, a line each. */
export function historyText({ runs }: HistoryDocument, style: Style): string {
  if (runs.length === 0) return 'No runs: nothing was applied, or the records are elsewhere (--runs).\n';
  const rows = runs.map((run) => [
    inert(run.id),
    inert(run.actor ?? ''),
    commitWords(run, SHORT),
    someOf((run.pulls ?? []).map(inert), MOST_NAMED),
    run.problem === undefined ? stateWords(run) : inert(`unreadable: ${run.problem}`),
    countWords(run),
    someOf((run.scopes ?? []).map(inert), MOST_NAMED),
    run.undoes === undefined ? '' : `undoes ${inert(run.undoes)}`,
  ]);
  const [titles = [], ...lines] = aligned(
    filledColumns(['run', 'who', 'commit', 'pull', 'how', 'changes', 'scopes', ''], rows),
  );
  const table = [style.bold(joined(titles)), ...lines.map((line) => joined(line))];
  return `${table.join('\n')}\n\n${count(runs.length, 'run')}. zonewright history RUN shows one, and how to undo it.\n`;
}

/** The table without columns that are empty in all rows. */
function filledColumns(titles: readonly string[], rows: readonly (readonly string[])[]): readonly string[][] {
  return [titles, ...rows].map((row) => row.filter((_, column) => rows.some((each) => each[column] !== '')));
}

/** One run: who, when, its changes with their outcomes, and how to undo or resume it. */
export function runText({ runs: [run] }: HistoryDocument, style: Style): string {
  if (run === undefined) return '';
  const { started = '', finished, actor, commit, pulls = [], service = '', digest = '', changes = [] } = run;
  const facts = [
    ['when', finished === undefined ? started : `${started} to ${finished}`],
    ...(actor === undefined ? [] : [['who', actor]]),
    ...(commit === undefined ? [] : [['commit', commitWords(run)]]),
    ...(pulls.length === 0 ? [] : [['pull', pulls.join(', ')]]),
    ...(run.journal_run === undefined ? [] : [['journal', `run ${run.journal_run}`]]),
    ['service', service],
    ['plan', digest],
    ...(run.undoes === undefined ? [] : [['undoes', run.undoes]]),
    ['how', stateWords(run)],
  ];
  const rows = changes.map(({ status, action, address, message = '' }) => [
    statusWords(status),
    action,
    inert(address),
    inert(message),
  ]);
  return `${[
    style.bold(`run ${inert(run.id)}`),
    ...aligned(facts).map(([name = '', value = '']) => `  ${name}   ${inert(value)}`),
    '',
    ...aligned(rows).map((row) => `  ${joined(row)}`),
    '',
    ...closing(run),
  ].join('\n')}\n`;
}

/** How many digits of a commit are shown in the table. */
const SHORT = 12;

function commitWords({ commit = '', edited }: PastRunDocument, length = Infinity): string {
  return `${inert(commit.slice(0, length))}${edited === true ? ', edited' : ''}`;
}

function closing({ undo, resume, state }: PastRunDocument): readonly string[] {
  return [
    ...(state === 'running' ? ['It is still running.'] : []),
    ...(resume === undefined ? [] : [`To finish it: ${inert(resume)}`]),
    undo === undefined
      ? 'It wrote nothing, so there is nothing to undo.'
      : ['To undo it:', ...undo.map((line) => `  ${inert(line)}`)].join('\n'),
  ];
}

function stateWords({ state, exit_code: exit }: PastRunDocument): string {
  if (state === 'cut-off') return exit === undefined ? 'cut off' : `cut off (exit ${exit})`;
  return state === 'finished' ? `exit ${exit ?? 0}` : state;
}

function countWords({ counts = {} }: PastRunDocument): string {
  return Object.entries(counts)
    .map(([status, number]) => `${number} ${statusWords(status)}`)
    .join(', ');
}

function statusWords(status: string): string {
  return WORDS[status] ?? inert(status);
}

const WORDS: Readonly<Record<string, string>> = {
  applied: 'done',
  sending: 'sent, answer unknown',
  planned: 'not started',
  not_reached: 'not sent',
};

function joined(cells: readonly string[]): string {
  return cells.join('   ').trimEnd();
}
