import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedScopes } from '../../src/engine/configuration/changed.js';
import { objectsOf } from '../../src/engine/configuration/compare.js';
import { hasErrors, type Configuration } from '../../src/engine/configuration/configuration.js';
import { formatFile } from '../../src/files/layout/format-file.js';
import type { Shape } from '../../src/files/layout/shape.js';
import { parseSource } from '../../src/files/yaml/document.js';
import { parseItems } from '../../src/files/repository/item-text.js';
import { dice, untidily, untidy, type Value } from '../files/layout/untidy.js';
import { runs } from '../helpers/runs.js';
import { openWorld } from '../helpers/world.js';
import { liveState, zoneFile, zoneSections } from './generate.js';

const FILE = 'zones/shop.yaml';

/** A text as git leaves it on Windows, where it is told to. */
function crlf(text: string): string {
  return text.replace(/\r?\n/g, '\r\n');
}

function lf(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** A text in which some characters are gone, stand twice, or are others. */
const damaged = fc
  .tuple(
    untidy,
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.constantFrom('', '\n', '"', "'", ':', '- ', '  ', '#', '|', '>', '\\', '[', '}', '\t'),
      ),
      {
        maxLength: 3,
      },
    ),
  )
  .map(([{ text }, blows]) =>
    blows.reduce((all, [at, by]) => {
      const place = at % (all.length + 1);
      return `${all.slice(0, place)}${by}${all.slice(place + (by === '' ? 1 : 0))}`;
    }, lf(text)),
  );

function readAs(text: string): unknown {
  const { document, findings } = parseSource(FILE, Buffer.from(text));
  return { value: document?.value, findings };
}

test('a file with Windows line ends says the same, and is wrong at the same places', () => {
  fc.assert(
    fc.property(damaged, (text) => {
      expect(readAs(crlf(text))).toEqual(readAs(text));
    }),
    { numRuns: runs(1000) },
  );
});

const cell = fc.constantFrom('a', 'a b', '"a, b"', '"a\nb"', '192.0.2.1', 'true', '12', '""', '');
const itemsText = fc.oneof(
  fc.array(fc.constantFrom('192.0.2.1', '  198.51.100.0/24 # VPN ', '# all', '', '2001:db8::/32 '), {
    maxLength: 6,
  }),
  fc
    .array(
      fc.tuple(cell, cell).map((cells) => cells.join(',')),
      { maxLength: 5 },
    )
    .map((rows) => ['value,comment', ...rows]),
);

test('so is a file with the items of a list, cells of several lines included', async () => {
  await fc.assert(
    fc.asyncProperty(
      itemsText,
      fc.constantFrom('lists/a.txt', 'lists/a.csv'),
      fc.boolean(),
      async (lines, file, isEnded) => {
        const text = lines.join('\n') + (isEnded ? '\n' : '');
        const readItems = async (from: string): Promise<unknown> => {
          const { document, findings } = await parseItems(file, Buffer.from(from));
          return {
            value: document?.value,
            findings,
            places: lines.map((_, index) => document?.locationOf([index])),
          };
        };
        expect(await readItems(crlf(text))).toEqual(await readItems(text));
      },
    ),
    { numRuns: runs(200) },
  );
});

test('it is laid out as the other one is, and keeps its line ends', () => {
  fc.assert(
    fc.property(
      untidy,
      fc.constantFrom<Shape>('zone', 'account', 'project', 'fragment'),
      ({ text }, shape) => {
        const laidOut = formatFile(lf(text), shape);
        const expected = typeof laidOut === 'string' ? crlf(laidOut) : laidOut;
        expect(formatFile(crlf(text), shape)).toEqual(expected);
      },
    ),
    { numRuns: runs(200) },
  );
});

/** What there is to say of a configuration without the service. */
function saidOf({ findings, scopes, tests, fileCount }: Configuration): unknown {
  return { findings, tests, fileCount, wanted: scopes.map((scope) => objectsOf(scope)) };
}

test('a configuration with Windows line ends wants the same: one plan, one digest, and nothing changed since the other', async () => {
  let planned = 0;
  await fc.assert(
    fc.asyncProperty(liveState, zoneSections, dice, async (state, sections, throws) => {
      const value = parseSource(FILE, Buffer.from(zoneFile(sections))).document?.value as Value;
      const text = lf(untidily(value, throws).text);
      const world = await openWorld({ state, hangs: false });
      try {
        const [one, other] = [
          await world.configure({ [FILE]: text }),
          await world.configure({ [FILE]: crlf(text) }),
        ];
        expect(saidOf(other)).toEqual(saidOf(one));
        if (hasErrors(one)) return;
        expect(changedScopes(one, other)).toEqual({ touched: [], gone: [] });
        const [plan, same] = [await world.plan(one), await world.plan(other)];
        expect(same.digest).toBe(plan.digest);
        if (plan.digest !== undefined) planned += 1;
      } finally {
        await world.close();
      }
    }),
    { numRuns: runs(20) },
  );
  expect(planned).toBeGreaterThan(0);
});
