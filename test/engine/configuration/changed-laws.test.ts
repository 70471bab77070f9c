import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedScopes } from '../../../src/engine/configuration/changed.js';
import { type Configuration } from '../../../src/engine/configuration/configuration.js';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { runs } from '../../helpers/runs.js';
import { memoryFiles } from '../../helpers/world.js';
import { filesOf, fleets, layouts, type Fleet, type FleetRule, type Layout } from '../fleets.js';

async function configurationOf(fleet: Fleet, layout: Layout): Promise<Configuration> {
  const configuration = await readConfiguration(memoryFiles(filesOf(fleet, layout)));
  expect(configuration.findings.filter(({ code }) => code !== 'variable-unused')).toEqual([]);
  expect(configuration.scopes).toHaveLength(fleet.zones.length + fleet.brands.length);
  return configuration;
}

/** Names of the scopes that the second fleet touches, each fleet written in its own way. */
async function touchedBetween(
  base: Fleet,
  head: Fleet,
  [one, other]: readonly [Layout, Layout],
): Promise<readonly string[]> {
  const { touched, gone } = changedScopes(
    await configurationOf(base, one),
    await configurationOf(head, other),
  );
  expect(gone).toEqual([]);
  return touched.map(({ name }) => name).toSorted();
}

const twoLayouts = fc.tuple(layouts, layouts);

/** Edits of a list of rules that mean something. */
const edits: fc.Arbitrary<(rules: readonly FleetRule[]) => readonly FleetRule[]> = fc.constantFrom(
  (rules: readonly FleetRule[]) => rules.toReversed(),
  (rules: readonly FleetRule[]) => rules.slice(1),
  (rules: readonly FleetRule[]) => [...rules, { ref: 'new', action: 'log', expression: 'ssl' }],
  (rules: readonly FleetRule[]) =>
    rules.map((rule, index) => (index === 0 ? { ...rule, expression: `${rule.expression}9` } : rule)),
);

describe('what a branch touches', () => {
  test('is nothing when it only writes the same in another way, in other files', async () => {
    await fc.assert(
      fc.asyncProperty(fleets, twoLayouts, async (fleet, both) => {
        expect(await touchedBetween(fleet, fleet, both)).toEqual([]);
      }),
      { numRuns: runs(40) },
    );
  });

  test('is, after an edit of a fragment, exactly the scopes that include it', async () => {
    let included = 0;
    await fc.assert(
      fc.asyncProperty(fleets, fc.nat({ max: 2 }), edits, twoLayouts, async (fleet, edited, edit, both) => {
        const fragments = fleet.fragments.map((rules, index) => (index === edited ? edit(rules) : rules));
        const expected = [
          ...fleet.zones.filter(({ before, after }) => [...before, ...after].includes(edited)),
          ...(fleet.shared.includes(edited) ? fleet.brands : []),
        ];
        included += expected.length;
        expect(await touchedBetween(fleet, { ...fleet, fragments }, both)).toEqual(
          expected.map(({ name }) => name).toSorted(),
        );
      }),
      { numRuns: runs(40) },
    );
    expect(included).toBeGreaterThan(20);
  });

  test('is, after a change of a variable of one zone, that zone of all that share the file', async () => {
    await fc.assert(
      fc.asyncProperty(
        fleets,
        fc.nat(),
        fc.constantFrom('host', 'unused'),
        twoLayouts,
        async (fleet, pick, name, both) => {
          const index = pick % fleet.brands.length;
          const brands = fleet.brands.map((brand, at) =>
            at === index ? { ...brand, vars: { ...brand.vars, [name]: 'other.example.com' } } : brand,
          );
          const expected = name === 'unused' ? [] : [`brand${index}.example.com`];
          expect(await touchedBetween(fleet, { ...fleet, brands }, both)).toEqual(expected);
        },
      ),
      { numRuns: runs(40) },
    );
  });

  test('is one zone after an edit of its own rules, the order of them included', async () => {
    await fc.assert(
      fc.asyncProperty(fleets, fc.nat(), edits, twoLayouts, async (fleet, pick, edit, both) => {
        const index = pick % fleet.zones.length;
        const zones = fleet.zones.map((zone, at) =>
          at === index ? { ...zone, rules: edit(zone.rules) } : zone,
        );
        expect(await touchedBetween(fleet, { ...fleet, zones }, both)).toEqual([fleet.zones[index]?.name]);
      }),
      { numRuns: runs(40) },
    );
  });
});
