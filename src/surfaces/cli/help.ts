import { Help, Option, type Command } from 'commander';

/** A group of flags, with its title. */
export interface FlagGroup {
  readonly title: string;
  /** Long names of flags. */
  readonly flags: readonly string[];
}

/** All flags in groups, in the order of `--help` and docs/commands.md. */
export const FLAG_GROUPS: readonly FlagGroup[] = [
  {
    title: 'Where it reads and stores',
    flags: [
      '--root',
      '--live-from',
      '--log',
      '--ignore',
      '--base',
      '--cache',
      '--runs',
      '--restore-dir',
      '--state',
      '--stdio',
      '--from-trace',
      '--faults',
      '--sampled',
      '--replay',
      '--from-terraform',
      '--from-octorules',
      '--meta',
      '--stdin',
      '--file',
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
      '--stale',
      '--unproved',
      '--exclude',
      '--changed-since',
      '--shard',
      '--wave',
      '--last',
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
      '--audit',
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
      '--fix',
      '--dry-run',
      '--check',
      '--mutate',
      '--upgrade',
      '--force',
      '--yes',
      '--allow',
      '--expect-digest',
      '--confirm',
      '--delete-overrides',
      '--strict',
      '--check-service',
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
      '--suggest-tests',
      '--snapshot',
      '--report-gap',
      '--bundle',
      '--journal',
      '--trace',
      '--notify',
      '--metrics',
      '--watch',
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
      '--who',
      '--port',
      '--latency',
      '--normalise',
    ],
  },
];

/** The most used commands, in the order of use. */
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

/** With fewer columns left beside a name, its description goes below. */
const LEAST_ROOM = 30;
const INDENT = ' '.repeat(6);

/** The layout of help: groups in table order, as wide as the terminal. */
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

/** Sorts groups: most used commands first, flags in table order, help last. Other titles count as the first of the table. */
function placeOf(title: string): number {
  if (title === FIRST_TITLE) return -1;
  if (title === HELP_TITLE) return FLAG_GROUPS.length;
  return Math.max(
    0,
    FLAG_GROUPS.findIndex((group) => titled(group) === title),
  );
}

/** The place of a flag or command in its table. */
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

/** By the long name of a flag. */
const TITLES = new Map(FLAG_GROUPS.flatMap((group) => group.flags.map((flag) => [flag, titled(group)])));

/** Sets the group of each flag of a program, and puts the most used commands first. */
export function groupHelp(program: Command): void {
  for (const command of program.commands) {
    if (FIRST.includes(command.name())) command.helpGroup(FIRST_TITLE);
  }
  for (const command of [program, ...program.commands.flatMap((each) => [each, ...each.commands])]) {
    for (const option of command.options) {
      // `--version` of the program is also a flag of `inspect rulesets`.
      const title = command === program ? undefined : TITLES.get(option.long ?? '');
      option.helpGroup(title ?? HELP_TITLE);
    }
    command.optionsGroup(HELP_TITLE).helpOption('-h, --help', 'show this help');
  }
}

const NOTES = [
  'You can also set every flag in the environment: ZONEWRIGHT_ and its name, such as ZONEWRIGHT_BASE_URL.',
  'Credentials come from the environment only: ZONEWRIGHT_API_TOKEN, or ZONEWRIGHT_API_EMAIL with ZONEWRIGHT_API_KEY.',
];

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

/** The text below the list of commands, wrapped to `width` columns. */
export function closing(width: number): string {
  const help = Object.assign(new Help(), { helpWidth: width, minWidthToWrap: 20 });
  const codeWidth = Math.max(...EXIT_CODES.map(([code]) => code.length));
  const codes = EXIT_CODES.map(([code, words]) => help.formatItem(code, codeWidth, words, help));
  return ['', ...NOTES.map((note) => help.boxWrap(note, width)), '', 'Exit codes:', ...codes].join('\n');
}
