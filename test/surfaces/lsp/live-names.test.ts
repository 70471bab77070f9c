import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { CompletionItem } from 'vscode-languageserver-protocol';
import { snapshotText } from '../../../src/engine/snapshot/document.js';
import type { SnapshotAnswer } from '../../../src/generated/documents/snapshot.js';
import { applied } from '../../helpers/applied-edits.js';
import { repository } from '../../helpers/command.js';
import { openOwnEditor, type EditorSession } from '../../helpers/language-server.js';

const FILE = 'zones/shop.yaml';
const ZONE = '00000000000000000000000000000001';
const OTHER = '00000000000000000000000000000002';
const MANAGED = 'efb7b8c949ac4650a09736fc376e9aee';
const RULE = '5de7edfa648c4d6891dc3e7f84534ffa';
const HEAD = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;

function observed(zone: string, kind: 'script' | 'connection', urls: readonly string[]): SnapshotAnswer[] {
  return ['active', 'infrequent'].map((status) => ({
    read: 'part',
    path: `/zones/${zone}/page_shield/${kind}s`,
    query: {
      ...(kind === 'script' ? { exclude_duplicates: 'false' } : {}),
      exclude_cdn_cgi: 'false',
      page: '1',
      per_page: '100',
      status,
    },
    items: status === 'active' ? urls.map((url, index) => ({ id: `${kind}${index}`, url })) : [],
  }));
}

const SNAPSHOT = snapshotText({
  format_version: '1.0',
  tool_version: 'test',
  made_at: '2026-11-27T00:00:00.000Z',
  dialect: 'cloudflare',
  scopes: [
    { level: 'zone', name: 'other.example.com', id: OTHER },
    { level: 'zone', name: 'shop.example.com', id: ZONE },
  ],
  masked: 0,
  answers: [
    {
      read: 'list',
      path: `/zones/${ZONE}/rulesets`,
      items: [
        { id: MANAGED, name: 'Core', kind: 'managed', phase: 'http_request_firewall_managed' },
        { id: OTHER, name: 'default', kind: 'zone', phase: 'http_request_firewall_custom' },
      ],
    },
    {
      read: 'get',
      path: `/zones/${ZONE}/rulesets/${MANAGED}`,
      result: { id: MANAGED, rules: [{ id: RULE, description: 'Old browsers', categories: ['wordpress'] }] },
    },
    ...observed(ZONE, 'script', ['https://js.example.net/a.js', 'https://js.example.net/b.js']),
    ...observed(ZONE, 'connection', ['wss://live.example.net/socket']),
    ...observed(OTHER, 'script', ['https://other.example.net/x.js']),
  ],
});

async function opened(files: Record<string, string>): Promise<EditorSession & { readonly root: string }> {
  const root = repository({ [FILE]: HEAD, ...files });
  const editor = await openOwnEditor(root);
  onTestFinished(async () => void (await editor.end()));
  return { ...editor, root };
}

/** What is offered at the `|` of a text, and the text without it. */
async function offered(
  editor: EditorSession,
  marked: string,
): Promise<{ readonly text: string; readonly items: readonly CompletionItem[] }> {
  const before = marked.slice(0, marked.indexOf('|')).split('\n');
  const text = marked.replace('|', '');
  await editor.diagnose(FILE, text);
  const items = await editor.complete(FILE, {
    line: before.length - 1,
    character: before.at(-1)?.length ?? 0,
  });
  return { text, items };
}

function withParameters(action: string, parameters: string): string {
  return `${HEAD}rulesets:
  - phase: http_request_firewall_managed
    rules:
      - ref: core
        action: ${action}
        expression: 'true'
        action_parameters: ${parameters}
`;
}

const EXECUTED = `id: "${MANAGED}"`;

test.each<[what: string, text: string, label: string, written: string]>([
  ['a managed ruleset', withParameters('execute', '{ id: | }'), 'Core', `"${MANAGED}"`],
  ['a managed ruleset in quotes', withParameters('execute', '{ id: "|" }'), 'Core', MANAGED],
  ['a ruleset to skip', withParameters('skip', '{ rulesets: [|] }'), 'Core', `"${MANAGED}"`],
  [
    'a rule to override',
    withParameters('execute', `{ ${EXECUTED}, overrides: { rules: [{ id: | }] } }`),
    'Old browsers',
    `"${RULE}"`,
  ],
  [
    'a category to override',
    withParameters('execute', `{ ${EXECUTED}, overrides: { categories: [{ category: | }] } }`),
    'wordpress',
    'wordpress',
  ],
  ['a rule to skip', withParameters('skip', `{ rules: { ${MANAGED}: [|] } }`), 'Old browsers', `"${RULE}"`],
])('offers %s that the snapshot in the root knows', async (_, marked, label, written) => {
  const editor = await opened({ 'snapshot.json': SNAPSHOT });
  const { text, items } = await offered(editor, marked);
  const { textEdit } = items.find((item) => item.label === label) ?? expect.fail(`no ${label}`);
  if (textEdit === undefined || !('range' in textEdit)) return expect.fail('no edit');
  expect(applied(text, [textEdit])).toBe(marked.replace('|', written));
});

function policyWith(directive: string): string {
  return `${HEAD}csp_policies:\n  policies:\n    - value:\n        ${directive}:\n          - |\n`;
}

test.each([
  ['script-src', ['https://js.example.net']],
  ['connect-src', ['wss://live.example.net']],
  ['default-src', ['https://js.example.net', 'wss://live.example.net']],
  ['img-src', []],
])('offers for %s the origins that were observed in the zone', async (directive, origins) => {
  const editor = await opened({ 'snapshot.json': SNAPSHOT });
  const { items } = await offered(editor, policyWith(directive));
  expect(items.map(({ label }) => label).filter((label) => label.includes('//'))).toEqual(origins);
});

test('a hint has the name of the ruleset', async () => {
  const editor = await opened({ 'snapshot.json': SNAPSHOT });
  await editor.diagnose(FILE, withParameters('execute', `{ ${EXECUTED} }`));
  const hints = await editor.ask<readonly { label: string }[]>('textDocument/inlayHint', FILE, {
    range: { start: { line: 0, character: 0 }, end: { line: 20, character: 0 } },
  });
  expect(hints.map(({ label }) => label)).toEqual(['executes managed ruleset "Core" (efb7b8c9…)']);
});

test('without a snapshot nothing more is offered; a new one counts at once, and one that is broken is none', async () => {
  const editor = await opened({});
  const labels = async (): Promise<readonly string[]> =>
    (await offered(editor, policyWith('script-src'))).items
      .map(({ label }) => label)
      .filter((label) => label.includes('//'));
  expect(await labels()).toEqual([]);
  writeFileSync(join(editor.root, 'snapshot.json'), SNAPSHOT);
  expect(await labels()).toEqual(['https://js.example.net']);
  const said = new Promise<string>((resolve) =>
    editor.connection.onNotification('window/logMessage', ({ message }) => {
      resolve(message);
    }),
  );
  writeFileSync(join(editor.root, 'snapshot.json'), '{}');
  expect(await labels()).toEqual([]);
  expect(await said).toMatch(/snapshot\.json is not a snapshot/);
  rmSync(join(editor.root, 'snapshot.json'));
  expect(await labels()).toEqual([]);
});
