import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FORMER_CODES } from '../../../src/kernel/model/codes.js';
import { CATALOGUE } from '../../../src/surfaces/explain/catalogue.js';
import { codeEntries, explain, formerCodes, meantCode } from '../../../src/surfaces/explain/lookup.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Where codes are only listed: to stand there is not to be said. */
const LISTS =
  /^(?:src\/(?:surfaces\/explain\/|kernel\/model\/(?:codes|change|config|errors)\.ts|engine\/apply\/outcome\.ts)|packages\/edge-rules\/src\/(?:expressions\/problems|csp\/problem)\.ts)/;

const SOURCES = ['src', 'packages/edge-rules/src']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  )
  .filter((name) => name.endsWith('.ts') && !LISTS.test(name))
  .map((name) => readFileSync(join(ROOT, name), 'utf8'))
  .join('\n');

const LITERALS = new Set([...SOURCES.matchAll(/'([a-z]+(?:[-_][a-z]+)*)'/g)].map(([, text = '']) => text));
/** What stands before `${…}` in a code that is put together: `bad-`. */
const BEGINNINGS = [...SOURCES.matchAll(/code: `([a-z]+(?:-[a-z]+)*-)\$\{/g)].map(([, text = '']) => text);

/** Of a forge every kind of failure may be said. */
const OF_FORGE = SOURCES.includes('code: `${of.name}-${kind}`') ? /^(?:github|gitlab)-([a-z-]+)$/ : /^$/;

function isSaid(code: string): boolean {
  const [, kind = ''] = OF_FORGE.exec(code) ?? [];
  if (LITERALS.has(kind)) return true;
  const beginning = BEGINNINGS.find((text) => code.startsWith(text));
  return LITERALS.has(code) || beginning !== undefined;
}

const CODES = new Set(codeEntries().map(({ code }) => code));

describe('the catalogue', () => {
  // The other direction is the compiler's: a code is in a union, and each family has an entry for each of its union.
  it('explains nothing that no code of ours says', () => {
    const unsaid = [...CODES].filter((code) => !/^(?:exit-)?\d+$/.test(code) && !isSaid(code));
    expect(unsaid, 'take these out of src/kernel/model/codes.ts and src/surfaces/explain/').toEqual([]);
  });

  it('explains the codes that their types leave open', () => {
    // The reports of browsers, and the document that is made of them.
    const others = new Set(['csp-report', 'csp-violation', 'csp-replay']);
    const open = [...LITERALS].filter(
      (text) => /^(?:expression|csp)-/.test(text) && !CODES.has(text) && !others.has(text),
    );
    expect(open, "each needs an entry: '<code>': { meaning, advice } in src/surfaces/explain/").toEqual([]);
  });

  it('explains the numbers of the service that its emulator answers, and that are decided by', () => {
    const answered = [...SOURCES.matchAll(/new HttpError\(\d+, (\d+)/g)].map(([, number = '']) => number);
    const decided = ['971', '1006', '6003', '9103', '9106', '17102', '17103', '20217'];
    expect(answered.length).toBeGreaterThan(10);
    expect([...answered, ...decided].filter((number) => !CODES.has(number))).toEqual([]);
    expect(decided.filter((number) => !new RegExp(`\\b${number}\\b`).test(SOURCES))).toEqual([]);
  });

  it('points to sections of the docs that are there', () => {
    const targets = new Set(codeEntries().map(({ more }) => more));
    expect([...targets].filter((target) => !anchors(target).includes(target))).toEqual([]);
  });

  it.each([
    ['no-files', 'docs/configuration.md#where-the-root-is', 'no files'],
    ['file-missing', 'docs/configuration.md#where-the-root-is', 'Paths'],
    ['import-not-updated', 'docs/adopting.md#updating-files-that-exist', 'import-not-updated'],
    ['placeholder-id', 'docs/getting-started.md#a-starter-repository', 'placeholder'],
    ['scope-name-unchecked', 'docs/safety.md#proof-by-reading', 'scope-name-unchecked'],
  ])('points from %s to %s, which is about it', (code, target, about) => {
    expect(codeEntries().find((entry) => entry.code === code)?.more).toBe(target);
    expect(sectionOf(target)).toContain(about);
  });

  it('is written in sentences', () => {
    const sentences = codeEntries().flatMap(({ meaning, advice, note }) => [meaning, advice, note ?? advice]);
    expect(
      sentences.filter((text) => !/^\S.*[.]$/s.test(text) || / {2}|\n|e\.g\.|i\.e\./.test(text)),
    ).toEqual([]);
  });

  it('has a family of one name for each group, and each code once in a group', () => {
    expect(new Set(CATALOGUE.map(({ title }) => title)).size).toBe(CATALOGUE.length);
    const keys = codeEntries().map(({ code, group }) => `${group}/${code}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

/** The text of a section of the docs, up to the next heading. */
function sectionOf(target: string): string {
  const [page = ''] = target.split('#');
  const parts = readFileSync(join(ROOT, page), 'utf8').split(/^(?=## )/m);
  return (
    parts[
      anchors(target)
        .filter((anchor) => anchor !== '')
        .indexOf(target)
    ] ?? ''
  );
}

/** The anchors that GitHub gives to the headings of a page. */
function anchors(target: string): readonly string[] {
  const [page = ''] = target.split('#');
  const text = readFileSync(join(ROOT, page), 'utf8').replaceAll(/^```.*?^```/gms, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-');
    return `${page}#${slug}`;
  });
}

describe('looking a code up', () => {
  it.each([
    ['drops-rules', ['drops-rules risk']],
    ['DROPS-Rules', ['drops-rules risk']],
    [' drops_rules ', ['drops-rules risk']],
    ['not-reached', ['not_reached outcome of a change']],
    ['4', ['exit-4 exit code']],
    ['exit-4', ['exit-4 exit code']],
    ['143', ['exit-143 exit code']],
    ['10003', ['10003 number of the service']],
    ['incomplete-read', ['incomplete-read error', 'incomplete-read reason of an outcome']],
    ['policy-ambiguous', ['ambiguous-policy finding']],
    ['8', []],
    ['', []],
    ['nonsense', []],
    ['toString', []],
  ])('%j finds %j', (code, expected) => {
    expect(explain(code).map((entry) => `${entry.code} ${entry.family}`)).toEqual(expected);
  });

  it('knows each name that a code had before, says so, and nothing is called by two names', () => {
    for (const [former, current] of FORMER_CODES) {
      const found = explain(former);
      expect(found).toMatchObject(explain(current).map(({ meaning }) => ({ code: current, meaning })));
      expect(found.filter(({ note }) => note?.startsWith(`${former} was its name before.`) !== true)).toEqual(
        [],
      );
      expect(formerCodes(current)).toContain(former);
      expect(CODES).not.toContain(former);
    }
  });

  it.each([
    ['drop-rules', 'drops-rules'],
    ['expression-operater', 'expression-operator'],
    ['10004', undefined],
    ['exit-9', undefined],
    ['', undefined],
    ['something-else-entirely-new', undefined],
  ])('%j was probably meant to be %j', (code, expected) => {
    expect(meantCode(code)).toBe(expected);
  });
});
