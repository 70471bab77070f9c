import { expect, it } from 'vitest';
import { DIRECTIVE_ABOUT, SOURCE_ABOUT } from '../../src/csp/about-directives.js';
import { DIRECTIVES } from '../../src/csp/directives.js';
import { KEYWORDS } from '../../src/csp/source.js';
import { wrongMeanings } from '../../../../test/helpers/meanings.js';

it('has the meaning of each directive and each keyword, and of nothing else', () => {
  expect(Object.keys(DIRECTIVE_ABOUT).toSorted()).toEqual([...DIRECTIVES.keys()].toSorted());
  expect(Object.keys(SOURCE_ABOUT).toSorted()).toEqual([...KEYWORDS].toSorted());
});

it.each([
  ['directives', DIRECTIVE_ABOUT],
  ['keywords', SOURCE_ABOUT],
])('%s: short sentences', (_, table) => {
  expect(wrongMeanings(table)).toEqual([]);
});

it('names directives and keywords that there are', () => {
  const named = [...Object.values(DIRECTIVE_ABOUT), ...Object.values(SOURCE_ABOUT)].flatMap((text) =>
    [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  const known = new Set<string>([...DIRECTIVES.keys(), ...KEYWORDS]);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
