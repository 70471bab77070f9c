import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editorSchemaFile } from '../../src/kernel/schema/editor.js';
import { ACTION_FACTS } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import { openEditor, type EditorSession } from '../helpers/language-server.js';

/** The server of YAML files that most editors use, with our schemas. */
const SERVER = createRequire(import.meta.url).resolve('yaml-language-server/out/server/src/server.js');
const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));

const root = mkdtempSync(join(tmpdir(), 'zonewright-editor-'));
let editor: EditorSession;

beforeAll(async () => {
  mkdirSync(join(root, 'schemas'));
  for (const name of ['zone', 'account', 'fragment', 'project'])
    writeFileSync(join(root, editorSchemaFile(name).path), editorSchemaFile(name).text);
  const schema = (name: string): string => pathToFileURL(join(root, editorSchemaFile(name).path)).href;
  const yaml = {
    validate: true,
    completion: true,
    hover: true,
    schemaStore: { enable: false },
    schemas: {
      [schema('zone')]: 'zones/*.yaml',
      [schema('account')]: 'accounts/*.yaml',
      [schema('fragment')]: 'fragments/*.yaml',
      [schema('project')]: 'zonewright.yaml',
    },
  };
  editor = await openEditor([process.execPath, SERVER, '--stdio'], root, { yaml });
});

afterAll(async () => {
  await editor.end();
  rmSync(root, { recursive: true });
});

const ZONE = 'zone: { name: a.example.com, id: "00000000000000000000000000000001" }\n';

/** What is offered at the `|` of a zone file. */
async function offered(text: string): Promise<readonly string[]> {
  const before = `${ZONE}${text}`.split('|')[0]?.split('\n') ?? [];
  await editor.diagnose('zones/a.yaml', `${ZONE}${text.replace('|', '')}`);
  const at = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const items = await editor.complete('zones/a.yaml', at);
  return items.map(({ label }) => label);
}

const RULE = `rulesets:
  - phase: http_request_firewall_custom
    rules:
      - ref: a
        expression: 'true'
`;

test.each([
  ['redirect', ['from_list', 'from_value']],
  ['skip', ['phase', 'phases', 'products', 'rules', 'ruleset', 'rulesets']],
  ['block', ['response']],
  ['compress_response', ['algorithms']],
])('a rule that does %s is offered its parameters alone', async (action, parameters) => {
  const found = await offered(`${RULE}        action: ${action}\n        action_parameters:\n          |\n`);
  // All that are required can be written at once.
  const names = found.filter((label) => label !== `parameters of ${action}`);
  expect(names.toSorted()).toEqual(parameters);
});

test('every action and every phase of the level is offered', async () => {
  const actions = await offered(`${RULE}        action: |\n`);
  expect(actions.toSorted()).toEqual([...ACTION_FACTS.keys()].toSorted());
  const phases = await offered('rulesets:\n  - phase: |\n');
  expect(phases).toContain('http_request_firewall_custom');
  expect(phases).not.toContain('magic_transit');
  expect(phases.length).toBeGreaterThan(20);
});

test.each([
  ['directives', 'csp_policies:\n  policies:\n    - value:\n        |\n', 'script-src'],
  ['sources', 'csp_policies:\n  policies:\n    - value:\n        script-src:\n          - |\n', "'self'"],
  ['datasets', 'logpush_jobs:\n  jobs:\n    - dataset: |\n', 'http_requests'],
  [
    'fields of the dataset',
    'logpush_jobs:\n  jobs:\n    - dataset: dns_logs\n      fields:\n        - |\n',
    'QueryName',
  ],
  ['settings', 'zone_settings:\n  |\n', 'min_tls_version'],
])('%s are offered', async (_, text, wanted) => {
  const found = await offered(text);
  expect(found).toContain(wanted);
  expect(found.join(' ')).not.toMatch(/\[object|Declared/);
});

test('what validate reports as misspelt is underlined', async () => {
  const text = `${ZONE}rulesets:
  - phase: http_request_firewal_custom
    ownershp: shared
    rules:
      - { ref: a, action: blokc, expression: 'true' }
      - ref: b
        action: redirect
        action_parameters: { from_valu: {} }
        expression: 'true'
`;
  const found = await editor.diagnose('zones/a.yaml', text);
  const underlined = found.map(({ range: { start, end } }) =>
    text.split('\n')[start.line]?.slice(start.character, end.character),
  );
  expect(new Set(underlined)).toEqual(
    new Set(['blokc', 'from_valu', 'http_request_firewal_custom', 'ownershp']),
  );
});

test('nothing in the examples is underlined', async () => {
  const files = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!mistakes\/)(?:.*\/)?(?:(?:zones|accounts|fragments)\/[^/]+|zonewright)\.yaml$/.test(file),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const folder = dirname(file).split('/').at(-1) ?? '';
    const path = file.endsWith('zonewright.yaml') ? 'zonewright.yaml' : `${folder}/${file.split('/').at(-1)}`;
    // Its first line names a schema beside it.
    const text = readFileSync(join(EXAMPLES, file), 'utf8').replace('$schema=', '');
    const found = await editor.diagnose(path, text);
    expect([file, found.map(({ message }) => message)]).toEqual([file, []]);
  }
});

test('hover says what a key means', async () => {
  await editor.diagnose('zones/a.yaml', `${ZONE}${RULE}`);
  const hover = await editor.hover('zones/a.yaml', { line: 2, character: 6 });
  expect(JSON.stringify(hover?.contents)).toContain('Where in the handling of a request the ruleset runs');
});

test.each([
  ['an action', `${RULE}        action: |\n`, 'block', /^Refuses the request: 403/],
  ['a phase', 'rulesets:\n  - phase: |\n', 'http_ratelimit', /^Rate limiting rules\./],
  [
    'a source',
    'csp_policies:\n  policies:\n    - value:\n        script-src:\n          - |\n',
    "'self'",
    /^The origin of the page/,
  ],
  [
    'a directive',
    'csp_policies:\n  policies:\n    - value:\n        |\n',
    'connect-src',
    /Without it default-src counts\./,
  ],
])('a proposal says what %s means', async (_, text, label, meaning) => {
  const before = `${ZONE}${text}`.split('|')[0]?.split('\n') ?? [];
  await editor.diagnose('zones/a.yaml', `${ZONE}${text.replace('|', '')}`);
  const at = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const item = (await editor.complete('zones/a.yaml', at)).find((one) => one.label === label);
  const { documentation } = item ?? expect.fail(`no ${label}`);
  expect(typeof documentation === 'object' ? documentation.value : documentation).toMatch(meaning);
});
