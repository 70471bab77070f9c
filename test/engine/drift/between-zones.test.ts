import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareZones, type ZoneSide } from '../../../src/engine/drift/between-zones.js';
import type { Sections } from '../../../src/kernel/model/context.js';

const zone = (name: string, sections: Sections): ZoneSide => ({ name, parts: [sections] });
const settings = (values: Readonly<Record<string, string>>): Sections => ({ zone_settings: values });
const custom = (...rules: readonly object[]): Sections => ({
  rulesets: [{ phase: 'http_request_firewall_custom', rules: rules as never }],
});
const rule = (ref: string, action: string, expression: string): object => ({ ref, action, expression });

describe('zones beside each other', () => {
  test('equal zones have no differences, and a rule that names its zone is equal', () => {
    const sides = ['a.example', 'b.example'].map((name) =>
      zone(name, custom(rule('host', 'block', `http.host eq "www.${name}"`))),
    );
    expect(compareZones(sides).differences).toEqual([]);
  });

  test.each([
    ['blocked here, skipped there', 'ip.src in {192.0.2.0/24}', 'ip.src eq 192.0.2.0/24', true],
    ['in a text only', 'http.host eq "192.0.2.0/24"', 'ip.src in {192.0.2.0/24}', false],
    ['only the others', 'not ip.src in {192.0.2.0/24}', 'ip.src in {192.0.2.0/24}', true],
    ['a list', 'ip.src in $office', 'ip.src in $office', true],
  ])('a network: %s', (_, blocked, skipped, isTold) => {
    const { differences } = compareZones([
      zone('a', custom(rule('a', 'block', blocked))),
      zone('b', custom(rule('b', 'skip', skipped))),
    ]);
    expect(differences.some(({ object }) => object === 'networks')).toBe(isTold);
  });

  test('what a minority has is its own; what most have is missing in the others', () => {
    const sides = ['a', 'b', 'c', 'd'].map((name, index) =>
      zone(
        name,
        settings({ ...(index < 3 ? { ssl: 'strict' } : {}), ...(index === 0 ? { brotli: 'on' } : {}) }),
      ),
    );
    expect(compareZones(sides)).toMatchObject({
      own: 1,
      differences: [
        { items: ['ssl'], groups: [{ value: 'strict', zones: ['a', 'b', 'c'] }, { zones: ['d'] }] },
      ],
    });
  });

  test('law: each zone is in exactly one group of each difference, and the order of zones does not matter', () => {
    const value = fc.option(fc.constantFrom('on', 'off', 'strict'), { nil: undefined });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 2, maxLength: 7 }), (drawn) => {
        const sides = drawn.map(([ssl, ipv6], index) =>
          zone(
            `z${index}`,
            settings(
              Object.fromEntries(
                Object.entries({ ssl, ipv6 }).flatMap(([name, one]) =>
                  one === undefined ? [] : [[name, one]],
                ),
              ),
            ),
          ),
        );
        const compared = compareZones(sides);
        for (const { groups } of compared.differences)
          expect(groups.flatMap(({ zones }) => zones).toSorted()).toEqual([...compared.zones]);
        expect(compareZones(sides.toReversed())).toEqual(compared);
      }),
    );
  });
});
