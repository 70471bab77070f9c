import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { mutants, mutated } from './mutants.js';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

it('the zoo has at least 100 bugs', () => {
  expect(mutants().length).toBeGreaterThanOrEqual(100);
});

test.each(mutants())('$name can be planted, and its tests are there', (mutant) => {
  const files = mutated(mutant, read);
  expect(files.size).toBe(mutant.patch.match(/^--- a\//gm)?.length);
  for (const [file, text] of files) expect(text).not.toBe(read(file));
  expect(mutant.killedBy.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
