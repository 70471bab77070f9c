import { count, someOf } from '../../../kernel/lib/phrases.js';
import { aligned } from '../printers/text/columns.js';
import type { HistoryDocument, PastRunDocument } from '../../../generated/documents/history.js';
import { inOneLine, titledTable } from './table.js';
import { commitWords, consentWords, SHORT, statusWords } from './words.js';
import type { Text } from '../printers/text/text.js';
import { bold, withoutBlanksAtEnd } from '../printers/text/inline.js';

/** How many scopes and pull requests a row names. */
const MOST_NAMED = 2;

/** Runs, a line each. */
export function historyText({ runs }: HistoryDocument, isFiltered = false): Text {
  if (runs.length === 0)
    return [
      isFiltered
        ? 'No runs: no record is of that time and of these zones and accounts.'
        : 'No runs: nothing was applied, or the records are elsewhere (--runs).',
    ];
  const known = new Set(runs.map(({ id }) => id));
  const rows = runs.map((run) => [
    run.id,
    run.actor ?? '',
    commitWords(run, SHORT),
    someOf(run.pulls ?? [], MOST_NAMED),
    run.environment ?? '',
    run.problem === undefined ? stateWords(run) : `unreadable: ${run.problem}`,
    countWords(run),
    someOf(run.scopes ?? [], MOST_NAMED),
    undoesWords(run, isFiltered ? undefined : known),
  ]);
  const titles = ['run', 'who', 'commit', 'pull', 'environment', 'how', 'changes', 'scopes', ''];
  const end = `${count(runs.length, 'run')}. zonewright history RUN shows one, and how to undo it.`;
  return [...titledTable(titles, rows), '', end];
}

/** One run: who, when, outcomes of its changes, how to undo or resume it. */
export function runText({ runs: [run] }: HistoryDocument): Text {
  if (run === undefined) return [];
  const { started = '', finished, actor, commit, pulls = [], service = '', digest = '', changes = [] } = run;
  const facts = [
    ['when', finished === undefined ? started : `${started} to ${finished}`],
    ...(actor === undefined ? [] : [['who', actor]]),
    ...(commit === undefined ? [] : [['commit', commitWords(run)]]),
    ...(pulls.length === 0 ? [] : [['pull', pulls.join(', ')]]),
    ...(run.environment === undefined ? [] : [['environment', run.environment]]),
    ...(run.build === undefined ? [] : [['build', run.build]]),
    ...consentWords(run).map((words) => ['consent', words]),
    ...(run.journal_run === undefined ? [] : [['journal', `run ${run.journal_run}`]]),
    ['service', service],
    ['plan', digest],
    ...(run.undoes === undefined ? [] : [['undoes', run.undoes]]),
    ['how', stateWords(run)],
  ];
  const rows = changes.map(({ status, action = '', address, message = '' }) => [
    statusWords(status),
    action,
    address,
    message,
  ]);
  return [
    bold(`run ${run.id}`),
    ...aligned(facts).map(([name = '', value = '']) => `  ${name}   ${withoutBlanksAtEnd(value)}`),
    '',
    ...aligned(rows).map((row) => `  ${inOneLine(row)}`),
    '',
    ...closing(run),
  ];
}

function closing({ undo, resume, state }: PastRunDocument): readonly string[] {
  return [
    ...(state === 'running' ? ['It is still running.'] : []),
    ...(state === 'unfinished'
      ? [
          'It runs on another machine or in another container, or was cut off there or by a restart: make sure that it has ended.',
        ]
      : []),
    ...(resume === undefined ? [] : [`To finish it: ${resume}`]),
    ...(undo === undefined
      ? ['It wrote nothing, so there is nothing to undo.']
      : ['To undo it:', ...undo.map((line) => `  ${line}`)]),
  ];
}

function stateWords({ state, exit_code: exit }: PastRunDocument): string {
  if (state === 'cut-off') return exit === undefined ? 'cut off' : `cut off (exit ${exit})`;
  return state === 'finished' ? `exit ${exit ?? 0}` : state;
}

/** The run that a run undoes. `known`: the ids of all records, if these are all. */
function undoesWords({ undoes }: PastRunDocument, known: ReadonlySet<string> | undefined): string {
  if (undoes === undefined) return '';
  return `undoes ${undoes}${known?.has(undoes) === false ? ', which has no record any more' : ''}`;
}

function countWords({ counts = {} }: PastRunDocument): string {
  return Object.entries(counts)
    .map(([status, number]) => `${number} ${statusWords(status)}`)
    .join(', ');
}
