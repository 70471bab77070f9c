import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver-protocol';
import { repository } from '../../helpers/command.js';
import { openOwnEditor, type EditorSession } from '../../helpers/language-server.js';
import { runs } from '../../helpers/runs.js';

const FILE = 'zones/a.yaml';
const HEAD = 'zone: { name: a.example.com, id: "00000000000000000000000000000001" }\n';

/** A zone file with these rules. */
function withRules(...rules: readonly string[]): string {
  return `${HEAD}rulesets:
  - phase: http_request_firewall_custom
    rules:
${rules.map((rule) => `      - ${rule}\n`).join('')}`;
}

const WRONG = withRules('{ ref: a, action: log, expression: sll }');
const RIGHT = withRules('{ ref: a, action: log, expression: ssl }');

async function editorOf(
  files: Readonly<Record<string, string>>,
  encoding = 'utf-16',
): Promise<readonly [EditorSession, string]> {
  const root = repository(files);
  const editor = await openOwnEditor(root, [encoding]);
  onTestFinished(async () => void (await editor.end()));
  return [editor, root];
}

async function changedOnDisk(editor: EditorSession): Promise<void> {
  await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [] });
}

async function codes(editor: EditorSession, path: string): Promise<readonly unknown[] | undefined> {
  return (await editor.shown(path))?.map(({ code }) => code);
}

test('edits that break a file and mend it again leave the diagnostics as they were', async () => {
  const [editor] = await editorOf({ [FILE]: WRONG });
  const before = await editor.diagnose(FILE, WRONG);
  expect(before.map(({ code }) => code)).toEqual(['expression-unknown-field']);
  const put = fc.constantFrom(
    '{',
    '"',
    "'",
    '\t',
    ': ',
    '- ',
    '\0',
    '\r',
    '&a ',
    '*a',
    '!!x ',
    '---\n',
    '\ud800',
    '\u2028',
  );
  const edits = fc.array(fc.tuple(fc.nat(WRONG.length), fc.nat(9), put), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(edits, async (all) => {
      let text = WRONG;
      for (const [at, length, added] of all) {
        text = `${text.slice(0, at)}${added}${text.slice(at + length)}`;
        const found = await editor.diagnose(FILE, text);
        const lines = text.split('\n');
        for (const { range } of found) expect(range.end.line).toBeLessThan(lines.length);
        await editor.ask('textDocument/documentSymbol', FILE);
        await editor.ask('textDocument/semanticTokens/full', FILE);
        await editor.ask('textDocument/hover', FILE, { position: { line: 4, character: 20 } });
        await editor.ask('textDocument/completion', FILE, { position: { line: 4, character: 45 } });
      }
      expect(await editor.diagnose(FILE, WRONG)).toEqual(before);
    }),
    { numRuns: runs(60) },
  );
});

test('a file that gets another name takes its diagnostics along', async () => {
  const [editor, root] = await editorOf({ [FILE]: WRONG });
  await editor.diagnose(FILE, WRONG);
  renameSync(join(root, FILE), join(root, 'zones/b.yaml'));
  await editor.close(FILE);
  // The former file counts until the editor says what changed on disk.
  await editor.diagnose('zones/b.yaml', WRONG);
  await changedOnDisk(editor);
  expect(await codes(editor, FILE)).toEqual([]);
  expect(await codes(editor, 'zones/b.yaml')).toEqual(['expression-unknown-field']);
});

test('a fragment that is deleted is missed where it is included, until it is back', async () => {
  const rule = '- { ref: a, action: log, expression: sll }\n';
  const including = withRules('include: ../fragments/rules.yaml');
  const [editor, root] = await editorOf({ [FILE]: including, 'fragments/rules.yaml': rule });
  expect(await editor.diagnose(FILE, including)).toEqual([]);
  expect(await codes(editor, 'fragments/rules.yaml')).toEqual(['expression-unknown-field']);
  rmSync(join(root, 'fragments/rules.yaml'));
  await changedOnDisk(editor);
  expect(await codes(editor, 'fragments/rules.yaml')).toEqual([]);
  expect(await codes(editor, FILE)).toHaveLength(1);
  writeFileSync(join(root, 'fragments/rules.yaml'), rule);
  await changedOnDisk(editor);
  expect(await codes(editor, FILE)).toEqual([]);
  expect(await codes(editor, 'fragments/rules.yaml')).toEqual(['expression-unknown-field']);
});

/** What a diagnostic underlines, in the units of an encoding. */
function underlined(text: string, { range: { start, end } }: Diagnostic, encoding: string): string {
  const line = text.split('\n')[start.line] ?? '';
  if (encoding === 'utf-8') return Buffer.from(line).subarray(start.character, end.character).toString();
  if (encoding === 'utf-32') return Array.from(line).slice(start.character, end.character).join('');
  return line.slice(start.character, end.character);
}

describe.each(['utf-16', 'utf-8', 'utf-32'])('positions in %s', (encoding) => {
  test.each([
    ['with lines of Windows', WRONG.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\uFEFF${WRONG}`],
    ['with both', `\uFEFF${WRONG.replaceAll('\n', '\r\n')}`],
    [
      'behind characters of two units',
      withRules('{ ref: a, action: log, description: "🙂é👩‍👩‍👧", expression: sll }'),
    ],
    [
      'behind characters of two units in the expression',
      withRules(`{ ref: a, action: log, expression: 'http.host eq "🙂" and sll' }`),
    ],
    [
      'of a mark and a mistake in the first line',
      '\uFEFFzone: { name: 🙂, id: "00000000000000000000000000000001", sll: 1 }\n',
    ],
    ['without an end of the last line', WRONG.trimEnd()],
  ])('%s', async (_, text) => {
    const [editor] = await editorOf({ [FILE]: HEAD }, encoding);
    const found = await editor.diagnose(FILE, text);
    expect(found.map((one) => underlined(text, one, encoding))).toContain('sll');
  });
});

test('a file of ten thousand lines is judged to its end', async () => {
  const lines = '\n        # a line'.repeat(101);
  const rules = Array.from(
    { length: 98 },
    (__, index) =>
      `ref: r${index}${lines}\n        action: log\n        expression: 'http.host eq "h${index}.example.com"'`,
  );
  const [editor] = await editorOf({ [FILE]: HEAD });
  const text = withRules(...rules, '{ ref: last, action: log, expression: sll }');
  const found = await editor.diagnose(FILE, text);
  expect(text.split('\n').length).toBeGreaterThan(10_000);
  expect(found.map(({ code, range }) => [code, range.start.line])).toEqual([
    ['expression-unknown-field', text.split('\n').length - 2],
  ]);
  expect(await editor.diagnose(FILE, RIGHT)).toEqual([]);
});
