import { silentRuntime } from '../../helpers/silent-runtime.js';
import { readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scopeFileOf, writeScopeFile } from '../../../src/app/migrate/scope-file.js';
import { entryPointFile } from '../../../src/migrations/managed-waf/entry-point/file.js';
import { type Configuration } from '../../../src/engine/configuration/configuration.js';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import type { DeclaredScope } from '../../../src/engine/configuration/resolve.js';
import { openFolder } from '../../../src/files/repository/folder.js';
import { repository } from '../../helpers/command.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';
import { CORE, PHASE, startedWaf, type WafWorld } from '../../migrations/managed-waf/support.js';

const HEAD = `zone: { name: shop.example.com, id: "${ZONE}" } # the shop\n`;
const RULES = `rulesets:
  - phase: ${PHASE} # managed
    rules:
      - ref: old # gone
        action: log
        expression: x
csp_policies:
  policies: []
`;

interface Opened {
  readonly root: string;
  readonly configuration: Configuration;
  readonly zone: DeclaredScope;
  /** What is in the file now. */
  readonly text: (file?: string) => string;
  readonly write: (world: WafWorld) => Promise<void>;
}

async function opened(files: Readonly<Record<string, string>>): Promise<Opened> {
  const root = repository(files);
  const configuration = await readConfiguration(openFolder(root));
  const zone = configuration.scopes.find(({ scope }) => scope.id === ZONE);
  if (zone === undefined) throw new Error(configuration.findings.map(({ message }) => message).join('; '));
  return {
    root,
    configuration,
    zone,
    text: (file = 'zones/shop.yaml') => readFileSync(join(root, file), 'utf8'),
    write: async ({ client }) =>
      writeScopeFile(
        scopeFileOf(entryPointFile, configuration, zone),
        zone,
        client.reader,
        { root },
        silentRuntime(root),
      ),
  };
}

const EXECUTE = {
  id: '1'.repeat(32),
  ref: '1'.repeat(32),
  version: '1',
  action: 'execute',
  expression: 'true',
  enabled: true,
  action_parameters: { id: CORE, version: 'latest' },
};
const SKIP = {
  id: '2'.repeat(32),
  ref: 'own',
  version: '1',
  action: 'skip',
  expression: 'http.host eq "${x}"',
  action_parameters: { ruleset: 'current' },
};

function world(rules: readonly object[] = [EXECUTE, SKIP], more: object = {}): Promise<WafWorld> {
  const ruleset = {
    id: 'f'.repeat(32),
    name: 'default',
    kind: 'zone',
    phase: PHASE,
    version: '4',
    rules,
    ...more,
  };
  return startedWaf({ zone: { rulesets: [ruleset] }, behaviour: { normalise: true } });
}

const WRITTEN = `    rules:
      - ref: "11111111111111111111111111111111"
        action: execute
        expression: "true"
        action_parameters:
          id: "${CORE}"
        x_later_addition:
          since: v5
      - ref: own
        action: skip
        expression: http.host eq "$\${x}"
        action_parameters:
          ruleset: current
        x_later_addition:
          since: v5
`;

const INCLUDING = `${HEAD}rulesets:\n  - phase: ${PHASE}\n    rules:\n      - include: ../fragments/r.yaml\n`;
const FRAGMENT = '- { ref: x, action: log, expression: x }\n';

describe('the file that the entry point is put into', () => {
  const OTHER = `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`;

  test.each<readonly [string, Readonly<Record<string, string>>, string]>([
    [
      'is the one that declares it',
      { 'zones/a.yaml': OTHER, 'zones/shop.yaml': HEAD + RULES },
      'zones/shop.yaml',
    ],
    [
      'is the first one where none declares it',
      { 'zones/shop.yaml': HEAD, 'zones/a.yaml': OTHER },
      'zones/a.yaml',
    ],
    [
      'is the zone file where its rules are included',
      {
        'zones/shop.yaml': INCLUDING,
        'fragments/r.yaml': FRAGMENT,
      },
      'zones/shop.yaml',
    ],
  ])('%s', async (_title, files, expected) => {
    const { configuration, zone } = await opened(files);
    expect(scopeFileOf(entryPointFile, configuration, zone).file).toBe(expected);
  });

  test('is none where several zones share it', async () => {
    const shared = `zones:\n  - { name: shop.example.com, id: "${ZONE}" }\n  - { name: blog.example.com, id: "${OTHER_ZONE}" }\n${RULES}`;
    const { configuration, zone } = await opened({ 'zones/all.yaml': shared });
    expect(() => scopeFileOf(entryPointFile, configuration, zone)).toThrow(
      "the entry point can't be written into zones/all.yaml: several zones share it",
    );
  });
});

describe('the entry point', () => {
  test('takes the place of the rules, and leaves everything else', async () => {
    const { write, text } = await opened({ 'zones/shop.yaml': HEAD + RULES });
    await write(await world());
    const [before = '', after = ''] = RULES.split(/ {4}rules:[^]*(?=csp_policies)/);
    expect(text()).toBe(HEAD + before + WRITTEN + after);
  });

  test('is added where the file does not declare it, and a second time changes nothing', async () => {
    const { write, text } = await opened({ 'zones/shop.yaml': HEAD });
    const live = await world();
    await write(live);
    const first = text();
    expect(first).toBe(`${HEAD}rulesets:\n  - phase: ${PHASE}\n${WRITTEN}`);
    await write(live);
    expect(text()).toBe(first);
  });

  test('goes into the file as it stands when it is written', async () => {
    const { root, write, text } = await opened({ 'zones/shop.yaml': HEAD + RULES });
    writeFileSync(
      join(root, 'zones/shop.yaml'),
      `\uFEFF# an edit while the service was at it\n${HEAD}${RULES}`,
    );
    await write(await world());
    expect(text().startsWith('\uFEFF# an edit while the service was at it\n')).toBe(true);
    expect(text()).toContain(WRITTEN);
  });

  test('takes the place of an include, whose fragment stays', async () => {
    const { write, text } = await opened({ 'zones/shop.yaml': INCLUDING, 'fragments/r.yaml': FRAGMENT });
    await write(await world());
    expect(text()).toBe(`${HEAD}rulesets:\n  - phase: ${PHASE}\n${WRITTEN}`);
    expect(text('fragments/r.yaml')).toBe(FRAGMENT);
  });

  test('is empty where the zone has no rules', async () => {
    const { write, text } = await opened({ 'zones/shop.yaml': HEAD + RULES });
    await write(await world([]));
    expect(text()).toContain('    rules: []\n');
  });
});

describe('the file stays as it is', () => {
  const owned =
    'rulesets:\n  - phase: http_request_firewall_managed\n    name: default\n    description: own\n    rules: []\n';

  test.each<readonly [string, string, readonly object[], string]>([
    [
      'where there is no place',
      `${HEAD}? rulesets\n: - phase: http_ratelimit\n    rules: []\n`,
      [EXECUTE],
      'the layout of the file has no place for it',
    ],
    ['where the plan would not be empty', HEAD + owned, [EXECUTE], 'the next plan would not be empty'],
    [
      'where a ref is none for a file',
      HEAD + RULES,
      [{ ...SKIP, ref: 'with blanks' }],
      'the file would not be valid with it',
    ],
  ])('%s', async (_title, file, rules, message) => {
    const { write, text } = await opened({ 'zones/shop.yaml': file });
    await expect(write(await world(rules))).rejects.toMatchObject({
      name: 'UserError',
      code: 'write-entry-point',
      message: expect.stringContaining(message) as string,
    });
    expect(text()).toBe(file);
  });

  test('has what turns text around as an escape', async () => {
    const { write, text } = await opened({ 'zones/shop.yaml': HEAD + RULES });
    await write(await world([{ ...SKIP, description: 'a\u202eb' }]));
    expect(text()).toContain(String.raw`a\u202eb`);
    expect(text()).not.toContain('\u202e');
  });

  test('where the zone has no entry point', async () => {
    const { write, text } = await opened({ 'zones/shop.yaml': HEAD + RULES });
    await expect(write(await startedWaf())).rejects.toThrow('the zone has none');
    expect(text()).toBe(HEAD + RULES);
  });

  test.each<readonly [string, (path: string) => void, string]>([
    ['is gone', (path) => unlinkSync(path), 'there is no file'],
    ['is not UTF-8 any more', (path) => writeFileSync(path, Buffer.from([0x7a, 0xff])), 'it is not UTF-8'],
    [
      'became a link',
      (path) => {
        unlinkSync(path);
        symlinkSync('/etc/hostname', path);
      },
      'symbolic link',
    ],
    [
      'declares another zone now',
      (path) => writeFileSync(path, HEAD.replace(ZONE, OTHER_ZONE)),
      'nothing would declare it',
    ],
  ])('where it %s', async (_title, damage, message) => {
    const { root, write } = await opened({ 'zones/shop.yaml': HEAD + RULES });
    damage(join(root, 'zones/shop.yaml'));
    await expect(write(await world())).rejects.toThrow(message);
  });
});
