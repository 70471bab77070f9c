import { describe, expect, onTestFinished, test } from 'vitest';
import * as fc from 'fast-check';
import type { CodeAction, Diagnostic } from 'vscode-languageserver-protocol';
import { editBetween, withItems } from '../../../src/surfaces/lsp/actions/text-edits.js';
import { positionsFor } from '../../../src/surfaces/lsp/positions.js';
import { applied } from '../../helpers/applied-edits.js';
import { repository } from '../../helpers/command.js';
import { openOwnEditor, type EditorSession } from '../../helpers/language-server.js';
import { runs } from '../../helpers/runs.js';

const FILE = 'zones/a.yaml';
const HEAD = 'zone: { name: a.example.com, id: "00000000000000000000000000000001" }\n';
const SHADOWED = `${HEAD}rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: all, action: block, expression: 'true' }
      - { ref: never, action: log, expression: ssl }
`;

async function opened(files: Record<string, string>): Promise<EditorSession> {
  const editor = await openOwnEditor(repository({ [FILE]: HEAD, ...files }));
  onTestFinished(async () => void (await editor.end()));
  return editor;
}

async function actionsAt(
  editor: EditorSession,
  line: number,
  diagnostics: readonly Diagnostic[] = [],
  more: object = {},
): Promise<readonly CodeAction[]> {
  const at = { line, character: 12 };
  return editor.ask('textDocument/codeAction', FILE, {
    range: { start: at, end: at },
    context: { diagnostics, ...more },
  });
}

/** What files are when an action is taken. */
function taken({ edit }: CodeAction, texts: Record<string, string>): Record<string, string> {
  const changes = Object.entries(edit?.changes ?? {}).map(([uri, edits]) => {
    const file = uri
      .split('/')
      .slice(-2)
      .join('/')
      .replace(/^.*(?=zonewright\.yaml$)/, '');
    return [file, applied(texts[file] ?? '', edits)];
  });
  return Object.fromEntries(changes) as Record<string, string>;
}

describe('a warning can be accepted', () => {
  test.each([
    ['no list', 'version: 1', 'version: 1\naccepted_findings:\n  - ENTRY\n'],
    [
      'a list with other columns',
      'version: 1\naccepted_findings:\n- { code: x-y, reason: a, until: 2027-01-01 } # note\n',
      'version: 1\naccepted_findings:\n- { code: x-y, reason: a, until: 2027-01-01 } # note\n- ENTRY\n',
    ],
    ['an empty list', 'version: 1\naccepted_findings: []\n', 'version: 1\naccepted_findings:\n  - ENTRY\n'],
    [
      'a key without a value',
      'version: 1\naccepted_findings:\n',
      'version: 1\naccepted_findings:\n  - ENTRY\n',
    ],
    ['only a comment', '# ours\n', '# ours\naccepted_findings:\n  - ENTRY\n'],
  ])('in a project file with %s', async (_, project, wanted) => {
    const editor = await opened({ 'zonewright.yaml': project });
    const [warning] = await editor.diagnose(FILE, SHADOWED);
    expect(warning).toMatchObject({ severity: 2, code: 'rule-shadowed' });
    const [accept] = await actionsAt(editor, 5, warning && [warning]);
    expect(accept?.title).toBe('Accept this rule-shadowed until 2026-12-28, with a reason');
    const after = accept && taken(accept, { 'zonewright.yaml': project })['zonewright.yaml'];
    const entry = `{ code: rule-shadowed, ref: never, file: ${FILE}, reason: why, until: "2026-12-28" }`;
    expect(after).toBe(wanted.replace('ENTRY', entry));
    await editor.diagnose('zonewright.yaml', after ?? '');
    const now = await editor.diagnose(FILE, SHADOWED);
    expect(now.filter(({ code }) => code === 'rule-shadowed').map(({ severity }) => severity)).toEqual([4]);
  });

  test('in a project file that is not there yet', async () => {
    const editor = await opened({});
    const [warning] = await editor.diagnose(FILE, SHADOWED);
    const [accept] = await actionsAt(editor, 5, warning && [warning]);
    expect(accept?.edit?.documentChanges).toEqual([
      { kind: 'create', uri: `${editor.rootUri}/zonewright.yaml` },
      expect.objectContaining({
        edits: [
          expect.objectContaining({
            newText: expect.stringMatching(/^accepted_findings:\n {2}- \{ .*\}\n$/),
          }),
        ],
      }),
    ]);
  });

  test('but not the one that an entry has no effect', async () => {
    const project = 'accepted_findings: [{ code: late-skip, reason: a, until: 2027-01-01 }]\n';
    const editor = await opened({ 'zonewright.yaml': project });
    const [unused] = await editor.diagnose('zonewright.yaml', project);
    expect(unused?.code).toBe('accepted-unused');
    const actions = await editor.ask<readonly CodeAction[]>('textDocument/codeAction', 'zonewright.yaml', {
      range: unused?.range,
      context: { diagnostics: [unused] },
    });
    expect(actions.map(({ title }) => title)).toEqual(['Explain accepted-unused']);
  });
});

describe('a test can be added for a rule', () => {
  const RULE = `${HEAD}rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: admin, action: block, expression: 'http.request.uri.path eq "/admin"' }
      - { ref: logs, action: log, expression: ssl }
`;

  const HIT = '  - { request: { http.request.uri.path: /admin }, expect: { action: block, rule: admin } }\n';

  test.each([
    ['', 2, `tests:\n${HIT}  - { request: { http.request.uri.path: / }, expect: none }\n`],
    ['tests:\n  # ours\n  - { request: { http.request.uri.path: /x }, expect: none }\n', 1, HIT],
  ])('with examples that pass, behind %j', async (tests, count, added) => {
    const text = `${RULE}${tests}`;
    const editor = await opened({});
    await editor.diagnose(FILE, text);
    const [add] = await actionsAt(editor, 4);
    const title = `Add ${count === 1 ? '1 test' : '2 tests'} for admin`;
    expect(add).toMatchObject({ title, kind: 'refactor' });
    const after = (add && taken(add, { [FILE]: text })[FILE]) ?? '';
    expect(after).toBe(text + added);
    expect(await editor.diagnose(FILE, after)).toEqual([]);
    expect(await actionsAt(editor, 4)).toEqual([]);
  });

  test('in the file of the zone, for a rule of a fragment', async () => {
    const fragment = `- { ref: admin, action: block, expression: 'http.request.uri.path eq "/admin"' }\n`;
    const zone = `${HEAD}rulesets:\n  - phase: http_request_firewall_custom\n    rules: [{ include: ../fragments/r.yaml }]\n`;
    const editor = await opened({ [FILE]: zone, 'fragments/r.yaml': fragment });
    await editor.diagnose('fragments/r.yaml', fragment);
    const [add] = await editor.ask<readonly CodeAction[]>('textDocument/codeAction', 'fragments/r.yaml', {
      range: { start: { line: 0, character: 5 }, end: { line: 0, character: 5 } },
      context: { diagnostics: [] },
    });
    expect(Object.keys(add?.edit?.changes ?? {})).toEqual([`${editor.rootUri}/${FILE}`]);
  });

  test('as a fix, where the project requires one', async () => {
    const editor = await opened({ 'zonewright.yaml': 'require: { tests: blocking }\n' });
    const found = await editor.diagnose(FILE, RULE);
    expect(found.map(({ code }) => code)).toEqual(['rule-untested']);
    const actions = await actionsAt(editor, 4, found);
    expect(actions.map(({ title, kind }) => [title, kind])).toEqual([
      ['Add 2 tests for admin', 'quickfix'],
      ['Explain rule-untested', 'quickfix'],
    ]);
  });

  test('not for one that lets the list go on, nor where other kinds of actions are wanted', async () => {
    const editor = await opened({});
    await editor.diagnose(FILE, RULE);
    expect(await actionsAt(editor, 5)).toEqual([]);
    expect(await actionsAt(editor, 4, [], { only: ['quickfix'] })).toEqual([]);
    expect(await actionsAt(editor, 4, [], { only: ['refactor'] })).toHaveLength(1);
  });
});

test('a code is explained, and its page is opened for who wants that', async () => {
  const editor = await opened({});
  const [warning] = await editor.diagnose(FILE, SHADOWED);
  const explain = (await actionsAt(editor, 5, warning && [warning])).at(-1);
  expect(explain?.title).toBe('Explain rule-shadowed');
  const shown = new Promise<string>((resolve) => {
    editor.connection.onRequest('window/showMessageRequest', ({ message, actions: [open] }) => {
      resolve(message);
      return open;
    });
  });
  const page = new Promise<string>((resolve) => {
    editor.connection.onRequest('window/showDocument', ({ uri }) => {
      resolve(uri);
      return { success: true };
    });
  });
  const { command = '', arguments: given } = explain?.command ?? {};
  const text = await editor.connection.sendRequest('workspace/executeCommand', { command, arguments: given });
  expect(text).toMatch(/^rule-shadowed \(finding\): [^]*accepted_findings: \[\{ code: rule-shadowed/);
  expect(await shown).toBe(text);
  expect(await page).toMatch(/\/codes\/rule-shadowed\.html$/);
  expect(
    await editor.connection.sendRequest('workspace/executeCommand', { command, arguments: ['no-such'] }),
  ).toBeNull();
});

test('an edit between two texts makes the one of the other, in each encoding', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '🙂', '🙃', 'é', '\r\n'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const edits = editBetween(before, after, positionsFor('utf-16')(before));
      expect(applied(before, edits)).toBe(after);
      for (const { newText } of edits) expect(newText).not.toMatch(/\p{Cs}/u);
    }),
    { numRuns: runs(2000) },
  );
});

test('items can not be put where something else is', () => {
  expect(withItems('tests: 5\n', 'tests', [1])).toBeUndefined();
  expect(withItems('- a\n', 'tests', [1])).toBeUndefined();
  expect(withItems('a: [\n', 'tests', [1])).toBeUndefined();
});
