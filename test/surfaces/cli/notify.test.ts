import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { encodingsOf } from '../../../src/kernel/redaction/redact.js';
import type { NotificationDocument } from '../../../src/generated/documents/notification.js';
import type { SlackMessage } from '../../../src/surfaces/reports/notifications/slack.js';
import { repository, zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { startWebhook, type Webhook, type WebhookAnswer } from '../../helpers/webhook.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';

const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`;
const BLOG = `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`;
const OFF = SHOP.replace('true', 'false');

let emulator: Emulator;
let root: string;
let slack: Webhook;
let json: Webhook;

beforeEach(async () => {
  emulator = await startEmulator({
    state: { zones: { [ZONE]: { name: 'shop.example.com' }, [OTHER_ZONE]: { name: 'blog.example.com' } } },
  });
  onTestFinished(() => emulator.close());
  root = repository({ 'zones/shop.yaml': SHOP, 'zones/blog.yaml': BLOG });
  [slack, json] = await Promise.all([startWebhook(), startWebhook()]);
});

type Run = typeof zonewright;

/** Runs it with both webhooks, and sees to it that their addresses are in nothing that it leaves. */
async function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  how: Run = zonewright,
): Promise<Ran> {
  const addresses = { ZONEWRIGHT_NOTIFY_SLACK_URL: slack.url, ZONEWRIGHT_NOTIFY_JSON_URL: json.url };
  const ran = await how(args, { root, emulator, env: { ...addresses, ...env } });
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'utf8'));
  const left = [ran.stdout, ran.stderr, ...files, JSON.stringify([slack.posted, json.posted].map(bodies))];
  const forms = [slack, json]
    .flatMap(({ url, secret }) => [url, secret, new URL(url).host])
    .flatMap(encodingsOf);
  expect(forms.filter((form) => form.length > 6 && left.some((text) => text.includes(form)))).toEqual([]);
  return ran;
}

function bodies(posted: Webhook['posted']): readonly unknown[] {
  return posted.map(({ body }) => body);
}

function told(): readonly NotificationDocument[] {
  return json.posted.map(({ body }) => body as NotificationDocument);
}

function shown(): string {
  const { blocks = [] } = (slack.posted.at(-1)?.body ?? {}) as Partial<SlackMessage>;
  return blocks.map((block) => (block.type === 'section' ? block.text : block.elements[0])?.text).join('\n');
}

function edit(): void {
  emulator.update((state) => {
    const zone = state.zones[ZONE];
    if (zone !== undefined) zone.page_shield.enabled = false;
  });
}

describe('--notify', () => {
  test('tells of an apply that has written something, and of none that had nothing to do', async () => {
    expect((await run(['apply', '--yes', '--notify', '--environment', 'production'])).exit).toBe(0);
    expect(told()).toMatchObject([
      {
        command: 'apply',
        outcome: 'applied',
        headline: '2 of 2 changes done, read back: nothing is left to do',
        exit_code: 0,
        environment: 'production',
        root: '.',
        against: 'service',
        counts: { scopes: 2, unread: 0, changes: 2, applied: 2 },
        scopes: [
          { address: 'zone/blog.example.com', known: true, left: 0, done: 1 },
          { address: 'zone/shop.example.com', known: true, left: 0, done: 1 },
        ],
        risks: [],
        reasons: [],
        run: expect.stringMatching(/^\d{8}T/),
      },
    ]);
    const validate = validatorFor('notification');
    expect([validate(told()[0]), validate.errors]).toEqual([true, null]);
    expect(shown()).toContain('environment `production`\n*Applied*: 2 of 2 changes done');
    expect((await run(['apply', '--yes', '--notify'])).exit).toBe(0);
    expect([told().length, slack.posted.length]).toEqual([1, 1]);
    expect((await run(['apply', '--yes', '--notify', 'always'])).exit).toBe(0);
    expect(told().at(-1)).toMatchObject({ outcome: 'nothing-to-do', headline: 'no changes' });
    await run(['apply', '--yes', '--notify', 'always', '--target', 'zone/shop.example.com/**']);
    expect(told().at(-1)).toMatchObject({ outcome: 'nothing-to-do', headline: 'no changes in the targets' });
  });

  test('tells of the way back from a run as that, with what it undoes', async () => {
    await run(['apply', '--yes', '--notify']);
    const undone = told()[0]?.run ?? '';
    expect((await run(['undo', undone, '--out', 'undo.json'])).exit).toBe(0);
    expect((await run(['apply', 'undo.json', '--notify'])).exit).toBe(0);
    const headline = `undo of run ${undone}: 2 of 2 changes done, read back: nothing is left to do`;
    expect(told()).toHaveLength(2);
    expect(told()[1]).toMatchObject({ command: 'apply', outcome: 'applied', headline });
    expect(shown()).toContain(`*Applied*: ${headline}`);
    expect(shown()).not.toContain(`to undo it: \`zonewright undo ${undone}\``);
    expect((await run(['undo', undone, '--out', 'again.json'])).exit).toBe(0);
    await run(['apply', 'again.json', '--notify', 'always']);
    expect(told()[2]).toMatchObject({
      outcome: 'nothing-to-do',
      headline: `undo of run ${undone}: no changes in what it wrote`,
    });
  });

  test('tells of risks that somebody agreed to, and of those that nobody did', async () => {
    await run(['apply', '--yes']);
    writeFileSync(join(root, 'zones/shop.yaml'), OFF);
    expect((await run(['apply', '--yes', '--notify', 'problems'])).exit).toBe(4);
    expect(told()).toMatchObject([
      { outcome: 'refused', exit_code: 4, risks: [], reasons: [{ code: 'refused', changes: 1 }] },
    ]);
    expect((await run(['apply', '--yes', '--allow', 'page-shield-off', '--notify', 'problems'])).exit).toBe(
      0,
    );
    expect(told().length).toBe(1);
    writeFileSync(join(root, 'zones/shop.yaml'), SHOP);
    await run(['apply', '--yes']);
    writeFileSync(join(root, 'zones/shop.yaml'), OFF);
    await run(['apply', '--yes', '--allow', 'page-shield-off', '--notify', 'problems,changes']);
    expect(told().at(-1)).toMatchObject({
      outcome: 'applied',
      risks: [{ code: 'page-shield-off', changes: 1 }],
    });
    expect(shown()).toContain('Agreed to: `page-shield-off` (1 change)');
  });

  test('tells of drift, and of what could not be read, by the variable of the flag as well', async () => {
    await run(['apply', '--yes']);
    const env = { ZONEWRIGHT_NOTIFY: 'true' };
    expect((await run(['drift'], env)).exit).toBe(0);
    expect(told()).toEqual([]);
    edit();
    expect((await run(['drift'], env)).exit).toBe(2);
    expect(shown()).toContain(
      '*Drift*: 1 difference in 1 of 2 scopes\n• `zone/shop.example.com`: 1 difference\n',
    );
    emulator.inject({
      kind: 'status',
      status: 403,
      message: 'no',
      times: 9,
      match: { path: `**/${OTHER_ZONE}/**` },
    });
    expect((await run(['drift'], env)).exit).toBe(4);
    expect(told().map(({ outcome }) => outcome)).toEqual(['drifted', 'unknown']);
    expect(shown()).toContain('• `zone/blog.example.com`: could not be read\n');
  });

  test('tells of an apply that saw no changes as it could not read everything', async () => {
    await run(['apply', '--yes']);
    const match = { path: `**/${OTHER_ZONE}/**` };
    emulator.inject({ kind: 'status', status: 403, message: 'no', times: 9, match });
    expect((await run(['apply', '--yes', '--notify'])).exit).toBe(4);
    const headline = 'no changes seen: 1 of 2 scopes could not be read';
    expect(told()).toMatchObject([{ outcome: 'unknown', headline }]);
    expect(shown()).toContain(`*Not known*: ${headline}\n`);
    edit();
    emulator.inject({ kind: 'status', status: 403, message: 'no', times: 9, match });
    expect((await run(['apply', '--yes', '--notify'])).exit).toBe(4);
    expect(told().at(-1)?.headline).toBe(
      '1 of 1 change done, 1 of 2 scopes could not be read, read back: nothing is left to do',
    );
  });

  test('tells of files that are wrong, and of a plan file that is not up to date any more', async () => {
    await run(['plan', '--out', 'plan.json']);
    writeFileSync(join(root, 'zones/shop.yaml'), OFF);
    expect((await run(['apply', 'plan.json', '--notify'])).exit).toBe(5);
    expect(told()).toMatchObject([{ outcome: 'stale', reasons: [{ changes: 1 }] }]);
    writeFileSync(join(root, 'zones/shop.yaml'), 'zone: 7\n');
    expect((await run(['apply', '--yes', '--notify'])).exit).toBe(3);
    expect(told().at(-1)).toMatchObject({
      outcome: 'invalid',
      scopes: [],
      error: { code: 'configuration-invalid', errors: 1 },
    });
  });

  test('links to the run of the build service', async () => {
    const gitlab = {
      GITLAB_CI: 'true',
      CI_PROJECT_PATH: 'acme/edge',
      CI_JOB_URL: 'https://gitlab.example/acme/edge/-/jobs/7',
      GITLAB_USER_LOGIN: 'ada',
    };
    await run(['apply', '--yes', '--notify'], gitlab);
    expect(told().at(-1)).toMatchObject({
      project: 'acme/edge',
      ci: { url: 'https://gitlab.example/acme/edge/-/jobs/7', actor: 'ada' },
    });
    const github = {
      GITHUB_ACTIONS: 'true',
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'acme/edge',
      GITHUB_RUN_ID: '4711',
    };
    await run(['drift', '--notify', 'always'], github);
    expect(shown()).toContain('<https://github.example/acme/edge/actions/runs/4711|the run>');
    await run(['drift', '--notify', 'always'], { ...gitlab, CI_JOB_URL: 'javascript:alert(1)' });
    expect(told().at(-1)?.ci).toEqual({ actor: 'ada' });
  });

  test('says nothing of a rehearsal, and says what it was held against', async () => {
    await run(['apply', '--dry-run', '--notify', 'always']);
    expect(told()).toEqual([]);
    await run(['drift', '--notify', 'always', '--emulator', '--shard', '1/2']);
    expect(told()).toMatchObject([{ against: 'emulator', shard: '1/2', counts: { scopes: 1 } }]);
    expect(shown()).toContain(', shard `1/2`, against an emulator\n');
  });

  test.each([
    [
      { ZONEWRIGHT_NOTIFY_SLACK_URL: '', ZONEWRIGHT_NOTIFY_JSON_URL: '' },
      '--notify has no address to send to',
    ],
    [{ ZONEWRIGHT_NOTIFY_JSON_URL: 'c4n4ry' }, 'ZONEWRIGHT_NOTIFY_JSON_URL is not an http(s) address'],
  ])('is refused before anything is sent where %j', async (env, says) => {
    const { exit, stderr } = await run(['apply', '--yes', '--notify'], env);
    expect([exit, stderr.split('\n')[0]]).toEqual([64, `error: ${says}`]);
    expect([emulator.requests, told(), stderr.includes('c4n4ry')]).toEqual([[], [], false]);
  });

  test('takes words that it knows, and no others', async () => {
    const { exit, stderr } = await run(['drift', '--notify', 'plan.json']);
    expect(exit).toBe(64);
    expect(stderr).toContain('It takes always, changes, problems, or several of them with commas.');
  });

  test.each<readonly [string, WebhookAnswer, string]>([
    ['refused', { status: 403, body: 'invalid_token' }, 'it answered 403 (invalid_token)'],
    [
      'redirected',
      { status: 302, headers: { location: 'https://evil.example/' } },
      'it answered 302, and redirects are not followed',
    ],
    ['throttled', { status: 429, headers: { 'retry-after': '3600' } }, 'it answered 429'],
    ['answered with an error', { status: 500 }, 'it answered 500'],
    ['cut off', 'reset', 'the connection broke (UND_ERR_SOCKET)'],
  ])('changes no exit code when it is %s, and warns', async (_, answer, says) => {
    slack = await startWebhook(answer);
    const { exit, stderr } = await run(['apply', '--yes', '--quiet', '--notify']);
    expect([exit, stderr]).toEqual([
      0,
      `warning: the notification to ZONEWRIGHT_NOTIFY_SLACK_URL was not delivered: ${says}\n`,
    ]);
    expect(told().length).toBe(1);
  });

  test('obeys nothing that stands in texts of others, and gives no secret away', async () => {
    const token = 'canary-token-1';
    const described = `description: '<!channel> \` <@U012AB3CD> ${token}'`;
    const rule = `{ ref: a, action: block, expression: 'true', ${described} }`;
    const rules = `rulesets:\n  - { phase: http_request_firewall_custom, rules: [ ${rule} ] }\n`;
    writeFileSync(join(root, 'zones/shop.yaml'), SHOP + rules);
    emulator.inject({ kind: 'status', status: 400, message: `<!channel> \`${token}\``, times: 99 });
    await run(['apply', '--yes', '--notify', '--environment', `<!here> \` ${token}`]);
    const text = shown();
    expect(text).not.toMatch(/<!|canary/);
    expect(text).toContain("environment `&lt;!here&gt; ' (sensitive)`");
  });

  test.each([
    ['apply', 'applied', 0],
    ['drift', 'drifted', 2],
  ])('%s tells of itself as a process', async (command, outcome, code) => {
    const args = command === 'apply' ? ['apply', '--yes'] : [command];
    const { exit } = await run([...args, '--notify', '--debug'], {}, zonewrightProcess);
    expect([exit, told().map((one) => one.outcome)]).toEqual([code, [outcome]]);
    expect(slack.posted.length).toBe(1);
  });
});

describe('the owners of what differs', () => {
  const OWNED = (level: string, owner: string): string =>
    `${level}page_shield: { enabled: true, meta: { owner: ${owner} } }\n`;

  beforeEach(async () => {
    root = repository({
      'zones/shop.yaml': OWNED(SHOP.split('\n')[0]?.concat('\n') ?? '', 'shop-team'),
      'zones/blog.yaml': OWNED(BLOG.split('\n')[0]?.concat('\n') ?? '', '<!channel>'),
    });
    await zonewright(['apply', '--yes'], { root, emulator });
    edit();
  });

  test('are mentioned by the channels that the environment has for them', async () => {
    const channels = 'shop-team=#shop, other=@other';
    expect((await run(['drift', '--notify'], { ZONEWRIGHT_OWNER_CHANNELS: channels })).exit).toBe(2);
    expect(told()[0]).toMatchObject({ owners: ['shop-team'], mentions: ['#shop'] });
    const validate = validatorFor('notification');
    expect([validate(told()[0]), validate.errors]).toEqual([true, null]);
    const [message] = bodies(slack.posted) as readonly SlackMessage[];
    expect(message?.blocks).toContainEqual({
      type: 'section',
      text: { type: 'mrkdwn', text: '#shop', verbatim: false },
    });
  });

  test.each([
    ['S0123ABCD', '<!subteam^S0123ABCD>'],
    ['U0123ABCD', '<@U0123ABCD>'],
    ['C0123ABCD', '<#C0123ABCD>'],
    ['@shop', '@shop'],
  ])('%s is sent to Slack as %s', async (channel, text) => {
    await run(['drift', '--notify'], { ZONEWRIGHT_OWNER_CHANNELS: `shop-team=${channel}` });
    expect(shown().split('\n')).toContain(text);
  });

  test('are only named without a channel, and a wrong table is refused before the first request', async () => {
    await run(['drift', '--notify'], { ZONEWRIGHT_OWNER_CHANNELS: 'other=#other' });
    expect(told()[0]).toMatchObject({ owners: ['shop-team'] });
    expect(told()[0]).not.toHaveProperty('mentions');
    const before = emulator.requests.length;
    const { exit, stderr } = await run(['drift', '--notify'], { ZONEWRIGHT_OWNER_CHANNELS: 'shop' });
    expect([exit, emulator.requests.length]).toEqual([64, before]);
    expect(stderr).toContain('an entry is not OWNER=CHANNEL: "shop"');
  });
});
