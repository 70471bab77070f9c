import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { repository } from '../../helpers/command.js';
import { openOwnEditor, type EditorSession } from '../../helpers/language-server.js';

const PROJECT = 'version: 1\n';

/** A zone file with one rule, whose expression has a mistake. */
function broken(name: string, field = 'sll'): string {
  return `zone: { name: ${name}.example.com, id: "0000000000000000000000000000000${name}" }
rulesets:
  - phase: http_request_firewall_custom
    rules: [{ ref: ${name}, action: log, expression: ${field} }]
`;
}

async function opened(
  files: Readonly<Record<string, string>>,
  folders?: readonly string[],
  folder = '',
): Promise<readonly [EditorSession, string]> {
  const root = repository(files);
  const editor = await openOwnEditor(
    join(root, folder),
    undefined,
    {},
    folders?.map((one) => join(root, one)),
  );
  onTestFinished(async () => void (await editor.end()));
  return [editor, root];
}

async function codes(editor: EditorSession, path: string): Promise<readonly unknown[] | undefined> {
  return (await editor.shown(path))?.map(({ code }) => code);
}

const TWO = {
  'a/zonewright.yaml': PROJECT,
  'a/zones/a.yaml': broken('a'),
  'b/zonewright.yaml': PROJECT,
  'b/zones/b.yaml': broken('b'),
};

test('an editor that was started above several projects serves each file with its own', async () => {
  const [editor] = await opened(TWO);
  expect(await editor.shown('a/zones/a.yaml')).toBeUndefined();
  expect((await editor.diagnose('a/zones/a.yaml', broken('a'))).map(({ code }) => code)).toEqual([
    'expression-unknown-field',
  ]);
  expect((await editor.diagnose('b/zones/b.yaml', broken('b'))).map(({ code }) => code)).toEqual([
    'expression-unknown-field',
  ]);
  expect(await editor.diagnose('a/zones/a.yaml', broken('a', 'ssl'))).toEqual([]);
  expect(await codes(editor, 'b/zones/b.yaml')).toEqual(['expression-unknown-field']);
  const names = await editor.connection.sendRequest<readonly { readonly name: string }[]>(
    'workspace/symbol',
    { query: '' },
  );
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['a', 'b']));
  expect(
    await editor.ask('textDocument/hover', 'b/zones/b.yaml', { position: { line: 3, character: 20 } }),
  ).not.toBeNull();
});

test('a project inside of another one has its own files', async () => {
  const [editor] = await opened({
    'zonewright.yaml': 'version: 1\nzones: ["**/zones/*.yaml"]\n',
    'zones/a.yaml': broken('a'),
    'b/zonewright.yaml': PROJECT,
    'b/zones/b.yaml': broken('b'),
  });
  expect(await codes(editor, 'zones/a.yaml')).toEqual(['expression-unknown-field']);
  expect(await editor.shown('b/zones/b.yaml')).toBeUndefined();
  expect(await editor.diagnose('b/zones/b.yaml', broken('b', 'ssl'))).toEqual([]);
});

test('of an editor that was started below a project, the project around it is served', async () => {
  const [editor] = await opened(TWO, undefined, 'a/zones');
  expect(await codes(editor, 'a.yaml')).toEqual(['expression-unknown-field']);
});

test('a project file that comes or goes gives its files another project', async () => {
  const [editor, root] = await opened({ 'b/zones/b.yaml': broken('b') });
  expect(await editor.diagnose('b/zones/b.yaml', broken('b'))).toEqual([]);
  writeFileSync(join(root, 'b/zonewright.yaml'), PROJECT);
  await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [] });
  expect(await codes(editor, 'b/zones/b.yaml')).toEqual(['expression-unknown-field']);
  rmSync(join(root, 'b/zonewright.yaml'));
  await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [] });
  expect(await codes(editor, 'b/zones/b.yaml')).toEqual([]);
});

test('each folder of an editor is served, and one that is removed is not any more', async () => {
  const [editor, root] = await opened(TWO, ['a', 'b']);
  expect(await codes(editor, 'a/zones/a.yaml')).toEqual(['expression-unknown-field']);
  expect(await codes(editor, 'b/zones/b.yaml')).toEqual(['expression-unknown-field']);
  const folder = { uri: pathToFileURL(join(root, 'b')).href, name: 'b' };
  const move = (event: object): Promise<void> =>
    editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
  await move({ added: [], removed: [folder] });
  await expect.poll(() => codes(editor, 'b/zones/b.yaml')).toEqual([]);
  expect(await codes(editor, 'a/zones/a.yaml')).toEqual(['expression-unknown-field']);
  await move({ added: [folder], removed: [] });
  await expect.poll(() => codes(editor, 'b/zones/b.yaml')).toEqual(['expression-unknown-field']);
});

test('a file outside of all folders, on another machine, or of no file at all, has no answers', async () => {
  const [editor, root] = await opened(TWO, ['a']);
  for (const uri of [
    pathToFileURL(join(root, 'b/zones/b.yaml')).href,
    'file://elsewhere/zones/b.yaml',
    'file:///zones%2Fb.yaml',
    'file:///zones/%E0%A4%A.yaml',
    'untitled:Untitled-1',
  ]) {
    const textDocument = { uri, languageId: 'yaml', version: 1, text: broken('b') };
    await editor.connection.sendNotification('textDocument/didOpen', { textDocument });
    expect(await editor.ask('textDocument/hover', uri, { position: { line: 3, character: 20 } })).toBeNull();
    await editor.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [{ text: '' }],
    });
    expect(await editor.ask('textDocument/documentSymbol', uri)).toBeNull();
    await editor.close(uri);
    expect(await editor.shown(uri)).toBeUndefined();
  }
});

test('an editor without a folder serves the projects of its files', async () => {
  const [editor, root] = await opened(TWO, [], 'a');
  const uri = pathToFileURL(join(root, 'b/zones/b.yaml')).href;
  expect((await editor.diagnose(uri, broken('b'))).map(({ code }) => code)).toEqual([
    'expression-unknown-field',
  ]);
});

test('a file of a folder that is not there yet belongs to the project around it', async () => {
  const [editor, root] = await opened({ 'zonewright.yaml': PROJECT });
  expect((await editor.diagnose('zones/new.yaml', broken('c'))).map(({ code }) => code)).toEqual([
    'expression-unknown-field',
  ]);
  mkdirSync(join(root, 'zones'));
  await editor.close('zones/new.yaml');
  expect(await codes(editor, 'zones/new.yaml')).toEqual([]);
});
