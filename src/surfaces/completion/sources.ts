import type { Argument, Command, Option } from 'commander';
import { OCCASIONS } from '../../app/ports/notifying.js';
import { RISK_CODES } from '../../kernel/model/risk.js';
import { MIGRATIONS } from '../../migrations/registry.js';

/** A candidate, with its description. */
export interface Candidate {
  readonly word: string;
  readonly about: string;
}

/** The source of candidates. `address`: for --target. */
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

/** A flag's values: its choices, otherwise by the flag or its placeholder. */
export function sourceOfValue(option: Option, command: Command): Source {
  if (option.argChoices !== undefined) return wordsOf(option.argChoices);
  if (option.long === '--allow') return wordsOf(ALLOWED.get(command.name()) ?? RISK_CODES);
  const [placeholder = ''] = /[<[].*[>\]]/.exec(option.flags) ?? [];
  return BY_FLAG[`${option.long} ${placeholder}`] ?? BY_PLACEHOLDER[placeholder] ?? wordsOf([]);
}

/** An argument's values: its choices, otherwise by its name. Files by default. */
export function sourceOfArgument(argument: Argument, command: Command): Source {
  if (argument.argChoices !== undefined) return wordsOf(argument.argChoices);
  return (
    BY_ARGUMENT[`${command.name()} ${argument.name()}`] ?? BY_ARGUMENT[argument.name()] ?? { kind: 'files' }
  );
}

function wordsOf(words: readonly string[]): Source {
  return { kind: 'words', words: words.map((word) => ({ word, about: '' })) };
}

/** The risks that migrations take with `--allow`. Other commands take plans' risks. */
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
