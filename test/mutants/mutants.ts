import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch, parsePatch } from 'diff';

/** A bug to be planted: a patch whose first line says what it does, and whose second which tests have to notice. */
export interface Mutant {
  readonly name: string;
  readonly about: string;
  readonly killedBy: readonly string[];
  readonly patch: string;
}

const FOLDER = import.meta.dirname;

/** All of the zoo, by name. Throws an Error for a patch without its two lines. */
export function mutants(): readonly Mutant[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.patch'))
    .toSorted()
    .map((file) => decoded(file.replace(/\.patch$/, ''), readFileSync(join(FOLDER, file), 'utf8')));
}

function decoded(name: string, text: string): Mutant {
  const [, about, tests, patch] = /^(.+)\nKilled by: (.+)\n(---[^]*)$/.exec(text) ?? [];
  if (about === undefined || tests === undefined || patch === undefined)
    throw new Error(`${name}.patch does not begin with what it does and with what kills it`);
  return { name, about, killedBy: tests.split(' '), patch };
}

/** The files that a bug is in, with the bug. Throws an Error when the patch does not fit them any more. */
export function mutated(
  { name, patch }: Mutant,
  read: (file: string) => string,
): ReadonlyMap<string, string> {
  return new Map(
    parsePatch(patch).map((part) => {
      const file = (part.oldFileName ?? '').replace(/^a\//, '');
      const text = applyPatch(read(file), part);
      if (text === false) throw new Error(`${name}.patch does not fit ${file} any more`);
      return [file, text];
    }),
  );
}
