import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repository } from '../../helpers/command.js';
import { unpackedExtension, type Unpacked } from './unpacked.js';

const HOST = fileURLToPath(new URL('extension-host.ts', import.meta.url));
const SERVER = 'server/dist/zonewright.cjs';
const BROKEN = `zone: { name: a.example.com, id: "00000000000000000000000000000001" }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: a, action: block, expression: 'http.hst eq "🙂"' }
`;

let unpacked: Unpacked;
let extension: string;
beforeAll(async () => {
  unpacked = await unpackedExtension();
  extension = join(unpacked.folder, 'extension');
});
afterAll(() => unpacked.remove());

interface Said {
  readonly kind: string;
  readonly what: unknown;
}

/** What the editor is told until something is said that ends the wait, after each typed command as well, and then all until the end. */
async function hosted(
  root: string,
  given: { readonly isTrusted?: boolean; readonly settings?: object; readonly projects?: readonly string[] },
  isEnough: (said: Said) => boolean,
  typed: readonly (readonly [command: string, isDone: (said: Said) => boolean])[] = [],
): Promise<readonly Said[]> {
  const all = JSON.stringify({ isTrusted: true, settings: {}, projects: ['zonewright.yaml'], ...given });
  const host = spawn(process.execPath, ['--import', 'tsx', HOST, extension, root, 'zones/a.yaml', all], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const said: Said[] = [];
  const waiting = [...typed];
  let isAwaited = isEnough;
  for await (const line of createInterface({ input: host.stdout })) {
    const one = JSON.parse(line) as Said;
    said.push(one);
    if (!isAwaited(one)) continue;
    const [command, isDone] = waiting.shift() ?? [];
    if (command === undefined) host.stdin.end();
    else host.stdin.write(`${command}\n`);
    isAwaited = isDone ?? isAwaited;
  }
  if (host.exitCode === null) await once(host, 'exit');
  expect(host.exitCode).toBe(0);
  return said;
}

const hasFindings = ({ kind, what }: Said): boolean =>
  kind === 'diagnostics' && (what as { found: readonly unknown[] }).found.length > 0;
const isActive = ({ kind }: Said): boolean => kind === 'active';

function outputIn(said: readonly Said[]): string {
  return said.flatMap(({ kind, what }) => (kind === 'output' ? [String(what)] : [])).join('\n');
}

/** A program that answers the first and the last request only: its version says what it was started with. */
const OTHER = `process.stdin.on('data', (more) => {
  for (const [, id, method] of String(more).matchAll(/"id":(\\d+),"method":"(initialize|shutdown)"/g)) {
    const serverInfo = { name: 'other', version: process.argv.slice(2).join(' ') };
    const result = method === 'initialize' ? { capabilities: {}, serverInfo } : null;
    const body = JSON.stringify({ jsonrpc: '2.0', id: Number(id), result });
    process.stdout.write('Content-Length: ' + body.length + '\\r\\n\\r\\n' + body);
  }
});
`;

/** A broken workspace, with files. */
function workspaceWith(files: Readonly<Record<string, string>> = {}): string {
  const root = repository({ 'zonewright.yaml': 'version: 1\n', 'zones/a.yaml': BROKEN });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const INSTALLED = {
  'node_modules/zonewright/package.json': '{ "bin": { "zonewright": "dist/own.cjs" } }',
  'node_modules/zonewright/dist/own.cjs': OTHER,
};

test('the packed extension shows what its own server finds', async () => {
  const root = workspaceWith();
  const said = await hosted(root, {}, hasFindings);
  const found = said.find(hasFindings);
  expect(found?.what).toMatchObject({
    file: join(root, 'zones/a.yaml'),
    found: [
      {
        range: { place: [4, 46, 4, 54] },
        message: 'http.hst is not a known field\nDid you mean http.host?',
        severity: 0,
        source: 'zonewright',
        code: { value: 'expression-unknown-field' },
      },
    ],
  });
  expect(outputIn(said)).toContain(`${join(extension, SERVER)}, which comes with the extension.`);
  // The YAML extension is not there, and is recommended.
  expect(said.filter(({ kind }) => kind === 'command').map(({ what }) => what)).toEqual([
    ['workbench.extensions.search', '@id:redhat.vscode-yaml'],
  ]);
});

test('it can be started again, and shows its output', async () => {
  const said = await hosted(workspaceWith(), {}, hasFindings, [
    ['zonewright.showOutput', ({ kind }) => kind === 'shown'],
    ['zonewright.restart', ({ kind, what }) => kind === 'output' && String(what).endsWith(' answers.')],
  ]);
  expect(said.filter(({ kind }) => kind === 'shown')).toHaveLength(1);
  expect(outputIn(said).match(/answers\./g)?.length).toBeGreaterThan(1);
});

describe('the zonewright that answers', () => {
  test('is that of the workspace, with the folder and the settings', async () => {
    const root = workspaceWith(INSTALLED);
    const said = await hosted(root, { settings: { 'zonewright.strict': true } }, isActive);
    expect(outputIn(said)).toBe(
      `${root}: ${join(root, 'node_modules/zonewright/dist/own.cjs')}, which is installed in the workspace.\n${root}: other lsp --root ${root} --strict answers.`,
    );
  });

  test('is that of the extension in a workspace without trust', async () => {
    const said = await hosted(workspaceWith(INSTALLED), { isTrusted: false }, hasFindings);
    expect(outputIn(said)).toContain(`${join(extension, SERVER)}, which comes with the extension.`);
    expect(outputIn(said)).not.toContain('other');
  });

  test('is that of the setting, by its path from the project', async () => {
    const root = workspaceWith({ ...INSTALLED, 'tools/mine.cjs': OTHER });
    const said = await hosted(root, { settings: { 'zonewright.path': 'tools/mine.cjs' } }, isActive);
    expect(outputIn(said)).toContain(`${join(root, 'tools/mine.cjs')}, by the setting zonewright.path.`);
    expect(outputIn(said)).toContain('other lsp');
  });

  test('is none if the setting names what does not exist', async () => {
    const root = workspaceWith(INSTALLED);
    const said = await hosted(root, { settings: { 'zonewright.path': './nowhere' } }, isActive);
    const errors = said.filter(({ kind }) => kind === 'error').map(({ what }) => what);
    expect(errors).toEqual([
      `zonewright was not started. zonewright.path names ${join(root, 'nowhere')}, which does not exist. Correct the setting, or remove it to use the zonewright of the workspace.`,
    ]);
  });
});

test('a project in a folder has a server there', async () => {
  const root = workspaceWith({ 'infra/zonewright.yaml': 'version: 1\n', ...INSTALLED });
  const said = await hosted(root, { projects: ['infra/zonewright.yaml'] }, isActive);
  expect(outputIn(said)).toContain(`other lsp --root ${join(root, 'infra')} answers.`);
});
