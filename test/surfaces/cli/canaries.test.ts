import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator, type EmulatorOptions } from '../../../src/emulator/index.js';
import { encodingsOf } from '../../../src/kernel/redaction/redact.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';

const HEAD = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
const JOB = `logpush_jobs:
  jobs:
    - { name: ours, enabled: true, fields: [RayID], destination_conf: { env: LOGPUSH_DESTINATION } }
`;
const SHOP = `${HEAD}page_shield: { enabled: true }
${JOB}`;

/** Comes after the first in every order. */
const OTHER = `zone: { name: zoo.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`;

/** Whatever has this in it is a secret. */
const CANARY = 'c4n4ry';

/** Destinations of jobs that nobody declares. */
const FOREIGN: readonly (readonly [string, string])[] = [
  ['access keys', `s3://b/l?region=eu-1&access-key-id=AK${CANARY}1&secret-access-key=w${CANARY}%2FX+y`],
  ['a shared access signature', `azure://a.example/c?sp=rw&sig=${CANARY}%3D%3D`],
  ['user name and password', `https://u${CANARY}:p${CANARY}@logs.example.com/in`],
  ['a token', `splunk://h.example?channel=9&header_Authorization=Splunk%20${CANARY}`],
  ['an opaque path', `https://hooks.example.com/services/T0/${CANARY}aaaabbbb1111`],
  ['an opaque value of whatever name', `https://h.example/x?thing=${CANARY}aaaabbbb1111`],
];

/** What a service may say in an error, without anybody having told us the value. */
const SAYINGS: readonly string[] = [
  `no access with access-key-id=AK${CANARY}&secret-access-key=${CANARY}/x`,
  `can't write to https://me:${CANARY}@h.example/in`,
  `PUT https://b.example/o?X-Amz-Credential=${CANARY}%2Fus&X-Amz-Signature=${CANARY}`,
  `{"api_token": "${CANARY}", "password":"x${CANARY}"}`,
  `Authorization: Bearer ${CANARY}`,
  `header Authorization: Basic ${CANARY}1==`,
  `sig=${CANARY}; AccountKey=${CANARY}==`,
  `-----BEGIN PRIVATE KEY----- ${CANARY} -----END PRIVATE KEY-----`,
];

async function emulated(options: EmulatorOptions): Promise<Emulator> {
  const emulator = await startEmulator(options);
  onTestFinished(() => emulator.close());
  return emulator;
}

function withJobs(...jobs: readonly object[]): EmulatorOptions {
  return {
    state: {
      zones: {
        [ZONE]: { name: 'shop.example.com', logpush_jobs: jobs },
        [OTHER_ZONE]: { name: 'zoo.example.com' },
      },
    },
  };
}

/** Everything that a run leaves behind: what it prints, and every file. */
function left(ran: Ran, root: string): string {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name));
  const texts = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, 'utf8'));
  return [ran.stdout, ran.stderr, ...texts].join('\n');
}

const REPORTS = ['--write', 'json=r.json', '--write', 'markdown=r.md'];
const PLAN = [...REPORTS, '--write', 'html=r.html', '--out', 'p.json', '--debug'];
const EVERY_SINK: readonly (readonly string[])[] = [
  ['plan', '--format', 'text', '--verbose', ...PLAN],
  ['plan', '--format', 'json', ...PLAN],
  ['plan', '--format', 'markdown', ...PLAN],
  ['plan', '--format', 'html', ...PLAN],
  ['plan', '--format', 'ndjson', '--debug'],
  ['drift', '--format', 'text', '--debug'],
  ['drift', '--format', 'ndjson', '--debug'],
  ['drift', '--format', 'json', ...REPORTS],
  ['apply', '--yes', '--allow', 'new-log-destination', '--journal', 'j.jsonl', '--debug', ...REPORTS],
  ['apply', '--yes', '--allow', 'new-log-destination', '--format', 'ndjson'],
  [
    'import',
    '--zone',
    `shop.example.com=${ZONE}`,
    '--out',
    'out',
    '--snapshot',
    's.json',
    '--format',
    'json',
  ],
  ['coverage', '--format', 'json'],
  ['coverage', '--format', 'text'],
  ['doctor', '--format', 'json'],
];

describe('no credential leaves in any sink:', () => {
  test.each(FOREIGN)(
    '%s of a job that was read, and that the service repeats elsewhere',
    async (_, destination) => {
      const parts = [destination, ...destination.split(/[?&=/:@]/).filter((part) => part.includes(CANARY))];
      const forms = parts.flatMap(encodingsOf).filter((form) => form.length >= 6);
      for (const [index, args] of EVERY_SINK.entries()) {
        const said = forms[(index * 7) % forms.length] ?? destination;
        const emulator = await emulated({
          ...withJobs({ id: 7, name: 'theirs', dataset: 'http_requests', destination_conf: destination }),
          faults: [
            {
              kind: 'status',
              status: 403,
              code: 10000,
              message: `${said} ; ${destination}`,
              match: { path: `/zones/${OTHER_ZONE}/**` },
            },
            { kind: 'status', status: 400, code: 1002, message: said, match: { method: 'POST' } },
          ],
        });
        const root = repository({ 'zones/a.yaml': SHOP, 'zones/z.yaml': OTHER });
        const ran = await zonewright([...args, ...(args[0] === 'import' ? [] : ['--concurrency', '1'])], {
          root,
          emulator,
        });
        expect(ran.exit).not.toBe(64);
        expect(left(ran, root)).not.toContain(CANARY);
      }
    },
  );

  test.each(SAYINGS)('what the service says: %s', async (says) => {
    for (const args of EVERY_SINK) {
      const emulator = await emulated({
        ...withJobs(),
        faults: [
          { kind: 'status', status: 403, code: 10000, message: says, match: { path: '**/page_shield' } },
          { kind: 'status', status: 400, code: 1002, message: says, match: { method: 'POST' } },
        ],
      });
      const root = repository({ 'zones/a.yaml': SHOP });
      const ran = await zonewright(args, { root, emulator });
      expect(ran.exit).not.toBe(64);
      expect(left(ran, root)).not.toContain(CANARY);
    }
  });

  test.each([
    ['kept', true],
    ['deleted', false],
  ])('members of a job that is %s and that nobody knows', async (_, isOurs) => {
    for (const args of EVERY_SINK) {
      const emulator = await emulated(
        withJobs({
          id: 7,
          name: isOurs ? 'ours' : 'theirs',
          dataset: 'http_requests',
          enabled: false,
          destination_conf: 's3://bucket/logs?region=eu-1',
          api_token: `${CANARY}-of-a-token`,
          sink: { password: `${CANARY}-of-a-password`, list: [`Bearer ${CANARY}1`] },
          error_message: `can't write with secret-access-key=${CANARY}`,
        }),
      );
      const root = repository({
        'zones/a.yaml': SHOP,
      });
      const ran = await zonewright([...args, ...(args[0] === 'apply' ? ['--allow', 'deletes-job'] : [])], {
        root,
        emulator,
      });
      expect(ran.exit).not.toBe(64);
      expect(left(ran, root)).not.toContain(CANARY);
    }
  });
});

describe('what is no credential is shown as it stands:', () => {
  const RULES = [
    'http.request.uri.query contains "token="',
    'http.request.uri.query contains "secret-access-key=" or http.request.uri.query contains "sig=abc"',
    'http.request.headers["authorization"][0] contains "Bearer "',
    'http.request.headers["x-auth-key"][0] eq "password: 123"',
    'http.request.full_uri contains "https://me:pw@h.example/"',
  ];
  const FILE = `${SHOP.replace('logpush_jobs:\n', 'logpush_jobs:\n  ownership: shared\n')}rulesets:
  - phase: http_request_firewall_custom
    rules:
${RULES.map((expression, index) => `      - { ref: token=${index}, action: block, description: 'password: x${index}', expression: '${expression}' }`).join('\n')}
`;

  test('a plan is the same whatever the jobs of others hold, and has every rule and id in it', async () => {
    const planOf = async (jobs: readonly object[]) => {
      const emulator = await emulated(withJobs(...jobs));
      const root = repository({ 'zones/a.yaml': FILE });
      const ran = await zonewright(['plan', '--format', 'json', '--out', 'p.json'], { root, emulator });
      expect(ran.exit).toBe(0);
      expect(readFileSync(join(root, 'p.json'), 'utf8')).toBe(ran.stdout);
      return ran.stdout;
    };
    const text = await planOf([]);
    for (const expression of RULES) expect(text).toContain(JSON.stringify(expression));
    expect(text).toContain(`"path": "/zones/${ZONE}/rulesets"`);
    expect(text).toMatch(/"digest": "sha256:[0-9a-f]{64}"/);
    expect(text).not.toContain('(sensitive)');
    const jobs = FOREIGN.map(([, destination], index) => ({
      id: index + 7,
      name: `theirs ${index}`,
      dataset: 'http_requests',
      destination_conf: destination,
    }));
    expect(await planOf(jobs)).toBe(text);
  });

  test('and in text, where rules go as well', async () => {
    const emulator = await emulated(withJobs());
    const root = repository({ 'zones/a.yaml': FILE });
    const { stdout } = await zonewright(['plan', '--verbose'], { root, emulator });
    for (const expression of RULES) expect(stdout.replace(/\s+/g, ' ')).toContain(expression);
  });
});
