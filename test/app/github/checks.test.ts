import { describe, expect, onTestFinished, test } from 'vitest';
import { isBy, type CheckRun, type WantedCheck } from '../../../src/app/forge/checks.js';
import type { Forge } from '../../../src/app/forge/forge.js';
import { createGitHub } from '../../../src/app/github/client.js';
import { githubForge } from '../../../src/app/github/forge.js';
import { parseRepository } from '../../../src/app/github/paths.js';
import { ACTIONS, startGitHub, type FakeGitHub } from '../../helpers/github.js';
import { instantClock } from '../../helpers/instant-clock.js';

const SHA = 'a'.repeat(40);
const WANTED: WantedCheck = {
  commit: SHA,
  name: 'zonewright plan for production & more',
  externalId: 'zonewright plan production',
  conclusion: 'success',
  title: 'no changes',
  summary: 'nothing',
  text: 'held',
};

async function situation(): Promise<{ readonly github: Forge; readonly fake: FakeGitHub }> {
  const fake = await startGitHub();
  const client = createGitHub({
    baseUrl: new URL(fake.url),
    token: 'github-token-1',
    userAgent: 'test',
    hide: (text) => text.replaceAll('canary-secret', '***'),
    clock: instantClock(),
  });
  onTestFinished(async () => {
    await client.close();
    await fake.close();
  });
  fake.repository('octo/edge');
  return { github: githubForge(client, parseRepository('octo/edge')), fake };
}

describe('a check run', () => {
  test('is made for a commit, and found again by its name and its id, newest first', async () => {
    const { github, fake } = await situation();
    await github.createCheck(WANTED);
    await github.createCheck({ ...WANTED, text: 'newer' });
    await github.createCheck({ ...WANTED, externalId: 'zonewright plan staging' });
    await github.createCheck({ ...WANTED, name: 'other' });
    await github.createCheck({ ...WANTED, commit: 'b'.repeat(40) });
    const found = await github.checksOn(WANTED);
    expect(found.map(({ text }) => text)).toEqual(['newer', 'held']);
    expect(found.every((check) => isBy(check, { ...ACTIONS, isApp: true }))).toBe(true);
    expect(fake.requests.at(-1)?.query).toMatchObject({ check_name: WANTED.name, filter: 'all' });
  });

  test('is looked for on every page', async () => {
    const { github } = await situation();
    for (let index = 0; index < 101; index += 1) await github.createCheck({ ...WANTED, text: `${index}` });
    expect((await github.checksOn(WANTED)).map(({ text }) => text).slice(0, 2)).toEqual(['100', '99']);
  });

  test('that would hold a secret is not sent', async () => {
    const { github, fake } = await situation();
    const sent = github.createCheck({ ...WANTED, text: 'a canary-secret' });
    await expect(sent).rejects.toMatchObject({ kind: 'withheld' });
    expect(fake.requests).toEqual([]);
  });

  test.each([
    ['of nobody', { app: null }],
    ['that is not completed', { completed_at: null }],
    ['without an output', { output: null }],
    ['of which the output has no text', { output: { title: null, summary: null, text: null } }],
  ])('%s is read, and by no app', async (_, members) => {
    const { github, fake } = await situation();
    const raw = { id: 1, external_id: WANTED.externalId, app: null, completed_at: null, ...members };
    fake.fail({ status: 200, body: { total_count: 1, check_runs: [raw] } });
    const [check] = await github.checksOn(WANTED);
    expect(check).toEqual({
      id: 1,
      externalId: WANTED.externalId,
      by: '',
      completedAt: undefined,
      text: '',
    });
    expect(isBy(check as CheckRun, undefined)).toBe(false);
    expect(isBy(check as CheckRun, { id: 1, login: 'mallory', isApp: false })).toBe(false);
  });

  test('is not looked for in a part of the list: what is missing is unknown', async () => {
    const { github, fake } = await situation();
    await github.createCheck(WANTED);
    fake.fail({ status: 200, body: { total_count: 1, check_runs: [] } });
    await expect(github.checksOn(WANTED)).rejects.toMatchObject({ kind: 'incomplete' });
    expect(await github.checksOn(WANTED)).toHaveLength(1);
  });

  test.each<readonly [object]>([[[]], [{ check_runs: {} }], [{ check_runs: [{ id: 'one' }] }]])(
    'is none in %j',
    async (body) => {
      const { github, fake } = await situation();
      fake.fail({ status: 200, body, times: 9 });
      await expect(github.checksOn(WANTED)).rejects.toMatchObject({ kind: 'malformed' });
    },
  );
});
