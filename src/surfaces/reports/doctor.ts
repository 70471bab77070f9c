import { defined } from '../../kernel/lib/defined.js';
import type { DoctorDocument } from '../../generated/documents/doctor.js';
import { EXIT } from '../../kernel/model/errors.js';
import { accessTitle, type AccessCheck } from '../../app/doctor/access.js';
import type { Check, Group, Severity } from '../../app/doctor/check.js';
import { alikeNeeds, type CommandNeeds } from '../../app/doctor/command-needs.js';
import type { Diagnosis } from '../../app/doctor/diagnose.js';
import type { ServiceLimit } from '../../service/http/client.js';
import { groupsBy } from '../../kernel/lib/groups.js';
import { padded, widthOfAll } from './printers/text/columns.js';
import { DOCUMENT_HEAD } from '../../kernel/model/document-head.js';
import { sections, type Text } from './printers/text/text.js';
import { bold, dim, green, inline, type Inline, red, yellow } from './printers/text/inline.js';

/** A diagnosis as the published document (schemas/doctor.schema.json). */
export function doctorDocument(
  { checks, exit, verdict }: Diagnosis,
  more: {
    readonly commands: readonly CommandNeeds[];
    readonly variables: readonly { readonly name: string; readonly set: boolean }[];
    readonly limits: readonly ServiceLimit[];
    readonly own: { readonly requests: number; readonly seconds: number } | 'off';
    readonly reads: number;
  },
): DoctorDocument {
  const { commands, variables, limits, own, reads } = more;
  return {
    ...DOCUMENT_HEAD,
    exit_code: exit,
    verdict,
    checks: checks.map(checkDocument),
    commands: commands.map(commandDocument),
    variables: variables.map(({ name, set }) => ({ name, set })),
    rate_limits: {
      service: limits.map(limitDocument),
      ...(own === 'off' ? {} : { own: { requests: own.requests, seconds: own.seconds } }),
    },
    requests: { read: reads },
  };
}

type CheckDocument = DoctorDocument['checks'][number];

function checkDocument(check: Check | AccessCheck): CheckDocument {
  const { group, name, severity, says, advice } = check;
  return {
    group,
    name,
    severity,
    says,
    ...defined({ advice }),
    ...('probed' in check ? { access: accessDocument(check) } : {}),
  };
}

function commandDocument({
  command,
  reads,
  writes,
  severity,
}: CommandNeeds): DoctorDocument['commands'][number] {
  return {
    command,
    severity,
    reads: reads.map(({ family, scope, access }) => ({
      family: family.name,
      ...(scope === undefined ? {} : { scope: { level: scope.level, name: scope.name, id: scope.id } }),
      permission: family.permission,
      status: access.status,
    })),
    writes: [...writes],
  };
}

function accessDocument({ probed }: AccessCheck): NonNullable<CheckDocument['access']> {
  const { scope, isNeeded, access, schemes, request } = probed;
  return {
    ...(scope === undefined ? {} : { scope: { level: scope.level, name: scope.name, id: scope.id } }),
    path: request.path,
    status: access.status,
    needed: isNeeded,
    ...defined({ scheme: schemes.used, documented_scheme: schemes.documented }),
  };
}

function limitDocument(limit: ServiceLimit): DoctorDocument['rate_limits']['service'][number] {
  const { name, remaining, resetSeconds, quota, windowSeconds } = limit;
  return {
    name,
    ...defined({ remaining, reset_seconds: resetSeconds, quota, window_seconds: windowSeconds }),
  };
}

const TITLES: Readonly<Record<Exclude<Group, 'access'>, string>> = {
  machine: 'this machine',
  repository: 'the repository',
  connection: 'the service and who asks',
  limits: 'rate limits',
};

/** A diagnosis as a check list. Equal advice is shown once, below the first check that gives it. */
export function doctorText({ checks, exit, verdict }: Diagnosis, commands: readonly CommandNeeds[]): Text {
  const groups = groupsBy(checks, titleOf);
  const space = widthOfAll(checks.map(({ title }) => title));
  const advising = firstOfEachAdvice(checks);
  const linesOf = (check: Check): readonly Inline[] => [
    inline`  ${markOf(check.severity)}  ${padded(check.title, space)}  ${check.says}`,
    ...(advising.has(check) ? [`${ADVICE_INDENT}${check.advice ?? ''}`] : []),
  ];
  const blocks = groups.map(({ key, items }) => [bold(key), ...items.flatMap(linesOf)]);
  const paint = exit === EXIT.ok ? green : red;
  return sections([...blocks, commandsBlock(commands), [paint(verdict)]]);
}

/** What commands need, those with the same needs together. A permission is named if it is missing, or is one to write. */
function commandsBlock(commands: readonly CommandNeeds[]): Text {
  const lines = alikeNeeds(commands).flatMap(({ commands: names, reads, writes, severity }) => [
    inline`  ${markOf(severity)}  ${names.join(', ')}: ${readsWords(reads)}`,
    ...(writes.length === 0
      ? []
      : [`${ADVICE_INDENT}writes with ${writes.join('; ')}: not tried, only a write would show it`]),
  ]);
  return [bold('what commands need'), ...lines];
}

function readsWords(reads: CommandNeeds['reads']): string {
  if (reads.length === 0) return 'reads nothing here';
  const lacking = reads.filter(({ access }) => access.status !== 'readable');
  if (lacking.length === 0) return `can read all that it needs (${namesOf(reads)})`;
  const untried = lacking.filter(({ access }) => access.status === 'not-tried');
  if (untried.length === lacking.length) return `not tried: ${namesOf(untried)}`;
  const missing = lacking.filter(({ access }) => access.status !== 'not-tried');
  return `lacks ${missing.map(({ family }) => `${family.title} (${family.permission})`).join(', ')}`;
}

function namesOf(reads: CommandNeeds['reads']): string {
  return [...new Set(reads.map(({ family }) => family.title))].join(', ');
}

function titleOf(check: Check | AccessCheck): string {
  if (check.group !== 'access') return TITLES[check.group];
  return 'probed' in check ? accessTitle(check.probed.scope) : 'access';
}

const ADVICE_INDENT = '      ';

function firstOfEachAdvice(checks: readonly Check[]): ReadonlySet<Check> {
  const advised = checks.filter(({ advice }) => advice !== undefined);
  return new Set(new Map(advised.toReversed().map((check) => [check.advice, check])).values());
}

function markOf(severity: Severity): Inline {
  switch (severity) {
    case 'ok':
      return green('ok');
    case 'unknown':
      return dim('- ');
    case 'warning':
      return yellow('! ');
    case 'error':
      return red('x ');
  }
}
