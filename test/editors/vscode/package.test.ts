import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packedExtension } from '../../../scripts/vscode.js';
import { TOOL_VERSION } from '../../../src/version.js';
import { unpackedExtension, type Unpacked } from './unpacked.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

let unpacked: Unpacked;
beforeAll(async () => {
  unpacked = await unpackedExtension();
});
afterAll(() => unpacked.remove());

function textOf(path: string): string {
  return unpacked.files.get(path)?.toString() ?? expect.fail(`no ${path}`);
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** The elements of an XML document, in its order. Throws for a text that is none. */
function elementsOf(text: string): readonly Element[] {
  const elements: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (more) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += more;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return elements;
}

interface Manifest {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly publisher: string;
  readonly version: string;
  readonly displayName: string;
  readonly description: string;
  readonly main: string;
  readonly icon: string;
  readonly keywords: readonly string[];
  readonly categories: readonly string[];
  readonly engines: { readonly vscode: string };
  readonly repository: { readonly url: string };
  readonly capabilities: {
    readonly untrustedWorkspaces: {
      readonly supported: unknown;
      readonly restrictedConfigurations: readonly string[];
    };
  };
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly category: string;
    }[];
    readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
    readonly grammars: readonly {
      readonly scopeName: string;
      readonly path: string;
      readonly injectTo?: readonly string[];
    }[];
  };
}

interface Setting {
  readonly type: string;
  readonly default: unknown;
  readonly enum?: readonly unknown[];
  readonly scope: string;
  readonly description?: string;
  readonly markdownDescription?: string;
}

const manifest = (): Manifest => JSON.parse(textOf('extension/package.json')) as Manifest;

test('each part has a type, and each name is one that every system can have', () => {
  const types = elementsOf(textOf('[Content_Types].xml')).filter(({ name }) => name === 'Default');
  const endings = types.map(({ attributes }) => attributes['Extension']);
  for (const path of unpacked.files.keys()) {
    expect(path).toMatch(/^[\w./[\]-]+$/);
    if (path !== '[Content_Types].xml') expect(endings).toContain(posix.extname(path));
  }
  const used = new Set([...unpacked.files.keys()].map((path) => posix.extname(path)));
  // The list of types is the one part that needs none.
  expect(new Set(endings)).toEqual(new Set([...used].filter((ending) => ending !== '.xml')));
});

test('the manifest of the marketplace says what package.json says', () => {
  const elements = elementsOf(textOf('extension.vsixmanifest'));
  const { name, publisher, version, displayName, description, keywords, categories, engines, repository } =
    manifest();
  const textIn = (wanted: string): string | undefined =>
    elements.find((element) => element.name === wanted)?.text;
  expect(elements.find((element) => element.name === 'Identity')?.attributes).toEqual({
    Language: 'en-US',
    Id: name,
    Version: version,
    Publisher: publisher,
  });
  expect([textIn('DisplayName'), textIn('Description'), textIn('Tags'), textIn('Categories')]).toEqual([
    displayName,
    description,
    keywords.join(','),
    categories.join(','),
  ]);
  const properties = new Map(
    elements
      .filter((element) => element.name === 'Property')
      .map(({ attributes }) => [attributes['Id']?.split('.').at(-1), attributes['Value']]),
  );
  expect(properties.get('Engine')).toBe(engines.vscode);
  expect(`git+${properties.get('Source')}`).toBe(repository.url);
  const paths = [
    ...elements
      .filter((element) => element.name === 'Asset')
      .map(({ attributes }) => attributes['Path'] ?? ''),
    textIn('License') ?? '',
    textIn('Icon') ?? '',
  ];
  expect(paths).toHaveLength(7);
  for (const path of paths) expect([...unpacked.files.keys()]).toContain(path);
});

test('has the version and the addresses of the package', () => {
  const own = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as Manifest;
  const { version, homepage, bugs, repository, license } = manifest();
  expect({ version, homepage, bugs, repository, license }).toEqual({
    version: TOOL_VERSION,
    homepage: own['homepage'],
    bugs: own['bugs'],
    repository: own.repository,
    license: own['license'],
  });
  // The marketplace takes three numbers.
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

/** The keys of an extension manifest, and the categories of the marketplace (VS Code, Extension Manifest). */
const KEYS =
  'name displayName description version publisher license icon galleryBanner categories keywords pricing engines extensionKind main activationEvents capabilities contributes homepage bugs repository';
const CATEGORIES = ['Programming Languages', 'Linters', 'Formatters'];

test('package.json is one that the editor and the marketplace take', () => {
  const found = manifest();
  expect(Object.keys(found).toSorted()).toEqual(KEYS.split(' ').toSorted());
  expect(found.name).toMatch(/^[a-z0-9][a-z0-9-]*$/);
  expect(found.publisher).toMatch(/^[a-zA-Z0-9][a-zA-Z0-9-]*$/);
  expect(found.engines.vscode).toMatch(/^\^1\.\d+\.0$/);
  expect(found.keywords.length).toBeLessThanOrEqual(30);
  for (const category of found.categories) expect(CATEGORIES).toContain(category);
  // The types are those of the oldest editor that is supported.
  const types = JSON.parse(
    readFileSync(`${ROOT}node_modules/@types/vscode/package.json`, 'utf8'),
  ) as Manifest;
  expect(`^${types.version}`).toBe(found.engines.vscode);
  const icon = unpacked.files.get(`extension/${found.icon}`) ?? expect.fail();
  expect(icon.subarray(1, 4).toString()).toBe('PNG');
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([128, 128]);
});

test('what it contributes is there, and is described', () => {
  const { contributes, main, capabilities } = manifest();
  const code = textOf(posix.join('extension', main));
  for (const { command, title, category } of contributes.commands) {
    expect(code).toContain(JSON.stringify(command));
    expect([title, category].map(Boolean)).toEqual([true, true]);
  }
  const settings = Object.entries(contributes.configuration.properties);
  for (const [name, setting] of settings) {
    expect(name).toMatch(/^zonewright\./);
    expect(['machine-overridable', 'resource', 'window']).toContain(setting.scope);
    expect(typeof setting.default).toBe(setting.type);
    if (setting.enum !== undefined) expect(setting.enum).toContain(setting.default);
    expect(setting.description ?? setting.markdownDescription).toMatch(/\.$/);
    expect(textOf('extension/readme.md')).toContain(`\`${name}\``);
  }
  // An untrusted workspace does not choose the program: the bundled one runs.
  expect(capabilities.untrustedWorkspaces.supported).toBe('limited');
  expect(capabilities.untrustedWorkspaces.restrictedConfigurations).toEqual(['zonewright.path']);
  for (const { scopeName, path } of contributes.grammars) {
    const grammar = JSON.parse(textOf(posix.join('extension', path))) as { readonly scopeName: string };
    expect(grammar.scopeName).toBe(scopeName);
  }
});

test('the editor asks for nothing that is not in the package but its own module', () => {
  const code = textOf('extension/extension.js');
  const asked = [...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name ?? '');
  const others = asked.filter(
    (name) =>
      !/^(?:node:)?(?:child_process|crypto|fs|net|os|path|url|util|assert|events|stream|timers)$/.test(name),
  );
  expect([...new Set(others)]).toEqual(['vscode']);
});

test('has no places of the machine, and no secrets', () => {
  const { TMPDIR = '/tmp/' } = process.env;
  for (const [path, bytes] of unpacked.files) {
    const text = bytes.toString('latin1');
    expect({
      path,
      has: text.includes(ROOT) || text.includes(TMPDIR === '' ? '/tmp/zonewright' : `${TMPDIR}zonewright`),
    }).toEqual({ path, has: false });
    expect({ path, has: /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/]/.test(text) }).toEqual({
      path,
      has: false,
    });
    expect({ path, has: /sourceMappingURL=/.test(text) }).toEqual({ path, has: false });
  }
  for (const name of ['typescript', 'vscode-languageclient', 'semver']) {
    const licenses = textOf('extension/licenses.txt');
    expect(licenses.includes(`${name} `)).toBe(name !== 'typescript');
  }
});

test('is the same from the same sources, and small', async () => {
  const [first, second] = [await packedExtension(), await packedExtension()];
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  expect(first.length).toBeLessThan(2_500_000);
});
