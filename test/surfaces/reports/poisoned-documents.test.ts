import { expect, test } from 'vitest';
import { isObject } from '../../../src/kernel/model/json.js';
import { bundleSchema } from '../../../src/kernel/schema/load.js';
import { validatorFor } from '../../helpers/documents.js';
import { hasWord, plainPen } from './poison.js';
import { driftFrom } from './poisoned-drift.js';
import { FULL_PLAN } from './poisoned-plan.js';
import { replayFrom } from './poisoned-replay.js';
import { FULL_RESULT, resultFrom } from './poisoned-result.js';

test.each([
  ['plan', 'plan', driftFrom(FULL_PLAN, plainPen())],
  ['result', 'result', resultFrom(FULL_RESULT, plainPen())],
  ['drift report', 'drift', driftFrom(FULL_PLAN, plainPen()).drift],
  ['replay', 'replay', replayFrom(plainPen())],
])(
  'a poisoned %s fits its schema, and has a text in every place that the schema leaves open',
  (_, name, document) => {
    const validate = validatorFor(name);
    expect([validate(document), validate.errors]).toEqual([true, null]);
    const open = openStrings(bundleSchema(name), bundleSchema(name)).filter(
      (path) => !path.endsWith('digest'),
    );
    const written = new Set(wordsIn(document));
    expect(open.length).toBeGreaterThan(10);
    expect(open.filter((path) => !written.has(path))).toEqual([]);
  },
);

/** Where a schema allows any string: ` changes * address`, with a star for each member of a list or of a map. */
function openStrings(schema: unknown, root: unknown, path = ''): readonly string[] {
  if (!isObject(schema)) return [];
  const { $ref, type, properties, items, additionalProperties, oneOf, anyOf } = schema;
  if (typeof $ref === 'string') return openStrings(pointedAt(root, $ref), root, path);
  if (type === 'string' || isNullable(type))
    return 'enum' in schema || 'const' in schema || 'pattern' in schema ? [] : [path];
  const members = isObject(properties) ? Object.entries(properties) : [];
  return [
    ...members.flatMap(([name, member]) => openStrings(member, root, `${path} ${name}`)),
    ...[items, additionalProperties].flatMap((member) => openStrings(member, root, `${path} *`)),
    ...[oneOf, anyOf]
      .flatMap((some) => (Array.isArray(some) ? some : []))
      .flatMap((member) => openStrings(member, root, path)),
  ].filter((open) => !/ details \* (type|change)$/.test(open));
}

function isNullable(type: unknown): boolean {
  return Array.isArray(type) && type.includes('string');
}

function pointedAt(root: unknown, reference: string): unknown {
  const steps = reference.split('/').slice(1);
  return steps.reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), root);
}

/** Where a document has a word of the pen. */
function wordsIn(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string') return hasWord(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item) => wordsIn(item, `${path} *`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    wordsIn(member, `${path} ${hasWord(name) ? '*' : name}`),
  );
}
