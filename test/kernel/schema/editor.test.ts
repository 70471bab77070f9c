import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { editorSchema } from '../../../src/kernel/schema/editor.js';
import { isObject } from '../../../src/kernel/model/json.js';
import { schemasAt, descriptionOf } from '../../../src/kernel/schema/at.js';

type Schema = Readonly<Record<string, unknown>>;

const NAMES = ['zone', 'account', 'project', 'fragment'] as const;

/** Conditions and values, which describe nothing. */
const VERBATIM = new Set(['if', 'enum', 'const', 'default', 'examples', 'required']);

/** All parts of a schema, each with its path. */
function partsOf(schema: unknown, path = ''): readonly (readonly [path: string, part: Schema])[] {
  if (Array.isArray(schema)) return schema.flatMap((part, index) => partsOf(part, `${path}/${index}`));
  if (!isObject(schema)) return [];
  const inner = Object.entries(schema).flatMap(([key, part]) =>
    VERBATIM.has(key) ? [] : partsOf(part, `${path}/${key}`),
  );
  return [[path, schema], ...inner];
}

/** The properties of all parts. */
function propertiesOf(schema: Schema): readonly (readonly [path: string, property: Schema])[] {
  return partsOf(schema).flatMap(([path, { properties }]) =>
    isObject(properties)
      ? Object.entries(properties).flatMap(([name, part]) =>
          isObject(part) ? [[`${path}/${name}`, part] as const] : [],
        )
      : [],
  );
}

describe.each(NAMES)('the schema of %s files for editors', (name) => {
  const schema = editorSchema(name);

  test('says of every key what it means, in words', () => {
    const properties = propertiesOf(schema);
    expect(properties.length).toBeGreaterThan(50);
    const said = properties.map(([path, property]) => [
      path,
      descriptionOf(schemasAt({ ...property, $defs: schema['$defs'] }, undefined, [])) ?? '',
    ]);
    // At least two words that begin with a capital letter or a value, and a stop.
    const wordless = said.filter(
      ([, text]) => !/^(?:[A-Z`"$]|[\w.-]+:|[a-z_]+ )[^]*\S\s\S[^]*[.:)`]$/.test(text ?? ''),
    );
    expect(wordless).toEqual([]);
    expect(
      said.filter(([, text]) => /\[object|Declared|undefined|\bnull\b.*\bnull\b/.test(text ?? '')),
    ).toEqual([]);
  });

  test('has as many meanings as values, where it has any', () => {
    const uneven = partsOf(schema).filter(([, { enum: values, markdownEnumDescriptions: texts }]) =>
      texts === undefined ? false : (texts as unknown[]).length !== (values as unknown[]).length,
    );
    expect(uneven).toEqual([]);
  });

  test('leads to headings that the docs have', () => {
    const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
    const anchors = new Set(
      [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    const links = [...JSON.stringify(schema).matchAll(/configuration\.html#([\w-]+)/g)].map(([, to]) => to);
    expect(links.length > 0).toBe(name !== 'fragment');
    expect(links.filter((to) => !anchors.has(to ?? ''))).toEqual([]);
  });
});

test('every action, phase and directive has its meaning', () => {
  const text = JSON.stringify(editorSchema('zone'));
  for (const meaning of [
    'Refuses the request: 403, or 429 for rate limits.',
    'Custom rules of the WAF. After redirects and rewrites, before rate limiting rules.',
    'Where scripts may connect to: fetch, XMLHttpRequest, WebSocket, EventSource and beacons. Without it default-src counts.',
    'The origin of the page: its scheme, host and port.',
  ])
    expect(text).toContain(meaning);
});

test('a description has the default and the limits, which editors do not show', () => {
  const schema = editorSchema('zone');
  const at = (...path: readonly (string | number)[]): string | undefined =>
    descriptionOf(schemasAt(schema, {}, path));
  expect(at('csp_policies', 'policies', 0, 'enabled')).toBe(
    'Whether the policy is in force. Default: `true`.',
  );
  expect(at('csp_policies', 'policies', 0, 'description')).toMatch(/ At most 500 characters\.$/);
  expect(at('zone_settings', 'polish')).toContain('Plan: pro or larger.');
});
