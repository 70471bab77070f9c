import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACTION_FACTS } from '../../../src/expressions/catalogue/actions.js';
import { isObject } from '../../../src/lib/is-object.js';
import {
  FUNCTIONS,
  type FunctionFacts,
  type Parameter,
} from '../../../src/expressions/catalogue/functions.js';
import type { Type } from '../../../src/expressions/ast.js';
import { isContainer } from '../../../src/expressions/types.js';
import {
  BODY_PHASES,
  PHASE_FACTS,
  RESPONSE_PHASES,
  RESTRICTED_FIELDS,
} from '../../../src/expressions/catalogue/phases.js';

it('lets the rules of a phase have known actions only', () => {
  const actions = [...PHASE_FACTS.values()].flatMap(
    ({ entryActions, levelActions = {}, documentedActions = [] }) => [
      ...entryActions,
      ...Object.values(levelActions).flat(),
      ...documentedActions,
    ],
  );
  expect(actions.filter((action) => !ACTION_FACTS.has(action))).toEqual([]);
});

it('names no phase that it does not know', () => {
  const phases = [
    ...RESPONSE_PHASES,
    ...BODY_PHASES,
    ...[...RESTRICTED_FIELDS.values()].flat(),
    ...[...FUNCTIONS.values()].flatMap(({ phases: only = [] }) => only),
  ];
  expect(phases.filter((phase) => !PHASE_FACTS.has(phase))).toEqual([]);
});

it('gives the functions of packets to all phases that see packets, and to no other', () => {
  const packets = [...PHASE_FACTS].flatMap(([phase, { scheme }]) => (scheme === 'network' ? [phase] : []));
  expect([...(FUNCTIONS.get('bit_slice')?.phases ?? [])].toSorted()).toEqual(packets.toSorted());
});

it('is certain about the level of a phase only where there is one', () => {
  const certain = [...PHASE_FACTS.values()].filter(({ isOnlyThere = false }) => isOnlyThere);
  expect(certain.filter(({ levels }) => levels.length !== 1)).toEqual([]);
});

/** Public facts about functions, as found, with their sources. */
const PUBLIC_FUNCTIONS: unknown = JSON.parse(
  readFileSync(new URL('public-functions.json', import.meta.url), 'utf8'),
);

/** A function in the words of these facts. */
function wordsOf({ parameters, required, more, most, returns, phases, isOnce }: FunctionFacts): object {
  const isAlike = returns === 'first';
  return {
    takes: [
      ...parameters.map((one, index) => `${isAlike || index < required ? '' : '? '}${parameterWords(one)}`),
      ...(more === undefined ? [] : [`... ${more === 'first' ? more : parameterWords(more)}`]),
    ],
    ...(isAlike ? { least: required } : {}),
    ...(most === undefined ? {} : { most }),
    returns: isAlike ? returns : typeName(returns),
    ...(phases === undefined ? {} : { phases: phases.toSorted() }),
    ...(isOnce === true ? { once: true } : {}),
  };
}

function parameterWords({ kind, types, range, values }: Parameter): string {
  const all = types.map(typeName).toSorted().join('|');
  const numbers = range === undefined ? '' : ` ${range.join('..')}`;
  return `${kind} ${all}${numbers}${values === undefined ? '' : ` of ${JSON.stringify(values)}`}`;
}

function typeName(type: Type): string {
  return isContainer(type) ? `${type.container}<${typeName(type.of)}>` : type;
}

it('has the functions that are public, as they are documented, and no other', () => {
  const known = Object.fromEntries([...FUNCTIONS].map(([name, facts]) => [name, wordsOf(facts)]));
  const facts = Object.entries(isObject(PUBLIC_FUNCTIONS) ? PUBLIC_FUNCTIONS : {}).map(([name, fact]) => {
    const { source, ...words }: Readonly<Record<string, unknown>> = isObject(fact) ? fact : {};
    expect(source, `the source of ${name}`).toMatch(/\S{5}/);
    return [name, words] as const;
  });
  expect(known).toEqual(Object.fromEntries(facts));
});
