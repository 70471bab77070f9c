import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CodeLens, InlayHint } from 'vscode-languageserver-protocol';
import { repository } from '../../helpers/command.js';
import { GIT_ENV, gitRepository, HAS_GIT } from '../../helpers/git.js';
import { openOwnEditor, type EditorSession } from '../../helpers/language-server.js';

const FILE = 'zones/shop.yaml';
const HEAD = 'zone: { name: shop.example.com, id: "00000000000000000000000000000001" }\n';
const RULES = `${HEAD}rulesets:
  - phase: http_request_firewall_custom
    rules:
      - ref: skip-office
        action: skip
        description: not told
        expression: ip.src eq 192.0.2.1
        action_parameters: { ruleset: current }
      - action: block
        ref: block-admin
        expression: starts_with(http.request.uri.path, "/admin")
        meta: { owner: edge-team, ticket: SEC-123, expires: 2027-03-01 }
      - ref: block-admin-login
        action: block
        expression: starts_with(http.request.uri.path, "/admin") and ssl
      - { ref: limit, action: log, expression: ssl }
tests:
  - name: nobody is in
    request: { http.request.uri.path: /admin, ip.src: 198.51.100.1 }
    expect: { action: block, rule: block-admin }
  - request: { http.request.uri.path: /, ip.src: 192.0.2.1 }
    expect: { action: skip }
invariants:
  - name: admin is closed
    never: 'http.request.uri.path eq "/admin" and ip.src ne 192.0.2.1'
`;
const ALL = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };

async function opened(root: string, env?: Record<string, string>): Promise<EditorSession> {
  const editor = await openOwnEditor(root, undefined, env);
  onTestFinished(async () => void (await editor.end()));
  return editor;
}

async function withRules(text = RULES): Promise<EditorSession> {
  const editor = await opened(repository({ [FILE]: text }));
  const found = await editor.diagnose(FILE, text);
  expect(found.filter(({ severity }) => severity === 1).map(({ message }) => message)).toEqual([]);
  return editor;
}

/** What is shown at the first place of a text, a little behind its start. */
async function hoverAt(editor: EditorSession, text: string, needle: string): Promise<string | undefined> {
  const before = text.slice(0, text.indexOf(needle) + 2).split('\n');
  const at = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const contents = (await editor.hover(FILE, at))?.contents;
  return typeof contents === 'object' && 'value' in contents ? contents.value : undefined;
}

describe('hover on a rule', () => {
  test('says what it does, what depends on it, and whose it is', async () => {
    const editor = await withRules();
    expect(await hoverAt(editor, RULES, 'block-admin')).toBe(
      [
        '**`block-admin`**: `block`. Refuses the request: 403, or 429 for rate limits. `response` replaces the page of the service. No later rule runs.',
        '1 test, 1 invariant  \nIt decides: `nobody is in`  \nWithout it these have another verdict: `admin is closed`',
        '`owner: edge-team · SEC-123 · expires 2027-03-01`',
      ].join('\n\n'),
    );
    expect(await hoverAt(editor, RULES, 'skip-office')).toContain(
      '\n\n- `skips the rest of this ruleset`\n\n',
    );
    expect(await hoverAt(editor, RULES, 'skip-office')).not.toContain('not told');
    expect(await hoverAt(editor, RULES, 'skip-office')).toContain(
      'It decides: `{ http.request.uri.path: /, ip.src: 192.0.2.1 }`',
    );
  });

  test('is at its first key as well, before what the key means, and at no other key', async () => {
    const editor = await withRules();
    const first = await hoverAt(editor, RULES, 'action: block\n        ref: block-admin');
    expect(first).toMatch(/^\*\*`block-admin`\*\*: `block`[^]*\n\n---\n\n\S/);
    expect(await hoverAt(editor, RULES, 'expression: ip.src')).not.toContain('skip-office');
  });

  test('says that nothing reaches it', async () => {
    const editor = await withRules();
    expect(await hoverAt(editor, RULES, 'block-admin-login')).toContain(
      'nothing reaches rule block-admin-login: block-admin decides everything that it selects',
    );
  });

  test('still knows its tests while another part of the file is wrong', async () => {
    const editor = await withRules();
    const broken = RULES.replace('ssl', 'sll').replace('zone:', '\nzone:');
    await editor.diagnose(FILE, broken);
    expect(await hoverAt(editor, broken, 'block-admin')).toContain('It decides: `nobody is in`');
  });

  test('has no text of a file that Markdown could take for its own', async () => {
    const text = RULES.replaceAll('SEC-123', "'[x](https://example.com) `'");
    const editor = await withRules(text);
    expect(await hoverAt(editor, text, 'block-admin')).toContain(
      '``owner: edge-team · [x](https://example.com) ` · expires 2027-03-01``',
    );
  });
});

describe('hover on other objects', () => {
  test('says what a list has, and which rules name it', async () => {
    const account =
      'account: { name: acme, id: "00000000000000000000000000000009" }\nlists:\n  lists:\n    - { name: office, kind: ip, items: [192.0.2.1, 192.0.2.2], meta: { owner: it } }\n';
    const zone = RULES.replace('ip.src eq 192.0.2.1', 'ip.src in $office');
    const editor = await opened(repository({ [FILE]: zone, 'accounts/acme.yaml': account }));
    await editor.diagnose('accounts/acme.yaml', account);
    const hover = await editor.hover('accounts/acme.yaml', { line: 3, character: 16 });
    expect(hover?.contents).toEqual({
      kind: 'markdown',
      value: '**`office`**: a list of `ip`, 2 items, named by 1 rule: `skip-office`\n\n`owner: it`',
    });
  });

  test('says what a policy does, at its first key as well', async () => {
    const text = `${HEAD}csp_policies:
  policies:
    - action: log
      description: whole site
      expression: 'true'
      value: { script-src: ["'self'"], img-src: ["'self'"] }
`;
    const editor = await withRules(text);
    expect(await hoverAt(editor, text, 'whole site')).toBe('**`whole site`**: `log`, 2 directives');
    expect(await hoverAt(editor, text, 'action: log')).toMatch(/^\*\*`whole site`\*\*: [^]*\n\n---\n\nlog: /);
    expect(await hoverAt(editor, text, 'value')).not.toContain('whole site');
  });
});

test('a lens above each rule that ends its list says how many tests and invariants depend on it', async () => {
  const editor = await withRules();
  const lenses = await editor.ask<readonly CodeLens[]>('textDocument/codeLens', FILE);
  const resolved = await Promise.all(
    lenses.map((lens) => editor.connection.sendRequest<CodeLens>('codeLens/resolve', lens)),
  );
  expect(resolved.map(({ range, command }) => [range.start.line, command?.title])).toEqual([
    [4, 'skip: 1 test, no invariant'],
    [9, 'block: 1 test, 1 invariant'],
    [13, 'block: no test, no invariant'],
  ]);
});

test('a lens of a rule that has gone says nothing', async () => {
  const editor = await withRules();
  const lenses = await editor.ask<readonly CodeLens[]>('textDocument/codeLens', FILE);
  await editor.diagnose(FILE, HEAD);
  const resolved = await editor.connection.sendRequest<CodeLens>('codeLens/resolve', lenses[0]);
  expect(resolved.command?.title).toBe('');
});

async function hintsIn(editor: EditorSession, range: object = ALL): Promise<readonly (readonly unknown[])[]> {
  const hints = await editor.ask<readonly InlayHint[]>('textDocument/inlayHint', FILE, { range });
  return hints.map(({ position, label }) => [position.line, label]);
}

test('hints say what a rule does besides its action, and what shadows it, in the range that is shown', async () => {
  const editor = await withRules();
  expect(await hintsIn(editor)).toEqual([
    [4, 'skips the rest of this ruleset'],
    [13, 'shadowed by block-admin'],
  ]);
  const range = { start: { line: 5, character: 0 }, end: { line: 30, character: 0 } };
  expect(await hintsIn(editor, range)).toEqual([[13, 'shadowed by block-admin']]);
});

/** Asks for hints, and again when the server says that there are others. */
async function hintsSoon(editor: EditorSession): Promise<readonly (readonly unknown[])[]> {
  const refreshed = new Promise<void>((resolve) =>
    editor.connection.onRequest('workspace/inlayHint/refresh', () => {
      resolve();
      return null;
    }),
  );
  await hintsIn(editor);
  await refreshed;
  return hintsIn(editor);
}

describe.runIf(HAS_GIT)('compared with the last commit', () => {
  const OPEN = RULES.replace('"/admin")', '"/admin/")').replace(/tests:[^]*$/, '');

  test('a hint behind the phase says which traffic the edit opens, until it opens nothing', async () => {
    const { root, commit } = gitRepository();
    const id = commit({ [FILE]: RULES.replace(/tests:[^]*$/, '') });
    const editor = await opened(root, GIT_ENV);
    await editor.diagnose(FILE, OPEN);
    expect(await hintsSoon(editor)).toContainEqual([
      2,
      expect.stringMatching(/^opens \{ .*http\.request\.uri\.path: "\/admin".*…$/),
    ]);
    const all = await editor.ask<readonly InlayHint[]>('textDocument/inlayHint', FILE, { range: ALL });
    expect(all.map(({ tooltip }) => tooltip)).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^Compared with HEAD \\(${id.slice(0, 7)}\\): opens-traffic: .*block by block-admin → no rule decides`,
        ),
      ),
    );
    await editor.diagnose(FILE, RULES.replace(/tests:[^]*$/, '# the same\n'));
    expect((await hintsSoon(editor)).filter(([line]) => line === 2)).toEqual([]);
  });

  test('items that leave a list open what a rule with the list stopped', async () => {
    const account = (items: string): string =>
      `account: { name: acme, id: "00000000000000000000000000000009" }\nlists:\n  lists:\n    - { name: bad, kind: ip, items: [${items}] }\n`;
    const zone = `${HEAD}rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: block-bad, action: block, expression: ip.src in $bad }
`;
    const { root, commit } = gitRepository();
    commit({ [FILE]: zone, 'accounts/acme.yaml': account('192.0.2.1, 192.0.2.2') });
    const editor = await opened(root, GIT_ENV);
    await editor.diagnose('accounts/acme.yaml', account('192.0.2.1'));
    await editor.diagnose(FILE, zone);
    expect(await hintsSoon(editor)).toEqual([[2, expect.stringContaining('opens { ip.src: 192.0.2.2 }')]]);
  });
});

test.runIf(HAS_GIT)('docs/editor.md shows what an editor shows of the example', async () => {
  const page = readFileSync(new URL('../../../docs/editor.md', import.meta.url), 'utf8');
  const { root, commit } = gitRepository();
  cpSync(new URL('../../../examples/shop/', import.meta.url), root, { recursive: true });
  commit({});
  const text = readFileSync(join(root, FILE), 'utf8');
  const editor = await opened(root, GIT_ENV);
  await editor.diagnose(FILE, text);
  const [, hover] = /```markdown\n([^]*?)\n```/.exec(page) ?? [];
  expect(await hoverAt(editor, text, 'skip-office')).toBe(hover);
  await editor.diagnose(FILE, text.replace('ne "DE"', 'in {"DE" "AT"}').replace('ip.geoip', 'not ip.geoip'));
  await hintsSoon(editor);
  const all = await editor.ask<readonly InlayHint[]>('textDocument/inlayHint', FILE, { range: ALL });
  const [, risk = 'none'] = /```text\n(opens-traffic: [^]*?)\n```/.exec(page) ?? [];
  expect(
    all.map(({ tooltip }) => JSON.stringify(tooltip).includes(JSON.stringify(risk).slice(1, -1))),
  ).toContain(true);
});
