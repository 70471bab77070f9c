import type { Reading } from '../../service/endpoints/reading.js';
import type { Finding } from '../../kernel/model/finding.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import type { Inspection } from './inspect.js';
import { standingOf, type WafLook } from './standing.js';

/** What people should know in any case. Pure. */
export function notesOf(look: Omit<WafLook, 'context'>): readonly Finding[] {
  const { spec, found, options } = look;
  const scope = scopeAddress(spec.scope);
  const beyond = options.goal === 'complete' && spec.declaredGoal === 'validation';
  return [
    ...(standingOf(look).standing === 'due' ? DIFFERENT : []).map((note) => ({
      severity: 'info' as const,
      ...note,
      scope,
    })),
    ...(beyond
      ? [
          {
            severity: 'warning' as const,
            code: 'beyond-declared',
            message: 'the zone file asks for validation, but this goes further',
            help: 'Write migration: complete in the zone file first.',
            scope,
          } satisfies Finding,
        ]
      : []),
    ...unseen(found).map((finding) => ({ severity: 'warning' as const, ...finding, scope })),
  ];
}

/** Changes in every zone (document 3, What the service does, and Eligibility). */
export const DIFFERENT: readonly NoteText[] = [
  {
    code: 'paranoia-level',
    message: 'the paranoia level of the core rule set becomes PL2',
    help: 'For another level, override categories in the zone file.',
  },
  {
    code: 'page-rules',
    message: 'page rules can no longer switch the managed rules off',
    help: 'Write skip rules instead.',
  },
];

/** What could not be read, as one finding, so that no list looks complete. */
export function unseen({
  overrides,
  firewallRules,
  previous,
  managedRules,
}: Inspection): readonly NoteText[] {
  const looks: readonly (readonly [what: string, reading: Reading<unknown>])[] = [
    ['whether the zone has WAF overrides by URI', overrides],
    ['how many firewall rules would be migrated, and how long they are', firewallRules],
    ['which settings of the previous rules are lost', previous],
    ...(hasLostSettings(previous) ? managedRules.map((reading) => [SUCCESSORS, reading] as const) : []),
  ];
  const unread = looks.flatMap(([what, reading]) =>
    reading.status === 'not-read' ? [{ what, why: reading.why }] : [],
  );
  const [first] = unread;
  if (first === undefined) return [];
  const whats = [...new Set(unread.map(({ what }) => what))].join('; ');
  return [
    {
      code: 'not-read',
      message: `the service does not show ${whats}`,
      help: `zonewright assumes nothing about it, and the service makes its own checks. The first answer was ${first.why}.`,
    },
  ];
}

type NoteText = Pick<Finding, 'code' | 'message' | 'help'>;

/** Only reported if a setting would be replaced. */
const SUCCESSORS = 'which new rules replace previous ones';

function hasLostSettings(previous: Inspection['previous']): boolean {
  return previous.status === 'read' && previous.value.settings.length > 0;
}
