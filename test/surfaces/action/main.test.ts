import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator } from '../../../src/emulator/index.js';
import { repository } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';
import { inputEnv, runnerFiles, stepped, type Stepped } from './support.js';

const MAIN = fileURLToPath(new URL('../../../action/index.mjs', import.meta.url));

/** Runs a step as the runner does, in a process of its own. */
async function started(
  checkout: string,
  inputs: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
): Promise<Stepped> {
  const files = runnerFiles({ name: 'push', payload: { ref: 'refs/heads/main' } });
  const child = spawn(process.execPath, [MAIN], {
    cwd: checkout,
    env: { ...files.env, GITHUB_WORKSPACE: checkout, ...inputEnv(inputs), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const exit = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? -1));
  });
  return stepped(exit, log, files.folder);
}

describe('the action as a process', () => {
  test('plans, and nothing in the files or of the service is obeyed or given away', async () => {
    const name = 'x\n::stop-commands::t\n##[add-mask]a';
    const policy = {
      description: name,
      action: 'log',
      enabled: 'true',
      expression: 'true',
      value: "script-src 'self'",
    };
    const emulator = await startEmulator({
      state: {
        zones: { [ZONE]: { name: 'shop.example.com', policies: [{ id: 'a'.repeat(32), ...policy }] } },
      },
    });
    onTestFinished(() => emulator.close());
    const checkout = repository({
      'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\ncsp_policies: { ownership: exclusive, policies: [] }\nlog_fields: { cookies: [session_id] }\n`,
    });
    const ran = await started(
      checkout,
      { 'github-token': 'ghs_canary' },
      {
        ZONEWRIGHT_BASE_URL: emulator.url,
        ZONEWRIGHT_API_TOKEN: 'canary-token-1',
        ZONEWRIGHT_API_EMAIL: 'a@example.com',
        ZONEWRIGHT_API_KEY: 'canary-key-1',
      },
    );
    expect(ran).toMatchObject({
      exit: 0,
      groups: ['zonewright validate', 'zonewright plan'],
      outputs: { create: '1', delete: '1', risks: 'deletes-policy,logs-sensitive-fields' },
    });
    expect(ran.commands.map(({ command, properties }) => [command, properties['file']])).toEqual([
      ['warning', 'zones/shop.yaml'],
      ['warning', 'zones/shop.yaml'],
    ]);
    expect(ran.log).toContain('stop-commands');
    expect(ran.log + ran.summary).not.toMatch(/canary/);
    expect(emulator.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  test('writes no plan file in which a secret is in plain text', async () => {
    const emulator = await startEmulator();
    onTestFinished(() => emulator.close());
    const checkout = repository({
      'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\nlog_fields: { cookies: ["canary-token-1"] }\n`,
    });
    const ran = await started(
      checkout,
      {},
      {
        ZONEWRIGHT_BASE_URL: emulator.url,
        ZONEWRIGHT_API_TOKEN: 'canary-token-1',
        ZONEWRIGHT_API_EMAIL: 'a@example.com',
        ZONEWRIGHT_API_KEY: 'canary-key-1',
      },
    );
    expect(ran).toMatchObject({ exit: 4, outputs: { 'exit-code': '4' } });
    expect(ran.log).toContain('the value of a secret is in plain text in the plan');
    expect(ran.log + ran.summary).not.toMatch(/canary/);
  });

  test('ends with the code of a mistake', async () => {
    const ran = await started(repository({}), { command: 'aply' });
    expect(ran).toMatchObject({
      exit: 64,
      commands: [{ command: 'error', data: expect.stringContaining('apply') as string }],
    });
  });
});
