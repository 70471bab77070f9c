import { shownScope } from '../../../kernel/lib/host-names.js';
import {
  percentOf,
  type Coverage,
  type CoveredKind,
  type ScopeCoverage,
  type CoverageTally,
} from '../../../engine/coverage/measure.js';
import { unusedUnmanaged } from '../../../engine/configuration/unmanaged.js';
import { kindNamed } from '../../../kinds/lookup.js';
import { groupsBy } from '../../../kernel/lib/groups.js';
import { count, someOf } from '../../../kernel/lib/phrases.js';
import { aligned } from '../printers/text/columns.js';
import { importCommand, isWhole } from './document.js';
import { sections, type Text } from '../printers/text/text.js';
import {
  bold,
  dim,
  green,
  inline,
  type Inline,
  red,
  withoutBlanksAtEnd,
  yellow,
} from '../printers/text/inline.js';

/** `zones`, `log push jobs`. */
function titleOf(kind: CoveredKind): string {
  return kindNamed(kind)?.words.title ?? `${kind}s`;
}

/** Coverage for a terminal: a row for each kind, what is missing by scope, a summary. */
export function coverageText(coverage: Coverage): Text {
  const incomplete = coverage.scopes.filter(
    (scope) => !isWhole(scope) || scope.problems.length + scope.aside.length > 0,
  );
  return sections([
    table(coverage),
    ...coverage.problems.map((problem) => [
      inline`${red('?')} not listed, so others are possible: ${problem}`,
    ]),
    ...incomplete.map(scopeText),
    leftText(coverage),
    ...coverage.unlisted.map((answer) => [
      `Only zones and accounts in the files were checked: the service has no such list, ${answer}`,
    ]),
    ...coverage.idle
      .map(unusedUnmanaged)
      .map(({ message, help = '', location }) => [
        yellow(`${location?.file ?? ''}:${location?.line ?? 1} ${message}. ${help}`),
      ]),
    [closing(coverage)],
  ]);
}

function table({ kinds }: Coverage): Text {
  const shown = kinds.filter(({ live, unread }) => live + unread > 0);
  const rows = aligned(
    shown.map((tally) => [
      titleOf(tally.kind),
      `${padded(tally.covered, shown)} of ${padded(tally.live, shown)}${tally.unread > 0 ? ' read' : ''}`,
      percentText(tally),
    ]),
  );
  return rows.flatMap((cells, index) => {
    const tally = shown[index];
    if (tally === undefined) return [];
    const [name = '', ...numbers] = cells;
    return [withoutBlanksAtEnd(inline`${name}   ${numbers.join('  ')}   ${bar(tally)}`)];
  });
}

/** A number as wide as the largest of the table. */
function padded(number: number, shown: readonly CoverageTally[]): string {
  const largest = shown.reduce((most, { live }) => Math.max(most, live), 0);
  return String(number).padStart(String(largest).length);
}

/** `100 %`, ` 75 %`, `99.9 %`, or `? %` if something was not read. */
function percentText(tally: CoverageTally): string {
  const percent = percentOf(tally);
  return `${percent === undefined ? '?' : String(percent)} %`.padStart('99.9 %'.length);
}

const BAR = 20;

/** Full only if all is covered and was read; never empty if something is covered. */
function bar(tally: CoverageTally): Inline {
  const { live, covered, unread } = tally;
  if (live === 0) return '';
  const full = covered === live ? BAR : Math.min(BAR - 1, Math.ceil((covered * BAR) / live));
  const paint = percentOf(tally) === 100 ? green : yellow;
  const rest = unread > 0 ? '?' : '░';
  const filled = unread > 0 ? Math.min(full, BAR - 1) : full;
  return [paint('█'.repeat(filled)), dim(rest.repeat(BAR - filled))];
}

/** What is missing of a scope or could not be read, and the command that imports it. */
function scopeText(coverage: ScopeCoverage): Text {
  const { scope, isDeclared, isUnmanaged, missing, aside, problems } = coverage;
  const title = bold(shownScope(scope));
  const none = isDeclared || isUnmanaged === true ? '' : inline`   ${yellow('in no file')}`;
  return [
    inline`${title}${none}`,
    ...missing.map(({ address }) => inline`  ${yellow('-')} ${address}`),
    ...aside.map(({ address, reason }) => inline`  ${dim('o')} ${address}   ${dim(`unmanaged: ${reason}`)}`),
    ...problems.map((problem) => inline`  ${red('?')} ${problem}`),
    ...(isWhole(coverage) ? [] : [inline`  ${dim('adopt it:')} ${importCommand(scope)}`]),
  ];
}

/** What no file can declare, grouped: zones share the rulesets of their account. */
function leftText({ scopes }: Coverage): Text {
  const all = scopes.flatMap(({ scope, left }) =>
    left.map(({ what, why }) => ({ scope, words: `${what}, because ${why}` })),
  );
  if (all.length === 0) return [];
  const lines = groupsBy(all, ({ words }) => words).map(({ key, items }) => {
    const where = someOf(
      items.map(({ scope }) => shownScope(scope)),
      MOST_SCOPES,
    );
    return `  ${key}: ${where}`;
  });
  return ['Live, in no file, and not counted, as no file can declare it:', ...lines];
}

const MOST_SCOPES = 3;

function closing(coverage: Coverage): Inline {
  const { live, covered, unread, unmanaged = 0 } = coverage;
  const aside = unmanaged === 0 ? '' : ` ${count(unmanaged, 'more is', 'more are')} unmanaged on purpose.`;
  const percent = percentOf(coverage);
  const things = `${covered} of ${count(live, 'live thing')}`;
  if (percent === undefined) {
    const known = `${things} that could be read ${covered === 1 ? 'is' : 'are'} in the repository`;
    return red(
      `Coverage is not known: ${known}; ${count(unread, 'read')} failed, so live things are possibly missing here.`,
    );
  }
  if (live === 0) return 'Coverage 100 %: nothing that a file could declare is live.';
  const paint = percent === 100 ? green : bold;
  const scope = coverage.unlisted.length > 0 ? ' in the zones and accounts that files name' : '';
  return paint(
    `Coverage ${percent} %${scope}: ${things} ${covered === 1 ? 'is' : 'are'} in the repository.${aside}`,
  );
}
