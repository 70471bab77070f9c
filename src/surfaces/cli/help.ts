import { Help, Option, type Command } from 'commander';

/** Flags that answer the same question, under its title. */
export interface FlagGroup {
  readonly title: string;
  /** Long names of flags. */
  readonly flags: readonly string[];
}

/** Every flag of every command, in the groups of `--help` and docs/commands.md, in their order. */
export const FLAG_GROUPS: readonly FlagGroup[] = [
  {
    title: 'Where it reads and stores',
    flags: [
      '--root',
      '--live-from',
      '--ignore',
      '--base',
      '--cache',
      '--runs',
      '--restore-dir',
      '--state',
      '--from-trace',
      '--faults',
      '--sampled',
      '--replay',
      '--from-terraform',
      '--from-octorules',
    ],
  },
  {
    title: 'What it selects',
    flags: [
      '--zone',
      '--account',
      '--all',
      '--without',
      '--target',
      '--changed-since',
      '--shard',
      '--wave',
      '--resume',
      '--merged',
      '--branch',
      '--environment',
      '--repo',
      '--pr',
      '--commit',
      '--provider',
      '--provider-url',
      '--side',
      '--phase',
      '--versions',
      '--version',
      '--diff',
      '--by-tag',
      '--contains',
      '--rule',
      '--host',
      '--since',
      '--malicious',
      '--like-service',
      '--status',
      '--no-workflows',
      '--dialect',
      '--ci',
      '--from',
      '--action',
      '--image',
      '--download-url',
      '--to',
    ],
  },
  {
    title: 'Safety',
    flags: [
      '--dry-run',
      '--check',
      '--upgrade',
      '--force',
      '--yes',
      '--allow',
      '--expect-digest',
      '--confirm',
      '--delete-overrides',
      '--strict',
      '--fail-on',
      '--fail-under',
      '--detailed-exitcode',
      '--max-requests',
      '--max-read-age',
      '--fail-fast',
      '--wave-check',
      '--no-wait',
      '--deadline',
    ],
  },
  {
    title: 'Output',
    flags: [
      '--format',
      '--out',
      '--write',
      '--snapshot',
      '--journal',
      '--trace',
      '--notify',
      '--metrics',
      '--verbose',
      '--quiet',
      '--debug',
      '--no-color',
    ],
  },
  {
    title: 'Service',
    flags: [
      '--base-url',
      '--emulator',
      '--emulator-trace',
      '--concurrency',
      '--rate-limit',
      '--timeout',
      '--no-impact',
      '--port',
      '--latency',
      '--normalise',
    ],
  },
];

/** The commands that most people need, in the order in which they meet them. */
const FIRST = [
  'init',
  'import',
  'validate',
  'plan',
  'apply',
  'drift',
  'undo',
  'doctor',
  'inspect',
  'explain',
];

const FIRST_TITLE = 'Most used:';
const HELP_TITLE = 'Help:';

/** Where less room than this is left beside a name, what it means stands below it. */
const LEAST_ROOM = 30;
const INDENT = ' '.repeat(6);

/** How help is laid out: groups in the order of their tables, and nothing wider than a terminal. */
export const HELP: Partial<Help> = {
  minWidthToWrap: 20,
  groupItems: (unsorted, visible, groupOf) =>
    new Map(
      [...Help.prototype.groupItems(unsorted, visible, groupOf)]
        .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
        .map(([title, items]) => [title, items.toSorted((one, other) => rankOf(one) - rankOf(other))]),
    ),
  formatItem(term, termWidth, description, helper) {
    const { helpWidth = 80 } = helper;
    if (description === '' || helpWidth - termWidth - 4 >= LEAST_ROOM)
      return Help.prototype.formatItem.call(helper, term, termWidth, description, helper);
    const below = helper.boxWrap(description, helpWidth - INDENT.length).replaceAll('\n', `\n${INDENT}`);
    return `  ${term}\n${INDENT}${below}`;
  },
};

/** Groups of flags stand in the order of their table, what is in none last; groups of commands as they were added, behind the most used. */
function placeOf(title: string): number {
  if (title === FIRST_TITLE) return -1;
  if (title === HELP_TITLE) return FLAG_GROUPS.length;
  return Math.max(
    0,
    FLAG_GROUPS.findIndex((group) => titled(group) === title),
  );
}

/** Flags and the most used commands stand as in their tables. */
function rankOf(item: Option | Command): number {
  if (item instanceof Option) {
    const { long } = item;
    return FLAG_GROUPS.flatMap(({ flags }) => flags).indexOf(long ?? '');
  }
  return FIRST.indexOf(item.name());
}

function titled({ title }: FlagGroup): string {
  return `${title}:`;
}

/** Puts every flag of a program under the title of its group, and the commands that matter most before the others. */
export function groupHelp(program: Command): void {
  for (const command of program.commands) {
    if (FIRST.includes(command.name())) command.helpGroup(FIRST_TITLE);
  }
  for (const command of [program, ...program.commands.flatMap((each) => [each, ...each.commands])]) {
    for (const option of command.options) {
      // The program's own --version has the name of a flag that selects.
      const groups = command === program ? [] : FLAG_GROUPS;
      const group = groups.find(({ flags }) => flags.includes(option.long ?? ''));
      option.helpGroup(group === undefined ? HELP_TITLE : titled(group));
    }
    command.optionsGroup(HELP_TITLE).helpOption('-h, --help', 'show this help');
  }
}

const NOTES = [
  'You can also set every flag in the environment: ZONEWRIGHT_ and its name, such as ZONEWRIGHT_BASE_URL.',
  'Credentials come from the environment only: ZONEWRIGHT_API_TOKEN, or ZONEWRIGHT_API_EMAIL with ZONEWRIGHT_API_KEY.',
];

/** What a run may end with, and what that means. */
const EXIT_CODES = [
  ['0', 'success'],
  ['1', 'error: API, authentication, I/O, bug'],
  ['2', 'something differs, or there is what --fail-on names'],
  ['3', 'configuration invalid; nothing was sent'],
  ['4', 'refused: consent, safety, incomplete read'],
  ['5', 'stale: live state changed; what changed was not written'],
  ['6', 'partial: some requests were carried out, some were not'],
  ['7', 'applied, but something else is stored'],
  ['64', 'usage'],
  ['130, 143', 'interrupted; the report lists what was sent'],
] as const;

/** What stands below the list of commands, for so many columns. */
export function closing(width: number): string {
  const help = Object.assign(new Help(), { helpWidth: width, minWidthToWrap: 20 });
  const codeWidth = Math.max(...EXIT_CODES.map(([code]) => code.length));
  const codes = EXIT_CODES.map(([code, words]) => help.formatItem(code, codeWidth, words, help));
  return ['', ...NOTES.map((note) => help.boxWrap(note, width)), '', 'Exit codes:', ...codes].join('\n');
}
