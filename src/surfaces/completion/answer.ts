import type { Command } from 'commander';
import type { ScopeNames } from './names.js';
import type { Candidate, Paths, Source } from './sources.js';
import { wantedAt, type Wanted } from './wanted.js';

/** What is looked up in files, by the flags that stand before the cursor. */
export interface LookUp {
  /** Names of the scopes of the repository. */
  readonly scopes: (given: Wanted['given']) => Promise<ScopeNames>;
  /** Ids of the runs that have a record. */
  readonly runs: (given: Wanted['given']) => Promise<readonly string[]>;
}

/**
 * What a shell is told about the last of `words`: lines of a candidate, a tab and a few words about it; or one line `:files` or `:folders`, for
 * which shells have ways of their own. All scripts understand that.
 */
export async function answer(
  program: Command,
  words: readonly string[],
  lookUp: LookUp,
): Promise<readonly string[]> {
  const { source, settled, typed, given } = wantedAt(program, joined(words));
  if (isPaths(source)) return [`:${source.kind}`];
  const candidates = await candidatesFrom(source, given, lookUp);
  return candidates
    .filter(({ word }) => word.startsWith(typed))
    .map(({ word, about }) => `${settled}${word}\t${about.replaceAll(/\s+/g, ' ')}`);
}

function isPaths(source: Source): source is Paths {
  return source.kind === 'files' || source.kind === 'folders';
}

/** bash takes `--format=json` for three words. */
function joined(words: readonly string[]): readonly string[] {
  const whole: string[] = [];
  for (const word of words) {
    const last = whole.at(-1);
    const belongs = last?.startsWith('--') === true && (word === '=' || last.endsWith('='));
    if (belongs) whole[whole.length - 1] = `${last}${word}`;
    else whole.push(word);
  }
  return whole;
}

/** Loads what knows the candidates when they are asked for: most presses of the key ask for words that the command line has itself. */
async function candidatesFrom(
  source: Exclude<Source, Paths>,
  given: Wanted['given'],
  lookUp: LookUp,
): Promise<readonly Candidate[]> {
  switch (source.kind) {
    case 'words':
      return source.words;
    case 'codes':
      return (await import('./found.js'))
        .codeEntries()
        .map(({ code, family }) => ({ word: code, about: family }));
    case 'schemas':
      return plain((await import('./found.js')).schemaNames());
    case 'phases':
      return plain([...(await import('./found.js')).PHASE_FACTS.keys()]);
    case 'scopes':
      return scopesOf(source.of, await lookUp.scopes(given));
    case 'runs':
      return plain(await lookUp.runs(given));
  }
}

function scopesOf(of: 'zone' | 'account' | 'address', { zones, accounts }: ScopeNames): readonly Candidate[] {
  switch (of) {
    case 'zone':
      return plain(zones);
    case 'account':
      return plain(accounts);
    case 'address':
      return plain([
        ...zones.map((name) => `zone/${name}/**`),
        ...accounts.map((name) => `account/${name}/**`),
      ]);
  }
}

function plain(words: readonly string[]): readonly Candidate[] {
  return words.map((word) => ({ word, about: '' }));
}
