import { isAcceptable } from '../../kernel/model/codes.js';
import picomatch from 'picomatch/posix.js';
import { isDay } from '../../kernel/lib/day.js';
import { defined } from '../../kernel/lib/defined.js';
import type { WithGaps } from '../../kernel/lib/with-gaps.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import { DAY_MS } from '../../kernel/lib/time.js';
import { count } from '../../kernel/lib/phrases.js';
import { RISK_CODES } from '../../kernel/model/risk.js';
import type { ProjectFile } from '../../generated/files.js';
import type { Finding, Location } from '../../kernel/model/finding.js';
import { strangeNames } from './life/missing.js';
import type { Required } from './life/required.js';
import type { LoadedFile } from './load.js';
import { compileTargets } from './targets.js';

/** A warning that a team has accepted, hidden until its last day. */
export interface AcceptedEntry {
  readonly code: string;
  readonly ref?: string;
  /** A glob of zone and account addresses. */
  readonly address?: string;
  /** A glob of paths. */
  readonly file?: string;
  /** Who is responsible. */
  readonly owner?: string;
  readonly ticket?: string;
  readonly reason: string;
  /** The last valid day, `2027-01-31`, in UTC. */
  readonly until: string;
  readonly isExpired: boolean;
  readonly location: Location;
}

type AcceptedEntries = NonNullable<ProjectFile['accepted_findings']>;

/** Entries as written, of which members may be missing. */
export type AcceptedWithGaps = WithGaps<AcceptedEntries>;

/** The project file's entries, and their problems. `today`: `2026-12-31`; absent: nothing has expired. Pure. */
export function acceptedOf(
  written: AcceptedWithGaps,
  file: LoadedFile,
  today = '',
  required: Pick<Required, 'people' | 'ticket'> = {},
): { readonly entries: readonly AcceptedEntry[]; readonly findings: readonly Finding[] } {
  const placed = written.map((entry, index) => ({ entry, index, mistakes: mistakesIn(entry, index, file) }));
  const strange = written.flatMap((entry, index) =>
    strangeNames(entry.code === undefined ? 'this entry' : `accepted ${entry.code}`, entry, required, {
      severity: 'error',
      ...file.locationOf(['accepted_findings', index, 'code']),
    }),
  );
  const entries = placed.flatMap(({ entry, index, mistakes }) => {
    if (mistakes.length > 0 || !isComplete(entry)) return [];
    const { code, ref, address, file: glob, owner, ticket, reason, until } = entry;
    const { location } = file.locationOf(['accepted_findings', index, 'code']);
    const isExpired = until < today;
    return [
      { code, ...defined({ ref, address, file: glob, owner, ticket }), reason, until, isExpired, location },
    ];
  });
  const expired = entries.filter(({ isExpired }) => isExpired).map((entry) => expiredFinding(entry, today));
  return { entries, findings: [...placed.flatMap(({ mistakes }) => mistakes), ...strange, ...expired] };
}

function isComplete(entry: AcceptedWithGaps[number]): entry is AcceptedEntries[number] {
  return entry.code !== undefined && entry.reason !== undefined && entry.until !== undefined;
}

function mistakesIn(
  { code, until }: AcceptedWithGaps[number],
  index: number,
  file: LoadedFile,
): readonly Finding[] {
  const at = (key: string, problem: Pick<Finding, 'message' | 'help'>): Finding => ({
    severity: 'error',
    code: 'invalid-value',
    ...problem,
    ...file.locationOf(['accepted_findings', index, key]),
  });
  const isRisk = RISK_CODES.some((known) => known === code);
  return [
    ...(isRisk
      ? [
          at('code', {
            message: `${code} is a risk, and a risk can't be accepted in a file`,
            help: `Consent to it when you apply the plan: zonewright apply --allow ${code}.`,
          }),
        ]
      : []),
    ...(code !== undefined && !isAcceptable(code)
      ? [
          at('code', {
            message: `${code} says that a guard does not work, and that can't be accepted`,
            help: 'Fix the cause, or remove the guard where everybody sees it.',
          }),
        ]
      : []),
    ...(until === undefined || isDay(until)
      ? []
      : [at('until', { message: `there is no day ${until}`, help: 'Write a day as YYYY-MM-DD.' })]),
  ];
}

function expiredFinding(
  { code, owner, ticket, reason, until, location }: AcceptedEntry,
  today: string,
): Finding {
  const names = [owner, ticket].filter((name) => name !== undefined);
  const whose = names.length === 0 ? '' : ` (${names.join(', ')})`;
  const days = Math.round((Date.parse(today) - Date.parse(until)) / DAY_MS);
  return {
    severity: 'warning',
    code: 'accepted-expired',
    message: `${code} was accepted until ${until}, ${count(days, 'day')} ago${whose}, and is reported again: ${reason}`,
    help: 'Fix the finding, or check it again and give the entry a later day.',
    location,
  };
}

/** Which findings some entries accept. */
export interface Acceptance {
  /** The findings that are still reported. */
  readonly reported: readonly Finding[];
  readonly hidden: readonly Finding[];
  readonly used: ReadonlySet<AcceptedEntry>;
}

/** Leaves out accepted warnings, never anything graver. `scopesOf`: the zones and accounts of a finding. Pure. */
export function accept(
  findings: readonly Finding[],
  entries: readonly AcceptedEntry[],
  scopesOf: (finding: Finding) => readonly string[],
): Acceptance {
  const compiled = entries
    .filter(({ isExpired }) => !isExpired)
    .map((entry) => ({ entry, names: compile(entry) }));
  const used = new Set<AcceptedEntry>();
  const reported: Finding[] = [];
  const hidden: Finding[] = [];
  for (const finding of findings) {
    const isWarning = finding.severity === 'warning';
    const naming = isWarning ? compiled.filter(({ names }) => names(finding, scopesOf(finding))) : [];
    for (const { entry } of naming) used.add(entry);
    (naming.length === 0 ? reported : hidden).push(finding);
  }
  return { reported, hidden, used };
}

/** A finding about several zones is accepted for all or none. */
function compile({
  code,
  ref,
  address,
  file,
}: AcceptedEntry): (finding: Finding, scopes: readonly string[]) => boolean {
  const inFile = file === undefined ? undefined : picomatch(file, { dot: true });
  const inScope = address === undefined ? undefined : compileTargets([address]).matches;
  return (finding, scopes) =>
    finding.code === code &&
    (ref === undefined || finding.ref === ref) &&
    (inFile === undefined || (finding.location !== undefined && inFile(finding.location.file))) &&
    (inScope === undefined || (scopes.length > 0 && scopes.every(inScope)));
}

/** The finding for an unused entry. `codes`: the reported codes. */
export function unusedFinding({ code, location }: AcceptedEntry, codes: readonly string[]): Finding {
  const meant = codes.includes(code) ? undefined : nearest(code, codes);
  return {
    severity: 'warning',
    code: 'accepted-unused',
    message: `there is no warning ${code} that this entry accepts`,
    help: meant === undefined ? 'Remove the entry.' : `Remove the entry. Or did you mean ${meant}?`,
    location,
  };
}
