import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Declaration } from '../../../src/kinds/definition/kind.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import { resolveScopes } from '../../../src/engine/configuration/resolve.js';
import type { FileScope } from '../../../src/engine/configuration/validate.js';
import { brief } from '../../files/repository/support.js';
import { ACCOUNT, BLOG, declarationOf, ZONE } from '../../helpers/plans.js';
import { runs } from '../../helpers/runs.js';

/** A file that names a scope on line 1 and claims something on each line that follows. */
function file(name: string, claims: readonly string[], scope: Scope = ZONE, line = 1): FileScope {
  const locationOf = (at: number): Declaration['source'] => ({ file: name, line: at, column: 1, length: 1 });
  return {
    scope,
    header: locationOf(line),
    declarations: claims.map((claim, index) => ({
      ...declarationOf('ruleset', scope),
      claims: [claim],
      source: locationOf(index + 2),
    })),
    part: { sections: {}, marks: [], lives: [], vars: {}, locationOf: () => locationOf(line) },
    relations: [],
  };
}

const found = (...files: readonly FileScope[]): readonly string[] => brief(resolveScopes(files).findings);

describe('the files of a scope', () => {
  test('come together, scopes in the order of addresses', () => {
    const { scopes, findings } = resolveScopes([
      file('zones/a.yaml', ['page_shield']),
      file('zones/b.yaml', [], BLOG),
      file('zones/c.yaml', ['rulesets/p', 'rulesets/q']),
      file('accounts/a.yaml', ['rulesets/p'], ACCOUNT),
    ]);
    expect(findings).toEqual([]);
    expect(
      scopes.map(({ scope, declarations }) => [scope.name, declarations.flatMap(({ claims }) => claims)]),
    ).toEqual([
      ['example-inc', ['rulesets/p']],
      ['blog.example.com', []],
      ['shop.example.com', ['page_shield', 'rulesets/p', 'rulesets/q']],
    ]);
  });

  test('may not manage the same thing: both places are named', () => {
    const files = [
      file('zones/a.yaml', ['rulesets/q', 'page_shield']),
      file('zones/b.yaml', ['page_shield', 'rulesets/p']),
    ];
    expect(found(...files)).toEqual(['managed-twice zones/b.yaml:2:1 & zones/a.yaml:3:1']);
    expect(resolveScopes(files).findings[0]).toMatchObject({
      severity: 'error',
      message: 'page_shield of zone shop.example.com is managed in two places',
    });
  });

  test('may not do so within one file either, and each further one is told', () => {
    expect(
      found(file('zones/a.yaml', ['rulesets/p', 'rulesets/p']), file('zones/b.yaml', ['rulesets/p'])),
    ).toEqual([
      'managed-twice zones/a.yaml:3:1 & zones/a.yaml:2:1',
      'managed-twice zones/b.yaml:2:1 & zones/a.yaml:2:1',
    ]);
  });

  test('are of different scopes at different levels, whatever the ids', () => {
    const { scopes, findings } = resolveScopes([
      file('zones/a.yaml', ['rulesets/p']),
      file('accounts/a.yaml', ['rulesets/p'], { ...ACCOUNT, id: ZONE.id }),
    ]);
    expect(findings).toEqual([]);
    expect(scopes.map(({ scope }) => scope.level)).toEqual(['account', 'zone']);
  });

  test('manage the same thing of different scopes', () => {
    expect(found(file('zones/a.yaml', ['page_shield']), file('zones/b.yaml', ['page_shield'], BLOG))).toEqual(
      [],
    );
  });
});

describe('a scope has one name and one id', () => {
  test.each<readonly [string, Scope, Scope, readonly string[]]>([
    [
      'one id with two names',
      ZONE,
      { ...ZONE, name: 'shop.example.org' },
      ['scope-identity b.yaml:1:1 & a.yaml:1:1'],
    ],
    ['one name with two ids', ZONE, { ...ZONE, id: BLOG.id }, ['scope-identity b.yaml:1:1 & a.yaml:1:1']],
    ['the same id at another level', ZONE, { ...ACCOUNT, id: ZONE.id }, []],
    ['the same name at another level', ZONE, { ...ACCOUNT, name: ZONE.name }, []],
    ['another plan', ZONE, { level: 'zone', name: ZONE.name, id: ZONE.id, plan: 'free' }, []],
  ])('%s', (_, first, second, expected) => {
    expect(found(file('a.yaml', [], first), file('b.yaml', [], second))).toEqual(expected);
  });

  test('and both mistakes at once', () => {
    const mixed = { ...ZONE, name: BLOG.name };
    expect(found(file('a.yaml', [], ZONE), file('b.yaml', [], BLOG), file('c.yaml', [], mixed))).toEqual([
      'scope-identity c.yaml:1:1 & a.yaml:1:1',
      'scope-identity c.yaml:1:1 & b.yaml:1:1',
    ]);
  });

  test('and stands once in a file: what the file declares is not managed twice because of that', () => {
    const { findings, scopes } = resolveScopes([
      file('a.yaml', ['page_shield']),
      file('a.yaml', ['page_shield'], ZONE, 9),
    ]);
    expect(brief(findings)).toEqual(['scope-twice a.yaml:9:1 & a.yaml:1:1']);
    expect(scopes.map(({ declarations }) => declarations.length)).toEqual([1]);
  });
});

test('the order of the files makes no difference to what is declared, and to whether something is wrong', () => {
  const scope = fc.constantFrom<Scope[]>(ZONE, BLOG, ACCOUNT);
  const claims = fc.subarray(['page_shield', 'rulesets/p', 'rulesets/q']);
  const files = fc
    .array(fc.tuple(scope, claims), { maxLength: 5 })
    .map((list) => list.map(([of, what], index) => file(`${index}.yaml`, what, of)));
  fc.assert(
    fc.property(files, fc.func(fc.integer()), (list, weight) => {
      const turned = list.toSorted((a, b) => weight(a.header.file) - weight(b.header.file));
      const summary = (all: readonly FileScope[]): unknown => {
        const { scopes, findings } = resolveScopes(all);
        return {
          scopes: scopes.map(({ scope: { name }, declarations }) => [
            name,
            declarations.map(({ source, claims: own }) => `${source.file} ${own.join()}`).toSorted(),
          ]),
          wrong: findings.map(({ code, message }) => `${code} ${message}`).toSorted(),
        };
      };
      expect(summary(turned)).toEqual(summary(list));
    }),
    { numRuns: runs(300) },
  );
});
