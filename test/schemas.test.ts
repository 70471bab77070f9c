import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { documentTypes } from '../scripts/document-types.js';
import { emulatorTypes } from '../scripts/emulator-types.js';
import { isObject } from '../src/kernel/model/json.js';
import { packageFile } from '../src/package-file.js';
import {
  bundleSchema,
  FOR_EDITORS,
  readSchema,
  schemaNames,
  withoutIncludes,
} from '../src/kernel/schema/load.js';
import { runs } from './helpers/runs.js';
import { DOCUMENTS } from '../src/surfaces/commands/schema.js';
import { READ_DOCUMENTS } from '../src/kernel/schema/validator.js';
import { job, logFields, policy, rule, ruleset, zone } from './kernel/schema/documents.js';
import { MISTAKES } from './kernel/schema/mistakes.js';

/** Schemas of the files that people write. */
const WRITTEN = ['zone', 'account', 'project'];

/** As WRITTEN, with those that are written to try things out: how long their texts are is nobody's concern. */
const EXPLAINED = [...WRITTEN, 'emulator-state', 'emulator-faults'];

function strictAjv(): Ajv2020 {
  // Half of the time of compiling goes by making the code smaller, which changes no answer.
  const ajv = new Ajv2020({ strict: true, code: { optimize: false } });
  // Editors know it: what each value of an enum means.
  ajv.addKeyword({ keyword: 'markdownEnumDescriptions', schemaType: 'array' });
  return ajv;
}

/** Objects of the service of which the emulator keeps what it doesn't know. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  // What else stands there is told as a warning, and kept.
  rulesets: ['#/$defs/ruleset'],
  'custom-rulesets': ['#/$defs/ruleset'],
  'logpush-jobs': ['#/$defs/job/properties/output_options'],
  lists: ['#/$defs/item/anyOf/2'],
  'page-shield': ['#'],
  // Members beside it win over those of the other file.
  include: ['#'],
  'emulator-state': [
    'identified',
    'detected',
    'policy',
    'rule',
    'job',
    'package',
    'pool',
    'alerting',
    'entry',
  ].map((definition) => `#/$defs/${definition}`),
};

/** Made from tables, and only for editors: what else stands there is told as a warning, and a member may speak for itself. */
const TABLES: readonly string[] = [
  'fragment',
  'url-normalization',
  'managed-transforms',
  'bot-management',
  ...[...FOR_EDITORS].map((file) => String(file).replace('.schema.json', '')),
];

/** The parts of a bundle that people have written. */
function writtenParts(name: string): readonly Part[] {
  return partsOf(bundleSchema(name)).filter(
    ({ pointer }) => !TABLES.some((table) => pointer.startsWith(`#/$defs/${table}`)),
  );
}

/** All schemas as they are published, knowing each other by file name. */
function theSet(): Ajv2020 {
  const ajv = strictAjv();
  for (const name of schemaNames()) ajv.addSchema(readSchema(name), `${name}.schema.json`);
  return ajv;
}

function compiled(ajv: Ajv2020, reference: string): ValidateFunction {
  const validate = ajv.getSchema(reference);
  if (validate === undefined) throw new Error(`no schema ${reference}`);
  return validate;
}

interface Part {
  readonly pointer: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** A schema and every schema inside it, with its pointer. */
function partsOf(value: unknown, pointer = '#'): readonly Part[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => partsOf(item, `${pointer}/${index}`));
  if (!isObject(value)) return [];
  // Members of these have names of their own: a property may be called default.
  if (/\/(?:properties|\$defs)$/.test(pointer))
    return Object.entries(value).flatMap(([key, member]) => partsOf(member, `${pointer}/${key}`));
  const inner = Object.entries(value).flatMap(([key, member]) =>
    ['examples', 'default', 'enum', 'const'].includes(key) ? [] : partsOf(member, `${pointer}/${key}`),
  );
  return [{ pointer, schema: value }, ...inner];
}

test.each([
  ['of documents are those of their schemas', documentTypes],
  ['of the emulator are those of its schemas', emulatorTypes],
])('the types %s', async (_, types) => {
  const made = await types();
  const committed = made.map(([path]) => [
    path,
    readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'),
  ]);
  expect(committed).toEqual(made);
});

test('a type that is made from a schema stands in one file', async () => {
  const made = await documentTypes();
  const names = made.flatMap(([, text]) => [...text.matchAll(/^export \w+ (\w+)/gm)].map(([, name]) => name));
  expect(names).toEqual([...new Set(names)]);
});

test('what is validated is taken for the type of its schema', () => {
  const src = fileURLToPath(new URL('../src/', import.meta.url));
  const validated = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(join(src, file), 'utf8').matchAll(/\bvalidatorOf<([^<>]+?)>\('([\w-]+)'\)/g),
    ])
    .map(([, type = '', name = '']) => ({ name, type }));
  expect(validated.length).toBeGreaterThan(0);
  expect(validated).toEqual(validated.map(({ name }) => ({ name, type: readSchema(name)['title'] })));
  expect([...new Set(validated.map(({ name }) => name))].sort()).toEqual(READ_DOCUMENTS);
});

test('every schema is of a document that is listed, or of a part of one', () => {
  const reached = new Set<string>();
  const reach = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const other of otherSchemas(name)) reach(other);
  };
  for (const name of DOCUMENTS) reach(name);
  expect(DOCUMENTS).toEqual([...new Set(DOCUMENTS)]);
  expect([...reached].sort()).toEqual(schemaNames());
});

/** The schemas that stand in files of their own and to which this one refers. */
function otherSchemas(name: string): readonly string[] {
  return partsOf(readSchema(name)).flatMap(({ schema: { $ref: reference } }) => {
    const [file = ''] = typeof reference === 'string' ? reference.split('#') : [];
    return file === '' ? [] : [file.replace(/\.schema\.json$/, '')];
  });
}

// The schema of schemas is compiled once for all of them, and so is each bundle.
const set = theSet();
const bundles = strictAjv();
const bundled = new Map<string, ValidateFunction>();

function bundleOf(name: string): ValidateFunction {
  const validate = bundled.get(name) ?? bundles.compile(bundleSchema(name));
  bundled.set(name, validate);
  return validate;
}

describe('every schema', () => {
  describe.each(schemaNames())('%s', (name) => {
    const parts = partsOf(readSchema(name));

    test('compiles in strict mode', () => {
      expect(compiled(set, `${name}.schema.json`)).toBeTypeOf('function');
    });

    test('has a title and a description', () => {
      expect(readSchema(name)).toMatchObject({
        title: expect.any(String),
        description: expect.stringMatching(/\.$/),
      });
    });

    test('has examples and defaults that it accepts', () => {
      const refused = parts.flatMap(({ pointer, schema }) => {
        const examples = Array.isArray(schema['examples']) ? schema['examples'] : [];
        const values: readonly unknown[] = 'default' in schema ? [...examples, schema['default']] : examples;
        return values
          .filter((value) => !compiled(set, `${name}.schema.json${pointer}`)(value))
          .map((value) => [pointer, value]);
      });
      expect(refused).toEqual([]);
    });

    test('says of every object which members it may have', () => {
      const open = parts.filter(({ pointer, schema }) => {
        // What is before a union or a condition, and what a condition asks, leaves it to the branches.
        const properties = 'properties' in schema && !('oneOf' in schema) && !('allOf' in schema);
        return properties && !/\/(?:if|then)$/.test(pointer) && schema['additionalProperties'] !== false;
      });
      if (!TABLES.includes(name)) expect(open.map(({ pointer }) => pointer)).toEqual(OPEN[name] ?? []);
    });

    test('compiles alone as a bundle', () => {
      const bundle = bundleSchema(name);
      expect(bundleOf(name)).toBeTypeOf('function');
      const references = partsOf(bundle).flatMap(({ schema }) =>
        typeof schema['$ref'] === 'string' ? [schema['$ref']] : [],
      );
      expect(references.filter((reference) => !reference.startsWith('#'))).toEqual([]);
    });

    test('loses no definition of its own in a bundle', () => {
      const { $defs } = bundleSchema(name);
      expect($defs).toMatchObject(
        isObject(readSchema(name)['$defs']) ? { ...keysOf(readSchema(name)['$defs']) } : {},
      );
    });
  });
});

/** The titles of definitions: enough to see that none was replaced by another. */
function keysOf(definitions: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(definitions)) return {};
  return Object.fromEntries(
    Object.entries(definitions).map(([key, schema]) => [
      key,
      expect.objectContaining(isObject(schema) ? titleOf(schema) : {}),
    ]),
  );
}

function titleOf(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return 'title' in schema ? { title: schema['title'] } : {};
}

describe('what people write', () => {
  test.each(EXPLAINED)('has a description of every property of %s', (name) => {
    const told = writtenParts(name).filter(({ pointer }) => !pointer.endsWith('/if'));
    const silent = told.flatMap(({ pointer, schema }) =>
      Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).flatMap(([key, property]) =>
        isDescribed(property, name) ? [] : [`${pointer}/${key}`],
      ),
    );
    expect(silent).toEqual([]);
  });

  test.each(EXPLAINED)('says in words what every pattern of %s takes', (name) => {
    const unclear = writtenParts(name).filter(
      ({ schema }) => typeof schema['pattern'] === 'string' && typeof schema['$comment'] !== 'string',
    );
    expect(unclear.map(({ pointer }) => pointer)).toEqual([]);
  });

  test.each(WRITTEN)('limits the length of every text of %s', (name) => {
    const unlimited = writtenParts(name).filter(
      ({ schema }) =>
        schema['type'] === 'string' &&
        !['enum', 'maxLength'].some((key) => key in schema) &&
        !isShort(schema['pattern']),
    );
    expect(unlimited.map(({ pointer }) => pointer)).toEqual([]);
  });
});

/** A pattern without repetition, but for a counted one, limits the length itself. */
function isShort(pattern: unknown): boolean {
  return typeof pattern === 'string' && !/[*+]/.test(pattern);
}

/** Described in place, or by the schema that it refers to. */
function isDescribed(property: unknown, name: string): boolean {
  if (!isObject(property)) return false;
  if (typeof property['description'] === 'string') return true;
  const reference = property['$ref'];
  if (typeof reference !== 'string') return false;
  const definition = reference
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), bundleSchema(name));
  return isObject(definition) && typeof definition['description'] === 'string';
}

describe('the schema of fragments', () => {
  const validate = bundleOf('fragment');

  test.each<readonly [string, unknown]>([
    ['a list of rules', [{ ref: 'a', action: 'block', expression: 'true' }, { include: 'b.yaml' }]],
    ['a list of jobs', [{ include: 'job.yaml', name: 'shop' }]],
    ['members of a job', { dataset: 'http_requests', fields: ['RayID'] }],
    ['members of a section', { cookies: ['a'] }],
    ['a section', { ssl: 'strict' }],
    ['another fragment', { include: 'b.yaml', cookies: ['a'] }],
  ])('takes %s', (_, fragment) => {
    expect(validate(fragment)).toBe(true);
  });

  test.each<readonly [string, unknown]>([
    ['a text', 'x'],
    ['a list of texts', ['a']],
    ['an include that is no path', { include: 7 }],
  ])('refuses %s', (_, fragment) => {
    expect(validate(fragment)).toBe(false);
  });

  test('knows the fragments of the examples', () => {
    const folder = packageFile('examples/fleet/fragments/');
    const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.map((text) => validate(parse(text)))).toEqual(texts.map(() => true));
  });
});

describe('a bundle accepts what the set accepts', () => {
  const valid = [
    zone({}),
    rule({ position: { after: 'b' }, action_parameters: { ruleset: 'current' } }),
    ruleset({ rules: [{ include: '../fragments/rules.yaml' }] }),
    policy({ value: "script-src 'self'" }),
    logFields({ cookies: ['a'] }),
    job({ timestamps: 'unix' }),
  ];
  const documents = [...valid, ...MISTAKES.map(([, document]) => document)];

  test('of valid and wrong documents', () => {
    expect(valid.map(([name, value]) => bundleOf(name)(value))).toEqual(valid.map(() => true));
    const wrong = MISTAKES.map(([, [name, value]]) => bundleOf(name)(value));
    expect(wrong).toEqual(MISTAKES.map(() => false));
  });

  test('of documents with one part put in the place of another', () => {
    const parts = fc.constantFrom(...documents.flatMap(([, value]) => everyValue(value)));
    fc.assert(
      fc.property(fc.constantFrom(...documents), parts, fc.nat(), ([name, value], part, at) => {
        const changed = replaced(value, part, at);
        expect(bundleOf(name)(changed)).toBe(compiled(set, `${name}.schema.json`)(changed));
      }),
      { numRuns: runs(500) },
    );
  });
});

function everyValue(value: unknown): readonly unknown[] {
  const inner = isObject(value) ? Object.values(value) : Array.isArray(value) ? value : [];
  return [value, ...inner.flatMap(everyValue)];
}

/** The value with one of its parts, chosen by number, replaced. */
function replaced(value: unknown, part: unknown, at: number): unknown {
  const inner = everyValue(value).length;
  let left = at % inner;
  const visit = (node: unknown): unknown => {
    left -= 1;
    if (left === -1) return part;
    if (Array.isArray(node)) return node.map(visit);
    return isObject(node)
      ? Object.fromEntries(Object.entries(node).map(([key, member]) => [key, visit(member)]))
      : node;
  };
  return visit(value);
}

describe('once includes are in place', () => {
  test('an include is refused, and so is what is wrong in a rule, with its own error', () => {
    const ajv = strictAjv();
    ajv.addSchema(JSON.parse(JSON.stringify(withoutIncludes(readSchema('rule')))), 'rule.schema.json');
    ajv.addSchema(
      JSON.parse(JSON.stringify(withoutIncludes(readSchema('rulesets')))),
      'rulesets.schema.json',
    );
    ajv.addSchema(readSchema('meta'), 'meta.schema.json');
    const validate = compiled(ajv, 'rulesets.schema.json');
    expect(validate([{ phase: 'a', rules: [{ include: 'a.yaml' }] }])).toBe(false);
    expect(
      validate([
        { phase: 'a', rules: [{ ref: 'a', action: 'block', expression: 'true', position: 'first' }] },
      ]),
    ).toBe(true);
    expect(validate([{ phase: 'a', rules: [{ ref: 'a', action: 'block', expression: 5 }] }])).toBe(false);
    expect(validate.errors?.map(({ keyword }) => keyword)).toEqual(['type']);
  });
});
