import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { CodeAction } from 'vscode-languageserver-protocol';
import { DIST, repository, zonewright, zonewrightProcess } from '../../helpers/command.js';
import { openEditor, openOwnEditor, type EditorSession } from '../../helpers/language-server.js';
import { runs } from '../../helpers/runs.js';

const MISTAKES = readFileSync(new URL('../../../examples/mistakes/zones/shop.yaml', import.meta.url), 'utf8');
const SHOP = `zone: { name: shop.example.com, id: "00000000000000000000000000000001" }
vars: { apex: shop.example.com }
page_shield: { enabled: true }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - ref: block-admin
        action: block
        expression: 'http.host eq "\${apex}" and starts_with(http.request.uri.path, "/admin")'
      - ref: log-all # 🙂
        action: log
        description: "an \\u00e9 and a 🙂"
        expression: >-
          not ip.src.country in {"DE" "FR"}
          and lower(http.user_agent) contains "curl"
`;

/** The findings of `validate` for what is on disk, as places that count from 0. */
async function validated(root: string): Promise<readonly (readonly unknown[])[]> {
  const { stdout } = await zonewright(['validate', '--root', root, '--format', 'json']);
  const { findings } = JSON.parse(stdout) as {
    findings: readonly { severity: string; code: string; file?: string; line?: number; column?: number }[];
  };
  return findings
    .filter(({ file }) => file === 'zones/shop.yaml')
    .map(({ severity, code, line, column }) => [
      ['', 'error', 'warning', 'info'].indexOf(severity),
      code,
      line,
      column,
    ]);
}

/** The diagnostics of a text, likewise. Columns of findings count characters, and those of editors UTF-16 code units. */
async function shown(editor: EditorSession, text: string): Promise<readonly (readonly unknown[])[]> {
  const lines = text.split('\n');
  return (await editor.diagnose('zones/shop.yaml', text))
    .filter(({ severity }) => severity !== 4)
    .map(({ severity, code, range: { start } }) => [
      severity,
      code,
      start.line + 1,
      Array.from((lines[start.line] ?? '').slice(0, start.character)).length + 1,
    ]);
}

test('what is in the editor is judged as validate judges it on disk', async () => {
  const root = repository({ 'zones/shop.yaml': 'zone: {}\n' });
  const editor = await openOwnEditor(root);
  onTestFinished(async () => void (await editor.end()));
  // A check that began before a file is opened has no version of it, and may be the first to answer.
  await shown(editor, 'zone: {}\n');
  const edit = fc.record({
    text: fc.constantFrom(MISTAKES, SHOP),
    at: fc.nat(Math.max(MISTAKES.length, SHOP.length)),
    length: fc.nat(20),
    put: fc.oneof(
      fc.constantFrom('', '"', '\n', '  ', ': ', '- ', '🙂', '${x}', 'eq', '#', '{'),
      fc.string({ maxLength: 3 }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(edit, async ({ text, at, length, put }) => {
      const edited = `${text.slice(0, at)}${put}${text.slice(at + length)}`;
      writeFileSync(join(root, 'zones/shop.yaml'), edited);
      const expected = await validated(root);
      writeFileSync(join(root, 'zones/shop.yaml'), 'zone: {}\n');
      expect(await shown(editor, edited)).toEqual(expected);
    }),
    { numRuns: runs(200) },
  );
});

test('a diagnostic has its code, its page, what belongs to it, and what to write', async () => {
  const root = repository({ 'zones/a.yaml': 'zone: {}\n' });
  const editor = await openOwnEditor(root);
  onTestFinished(async () => void (await editor.end()));
  const text = `zone: { name: a.example.com, id: "00000000000000000000000000000001" }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: a, action: block, expression: 'http.hst eq "a"' }
      - { ref: a, action: log, expression: 'ssl' }
`;
  const found = await editor.diagnose('zones/a.yaml', text);
  expect(found.map(({ code }) => code)).toEqual(['expression-unknown-field', 'duplicate-ref']);
  const [unknown, twice] = found;
  expect(unknown).toMatchObject({
    source: 'zonewright',
    codeDescription: { href: expect.stringMatching(/\/codes\/expression-unknown-field\.html$/) },
    range: { start: { line: 4, character: 46 }, end: { line: 4, character: 54 } },
  });
  expect(twice?.relatedInformation).toEqual([
    expect.objectContaining({
      location: expect.objectContaining({ uri: expect.stringMatching(/zones\/a\.yaml$/) }),
    }),
  ]);
  const actions = await editor.ask<readonly CodeAction[]>('textDocument/codeAction', 'zones/a.yaml', {
    range: unknown?.range,
    context: { diagnostics: found },
  });
  const edits = actions.flatMap(({ title, edit }) =>
    edit === undefined
      ? []
      : [
          [
            title,
            Object.values(edit.changes ?? {})
              .flat()
              .map(({ newText }) => newText),
          ],
        ],
  );
  expect(edits).toEqual([['Write http.host', ['http.host']]]);
  expect(actions.map(({ title }) => title)).toContain('Explain duplicate-ref');
});

test('an edit of a fragment is seen by the files that include it, before it is saved', async () => {
  const root = repository({
    'zones/a.yaml': `zone: { name: a.example.com, id: "00000000000000000000000000000001" }
rulesets:
  - phase: http_request_firewall_custom
    rules: [{ include: ../fragments/rules.yaml }]
`,
    'fragments/rules.yaml': '- { ref: a, action: log, expression: ssl }\n',
  });
  const editor = await openOwnEditor(root);
  onTestFinished(async () => void (await editor.end()));
  expect(
    await editor.diagnose('fragments/rules.yaml', '- { ref: a, action: log, expression: ssl }\n'),
  ).toEqual([]);
  const found = await editor.diagnose('fragments/rules.yaml', '- { ref: a, action: log, expression: sll }\n');
  expect(found.map(({ code }) => code)).toEqual(['expression-unknown-field']);
  expect(found[0]?.relatedInformation).toEqual([
    expect.objectContaining({
      location: expect.objectContaining({ uri: expect.stringMatching(/zones\/a\.yaml$/) }),
    }),
  ]);
  expect(
    await editor.diagnose('fragments/rules.yaml', '- { ref: a, action: log, expression: ssl }\n'),
  ).toEqual([]);
});

test.each([
  [
    'around the folder of the editor',
    { 'zonewright.yaml': 'version: 1\n', 'zones/shop.yaml': SHOP },
    'zones',
    'shop.yaml',
  ],
  [
    'nearest to it',
    { 'zonewright.yaml': 'version: 1\n', 'a/zonewright.yaml': 'version: 1\n', 'a/zones/b.yaml': SHOP },
    'a/zones',
    'b.yaml',
  ],
  [
    'that the editor has opened',
    { 'zonewright.yaml': 'version: 1\n', 'a/zonewright.yaml': 'version: 1\n', 'a/zones/b.yaml': SHOP },
    'a',
    'zones/b.yaml',
  ],
  ['without a project file', { 'zones/shop.yaml': SHOP }, '', 'zones/shop.yaml'],
])('the repository is the one %s', async (_, files, opened, file) => {
  const editor = await openOwnEditor(join(repository(files), opened));
  onTestFinished(async () => void (await editor.end()));
  const found = await editor.diagnose(file, SHOP.replace('http.user_agent', 'http.user_agnt'));
  expect(found.map(({ code }) => code)).toEqual(['expression-unknown-field']);
});

test('the program serves an editor, and ends with it', async () => {
  const root = repository({ 'zones/shop.yaml': MISTAKES });
  const editor = await openEditor(
    [process.execPath, fileURLToPath(new URL('zonewright.cjs', DIST)), 'lsp', '--stdio'],
    root,
  );
  expect(await shown(editor, MISTAKES)).toEqual(await validated(root));
  expect(await editor.end()).toBe(0);
});

test('the program ends well in the middle of a check', async () => {
  const root = repository({ 'zones/shop.yaml': MISTAKES });
  const editor = await openEditor(
    [process.execPath, fileURLToPath(new URL('zonewright.cjs', DIST)), 'lsp'],
    root,
  );
  await editor.diagnose('zones/shop.yaml', MISTAKES);
  void editor.diagnose('zones/shop.yaml', `${MISTAKES}# again\n`);
  expect(await editor.end()).toBe(0);
});

test('the program ends when the editor has gone', async () => {
  const { exit, stdout } = await zonewrightProcess(['lsp']);
  expect({ exit, stdout }).toEqual({ exit: 0, stdout: '' });
});

test('what does nothing is faded, and what has another name now is struck through', async () => {
  const editor = await openOwnEditor(repository({ 'zones/a.yaml': 'zone: {}\n' }));
  onTestFinished(async () => void (await editor.end()));
  const text = `zone: { name: a.example.com, id: "00000000000000000000000000000001" }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: all, action: block, expression: 'true' }
      - { ref: never, action: log, expression: ssl }
csp_policies:
  policies:
    - { description: plugins, action: log, expression: ssl, value: plugin-types application/pdf }
`;
  const found = await editor.diagnose('zones/a.yaml', text);
  expect(found.map(({ code, tags }) => [code, tags])).toEqual([
    ['rule-shadowed', [1]],
    ['csp-deprecated-directive', [2]],
  ]);
});
