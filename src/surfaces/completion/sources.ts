import type { Argument, Command, Option } from 'commander';
import { OCCASIONS } from '../../app/ports/notifying.js';
import { RISK_CODES } from '../../kernel/model/risk.js';
import { MIGRATIONS } from '../../migrations/registry.js';

/** A candidate, with the description that shells can show beside it. */
export interface Candidate {
  readonly word: string;
  readonly about: string;
}

/** Where candidates come from. `scopes`: zones, accounts, or addresses for --target. */
export type Source =
  | { readonly kind: 'words'; readonly words: readonly Candidate[] }
  | { readonly kind: 'scopes'; readonly of: 'zone' | 'account' | 'address' }
  | { readonly kind: 'codes' | 'schemas' | 'phases' }
  | { readonly kind: 'runs'; readonly commands?: readonly Candidate[] }
  | Paths;

/** Paths, which shells complete themselves. */
export interface Paths {
  readonly kind: 'files' | 'folders';
}

/** The source for the value of a flag: its choices, otherwise by the flag or its placeholder in `--help`. */
export function sourceOfValue(option: Option, command: Command): Source {
  if (option.argChoices !== undefined) return wordsOf(option.argChoices);
  if (option.long === '--allow') return wordsOf(ALLOWED.get(command.name()) ?? RISK_CODES);
  const [placeholder = ''] = /[<[].*[>\]]/.exec(option.flags) ?? [];
  return BY_FLAG[`${option.long} ${placeholder}`] ?? BY_PLACEHOLDER[placeholder] ?? wordsOf([]);
}

/** The source for an argument: its choices, otherwise by its name. By default files. */
export function sourceOfArgument(argument: Argument, command: Command): Source {
  if (argument.argChoices !== undefined) return wordsOf(argument.argChoices);
  return (
    BY_ARGUMENT[`${command.name()} ${argument.name()}`] ?? BY_ARGUMENT[argument.name()] ?? { kind: 'files' }
  );
}

function wordsOf(words: readonly string[]): Source {
  return { kind: 'words', words: words.map((word) => ({ word, about: '' })) };
}

/** The risks that each migration takes with `--allow`. Other commands take those of plans. */
const ALLOWED: ReadonlyMap<string, readonly string[]> = new Map(
  MIGRATIONS.map(({ command }) => [command.name, command.risks]),
);

const BY_FLAG: Readonly<Record<string, Source>> = {
  '--zone <name>': { kind: 'scopes', of: 'zone' },
  '--zone <name[=id]>': { kind: 'scopes', of: 'zone' },
  '--account <name>': { kind: 'scopes', of: 'account' },
  '--account <name[=id]>': { kind: 'scopes', of: 'account' },
  '--target <glob>': { kind: 'scopes', of: 'address' },
  '--phase <name>': { kind: 'phases' },
  '--resume <run>': { kind: 'runs' },
  '--notify [when]': {
    kind: 'words',
    words: Object.entries(OCCASIONS).map(([word, about]) => ({ word, about })),
  },
};

const BY_PLACEHOLDER: Readonly<Record<string, Source>> = {
  '<dir>': { kind: 'folders' },
  '<file>': { kind: 'files' },
  '[statefile]': { kind: 'files' },
};

const BY_ARGUMENT: Readonly<Record<string, Source>> = {
  'schema name': { kind: 'schemas' },
  code: { kind: 'codes' },
  run: { kind: 'runs' },
  dir: { kind: 'folders' },
};
