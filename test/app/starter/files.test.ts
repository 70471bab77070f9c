import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { DIALECTS } from '../../../src/kernel/model/settings.js';
import { formatFile } from '../../../src/files/layout/format-file.js';
import { packageFile } from '../../../src/package-file.js';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { starterFiles, type StarterWishes } from '../../../src/app/starter/files.js';
import { memoryFiles, ZONE } from '../../helpers/world.js';

const WISHES: StarterWishes = {
  dialect: DIALECTS.documented,
  zones: [],
  example: true,
  ci: 'github',
  workflows: true,
  source: { from: 'action' },
};

function textsOf(wishes: Partial<StarterWishes> = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(starterFiles({ ...WISHES, ...wishes }).map(({ path, text }) => [path, text]));
}

/** A text with everything that is commented out taken in: words have a blank after the #. */
function uncommented(text: string): string {
  return text.replace(/^#(?=[^ ]| {2})/gm, '');
}

/** What the files of a repository declare, and the codes of what is wrong in them. */
async function checked(files: Readonly<Record<string, string>>) {
  const { findings, scopes, settings, tests } = await readConfiguration(memoryFiles(files));
  const declared = scopes.flatMap((scope) => scope.declarations.map(({ kind }) => kind));
  return { codes: findings.map(({ code }) => code), declared, settings, tests };
}

describe('a starter repository', () => {
  it('is valid, declares nothing, and says that the id is to be put in', async () => {
    expect(await checked(textsOf())).toMatchObject({ codes: ['placeholder-id'], declared: [] });
  });

  it('has an example of each section that is valid as it stands', async () => {
    const files = textsOf();
    const text = uncommented(files['zones/example.yaml'] ?? '');
    const { codes, declared, tests } = await checked({ ...files, 'zones/example.yaml': text });
    expect(codes).toEqual(['placeholder-id']);
    expect(declared).toEqual(['page_shield', 'csp_policy', 'ruleset', 'log_fields', 'logpush_job']);
    expect(tests).toEqual({ count: 2, failed: 0 });
  });

  it.each(['shop.example.com', 'example.com', 'my-example.com', '$&.example.com'])(
    'names the zone %s as it was named',
    (name) => {
      const text = textsOf({ zones: [{ name, id: ZONE }] })[`zones/${name}.yaml`] ?? '';
      expect(parse(text)).toEqual({ zone: { name, id: ZONE } });
      expect(text).toContain(`#  shop_host: www.${name}\n`);
    },
  );

  it('is laid out as fmt would, also once everything is taken in', () => {
    const files = textsOf({ zones: [{ name: 'shop.example.net', id: ZONE }] });
    const shapes = [
      ['zonewright.yaml', 'project'],
      ['zones/example.yaml', 'zone'],
      ['zones/shop.example.net.yaml', 'zone'],
    ] as const;
    for (const [path, shape] of shapes) {
      const text = files[path] ?? '';
      expect(formatFile(text, shape)).toBe(text);
      expect(formatFile(uncommented(text), shape)).toBe(uncommented(text));
    }
  });

  it('shows each default of the project file as it is', () => {
    const text = textsOf()['zonewright.yaml'] ?? '';
    const shown: unknown = parse(uncommented(text));
    expect(Object.keys(parse(text) as object)).toEqual(['version', 'dialect', 'safety']);
    expect(Object.keys(shown as object).length).toBeGreaterThan(7);
    expect(settingsFrom(shown as object)).toEqual(settingsFrom({}));
  });

  it('has all the templates of this package, and no other', () => {
    const folder = fileURLToPath(packageFile('templates/starter'));
    const templates = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
    const written = Object.keys(textsOf()).filter((path) => !path.startsWith('schemas/'));
    expect(written.toSorted()).toEqual(
      templates.map((path) => path.replace(/^(?=git(?:ignore|attributes)$)/, '.')).toSorted(),
    );
  });

  it('points editors at schemas that it holds, each of which stands alone', () => {
    const files = textsOf();
    const settings = JSON.parse(files['.vscode/settings.json'] ?? '') as Record<string, object>;
    const mapped = Object.keys(settings['yaml.schemas'] ?? {}).map((path) => path.slice('./'.length));
    expect(Object.keys(files)).toEqual(expect.arrayContaining(mapped));
    const modelines = Object.entries(files).flatMap(([path, text]) => {
      const [, schema] = /^# yaml-language-server: \$schema=(.*)$/m.exec(text) ?? [];
      return schema === undefined ? [] : [new URL(schema, `file:///${path}`).pathname.slice(1)];
    });
    expect(modelines).toEqual(['schemas/project.schema.json', 'schemas/zone.schema.json']);
    expect(mapped).toHaveLength(4);
    for (const path of mapped) expect(files[path]).not.toMatch(/"\$ref": "[^#]/);
  });

  it('has a file for each zone that is named, in the place of the example', async () => {
    const zones = [
      { name: 'shop.example.net', id: ZONE },
      { name: 'a-b.example.org', id: '1'.repeat(32) },
      { name: 'shop.example.com', id: '2'.repeat(32) },
    ];
    const files = textsOf({ zones, example: false });
    expect(files['zones/example.yaml']).toBeUndefined();
    for (const { name, id } of zones) {
      expect(parse(files[`zones/${name}.yaml`] ?? '')).toEqual({ zone: { name, id } });
    }
    expect(await checked(files)).toMatchObject({ codes: [], declared: [] });
  });

  it('leaves .github out when it is asked to', () => {
    const all = Object.keys(textsOf());
    expect(Object.keys(textsOf({ workflows: false }))).toEqual(
      all.filter((path) => !path.startsWith('.github/')),
    );
  });
});

describe('the workflows of a starter', () => {
  const lines = (wishes: Partial<StarterWishes>): readonly string[] =>
    Object.values(textsOf(wishes)).flatMap((text) => text.match(/^ *ZONEWRIGHT_BASE_URL:.*$/gm) ?? []);
  const address = 'https://edge.example.net/client/v4';

  it.each<readonly [string, Partial<StarterWishes>, string | undefined]>([
    ['have an address to be replaced', {}, 'https://api.example.com/client/v4 # the address of your API'],
    ['have the address that is known', { address }, address],
    ['have none when the dialect has its own', { dialect: DIALECTS.cloudflare }, undefined],
    ['have the known one all the same', { dialect: DIALECTS.cloudflare, address }, address],
  ])('%s', (_, wishes, expected) => {
    const line = `          ZONEWRIGHT_BASE_URL: ${expected}`;
    expect(lines(wishes)).toEqual(expected === undefined ? [] : [line, line, line]);
  });
});

it.each(['documented', 'cloudflare'] as const)('the project file says %s', (name) => {
  const text = textsOf({ dialect: DIALECTS[name] })['zonewright.yaml'] ?? '';
  expect(parse(text)).toMatchObject({ dialect: name });
});
