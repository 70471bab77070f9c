import type { Treatment } from '../../../kernel/model/impact.js';
import { groupsBy } from '../../../kernel/lib/groups.js';
import { count, someOf } from '../../../kernel/lib/phrases.js';
import { someQuoted, type Words } from '../printers/remark.js';
import type { ReplayDoubt } from '../../../kinds/impact/reported.js';
import type { CspReplayDocument } from '../../../generated/documents/csp-replay.js';

const REASONS: Readonly<Record<ReplayDoubt, string>> = {
  nonce: 'a nonce possibly allows it',
  hash: 'a hash possibly allows it',
  'strict-dynamic': "'strict-dynamic' possibly allows it",
  keyword: 'a keyword possibly allows it',
  path: 'the report has only the origin, and a source has a path',
  url: 'the report has no URL that can be read',
  page: 'the page is not known',
  resource: 'the report does not say what was stopped',
  ancestors: 'the report does not say who frames the page',
  directive: 'the report does not name the directive',
  expression: 'the expression asks for more than the URL of the page',
  unread: 'the live policies could not be read',
};

/** Why the treatment of a reported violation is unknown. */
export function replayReason(doubt: ReplayDoubt | undefined): string {
  return doubt === undefined ? 'the live policies could not be read' : REASONS[doubt];
}

const BECOMES: Readonly<Record<Treatment, Readonly<Record<Treatment, string>>>> = {
  blocked: {
    blocked: 'still blocked',
    reported: 'no longer blocked, only reported',
    allowed: 'no longer blocked',
    unknown: 'blocked now; unknown with the files',
  },
  reported: {
    blocked: 'newly blocked, only reported until now',
    reported: 'still only reported',
    allowed: 'no longer reported',
    unknown: 'only reported now; unknown with the files',
  },
  allowed: {
    blocked: 'newly blocked',
    reported: 'newly reported',
    allowed: 'still allowed',
    unknown: 'allowed now; unknown with the files',
  },
  unknown: {
    blocked: 'blocked with the files; unknown now',
    reported: 'only reported with the files; unknown now',
    allowed: 'allowed with the files; unknown now',
    unknown: 'is not known',
  },
};

/** What applying the files changes for reported violations: the title of a group. */
function becomes(from: Treatment, to: Treatment): string {
  return BECOMES[from][to];
}

/** A kind of reports in a document. */
export type Entry = CspReplayDocument['changes'][number] | CspReplayDocument['undecided'][number];

/** Kinds of reports for which the same changes. */
export interface FateGroup {
  readonly title: string;
  /** True if the files newly block or report it. */
  readonly isNewlyStopped: boolean;
  /** `13 reports` */
  readonly total: string;
  readonly shown: readonly Entry[];
  /** `and 3 more kinds of them`; undefined if all are shown. */
  readonly more: string | undefined;
}

/** Entries by what changes for them, at most `most` of each group. Newly blocked and reported ones come first. */
export function byFate(entries: readonly Entry[], most: number): readonly FateGroup[] {
  const groups = groupsBy(entries, ({ from, to }) => becomes(from, to)).map(
    ({ key: title, items }): FateGroup => {
      const left = items.length - most;
      return {
        title,
        isNewlyStopped: title.startsWith('newly'),
        total: count(
          items.reduce((sum, entry) => sum + entry.count, 0),
          'report',
        ),
        shown: items.slice(0, most),
        more: left > 0 ? `and ${count(left, 'more kind')} of them` : undefined,
      };
    },
  );
  return groups.toSorted((a, b) => Number(b.isNewlyStopped) - Number(a.isNewlyStopped));
}

type LeftOut = CspReplayDocument['totals']['left_out'];

const LEFT_OUT: readonly (readonly [keyof LeftOut, string])[] = [
  ['not_json', 'not JSON'],
  ['too_long', 'too long'],
  ['no_report', 'no report'],
  ['other_type', 'of another type'],
  ['no_page', 'not of a page of http or https'],
  ['other_zone', 'of no zone that was asked for'],
];

/** `left out: 1 not JSON, 1 of another type`; empty for none. */
export function leftOutWords(left: LeftOut): readonly string[] {
  const parts = LEFT_OUT.filter(([why]) => left[why] > 0).map(([why, words]) => `${left[why]} ${words}`);
  return parts.length === 0 ? [] : [`left out: ${parts.join(', ')}`];
}

/** How many unreadable places are shown. */
const MOST_PLACES = 5;

/** The first places without a report, and how many more. */
export function unreadablePlaces({ unreadable, totals: { left_out: left } }: CspReplayDocument): {
  readonly first: CspReplayDocument['unreadable'];
  readonly more: number;
} {
  const first = unreadable.slice(0, MOST_PLACES);
  return { first, more: left.not_json + left.too_long + left.no_report - first.length };
}

/** `13 reports read: 3 change, 6 stay, 2 are not known, 2 left out`. */
export function totalsWords({ totals }: CspReplayDocument): string {
  const { read, evaluated, changed, undecided } = totals;
  const left = read - evaluated - undecided;
  const parts = [
    `${changed} change`,
    `${evaluated - changed} stay`,
    ...(undecided > 0 ? [`${undecided} ${undecided === 1 ? 'is' : 'are'} not known`] : []),
    ...(left > 0 ? [`${left} left out`] : []),
  ];
  return `${count(read, 'report')} read: ${parts.join(', ')}`;
}

/** What the numbers don't say, and must not be concluded from them. */
export function noteWords({ totals, zones }: CspReplayDocument): readonly string[] {
  const unmanaged = zones.filter(({ managed }) => !managed).map(({ name }) => name);
  return [
    ...(totals.unexplained > 0
      ? [
          `The live policies allow what ${count(totals.unexplained, 'report')} ${totals.unexplained === 1 ? 'is' : 'are'} about: a redirect, another policy of the page, or an older policy was the cause.`,
        ]
      : []),
    ...(unmanaged.length > 0
      ? [`No file manages the policies of ${someOf(unmanaged, 3)}: all stays as it is.`]
      : []),
    'Reports contain only what was stopped, not what was allowed: plan shows which observed scripts and connections a change would block.',
  ];
}

/** `on https://shop.example.com/, 2026-11-02 to 2026-11-03`. */
export function whereWords({
  pages,
  first_day: first,
  last_day: last,
}: Pick<CspReplayDocument['changes'][number], 'pages' | 'first_day' | 'last_day'>): Words {
  const days =
    first === undefined || last === undefined ? [] : [first === last ? first : `${first} to ${last}`];
  return ['on ', ...someQuoted(pages, pages.length), ...days.map((day) => `, ${day}`)];
}
