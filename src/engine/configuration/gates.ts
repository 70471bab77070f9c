import { defined } from '../../kernel/lib/defined.js';
import type { WithGaps } from '../../kernel/lib/with-gaps.js';
import { regexProblem } from '@zonewright/edge-rules/expressions/regex.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import { RISK_CODES } from '../../kernel/model/risk.js';
import type { ProjectFile } from '../../generated/files.js';
import type { Finding } from '../../kernel/model/finding.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { isTimeZone } from '../../kernel/model/hours.js';
import type { Gate } from '../../kernel/model/settings.js';
import { KINDS } from '../../kinds/registry.js';
import { CODEOWNERS_FILES } from './codeowners.js';
import { wholeFix } from './file-fixes.js';
import type { LoadedFile } from './load.js';
import type { DeclaredScope } from './resolve.js';
import { compileTargets } from './targets.js';

/** Who may change a gate without a file of owners. */
export const NO_OWNERS = 'somebody who can merge a change of zonewright.yaml';

type GateEntries = NonNullable<ProjectFile['gates']>;

/** Gates as written, of which members may be missing. */
export type GatesWithGaps = WithGaps<GateEntries>;

/** The gates of the project file, without unknown codes. Pure. */
export function gatesOf(
  entries: GateEntries,
  file: LoadedFile,
  { owners, codeowners, ticket }: GateContext,
): readonly Gate[] {
  return entries.flatMap(({ name, deny, targets = ['**'], unless }, index): readonly Gate[] => {
    const { location } = file.locationOf(['gates', index]);
    const codes = deny.filter(isRisk);
    if (codes.length === 0) return [];
    return [
      {
        name: name ?? `gate ${index + 1}`,
        deny: codes,
        targets,
        ...openingOf(unless, { codeowners, ticket }),
        at: `${location.file}:${location.line}`,
        owners: owners.length === 0 ? NO_OWNERS : `${owners.join(', ')} (CODEOWNERS)`,
      },
    ];
  });
}

/** What gates need besides their entries. */
interface GateContext {
  /** The owners of the project file. */
  readonly owners: readonly string[];
  /** The file of owners; undefined without one. */
  readonly codeowners: string | undefined;
  /** How the project writes tickets. */
  readonly ticket: string | undefined;
}

function openingOf(
  unless: GateEntries[number]['unless'],
  { codeowners = '', ticket }: Pick<GateContext, 'codeowners' | 'ticket'>,
): Pick<Gate, 'label' | 'hours' | 'approvals' | 'ticket' | 'codeowners'> {
  if (unless === undefined) return {};
  const { label, hours, approvals, owner } = unless;
  return defined({
    label,
    hours: hours && { zone: DEFAULT_ZONE, ...hours },
    approvals: approvals && { count: 1, ...approvals },
    ticket: unless.ticket === true ? ticket : unless.ticket,
    codeowners: owner === undefined ? undefined : codeowners,
  });
}

/** Openings that could never work: tickets without a pattern, owners without a file of owners. Pure. */
export function deadOpenings(
  entries: GatesWithGaps,
  file: LoadedFile,
  { codeowners, ticket }: Pick<GateContext, 'codeowners' | 'ticket'>,
): readonly Finding[] {
  return entries.flatMap(({ unless }, index): readonly Finding[] => {
    const wrong = (key: 'ticket' | 'owner', message: string, help: string): Finding => ({
      severity: 'error',
      code: 'invalid-value',
      message,
      help,
      ...file.locationOf(['gates', index, 'unless', key]),
    });
    const pattern = typeof unless?.ticket === 'string' ? unless.ticket : undefined;
    const problem = pattern === undefined ? undefined : regexProblem(pattern);
    return [
      ...(unless?.ticket === true && ticket === undefined
        ? [
            wrong(
              'ticket',
              'no pattern says how tickets are written, so the gate would never open',
              'Write require: { ticket: { pattern: … } }, or the pattern here.',
            ),
          ]
        : []),
      ...(problem === undefined
        ? []
        : [
            wrong(
              'ticket',
              `the pattern of tickets is no regular expression: ${problem.message}`,
              'Write one as in [A-Z]+-[0-9]+.',
            ),
          ]),
      ...(unless?.owner !== undefined && codeowners === undefined
        ? [
            wrong(
              'owner',
              'no file of the repository names owners, so the gate would never open',
              `Add ${CODEOWNERS_FILES[0]}, or name a team: approvals: { team: org/team }.`,
            ),
          ]
        : []),
    ];
  });
}

/** The time zone of hours without one. */
const DEFAULT_ZONE = 'UTC';

/** Wrong hours of gates: an unknown time zone, or an end before the beginning. Pure. */
export function wrongHours(entries: GatesWithGaps, file: LoadedFile): readonly Finding[] {
  return entries.flatMap(({ unless }, index): readonly Finding[] => {
    if (unless?.hours === undefined) return [];
    const { zone = DEFAULT_ZONE, from, to } = unless.hours;
    const wrong = (key: 'zone' | 'to', message: string, help: string): Finding => ({
      severity: 'error',
      code: 'invalid-value',
      message,
      help,
      ...file.locationOf(['gates', index, 'unless', 'hours', key]),
    });
    return [
      ...(isTimeZone(zone)
        ? []
        : [
            wrong(
              'zone',
              `there is no time zone ${JSON.stringify(zone)}, so the gate would never open`,
              'Write a name of the IANA database, such as Europe/Berlin or UTC.',
            ),
          ]),
      ...(from === undefined || to === undefined || from < to
        ? []
        : [
            wrong(
              'to',
              `the hours end at ${to}, which is not after ${from}, so the gate would never open`,
              'Hours end on the day on which they begin, at 24:00 at the latest. Write a second gate for other hours.',
            ),
          ]),
    ];
  });
}

/** Findings for codes that no risk has: such a gate must not seem to deny something. Pure. */
export function unknownRisks(entries: GatesWithGaps, file: LoadedFile): readonly Finding[] {
  return entries.flatMap(({ deny = [] }, index) =>
    deny.flatMap((code, at): readonly Finding[] => {
      if (isRisk(code)) return [];
      const meant = nearest(code, RISK_CODES);
      return [
        {
          severity: 'error',
          code: 'unknown-risk',
          message: `no risk has the code ${code}, so the gate would not deny it`,
          help: meant === undefined ? `Risks are ${RISK_CODES.join(', ')}.` : `Did you mean ${meant}?`,
          ...wholeFix(meant, file, ['gates', index, 'deny', at]),
          ...file.locationOf(['gates', index, 'deny', at]),
        },
      ];
    }),
  );
}

function isRisk(code: string): boolean {
  return RISK_CODES.some((known) => known === code);
}

/** Targets that match nothing declared: a changed name would open a gate. Pure. */
export function idleTargets(
  entries: GatesWithGaps,
  file: LoadedFile,
  scopes: readonly DeclaredScope[],
): readonly Finding[] {
  const addresses = scopes.flatMap(({ scope, parts }) =>
    parts.flatMap(({ sections }) =>
      KINDS.flatMap((kind) => kind.objects(sections)).map(
        ({ address }) => `${scopeAddress(scope)}/${address}`,
      ),
    ),
  );
  return entries.flatMap(({ targets = [] }, index) =>
    targets.flatMap((glob, at): readonly Finding[] => {
      const { matches } = compileTargets([glob]);
      if (addresses.some(matches)) return [];
      return [
        {
          severity: 'warning',
          code: 'gate-matches-nothing',
          message: `no address that the files declare matches ${JSON.stringify(glob)}, so the gate guards nothing`,
          help: 'Look for a typo, or for a zone that was renamed. ** matches any segments.',
          ...file.locationOf(['gates', index, 'targets', at]),
        },
      ];
    }),
  );
}
