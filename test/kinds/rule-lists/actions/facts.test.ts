import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../../../src/kernel/model/json.js';
import { ACTION_TABLE } from '../../../../src/kinds/rule-lists/actions/table.js';
import { ruleShape } from '../../../../src/kinds/rule-lists/rule-shape.js';
import type { Shape } from '../../../../src/kinds/toolkit/shapes/shape.js';

/** What is publicly known of actions, kept as it was found: a newer version of it shows here what the tables lack. */
const FACTS: unknown = JSON.parse(readFileSync(new URL('public-facts.json', import.meta.url), 'utf8'));

type Lines = readonly string[];

/** `response.status_code!: number 400..499`: one line for each member that facts tell of. */
function factLines(value: unknown, path: string): Lines {
  if (!isObject(value)) return [];
  if (isObject(value['members'])) return membersOf(value['members'], path);
  if ('list_of' in value) return [...limitsOf(path, value), ...factLines(value['list_of'], `${path}[]`)];
  if ('map_of' in value) return factLines(value['map_of'], `${path}.*`);
  if (Array.isArray(value['one_of'])) return alternatives(value['one_of'], path);
  return [`${path}: ${scalar(value)}`];
}

function membersOf(members: Readonly<Record<string, unknown>>, path: string): Lines {
  return Object.entries(members).flatMap(([name, member]) => {
    const own = name.endsWith('!') ? name.slice(0, -1) : name;
    const at = path === '' ? own : `${path}.${own}`;
    return [...(name.endsWith('!') ? [`${at}!`] : []), ...factLines(member, at)];
  });
}

/** A member of every alternative is required; values of all of them are allowed. */
function alternatives(variants: readonly unknown[], path: string): Lines {
  const lines = variants.map((variant) => factLines(variant, path));
  const everywhere = (line: string): boolean => lines.every((one) => one.includes(line));
  const all = lines.flat().filter((line) => !line.endsWith('!') || everywhere(line));
  const values = new Map<string, Set<string>>();
  for (const line of all) {
    const [, at, value] = /^(.*): one of (.*)$/.exec(line) ?? [];
    if (at !== undefined && value !== undefined) values.set(at, (values.get(at) ?? new Set()).add(value));
  }
  const merged = [...values].map(
    ([at, of]) =>
      `${at}: one of ${[...of]
        .flatMap((one) => one.split(', '))
        .toSorted()
        .join(', ')}`,
  );
  return [...new Set([...all.filter((line) => !line.includes(': one of ')), ...merged])];
}

function scalar(value: Readonly<Record<string, unknown>>): string {
  const values = value['values'] ?? value['values_2024'] ?? ('value' in value ? [value['value']] : undefined);
  if (Array.isArray(values)) return oneOf(values);
  return `${String(value['type'])}${limitWords(value)}`;
}

function oneOf(values: readonly unknown[]): string {
  return `one of ${values.map(String).toSorted().join(', ')}`;
}

/** Limits as they are called in JSON Schema, in words. A number that no program can hold is no limit. */
const LIMITS = [
  ['minimum', 'from'],
  ['maximum', 'to'],
  ['minLength', 'min'],
  ['maxLength', 'max'],
  ['pattern', 'like'],
] as const;

function limitWords(value: Readonly<Record<string, unknown>>): string {
  return LIMITS.map(([name, word]) => {
    const limit = value[name];
    const isLimit = typeof limit === 'string' || (typeof limit === 'number' && Number.isSafeInteger(limit));
    return isLimit ? ` ${word} ${limit}` : '';
  }).join('');
}

function limitsOf(path: string, { minItems }: Readonly<Record<string, unknown>>): Lines {
  return typeof minItems === 'number' ? [`${path} has ${minItems} or more`] : [];
}

/** The same lines, of a table. */
function shapeLines(shape: Shape, path: string): Lines {
  switch (shape.type) {
    case 'record':
      return Object.entries(shape.members).flatMap(([name, member]) => {
        const at = path === '' ? name : `${path}.${name}`;
        return [...(member.isRequired === true ? [`${at}!`] : []), ...shapeLines(member, at)];
      });
    case 'list':
      return [...limitsOf(path, { minItems: shape.minItems }), ...shapeLines(shape.of, `${path}[]`)];
    case 'map':
      return shapeLines(shape.of, `${path}.*`);
    case 'choice':
      return [`${path}: ${oneOf(shape.values)}`];
    case 'flag':
      return [`${path}: ${shape.only === undefined ? 'boolean' : oneOf([shape.only])}`];
    case 'number':
      return [
        `${path}: ${shape.among === undefined ? `number${limitWords({ ...shape })}` : oneOf(shape.among)}`,
      ];
    case 'text':
      return [`${path}: string${limitWords({ ...shape, pattern: shape.pattern?.source })}`];
    case 'any':
      return [`${path}: any`];
  }
}

/** Where the tables say something else than the facts, and why. Each entry is needed. */
const OTHERWISE: Readonly<Record<string, Difference>> = {
  execute: {
    // An action of an override may be new to us, and is held against those that are known.
    instead: ['overrides.action', 'overrides.categories[].action', 'overrides.rules[].action'],
    // The service answers it.
    beside: ['version'],
  },
  ratelimit: {
    // The documentation of rate limiting lists the periods that there are.
    instead: ['period'],
  },
  set_cache_settings: {
    // Newer than the facts.
    beside: ['origin_range_requests.mode'],
  },
  set_config: {
    // Gone from the facts, and still answered for rules that were made before.
    beside: ['disable_railgun'],
  },
  // The phases that there are stand in the catalogue.
  skip: { instead: ['phases[]'] },
};

interface Difference {
  readonly instead?: readonly string[];
  readonly beside?: readonly string[];
}

/** A table may say more of a value than the facts do: a limit, for one. */
function isTold(fact: string, told: Lines): boolean {
  return told.some((line) => line === fact || line.startsWith(`${fact} `));
}

function pathOf(line: string): string {
  return line.replace(/!$|: .*$| has .*$/, '');
}

/** What a table says instead of facts, and what it knows besides. */
function differenceOf(told: Lines, known: Lines): Difference {
  const paths = new Set(known.map(pathOf));
  return {
    instead: known.filter((line) => !isTold(line, told)).map(pathOf),
    beside: [...new Set(told.map(pathOf))].filter((path) => !paths.has(path) && !leadsOn(path, paths)),
  };
}

/** Of what only leads to other members the facts have no line of their own. */
function leadsOn(path: string, paths: ReadonlySet<string>): boolean {
  return [...paths].some((other) => other.startsWith(`${path}.`) || other.startsWith(`${path}[`));
}

function inside(value: unknown, ...steps: readonly string[]): unknown {
  return steps.reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), value);
}

function actionsOf(value: unknown): readonly (readonly [string, unknown])[] {
  const actions = inside(value, 'actions');
  return isObject(actions) ? Object.entries(actions) : [];
}

describe('the tables of actions', () => {
  test('know every action that the facts name', () => {
    expect(Object.keys(ACTION_TABLE).toSorted()).toEqual(
      actionsOf(FACTS)
        .map(([name]) => name)
        .toSorted(),
    );
  });

  test.each(actionsOf(FACTS))('say of %s what the facts say', (action, facts) => {
    const shape = ACTION_TABLE[action]?.shape;
    const told = shape === undefined ? [] : shapeLines(shape, '');
    const known = inside(facts, 'type') === 'any' ? [] : factLines(facts, '');
    const { instead = [], beside = [] } = OTHERWISE[action] ?? {};
    expect(differenceOf(told, known)).toEqual({ instead, beside });
  });

  test.each(['ratelimit', 'exposed_credential_check', 'logging'])('say of %s what the facts say', (name) => {
    const rule = ruleShape('skip');
    const shape = rule.type === 'record' ? rule.members[name] : undefined;
    const told = shape === undefined ? [] : shapeLines(shape, '');
    const known = factLines(inside(FACTS, 'rule', name), '');
    const { instead = [], beside = [] } = OTHERWISE[name] ?? {};
    expect(differenceOf(told, known)).toEqual({ instead, beside });
  });
});
