import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applied } from '../../helpers/applied-edits.js';
import { openOwnEditor, type At, type EditorSession } from '../../helpers/language-server.js';

const ACCOUNT = `account: { name: acme, id: "00000000000000000000000000000009" }
lists:
  lists:
    - { name: office, kind: ip, items: [192.0.2.1] }
`;
const ZONE =
  'zone: { name: shop.example.com, id: "00000000000000000000000000000001" }\nvars: { apex: shop.example.com }\n';
const FILE = 'zones/shop.yaml';

const root = mkdtempSync(join(tmpdir(), 'zonewright-lsp-'));
let editor: EditorSession;

beforeAll(async () => {
  for (const [folder, name, text] of [
    ['accounts', 'acme.yaml', ACCOUNT],
    ['zones', 'shop.yaml', ZONE],
    ['fragments', 'rules.yaml', "- { ref: shared, action: log, expression: 'true' }\n"],
  ] as const) {
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, name), text);
  }
  editor = await openOwnEditor(root);
});
afterAll(async () => {
  await editor.end();
  rmSync(root, { recursive: true });
});

/** A zone file with these rules. */
function withRules(rules: string): string {
  return `${ZONE}rulesets:
  - phase: http_request_firewall_custom
    ownership: shared
    rules:
${rules}`;
}

/** A zone file with a rule that has this expression. */
function withExpression(expression: string): string {
  return withRules(`      - ref: a\n        action: block\n        expression: ${expression}\n`);
}

/** The text without its `|`, and where it was. */
function marked(text: string): readonly [text: string, at: At] {
  const offset = text.indexOf('|');
  const lines = text.slice(0, offset).split('\n');
  return [text.replace('|', ''), { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }];
}

async function opened(text: string): Promise<At> {
  const [plain, at] = marked(text);
  await editor.diagnose(FILE, plain);
  return at;
}

/** What the file is after the completion with this label was taken. */
async function completed(text: string, label: string): Promise<string> {
  const [plain] = marked(text);
  const items = await editor.complete(FILE, await opened(text));
  const item = items.find((found) => found.label === label) ?? expect.fail(`no ${label}`);
  const edit = item.textEdit ?? expect.fail('no edit');
  if (!('range' in edit)) return expect.fail('no range');
  return applied(plain, [edit]);
}

interface Edit {
  readonly range: { readonly start: At; readonly end: At };
  readonly newText: string;
}

describe('completion', () => {
  test.each<[what: string, text: string, some: readonly string[], none: readonly string[]]>([
    [
      'fields of the phase',
      withExpression('|'),
      ['http.host', 'lower', 'not'],
      ['tcp.dstport', 'http.response.code'],
    ],
    ['fields by their start', withExpression('http.ho|'), ['http.host'], []],
    [
      'operators of a text',
      withExpression('http.host |'),
      ['eq', 'contains', 'wildcard'],
      ['bitwise_and', 'and'],
    ],
    ['operators of a call', withExpression('lower(http.host) |'), ['eq', 'matches'], ['bitwise_and']],
    ['operators of a number', withExpression('http.response.code |'), ['ge', 'in'], ['contains']],
    [
      'what joins conditions',
      withExpression('http.host eq "a" |'),
      ['and', 'or', 'xor'],
      ['eq', 'http.host'],
    ],
    ['joins after a condition', withExpression('ssl |'), ['and'], ['contains']],
    ['zones as hosts', withExpression('http.host eq |'), ['"shop.example.com"'], ['http.host']],
    ['countries in a set', withExpression('ip.src.country in {"DE" |}'), ['"FR"'], ['eq']],
    ['values of a field', withExpression('cf.waf.score.class eq |'), ['"likely_attack"'], []],
    ['lists', withExpression('ip.src in |'), ['$office'], []],
    ['lists by their start', withExpression('ip.src in $of|'), ['$office'], []],
    ['fields inside of a call', withExpression('starts_with(|'), ['http.request.uri.path'], []],
    ['fields in a folded text', withExpression('>-\n          ssl\n          and http.|'), ['http.host'], []],
    ['fields in quotes', withExpression("'ssl and http.|'"), ['http.host'], []],
    ['variables', withExpression('http.host eq "${|}"'), ['apex'], ['ssl']],
    ['actions', withRules('      - ref: a\n        action: |\n'), ['block', 'managed_challenge'], []],
    ['keys of a rule', withRules('      - ref: a\n        |\n'), ['action', 'position'], ['ref']],
    ['keys in a flow mapping', withRules('      - { ref: a, ac| }\n'), ['action'], ['ref']],
    [
      'parameters of the action',
      withRules('      - ref: a\n        action: redirect\n        action_parameters:\n          |\n'),
      ['from_value', 'from_list'],
      ['ruleset', 'response'],
    ],
    [
      'refs of other rules',
      withRules(
        "      - { ref: a, action: block, expression: 'ssl', position: { before: | } }\n      - { ref: b, action: log, expression: 'ssl' }\n",
      ),
      ['b'],
      ['a'],
    ],
    ['phases of the level', `${ZONE}rulesets:\n  - phase: |\n`, ['http_ratelimit'], ['magic_transit']],
    ['sections', `${ZONE}|\n`, ['rulesets', 'csp_policies'], ['vars', 'zone']],
    ['directives', `${ZONE}csp_policies:\n  policies:\n    - value:\n        |\n`, ['script-src'], []],
    [
      'sources',
      `${ZONE}csp_policies:\n  policies:\n    - value:\n        script-src:\n          - |\n`,
      ["'self'"],
      [],
    ],
    [
      'fields of a dataset',
      `${ZONE}logpush_jobs:\n  jobs:\n    - dataset: dns_logs\n      fields:\n        - |\n`,
      ['QueryName'],
      ['ClientIP'],
    ],
    ['settings', `${ZONE}zone_settings:\n  |\n`, ['min_tls_version'], []],
    ['values of a setting', `${ZONE}zone_settings:\n  min_tls_version: |\n`, ['1.2'], []],
  ])('offers %s', async (_, text, some, none) => {
    const labels = (await editor.complete(FILE, await opened(text))).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining([...some]));
    expect(labels.filter((label) => none.includes(label))).toEqual([]);
  });

  test.each([
    [withExpression('http.ho|'), 'http.host', withExpression('http.host')],
    [
      withExpression('>-\n          ssl\n          and ip.sr|'),
      'ip.src',
      withExpression('>-\n          ssl\n          and ip.src'),
    ],
    [withRules('      - ref: a\n        act|\n'), 'action', withRules('      - ref: a\n        action: \n')],
    [
      withRules('      - ref: a\n        action: bl|\n'),
      'block',
      withRules('      - ref: a\n        action: block\n'),
    ],
    ...(
      [
        ['- |\n', `- "'self'"\n`],
        [`- '|'\n`, `- "'self'"\n`],
        ['- "|"\n', `- "'self'"\n`],
      ] as const
    ).map(([item, wanted]): [string, string, string] => {
      const policy = `${ZONE}csp_policies:\n  policies:\n    - value:\n        script-src:\n          `;
      return [`${policy}${item}`, "'self'", `${policy}${wanted}`];
    }),
    [withRules('      - { ref: a, ac|: log }\n'), 'action', withRules('      - { ref: a, action: log }\n')],
  ])('puts %j in the place of what was written', async (text, label, after) => {
    expect(await completed(text, label)).toBe(after);
  });

  test('offers nothing in a comment', async () => {
    expect(await editor.complete(FILE, await opened(`${ZONE}# rul|\n`))).toEqual([]);
  });

  test('says what arguments a call takes', async () => {
    const at = await opened(withExpression('starts_with(http.host, |'));
    const help = await editor.ask('textDocument/signatureHelp', FILE, { position: at });
    expect(help).toMatchObject({
      signatures: [{ label: expect.stringMatching(/^starts_with\(.*\): Boolean$/) }],
      activeParameter: 1,
    });
  });
});

describe('hover', () => {
  test.each([
    ['a field', withExpression('http.request.uri.p|ath eq "/a"'), /path of the request/i],
    ['a function', withExpression('lo|wer(http.host) eq "a"'), /lower case/],
    ['an operator', withExpression('http.host con|tains "a"'), /text in it/],
    ['a key', `${ZONE}rulesets:\n  - ph|ase: http_ratelimit\n`, /Where in the handling of a request/],
    ['an action', withRules('      - ref: a\n        action: managed_chal|lenge\n'), /challenge/],
    ['a phase', `${ZONE}rulesets:\n  - phase: http_rate|limit\n`, /./],
  ])('says what %s means', async (_, text, wanted) => {
    const hover = await editor.hover(FILE, await opened(text));
    expect(JSON.stringify(hover?.contents)).toMatch(wanted);
  });

  test('says nothing of a name that nothing is known of', async () => {
    expect(await editor.hover(FILE, await opened(withExpression('some.th|ing eq 1')))).toBeNull();
  });
});

describe('names', () => {
  const TEXT = withRules(`      - ref: first
        action: block
        expression: ip.src in $office and http.host eq "\${apex}"
      - ref: second
        action: log
        expression: ssl
        position: { after: first }
      - include: ../fragments/rules.yaml
`);
  const at = (needle: string): At =>
    marked(TEXT.replace(needle, `${needle.slice(0, -1)}|${needle.slice(-1)}`))[1];

  test.each([
    ['a rule', 'after: first', FILE, 'first'],
    ['a list', '$office', 'accounts/acme.yaml', 'office'],
    ['a variable', '${apex', FILE, 'apex'],
  ])('leads from the use of %s to what it is', async (_, needle, file, name) => {
    await editor.diagnose(FILE, TEXT);
    const found = await editor.ask<readonly { uri: string; range: Edit['range'] }[]>(
      'textDocument/definition',
      FILE,
      { position: at(needle) },
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.uri).toMatch(new RegExp(`/${file}$`));
    const text = file === FILE ? TEXT : ACCOUNT;
    const { start, end } = found[0]?.range ?? expect.fail();
    expect(text.split('\n')[start.line]?.slice(start.character, end.character)).toBe(name);
  });

  test('leads from an include to the file', async () => {
    await editor.diagnose(FILE, TEXT);
    const found = await editor.ask('textDocument/definition', FILE, { position: at('rules.yaml') });
    expect(found).toEqual([
      expect.objectContaining({ uri: expect.stringMatching(/\/fragments\/rules\.yaml$/) }),
    ]);
  });

  test.each([
    ['from its use in the fragment', 'fragments/with.yaml', '${ho|st}'],
    ['from the include', FILE, 'ho|st: shop'],
  ])('a value that an include gives is found and renamed %s', async (_, file, needle) => {
    const fragment = '- { ref: own, action: log, expression: "http.host eq ${host}" }\n';
    const text = withRules('      - { include: ../fragments/with.yaml, with: { host: shop } }\n');
    await editor.diagnose('fragments/with.yaml', fragment);
    await editor.diagnose(FILE, text);
    const own = file === FILE ? text : fragment;
    const [, position] = marked(own.replace(needle.replace('|', ''), needle));
    const place = { uri: expect.stringMatching(new RegExp(`/${FILE}$`)) };
    expect(await editor.ask('textDocument/definition', file, { position })).toEqual([
      expect.objectContaining(place),
    ]);
    expect(await editor.ask('textDocument/references', file, { position })).toHaveLength(2);
    const { changes } = await editor.ask<{ changes: Record<string, readonly Edit[]> }>(
      'textDocument/rename',
      file,
      { position, newName: 'site' },
    );
    const after = Object.entries(changes).map(([uri, edits]) =>
      applied(uri.endsWith(FILE) ? text : fragment, edits),
    );
    expect(after.toSorted()).toEqual(
      [fragment.replace('${host}', '${site}'), text.replace('host: shop', 'site: shop')].toSorted(),
    );
  });

  test('a fragment is offered what its includes give, and an include what its fragment uses', async () => {
    const fragment = '- { ref: own, action: log, expression: "http.host eq ${host} and ${" }\n';
    await editor.diagnose(
      FILE,
      withRules('      - { include: ../fragments/with.yaml, with: { domain: shop } }\n'),
    );
    await editor.diagnose('fragments/with.yaml', fragment);
    const end = { line: 0, character: fragment.lastIndexOf('${') + 2 };
    const names = (await editor.complete('fragments/with.yaml', end)).map(({ label }) => label);
    expect(names).toEqual(['domain', 'apex']);
    const include = '      - include: ../fragments/with.yaml\n        with:\n          h|\n';
    const offered = await editor.complete(FILE, await opened(withRules(include)));
    expect(offered.map(({ label }) => label)).toEqual(['host']);
  });

  test('renames a rule and what names it, and a list in all files', async () => {
    await editor.diagnose(FILE, TEXT);
    const rename = async (needle: string, newName: string): Promise<Record<string, readonly Edit[]>> =>
      (
        await editor.ask<{ changes: Record<string, readonly Edit[]> }>('textDocument/rename', FILE, {
          position: at(needle),
          newName,
        })
      ).changes;
    const [edits = []] = Object.values(await rename('after: first', 'start'));
    expect(applied(TEXT, edits)).toBe(TEXT.replaceAll('first', 'start'));
    const lists = await rename('$office', 'branch');
    expect(
      Object.keys(lists)
        .map((uri) => uri.split('/').slice(-2).join('/'))
        .toSorted(),
    ).toEqual(['accounts/acme.yaml', FILE]);
  });

  test('renames a rule where tests name it, and no rule of another list', async () => {
    const text = `${ZONE}rulesets:
  - phase: http_request_firewall_custom
    rules: [{ ref: one, action: block, expression: ssl }]
  - phase: http_ratelimit
    rules: [{ ref: one, action: log, expression: ssl }]
tests:
  - { name: a, request: { ssl: true }, expect: { action: block, rule: one } }
  - { name: b, phase: http_ratelimit, request: { ssl: true }, expect: { rule: one } }
`;
    await editor.diagnose(FILE, text);
    const [, position] = marked(text.replace('ref: one', 'ref: o|ne'));
    const renamed = await editor.ask<{ changes: Record<string, readonly Edit[]> }>(
      'textDocument/rename',
      FILE,
      {
        position,
        newName: 'first',
      },
    );
    const after = applied(text, Object.values(renamed.changes).flat());
    expect(after).toBe(text.replace('ref: one', 'ref: first').replace('rule: one', 'rule: first'));
  });

  test('a rule that an included file names keeps its name', async () => {
    const fragment = '- { ref: last, action: log, expression: ssl, position: { after: first } }\n';
    await editor.diagnose('fragments/naming.yaml', fragment);
    const text = TEXT.replace('fragments/rules', 'fragments/naming');
    await editor.diagnose(FILE, text);
    const position = at('after: first');
    expect(await editor.ask('textDocument/rename', FILE, { position, newName: 'start' })).toBeNull();
  });

  test('a rule of a file that others include keeps its name', async () => {
    const fragment = 'fragments/rules.yaml';
    const text = '- { ref: shared, action: log, expression: ssl }\n';
    await editor.diagnose(fragment, text);
    const position = { line: 0, character: 9 };
    expect(await editor.ask('textDocument/prepareRename', fragment, { position })).toBeNull();
    expect(await editor.ask('textDocument/rename', fragment, { position, newName: 'other' })).toBeNull();
  });

  test.each([
    ['an invariant', 'invariants:\n  - { name: a, never: { traffic: ip.src in $of|fice, action: block } }\n'],
    ['a test', 'tests:\n  - { name: a, request: {}, lists: { of|fice: [] }, expect: none }\n'],
    [
      'a redirect',
      `rulesets:\n  - phase: http_request_dynamic_redirect\n    rules:\n      - { ref: r, action: redirect, expression: ssl, action_parameters: { from_list: { name: of|fice, key: http.host } } }\n`,
    ],
  ])('finds a list that %s names', async (_, rest) => {
    const position = await opened(`${ZONE}${rest}`);
    const found = await editor.ask<readonly { uri: string }[]>('textDocument/definition', FILE, {
      position,
    });
    expect(found.map(({ uri }) => uri.split('/').slice(-2).join('/'))).toEqual(['accounts/acme.yaml']);
  });

  test('finds a custom ruleset by its name', async () => {
    const text = `account: { name: acme, id: "00000000000000000000000000000009" }
rulesets:
  - phase: http_request_firewall_custom
    rules: [{ ref: run, action: execute, expression: ssl, action_parameters: { id: { custom_ruleset: bad-|bots } } }]
custom_rulesets:
  rulesets: [{ name: bad-bots, phase: http_request_firewall_custom, rules: [] }]
`;
    const [plain, position] = marked(text);
    await editor.diagnose('accounts/other.yaml', plain);
    const found = await editor.ask<readonly { range: Edit['range'] }[]>(
      'textDocument/definition',
      'accounts/other.yaml',
      { position },
    );
    expect(found.map(({ range }) => range.start.line)).toEqual([5]);
    const items = await editor.complete('accounts/other.yaml', position);
    expect(items.map(({ label }) => label)).toContain('bad-bots');
    await editor.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: `${editor.rootUri}/accounts/other.yaml` },
    });
  });

  test.each<readonly [string, string, string, string]>([
    ['a variable', 'vars: { ho|st: a, site: b }\n', 'site', 'host'],
    ['a variable of another file', 'vars: { ho|st: a }\n', 'apex', 'host'],
    [
      'a rule',
      `rulesets:
  - phase: http_request_firewall_custom
    rules: [{ ref: o|ne, action: log, expression: ssl }, { ref: two, action: log, expression: ssl }]
`,
      'two',
      'one',
    ],
    [
      'a rule of an included file',
      `rulesets:
  - phase: http_request_firewall_custom
    rules: [{ ref: o|ne, action: log, expression: ssl }, { include: ../fragments/rules.yaml }]
`,
      'shared',
      'one',
    ],
  ])('refuses the name of another: %s', async (what, rest, taken, present) => {
    const [text, position] = marked(
      `zone: { name: other.example.com, id: "00000000000000000000000000000002" }\n${rest}`,
    );
    const other = `zones/${what.replaceAll(' ', '-')}.yaml`;
    await editor.diagnose(other, text);
    const rename = (newName: string): Promise<unknown> =>
      editor.ask('textDocument/rename', other, { position, newName });
    await expect(rename(taken)).rejects.toThrow(`${taken} is already the name of another`);
    expect(await rename(present)).not.toBeNull();
    expect(await rename('free')).not.toBeNull();
    await editor.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: `${editor.rootUri}/${other}` },
    });
  });

  test('a name that can not be written is refused', async () => {
    await editor.diagnose(FILE, TEXT);
    expect(
      await editor.ask('textDocument/rename', FILE, { position: at('$office'), newName: 'Two words' }),
    ).toBeNull();
    expect(
      await editor.ask('textDocument/prepareRename', FILE, { position: { line: 0, character: 1 } }),
    ).toBeNull();
  });
});

describe('the file', () => {
  const TEXT = withExpression('ssl and lower(http.host) eq "a"');

  test('has symbols, folds and selections', async () => {
    await editor.diagnose(FILE, TEXT);
    const symbols = await editor.ask<
      readonly {
        name: string;
        children: readonly { name: string; children: readonly { name: string }[] }[];
      }[]
    >('textDocument/documentSymbol', FILE);
    const rulesets = symbols.find(({ name }) => name === 'rulesets');
    expect(rulesets?.children.map(({ name }) => name)).toEqual(['http_request_firewall_custom']);
    expect(rulesets?.children[0]?.children.map(({ name }) => name)).toEqual(['a']);
    expect(await editor.ask('textDocument/foldingRange', FILE)).toContainEqual({ startLine: 2, endLine: 8 });
    const [, at] = marked(TEXT.replace('http.host', 'http|.host'));
    const [selection] = await editor.ask<readonly { range: Edit['range'] }[]>(
      'textDocument/selectionRange',
      FILE,
      { positions: [at] },
    );
    const { start, end } = selection?.range ?? expect.fail();
    expect(TEXT.split('\n')[start.line]?.slice(start.character, end.character)).toBe('http.host');
  });

  test('has colours for the words of its expressions', async () => {
    await editor.diagnose(FILE, TEXT);
    const { data } = await editor.ask<{ data: readonly number[] }>('textDocument/semanticTokens/full', FILE);
    const types = data.filter((_, index) => index % 5 === 3);
    // ssl · and · lower · http.host · eq · "a"
    expect(types).toEqual([0, 3, 1, 0, 2, 4]);
  });

  test('is laid out as fmt does', async () => {
    const loose = `${ZONE}page_shield:   {   enabled: true }\n`;
    await editor.diagnose(FILE, loose);
    const edits = await editor.ask<readonly Edit[]>('textDocument/formatting', FILE, {
      options: { tabSize: 2, insertSpaces: true },
    });
    expect(applied(loose, edits)).toBe(`${ZONE}page_shield: { enabled: true }\n`);
  });

  test('is found by its rules in the workspace', async () => {
    await editor.diagnose(FILE, TEXT);
    expect(await editor.connection.sendRequest('workspace/symbol', { query: 'firewall_cus' })).toEqual([
      expect.objectContaining({ name: 'http_request_firewall_custom', containerName: FILE }),
    ]);
  });
});
