import { expect } from 'vitest';
import type { Finding } from '../../src/kernel/model/finding.js';
import { type Configuration } from '../../src/engine/configuration/configuration.js';
import { readConfiguration } from '../../src/engine/configuration/read.js';
import { judgeHere, type KnownVerdicts } from '../../src/engine/configuration/verdict.js';
import { memoryFiles, ZONE } from '../helpers/world.js';

export const HEAD = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;

/**
 * Files in which `«code»` stands right before what a finding of that code is about (several codes with blanks between
 * them). The marks are taken out, and `expected` says `code file:line:column` for each, in the order of places.
 */
export interface Marked {
  readonly files: Readonly<Record<string, string>>;
  readonly expected: readonly string[];
}

const MARK = /«([^»]*)»/;

export function marked(files: Readonly<Record<string, string>>): Marked {
  const expected: string[] = [];
  const clean = Object.keys(files)
    .toSorted()
    .map((file) => {
      let text = files[file] ?? '';
      for (let mark = MARK.exec(text); mark !== null; mark = MARK.exec(text)) {
        const before = text.slice(0, mark.index).split('\n');
        const column = Array.from(before.at(-1) ?? '').length + 1;
        const codes = (mark[1] ?? '').split(' ').toSorted();
        expected.push(...codes.map((code) => `${code} ${file}:${before.length}:${column}`));
        text = text.replace(MARK, '');
      }
      return [file, text];
    });
  return { files: Object.fromEntries(clean), expected };
}

/** What is found in files of which the marks are taken out, and what the marks say. */
export async function check(
  texts: Readonly<Record<string, string>>,
): Promise<Configuration & { readonly found: readonly string[]; readonly expected: readonly string[] }> {
  const { files, expected } = marked(texts);
  const configuration = await readConfiguration(memoryFiles(files));
  const again = await readConfiguration(memoryFiles(files), {
    verdicts: (_, settings) => Promise.resolve(overTheWire(judgeHere(settings, memoryFiles(files)))),
  });
  expect(plainly(again)).toEqual(plainly(configuration));
  return { ...configuration, found: configuration.findings.map(where), expected };
}

/** As from another thread, or from a cache. */
function overTheWire(verdictOf: KnownVerdicts): KnownVerdicts {
  return async (file) => structuredClone(await verdictOf(file));
}

/** A configuration as data. */
function plainly({ sources, ...configuration }: Configuration): unknown {
  return JSON.parse(
    JSON.stringify({
      ...configuration,
      sources: [...sources.keys()].map((file) => [file, sources.get(file)]),
    }),
  );
}

/** As check, for one zone file; its first line names the zone. */
export function checkZone(text: string): ReturnType<typeof check> {
  return check({ 'zones/shop.yaml': `${HEAD}${text}` });
}

/** `code file:line:column` */
export function where({ code, location }: Pick<Finding, 'code' | 'location'>): string {
  return location === undefined ? code : `${code} ${location.file}:${location.line}:${location.column}`;
}
