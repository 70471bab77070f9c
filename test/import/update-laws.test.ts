import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMap, isSeq, parseDocument, visit, type Node, type Scalar, type YAMLMap } from 'yaml';
import type { Change } from '../../src/kernel/model/change.js';
import type { Scope } from '../../src/kernel/model/scope.js';
import type { PartialState } from '../../src/emulator/index.js';
import { importScope, type Files, type Imported } from '../helpers/importing.js';
import { wildState } from '../helpers/live-states.js';
import { runs } from '../helpers/runs.js';
import { openWorld, ZONE } from '../helpers/world.js';
import { parseSource } from '../../src/files/yaml/document.js';
import { liveState, zoneSections, zoneFile } from '../laws/generate.js';
import { dice, untidily, type Value } from '../files/layout/untidy.js';

const SCOPE: Scope = { level: 'zone', name: 'shop.example.com', id: ZONE };
const FILE = 'zones/shop.example.com.yaml';

/** Imports a scope twice from one live state; the second time there must be nothing left to change. The dialect is the service's. */
async function importTwice(zoneFiles: Files, state: PartialState): Promise<Imported> {
  const world = await openWorld({ state, hangs: false });
  const { dialect } = world.emulator.state().behaviour;
  const files = { 'zonewright.yaml': `version: 1\ndialect: ${dialect}\n`, ...zoneFiles };
  try {
    const first = await importScope(files, SCOPE, world.client.reader);
    if (first.verdict?.status === 'verified') {
      const second = await importScope(first.files, SCOPE, world.client.reader);
      expect(second.look).toMatchObject({ status: 'proposed', files: [] });
    }
    expect(world.writes()).toEqual([]);
    return first;
  } finally {
    await world.close();
  }
}

/** A file with a comment above some of its lines that begin a member or an item. */
function commented(text: string, seed: readonly boolean[]): string {
  const starts = new Set<number>();
  const note = (node: Pick<Node, 'range'> | null): void => {
    const start = node?.range?.[0];
    const line = start === undefined ? 0 : text.lastIndexOf('\n', start - 1) + 1;
    if (line > 0 && /^ *(?:- )?$/.test(text.slice(line, start))) starts.add(line);
  };
  visit(parseDocument<Node>(text), {
    Pair: (_, { key }) => note(key as Node),
    Seq: (_, { items, flow }) => {
      if (flow !== true) items.forEach((item) => note(item as Node));
    },
  });
  const chosen = [...starts].toSorted((a, b) => b - a).filter((_, index) => seed[index % seed.length]);
  return chosen.reduce((all, at, index) => {
    const indent = /^ */.exec(all.slice(at))?.[0] ?? '';
    return `${all.slice(0, at)}${indent}# note ${index}.\n${all.slice(at)}`;
  }, text);
}

/** The lines of a rule with the comments right above it, in a file that this program has laid out. */
function ruleLines(text: string, phase: string, ref: string): string | undefined {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line === `  - phase: ${phase}`);
  const start = lines.findIndex((line, index) => index > from && line === `      - ref: ${ref}`);
  if (from < 0 || start < 0) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => !line.startsWith('       '));
  const above = lines
    .slice(0, start)
    .toReversed()
    .findIndex((line) => !/^ +#/.test(line));
  return lines.slice(start - above, start + 1 + length).join('\n');
}

/** Every rule that is kept, at its place or at another one, has the lines and the comments that it had. */
function expectKept(before: string, after: string, changes: readonly Change[]): void {
  for (const { address, details } of changes) {
    const phase = address.split('/').at(-1) ?? '';
    for (const detail of details) {
      if (detail.type !== 'rule' || (detail.change !== 'kept' && detail.change !== 'moved')) continue;
      const lines = ruleLines(before, phase, detail.ref);
      if (lines !== undefined) expect(after).toContain(lines);
    }
  }
}

/** The comment right above each rule that stays goes where it goes. One that has another ref on the service gets that. */
function expectNotesKept(before: string, after: string, changes: readonly Change[]): void {
  const rules = changes.flatMap(({ details }) => details).filter((detail) => detail.type === 'rule');
  for (const { ref, from, to, fields = [] } of rules) {
    if (from === undefined || to === undefined || fields.some(({ field }) => field === 'ref')) continue;
    const [found] = new RegExp(`# note \\d+\\.\\n +- ref: ${ref}\\n`).exec(before) ?? [];
    if (found !== undefined) expect(after).toContain(found);
  }
}

/** A section as it is written, from its key to the next one. */
function sectionLines(text: string, name: string): string {
  return new RegExp(`^${name}:[^\\n]*\\n(?:(?: .*|)\\n)*`, 'm').exec(text)?.[0].trimEnd() ?? '';
}

/** The text of each section from its key to its end, however it is written. */
function sectionTexts(text: string): ReadonlyMap<string, string> {
  const { contents } = parseDocument<Node>(text);
  const pairs = isMap<Scalar<string>, Node>(contents) ? contents.items : [];
  return new Map(
    pairs.map(({ key, value }) => [key.value, text.slice(key.range?.[0], value?.range?.[1]).trimEnd()]),
  );
}

/** The text of the ruleset of each phase. */
function rulesetTexts(text: string): ReadonlyMap<string, string> {
  const rulesets = parseDocument<Node>(text).get('rulesets', true);
  const items = isSeq<YAMLMap>(rulesets) ? rulesets.items : [];
  return new Map(items.map((one) => [String(one.get('phase')), text.slice(one.range?.[0], one.range?.[1])]));
}

/** Sections that don't change stay byte for byte, and rulesets that don't keep their comments, whatever comes beside them. */
function expectUntouched(before: string, after: string, changes: readonly Change[]): void {
  const changed = new Set(changes.map(({ address }) => address.split('/').slice(2).join('/')));
  const names = new Set([...changed].map((address) => address.split('/')[0]));
  for (const [name, own] of sectionTexts(before)) {
    if (name !== 'rulesets' && !names.has(name)) expect(after).toContain(own);
  }
  for (const [phase, own] of rulesetTexts(before)) {
    if (changed.has(`rulesets/${phase}`)) continue;
    for (const [comment] of own.matchAll(/# c\d+(?=[^\n]*\n)/g)) expect(after).toContain(comment);
  }
}

const mixed = fc
  .tuple(wildState, wildState, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }))
  .map(([before, other, [a, b, c, d]]) => {
    const [from, to] = [before.zones?.[ZONE], other.zones?.[ZONE]];
    const zone = {
      ...from,
      ...(a === true ? { page_shield: to?.page_shield } : {}),
      ...(b === true ? { policies: to?.policies } : {}),
      ...(c === true ? { rulesets: to?.rulesets } : {}),
      ...(d === true ? { logpush_jobs: to?.logpush_jobs } : {}),
    };
    const after = { ...before, zones: { [ZONE]: zone } } as PartialState;
    return { before, after };
  });

/** A file with variables in place of a note and a host. */
function withVariables(file: Value): Value {
  const text = JSON.stringify(file)
    .replaceAll('"Block the promo"', '"${promo}"')
    .replaceAll('http.host eq \\"a.example.com\\"', 'http.host eq ${host}');
  const { zone = null, ...sections } = JSON.parse(text) as Readonly<Record<string, Value>>;
  return { zone, vars: { promo: 'Block the promo', host: 'a.example.com' }, ...sections };
}

const notes = fc.array(fc.boolean(), { minLength: 7, maxLength: 7 });

describe('a file that was imported before', () => {
  test('says what is live after the next import, and what stays stays with its comments', async () => {
    let proved = 0;
    await fc.assert(
      fc.asyncProperty(mixed, notes, fc.boolean(), async ({ before, after }, seed, isDos) => {
        const first = await importTwice({}, before);
        const adopted = first.files[FILE];
        fc.pre(adopted !== undefined);
        const plain = commented(adopted, seed);
        const text = isDos ? plain.replaceAll('\n', '\r\n') : plain;

        const same = await importTwice({ [FILE]: text }, before);
        expect(same.look).toMatchObject({ status: 'proposed', files: [] });

        const second = await importTwice({ [FILE]: text }, after);
        if (second.look.status !== 'proposed') return;
        expect(second.verdict).toMatchObject({ status: 'verified' });
        proved += 1;
        const result = second.files[FILE]?.replaceAll('\r\n', '\n') ?? '';
        if (isDos) expect(second.files[FILE]?.match(/(?<!\r)\n/)).toBeNull();
        const { changes } = second.look;
        expectKept(plain, result, changes);
        for (const section of ['page_shield', 'csp_policies', 'log_fields', 'logpush_jobs']) {
          if (changes.some(({ address }) => address.includes(`/${section}`))) continue;
          expect(sectionLines(result, section)).toContain(sectionLines(plain, section));
        }
      }),
      { numRuns: runs(5, 800) },
    );
    expect(proved).toBeGreaterThan(0);
  });
});

describe('a file that somebody wrote', () => {
  test('says what is live after an import, or is left alone and told', async () => {
    let proved = 0;
    await fc.assert(
      fc.asyncProperty(zoneSections, liveState, notes, async (sections, state, seed) => {
        const text = commented(zoneFile(sections), seed);
        const { look, verdict, files } = await importTwice({ [FILE]: text }, state);
        if (look.status !== 'proposed') return;
        expect(verdict).toMatchObject({ status: 'verified' });
        proved += 1;
        expectNotesKept(text, files[FILE] ?? '', look.changes);
      }),
      { numRuns: runs(15) },
    );
    expect(proved).toBeGreaterThan(0);
  });
});

describe('a file that is laid out in any way', () => {
  test('says what is live after an import, and what does not change stays byte for byte', async () => {
    let proved = 0;
    await fc.assert(
      fc.asyncProperty(
        mixed,
        dice,
        fc.constantFrom('', '\uFEFF'),
        async ({ before, after }, throws, mark) => {
          const adopted = (await importTwice({}, before)).files[FILE];
          fc.pre(adopted !== undefined);
          const value = parseSource(FILE, Buffer.from(adopted)).document?.value as Value;
          const text = mark + untidily(withVariables(value), throws).text;

          const same = await importTwice({ [FILE]: text }, before);
          expect(same.look).toMatchObject({ status: 'proposed', files: [] });

          const { look, verdict, files } = await importTwice({ [FILE]: text }, after);
          if (look.status !== 'proposed') {
            expect(look.problems.map(({ message }) => message).join()).not.toContain("can't be edited");
            return;
          }
          expect(verdict).toMatchObject({ status: 'verified' });
          proved += 1;
          const result = files[FILE] ?? '';
          if (text.includes('\r\n')) expect(result).not.toMatch(/(?<!\r)\n/);
          expectUntouched(text, result, look.changes);
        },
      ),
      { numRuns: runs(5, 1_500) },
    );
    expect(proved).toBeGreaterThan(0);
  });
});
