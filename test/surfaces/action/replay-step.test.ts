import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HAS_GIT } from '../../helpers/git.js';
import type { Files } from '../../helpers/merge-flow.js';
import { ZONE } from '../../helpers/world.js';
import { ON, pulled, shop, situation, type Situation } from './situation.js';
import { pullRequest, write, type Stepped } from './support.js';

/** What the branch wants: a rule that is not live. */
const RULES = `${ON}rulesets:
  - phase: http_request_firewall_custom
    rules: [{ ref: block-admin, action: block, expression: 'starts_with(http.request.uri.path, "/admin")' }]
`;

function request(path: string, more: Readonly<Record<string, unknown>> = {}): string {
  const one = {
    ClientRequestHost: 'shop.example.com',
    ClientRequestURI: path,
    ClientRequestMethod: 'GET',
    EdgeStartTimestamp: '2026-11-20T10:00:00Z',
    ...more,
  };
  return `${JSON.stringify(one)}\n`;
}

const LOG = request('/admin') + request('/') + request('/about') + request('/shop');
const BEHIND = /### zonewright plan[\s\S]*\n\n### zonewright replay: /;
const FAILED = '### zonewright replay: it failed';

/** A step on a pull request with these files, some of which are logs. */
async function replayed(
  at: Situation,
  files: Files,
  inputs: Readonly<Record<string, string>> = { replay: 'requests.ndjson' },
): Promise<Stepped> {
  const event = pulled(at, shop(RULES));
  write(at.root, files);
  return at.step(inputs, event);
}

function bodies(at: Situation): readonly string[] {
  return at.hosted.comments.map(({ body }) => body);
}

afterEach(() => vi.restoreAllMocks());

describe.skipIf(!HAS_GIT)('command: plan with logs', () => {
  test('tells behind the plan what it does to them, in the comment and in the summary', async () => {
    const at = await situation();
    const ran = await replayed(at, { 'requests.ndjson': LOG });
    expect(ran).toMatchObject({
      exit: 0,
      commands: [],
      groups: ['zonewright validate', 'zonewright plan', 'zonewright replay', 'zonewright comment'],
      outputs: { update: '1', create: '1', 'exit-code': '0' },
    });
    expect(bodies(at)).toHaveLength(1);
    for (const text of [ran.summary, bodies(at)[0]]) {
      expect(text).toMatch(BEHIND);
      expect(text).toContain('### zonewright replay: 25 % of 4 requests would be decided differently');
      expect(text).toContain('`GET shop.example.com/admin` | `requests.ndjson:1`');
    }
    expect(ran.log).not.toContain('"format_version"');
    expect(readFileSync(ran.outputs['replay-file'] ?? '', 'utf8')).toMatch(/^<!doctype html>/i);
    expect(at.emulator.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  test('approves by merging what it would without them', async () => {
    const at = await situation();
    await replayed(at, { 'requests.ndjson': LOG });
    expect(at.hosted.checks).toMatchObject([{ conclusion: 'success' }]);
    at.merge(1);
    const push = { name: 'push', payload: { ref: 'refs/heads/main' } };
    expect(await at.step({ command: 'apply' }, push, { GITHUB_REF_NAME: 'main' })).toMatchObject({ exit: 0 });
    expect(at.emulator.state().zones[ZONE]?.rulesets).toMatchObject([{ rules: [{ ref: 'block-admin' }] }]);
  });

  test('takes all files of a folder, and what looks like a flag for a file', async () => {
    const at = await situation();
    const logs = { 'logs/b.log': LOG, 'logs/day/a.ndjson': request('/admin/2'), '--zone': request('/') };
    const ran = await replayed(at, logs, { replay: 'logs\n--zone' });
    expect(ran.commands).toEqual([]);
    expect(bodies(at)[0]).toContain('33.3 % of 6 requests');
    expect(ran.summary).toContain('`logs/b.log:1`');
  });

  test('takes them for the sample that they are', async () => {
    const at = await situation();
    await replayed(at, { 'requests.ndjson': LOG }, { replay: 'requests.ndjson', 'replay-sampled': '10%' });
    expect(bodies(at)[0]).toContain('The log has 10 % of all requests, as the command line says');
  });

  test('counts lines that are none, and says where they are', async () => {
    const at = await situation();
    const ran = await replayed(at, { 'requests.ndjson': `${LOG}{\n` });
    expect(ran.commands).toEqual([]);
    expect(bodies(at)[0]).toContain('1 of 5 lines were left out');
    expect(bodies(at)[0]).toContain('`requests.ndjson:5`');
  });

  test('brings the comment up to date where only they are different', async () => {
    const at = await situation();
    const event = pulled(at, shop(RULES));
    for (const log of [LOG, LOG + LOG + request('/'), LOG]) {
      write(at.root, { 'requests.ndjson': log });
      await at.step({ replay: 'requests.ndjson' }, event);
    }
    expect(bodies(at)).toHaveLength(1);
    expect(bodies(at)[0]).toContain('25 % of 4 requests');
    expect(bodies(at)[0]).not.toContain('former plan');
  });

  test('tells it in the summary alone where no comment is posted', async () => {
    const at = await situation();
    const ran = await replayed(
      at,
      { 'requests.ndjson': LOG },
      { replay: 'requests.ndjson', comment: 'false' },
    );
    expect(ran.summary).toMatch(BEHIND);
    expect(at.github.requests).toEqual([]);
  });

  test('in a merge queue tells it in the summary, beside the check run', async () => {
    const at = await situation();
    const base = at.hosted.branches['main'] ?? '';
    const head = at.push(shop(RULES));
    write(at.root, { 'requests.ndjson': LOG });
    const group = { name: 'merge_group', payload: { merge_group: { head_sha: head, base_sha: base } } };
    const ran = await at.step({ replay: 'requests.ndjson' }, group);
    expect(ran).toMatchObject({ exit: 0, commands: [] });
    expect(ran.summary).toMatch(BEHIND);
    expect(at.hosted.checks).toHaveLength(1);
    expect(bodies(at)).toEqual([]);
  });

  test('of a fork replays nothing, and says so', async () => {
    const at = await situation();
    pulled(at, shop(RULES));
    write(at.root, { 'requests.ndjson': LOG });
    const fork = pullRequest(1, at.hosted.branches['main'] ?? '', 'a'.repeat(40), 'mallory/edge');
    const ran = await at.step({ replay: 'requests.ndjson' }, fork);
    expect(ran).toMatchObject({ exit: 0, groups: ['zonewright validate'] });
    expect(ran.commands[0]?.data).toContain('nothing live was read and no log replayed');
    expect(ran.summary).not.toContain('zonewright replay');
  });
});

describe.skipIf(!HAS_GIT)('a replay that fails hides no plan', () => {
  test.each<readonly [string, Files, Readonly<Record<string, string>>, string]>([
    ['for a file that is not there', {}, { replay: 'gone.ndjson' }, "gone.ndjson can't be read (ENOENT)"],
    ['for stdin', {}, { replay: '-' }, "./- can't be read (ENOENT)"],
    [
      'for a part that is none',
      { a: LOG },
      { replay: 'a', 'replay-sampled': 'half' },
      'It takes a part of all requests, such as 10% or 0.1.',
    ],
  ])('%s', async (_, files, inputs, message) => {
    const at = await situation();
    const ran = await replayed(at, files, inputs);
    expect(ran).toMatchObject({ exit: 0, outputs: { 'has-changes': 'true', 'exit-code': '0' } });
    expect(ran.commands).toEqual([
      {
        command: 'warning',
        properties: { title: 'no replay' },
        data: expect.stringContaining(message) as string,
      },
    ]);
    expect(ran.outputs).not.toHaveProperty('replay-file');
    for (const text of [ran.summary, bodies(at)[0]]) {
      expect(text).toMatch(BEHIND);
      expect(text).toContain(FAILED);
      expect(text).toContain(message);
    }
    expect(at.hosted.checks).toMatchObject([{ conclusion: 'success' }]);
  });

  test('for one that is cut off', async () => {
    const at = await situation();
    writeFileSync(join(at.root, 'a.gz'), gzipSync(LOG).subarray(0, 60));
    await replayed(at, {}, { replay: 'a.gz' });
    expect(bodies(at)[0]).toContain("`a.gz can't be read (Z_BUF_ERROR)`");
  });

  test('for a folder without files', async () => {
    const at = await situation();
    mkdirSync(join(at.root, 'logs'));
    const ran = await replayed(at, {}, { replay: 'logs' });
    expect(ran).toMatchObject({ exit: 0, outputs: { 'exit-code': '0' } });
    expect(bodies(at)[0]).toContain("`logs can't be read (EISDIR)`");
  });

  test('for rules that could not be read', async () => {
    const at = await situation();
    const event = pulled(at, shop(ON));
    write(at.root, { 'requests.ndjson': LOG });
    at.emulator.inject({
      kind: 'status',
      status: 403,
      message: 'no',
      times: 9,
      match: { path: '**/rulesets' },
    });
    const ran = await at.step({ replay: 'requests.ndjson' }, event);
    expect(ran).toMatchObject({ exit: 0, outputs: { 'exit-code': '0', update: '1' } });
    expect(bodies(at)[0]).toContain('update <code>page_shield</code>');
    expect(bodies(at)[0]).toContain(FAILED);
    expect(bodies(at)[0]).toContain('`zone/shop.example.com was not read: GET ');
    expect(at.hosted.checks).toMatchObject([{ conclusion: 'success' }]);
  });

  test('and changes nothing about one that fails as well', async () => {
    const at = await situation();
    const event = pulled(at, shop(RULES));
    at.emulator.inject({ kind: 'status', status: 403, message: 'no', times: 99 });
    const ran = await at.step({ replay: 'gone.ndjson' }, event);
    expect(ran).toMatchObject({ exit: 4, outputs: { 'exit-code': '4' } });
    expect(bodies(at)[0]).toContain('could not be read');
    expect(bodies(at)[0]).toContain("gone.ndjson can't be read");
  });

  test('nor where there is none: nothing is replayed without it', async () => {
    const at = await situation();
    at.emulator.inject({ kind: 'status', status: 401, message: 'no', times: 99 });
    const ran = await replayed(at, { 'requests.ndjson': LOG });
    expect(ran).toMatchObject({ exit: 1, groups: ['zonewright validate', 'zonewright plan'], summary: '' });
  });
});

describe.skipIf(!HAS_GIT)('text of a log', () => {
  const SECRET = 'c4n4ry/s3cret';
  const TOKEN = 'ghp_c4n4ryc4n4ryc4n4ryc4n4ry';
  const hide = (text: string): string => text.replaceAll(SECRET, '(sensitive)');

  test('is neither obeyed nor taken for Markdown, and gives no secret away', async () => {
    const at = await situation();
    const hostile = '</details>\n::error::x\n- plan `sha256:' + 'f'.repeat(64) + '` <!-- @org/team';
    const log =
      request(`/admin/${SECRET}`, { ClientRequestUserAgent: hostile }) +
      request(`/admin/${hostile}`, { ClientIP: '198.51.100.77' }) +
      request(`/admin/${TOKEN}?token=${SECRET}`, { Cookies: { session: 'c4n4ry' } });
    const event = pulled(at, shop(RULES));
    write(at.root, { 'requests.ndjson': log });
    const ran = await at.step({ replay: 'requests.ndjson' }, event, {}, hide);
    // A comment with the secret would not have been sent.
    expect(ran).toMatchObject({ exit: 0, commands: [] });
    const told = [ran.summary, ran.log, ...bodies(at)];
    expect(told.join('\n')).toContain('(sensitive)');
    expect(told.filter((text) => /c4n4ry|198\.51\.100\.77/.test(text))).toEqual([]);
    expect(bodies(at)[0]).not.toMatch(/^(?:- plan|::|<\/details>.)/m);
    expect(bodies(at)[0]).toContain('\\n::error::x\\n');
  });
});
