import { shellWord } from '../../../kernel/lib/shell-word.js';
import type { NamedZone } from '../../../app/starter/adapt.js';
import { EXAMPLE } from '../../../app/starter/files.js';

/** A command line to run next, and what it does. */
export interface Step {
  readonly command: string;
  readonly what: string;
}

/** What a starter repository has and lacks. */
export interface StarterState {
  /** The folder as given; undefined for the working directory. */
  readonly folder: string | undefined;
  readonly zones: readonly NamedZone[];
  /** True if there is an example of a zone file. */
  readonly example: boolean;
  /** The value of `--emulator`, if given. */
  readonly emulator: string | true | undefined;
  /** Variables that the service needs and that are not set. */
  readonly missing: readonly string[];
}

/** The next command lines for a starter repository. */
export function nextSteps(starter: StarterState): readonly Step[] {
  return [
    ...setSteps(starter),
    importStep(starter, onlineFlags(starter)),
    { command: line('validate', offlineFlags(starter)), what: 'checks every file, offline' },
    { command: planLine(starter), what: 'shows what apply would change' },
  ];
}

/** The command line that compares copied workflows and schemas with this version's. `more`: flags that decide what these are. */
export function upgradeStep(folder: string | undefined, more: readonly string[]): Step {
  const words = [...(folder === undefined ? [] : [folder]), '--upgrade', '--dry-run', ...more];
  return { command: line('init', words), what: 'shows what differs in workflows and schemas that were kept' };
}

/** The command line that plans a folder, against the service or the emulator. */
export function planLine(where: Where): string {
  return line('plan', onlineFlags(where));
}

type Where = Pick<StarterState, 'folder' | 'emulator'>;

function onlineFlags(where: Where): readonly string[] {
  const { emulator } = where;
  const flags = offlineFlags(where);
  return emulator === undefined ? flags : [...flags, '--emulator', ...valueOf(emulator)];
}

function offlineFlags({ folder }: Where): readonly string[] {
  return folder === undefined ? [] : ['--root', folder];
}

function setSteps({ missing }: StarterState): readonly Step[] {
  if (missing.length === 0) return [];
  const command = ['export', ...missing.map((name) => `${name}=…`)].join(' ');
  return [{ command, what: 'where the service is, and who asks' }];
}

function importStep({ zones, example }: StarterState, flags: readonly string[]): Step {
  const scopes = zones.flatMap(({ name, id }) => ['--zone', `${name}=${id}`]);
  return {
    command: line('import', [...(scopes.length === 0 ? ['--all'] : scopes), ...flags]),
    what: `writes what is live into files${example ? `, in place of ${EXAMPLE}` : ''}`,
  };
}

function valueOf(emulator: string | true): readonly string[] {
  return emulator === true ? [] : [emulator];
}

function line(command: string, words: readonly string[]): string {
  return ['zonewright', command, ...words.map(shellWord)].join(' ');
}
