import type { Texts } from '../../../kernel/model/texts.js';
import { shownScope } from '../../../kernel/lib/host-names.js';
import type { ImportedScope, ImportStatus } from '../../../import/result.js';
import { count, someOf } from '../../../kernel/lib/phrases.js';
import { findingsText } from '../validation/findings-text.js';
import { variablesOf, type ImportHead } from './document.js';
import { movedText } from './moved-text.js';
import { sections, type Text } from '../printers/text/text.js';
import type { Screen } from '../printers/text/table.js';
import { diffLines, unifiedDiff } from '../printers/text/unified-diff.js';
import { bold, green, inline, joined, red, yellow } from '../printers/text/inline.js';

/** How many things of one sort are named. */
const MOST_NAMES = 10;

/** An import for a terminal: scopes, variables to set, next steps. `sources`: the files of findings. */
export function importText(
  scopes: readonly ImportedScope[],
  head: ImportHead,
  sources: Texts,
  screen: Screen,
): Text {
  return sections([
    ...scopes.map((imported) => scopeText(imported, head, sources, screen)),
    ...(head.moved === undefined ? [] : movedText(head.moved, head.isDryRun)),
    findingsText(head.findings, sources, screen),
    variableText(scopes),
    endText(scopes, head),
  ]);
}

function scopeText(imported: ImportedScope, { isDryRun }: ImportHead, sources: Texts, screen: Screen): Text {
  const { scope, status, files, sections: read, problems } = imported;
  const title = shownScope(scope);
  const isKept = files.some(({ rejectedAs }) => rejectedAs !== undefined);
  const isPreview = isDryRun || (status === 'rejected' && !isKept);
  const words = (isPreview ? DRY_WORDS[status] : undefined) ?? WORDS[status];
  const names = files.map(({ file, rejectedAs }) => rejectedAs ?? file);
  const paint = PROBLEMS.has(status) ? red : green;
  const width = Math.max(0, ...read.map(({ name }) => name.length));
  const lines = [
    joined([bold(title), paint(words), ...names], '   '),
    ...read.map(({ name, words: content }) => `  ${name.padEnd(width)}   ${content}`),
    ...notes(imported).map((note) => inline`  ${yellow('!')} ${note}`),
  ];
  return sections([lines, findingsText(problems, sources, screen), ...newFiles(imported, isDryRun)]);
}

const WORDS: Readonly<Record<ImportStatus, string>> = {
  created: 'written to',
  updated: 'updated',
  unchanged: 'the files match what is live',
  empty: 'nothing to import',
  declined: 'left as it was: the answer was not yes',
  refused: 'refused: nothing was written',
  rejected: 'not proved: the text is kept in a .rejected file',
  'not-read': 'not read: nothing was written',
  failed: 'not written',
};

const DRY_WORDS: Readonly<Partial<Record<ImportStatus, string>>> = {
  created: 'would be written to',
  updated: 'would be updated',
  rejected: 'not proved',
};

const PROBLEMS = new Set<ImportStatus>(['declined', 'refused', 'rejected', 'not-read', 'failed']);

function notes({ sections: read, gone, foreign, refs }: ImportedScope): readonly string[] {
  return [
    ...read.flatMap(({ name, leftOut }) =>
      leftOut.map(({ what, why }) => `left out of ${name}: ${what}, because ${why}`),
    ),
    ...named('in the files but not live, so removed', gone),
    ...named("other people's in a shared list, so left out", foreign),
    ...named(
      'without a ref (the first apply sets it)',
      refs.map(({ ruleset, position, ref }) => `${ruleset}: rule ${position}, ${ref}`),
    ),
  ];
}

/** Names the first ones, and counts the others. */
function named(what: string, names: readonly string[]): readonly string[] {
  const more = names.length - MOST_NAMES;
  const lines = names.slice(0, MOST_NAMES).map((name) => `${what}: ${name}`);
  return more > 0 ? [...lines, `${what}: ${more} more`] : lines;
}

/** The diffs of new files in a dry run. Others were shown before. */
function newFiles({ status, files }: ImportedScope, isDryRun: boolean): readonly Text[] {
  if (!isDryRun || (status !== 'created' && status !== 'rejected')) return [];
  return files.map(({ file, before, after }) => diffLines(unifiedDiff(file, before, after)));
}

function variableText(scopes: readonly ImportedScope[]): Text {
  const variables = variablesOf(scopes);
  if (variables.length === 0) return [];
  const width = Math.max(...variables.map(({ env }) => env.length));
  const lines = variables.map(({ env, purposes, state, isMasked }) => {
    const note = STATE_WORDS[state];
    const masked = isMasked ? ['the service hides a part of it'] : [];
    const warnings = [...(note === undefined ? [] : [note]), ...masked].join('; ');
    const what = someOf(purposes, 2);
    return inline`  ${env.padEnd(width)}   ${what}${warnings === '' ? '' : inline`   ${yellow(warnings)}`}`;
  });
  return ['Variables that apply needs (plan and drift work without them, and see more with them):', ...lines];
}

const STATE_WORDS: Readonly<Record<'unset' | 'set' | 'else', string | undefined>> = {
  unset: undefined,
  set: 'set here',
  else: 'set here to a value other than the live one',
};

function endText(
  scopes: readonly ImportedScope[],
  { reads, isDryRun, snapshot, removed, planLine }: ImportHead,
): readonly string[] {
  const of = (...statuses: readonly ImportStatus[]): number =>
    scopes.filter(({ status }) => statuses.includes(status)).length;
  const [good, bad] = [of('created', 'updated', 'unchanged', 'empty'), of(...PROBLEMS)];
  const refs = scopes.some((scope) => scope.refs.length > 0);
  const proof = refs ? 'would only set refs' : 'changes nothing';
  const given = variablesOf(scopes).length === 0 ? '' : ', with the variables set to what is live,';
  return [
    `${count(scopes.length, 'scope')}, ${count(reads, 'request')}.${bad === 0 ? '' : ` ${bad} not imported.`}`,
    ...(scopes.length === 0 ? ['The credentials see no zone and no account.'] : []),
    ...(good === 0
      ? []
      : [`Proved: a plan of ${bad === 0 ? 'the files' : 'the other files'}${given} ${proof}.`]),
    ...(snapshot === undefined
      ? []
      : [`What was read is ${snapshot === '-' ? 'on stdout' : `in ${snapshot}`}.`]),
    ...removed.map(
      (file) => `${isDryRun ? 'Would remove' : 'Removed'} ${file}: the unchanged example of init.`,
    ),
    ...(isDryRun
      ? [snapshot === undefined ? 'Nothing was written.' : 'Nothing else was written.']
      : nextWords(good, bad, of('declined'), planLine)),
  ];
}

/** What to do next. Nothing after the user declined the changes. */
function nextWords(good: number, bad: number, declined: number, planLine: string): readonly string[] {
  if (bad > declined) return ['Next: fix the problems above, and import again.'];
  if (bad > 0 || good === 0) return [];
  return [`Next: ${planLine}`];
}
