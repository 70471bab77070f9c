import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator } from '../../../src/emulator/index.js';
import { isObject } from '../../../src/kernel/model/json.js';
import { lintPolicy } from '@zonewright/edge-rules/csp/lint.js';
import { parseDirectives } from '@zonewright/edge-rules/csp/policy.js';
import { codeEntries, type CodeEntry } from '../../../src/surfaces/explain/lookup.js';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { withInvariants } from '../../../src/engine/configuration/invariants/with-invariants.js';
import type { RepositoryFiles } from '../../../src/files/repository/folder.js';
import { exampleText } from '../../../src/surfaces/reports/explanation.js';
import { missing } from '../../../src/files/repository/file-errors.js';
import { repository, zonewright } from '../../helpers/command.js';

const ZONE_ID = '023e105f4ecef8ad9ca31a8372d0c353';
const ZONE = `zone: { name: shop.example.com, id: "${ZONE_ID}" }\n`;
const ACCOUNT = 'account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }\n';

type Kind = NonNullable<CodeEntry['example']>['kind'];

/** Entries with an example of some kinds, by code. */
function examplesOf(
  ...kinds: readonly Kind[]
): readonly (readonly [code: string, entry: CodeEntry, text: string])[] {
  return codeEntries().flatMap((entry) =>
    entry.example !== undefined && kinds.includes(entry.example.kind)
      ? [[entry.code, entry, entry.example.text] as const]
      : [],
  );
}

/** The one file that an example stands for. */
function fileOf({ example }: CodeEntry): Readonly<Record<string, string>> {
  const { kind, text = '', phase = '' } = example ?? {};
  if (kind === 'expression') return fileWithRule(text, phase);
  if (kind === 'account') return { 'accounts/a.yaml': ACCOUNT + text };
  return { 'zones/a.yaml': kind === 'file' ? text : ZONE + text };
}

function fileWithRule(text: string, phase: string): Readonly<Record<string, string>> {
  const rule = `      - ref: a\n        action: log\n        ${exampleText({ kind: 'expression', text, phase })}`;
  const rulesets = `rulesets:\n  - phase: ${phase}\n    rules:\n${rule}\n`;
  if (phase.startsWith('magic_transit')) return { 'accounts/a.yaml': ACCOUNT + rulesets };
  return { 'zones/a.yaml': ZONE + rulesets };
}

function inMemory(files: Readonly<Record<string, string>>): RepositoryFiles {
  const names = Object.keys(files);
  const matching = (patterns: readonly string[]): readonly string[] =>
    names.filter((name) => patterns.some((pattern) => pattern.split('/')[0] === name.split('/')[0]));
  return {
    list: (patterns) => Promise.resolve(matching(patterns)),
    survey: (patterns) => Promise.resolve({ matches: matching(patterns), misnamed: new Map() }),
    top: () => Promise.resolve(names.map((name) => ({ name, type: 'file' }))),
    read: (name) => {
      const text = files[name];
      return text === undefined
        ? Promise.reject(missing(name))
        : Promise.resolve(new TextEncoder().encode(text));
    },
  };
}

describe('an example in a file', () => {
  it.each(examplesOf('expression', 'zone', 'account', 'file'))(
    'of %s is found to have it',
    async (code, entry) => {
      const { findings } = withInvariants(await readConfiguration(inMemory(fileOf(entry))));
      expect(findings.map((finding) => finding.code)).toContain(code);
    },
  );

  it.each(examplesOf('policy'))('of %s is found to have it', (code, _, text) => {
    expect(lintPolicy(parseDirectives(text)).map((problem) => problem.code)).toContain(code);
  });
});

/** The text of a file before an edit (`-`) or after it (`+`). */
function side(edit: string, sign: '-' | '+'): string {
  const lines = edit.split('\n').filter((line) => line.startsWith(sign) || !/^[-+]/.test(line));
  return lines.map((line) => line.slice(2)).join('\n');
}

function filesOf(text: string): Readonly<Record<string, string>> {
  return text.startsWith('account:') ? { 'accounts/a.yaml': text } : { 'zones/a.yaml': ZONE + text };
}

const SEEN = {
  id: 'b1d7e3f5a9c04e2f8b6d4a2c0e8f6d73',
  url: 'https://js.example.net/pay.js',
  host: 'shop.example.com',
  first_page_url: 'https://shop.example.com/',
  first_seen_at: '40 days ago',
  last_seen_at: '1 day ago',
};
const STATE = JSON.stringify({
  zones: { [ZONE_ID]: { name: 'shop.example.com', scripts: [SEEN] } },
  open: { accounts: true },
});

/** What it takes to bring about what is live before an edit. */
const CONSENT = ['account-level', 'blocks-observed-scripts', 'catch-all-skip', 'new-log-destination'];

describe('an example of an edit', () => {
  it.each(examplesOf('edit'))('is a plan with %s', async (code, _, text) => {
    const before = repository({ ...filesOf(side(text, '-')), 'state.json': STATE });
    const consent = CONSENT.flatMap((risk) => ['--allow', risk]);
    const state = join(before, 'state.json');
    const applied = await zonewright(['apply', '--yes', '--emulator', state, ...consent], { root: before });
    expect(applied).toMatchObject({ exit: 0 });
    const after = repository({ ...filesOf(side(text, '+')), 'state.json': readFileSync(state, 'utf8') });
    const planned = await zonewright(['plan', '--format', 'json', '--emulator', join(after, 'state.json')], {
      root: after,
    });
    const plan: unknown = JSON.parse(planned.stdout);
    const changes = isObject(plan) && Array.isArray(plan['changes']) ? plan['changes'] : [];
    const codes = changes.flatMap(({ risks }: { risks: readonly { code: string }[] }) =>
      risks.map((risk) => risk.code),
    );
    expect(codes).toContain(code);
  });
});

describe('an example of what is printed', () => {
  it('has the form of what a plan prints of a zone that could not be read', async () => {
    const faults = [
      { match: { path: '/zones/*/page_shield' }, kind: 'status', status: 500, times: 99 },
    ] as const;
    const emulator = await startEmulator({ faults });
    onTestFinished(() => emulator.close());
    const root = repository({ 'zones/a.yaml': `${ZONE}page_shield: { enabled: true }\n` });
    const ran = await zonewright(['plan'], { root, emulator });
    const [, , text = ''] = examplesOf('output').find(([code]) => code === 'incomplete-read') ?? [];
    for (const part of text.split('…')) expect(`${ran.stdout}${ran.stderr}`).toContain(part);
  });
});

describe('an example of a command line', () => {
  it.each(examplesOf('command'))('ends with %s', async (code, entry, text) => {
    const root = repository({ 'zones/shop.yaml': `${ZONE}page_shield: { enabled: true }\n` });
    const args = text
      .split(' ')
      .slice(1)
      .map((word) => word.replaceAll('"', ''));
    const ran = await zonewright(args, { root, env: { ZONEWRIGHT_FORMAT: 'json' } });
    if (entry.family === 'exit code') expect(`exit-${ran.exit}`).toBe(code);
    else expect(JSON.parse(ran.stdout)).toMatchObject({ error: { code } });
  });
});
