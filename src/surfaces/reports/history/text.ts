import { inert } from '../../../kernel/lib/inert.js';
import { count, someOf } from '../../../kernel/lib/phrases.js';
import { aligned } from '../printers/text/columns.js';
import type { HistoryDocument, PastRunDocument } from '../../../generated/documents/history.js';
import { joined, titledTable } from './table.js';
import { commitWords, consentWords, SHORT, statusWords } from './words.js';
import type { Style } from '../printers/text/style.js';

/** How many scopes and pull requests a row names. */
const MOST_NAMED = 2;

/** Runs, a line each. */
export function historyText({ runs }: HistoryDocument, style: Style, isFiltered = false): string {
  if (runs.length === 0)
    return isFiltered
      ? 'No runs: no record is of that time and of these zones and accounts.\n'
      : 'No runs: nothing was applied, or the records are elsewhere (--runs).\n';
  const known = new Set(runs.map(({ id }) => id));
  const rows = runs.map((run) => [
    inert(run.id),
    inert(run.actor ?? ''),
    commitWords(run, SHORT),
    someOf((run.pulls ?? []).map(inert), MOST_NAMED),
    inert(run.environment ?? ''),
    run.problem === undefined ? stateWords(run) : inert(`unreadable: ${run.problem}`),
    countWords(run),
    someOf((run.scopes ?? []).map(inert), MOST_NAMED),
    undoesWords(run, isFiltered ? undefined : known),
  ]);
  const titles = ['run', 'who', 'commit', 'pull', 'environment', 'how', 'changes', 'scopes', ''];
  const table = titledTable(titles, rows, style);
  return `${table.join('\n')}\n\n${count(runs.length, 'run')}. zonewright history RUN shows one, and how to undo it.\n`;
}

/** One run: who, when, outcomes of its changes, how to undo or resume it. */
export function runText({ runs: [run] }: HistoryDocument, style: Style): string {
  if (run === undefined) return '';
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
  const rows = changes.map(({ status, action, address, message = '' }) => [
    statusWords(status),
    action,
    inert(address),
    inert(message),
  ]);
  return `${[
    style.bold(`run ${inert(run.id)}`),
    ...aligned(facts).map(([name = '', value = '']) => `  ${name}   ${inert(value.trimEnd())}`),
    '',
    ...aligned(rows).map((row) => `  ${joined(row)}`),
    '',
    ...closing(run),
  ].join('\n')}\n`;
}

function closing({ undo, resume, state }: PastRunDocument): readonly string[] {
  return [
    ...(state === 'running' ? ['It is still running.'] : []),
    ...(state === 'unfinished'
      ? ['It runs on another machine, or was cut off there: make sure that it has ended.']
      : []),
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

/** The run that a run undoes. `known`: the ids of all records, if these are all. */
function undoesWords({ undoes }: PastRunDocument, known: ReadonlySet<string> | undefined): string {
  if (undoes === undefined) return '';
  return `undoes ${inert(undoes)}${known?.has(undoes) === false ? ', which has no record any more' : ''}`;
}

function countWords({ counts = {} }: PastRunDocument): string {
  return Object.entries(counts)
    .map(([status, number]) => `${number} ${statusWords(status)}`)
    .join(', ');
}
