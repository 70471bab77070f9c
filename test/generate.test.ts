import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The modules that run in the process of a script: what it imports, and what that imports. Types are gone by then. */
function loadedBy(script: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const waiting = [script];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file) || !existsSync(join(ROOT, file))) continue;
    loaded.add(file);
    const code = readFileSync(join(ROOT, file), 'utf8').replace(/\b(?:im|ex)port type [^;]*;/g, '');
    for (const [, name = ''] of code.matchAll(/(?:from|import)\s*\(?\s*'(\.[^'\s]+)\.js'/g))
      waiting.push(join(file, '..', `${name}.ts`));
  }
  return loaded;
}

/** The modules with values that a script writes. */
function modulesWrittenBy(script: string): readonly string[] {
  const code = readFileSync(join(ROOT, script), 'utf8');
  return [...code.matchAll(/new URL\('\.\.\/(src\/[^']+\.ts)'/g)].map((match) => match[1] ?? '');
}

describe('one run of npm run generate is enough', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const parts = [...(scripts['generate'] ?? '').matchAll(/tsx (scripts\/\S+\.ts)/g)].map(
    ([, name = '']) => name,
  );

  it.each(parts)('%s runs nothing that it, or a later part, writes', (part) => {
    const later = parts.slice(parts.indexOf(part)).flatMap(modulesWrittenBy);
    const loaded = loadedBy(part);
    expect(loaded.size).toBeGreaterThan(10);
    expect(later.filter((module) => loaded.has(module))).toEqual([]);
  });

  it('the first part writes what the second one runs', () => {
    const [first = '', second = ''] = parts;
    const loaded = loadedBy(second);
    expect(modulesWrittenBy(first).filter((module) => loaded.has(module))).toContain(
      'src/generated/codes.ts',
    );
  });
});
