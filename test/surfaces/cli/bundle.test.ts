import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BundleDocument } from '../../../src/generated/documents/bundle.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import type { VerificationDocument } from '../../../src/generated/documents/verification.js';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { sumOf, sumsOf } from '../../../src/engine/bundle/document.js';
import { jsonText } from '../../../src/surfaces/runtime/print.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { gitRepository, HAS_GIT } from '../../helpers/git.js';
import { SECRETS, ZONE } from '../../helpers/world.js';

const PHASE = 'http_request_firewall_custom';
const RULES = `zone: { name: shop.example.com, id: "${ZONE}" }
vars: { admin: /admin }
rulesets:
  - phase: ${PHASE}
    rules:
      - { ref: admin, action: block, expression: 'http.request.uri.path eq \${admin}' }
      - include: ../fragments/agents.yaml
`;
const JOB = `logpush_jobs:
  jobs:
    - { name: http, enabled: true, fields: [RayID], destination_conf: { env: LOGPUSH_DESTINATION } }
`;
const FILES = {
  'zonewright.yaml': 'version: 1\ndialect: cloudflare\n',
  'zones/shop.yaml': RULES,
  'zones/other.yml': 'zone: {}\n',
  'fragments/agents.yaml': `- { ref: agents, action: block, expression: 'http.user_agent eq "é ##["' }\n`,
};
const DESTINATION = 's3://live-bucket/secret-path?region=eu-1';

async function service(more: object = {}): Promise<Emulator> {
  const emulator = await startEmulator({
    state: { zones: { [ZONE]: { name: 'shop.example.com', rulesets: [], ...more } } },
  });
  onTestFinished(() => emulator.close());
  return emulator;
}

interface Made {
  readonly ran: Ran;
  readonly root: string;
  readonly text: string;
  readonly bundle: BundleDocument;
  readonly plan: PlanDocument;
}

/** A plan with its bundle, made against an emulator. */
async function bundled(
  flags: readonly string[] = [],
  {
    files = FILES,
    live = {},
    root = repository(files),
  }: { files?: Readonly<Record<string, string>>; live?: object; root?: string } = {},
): Promise<Made> {
  const emulator = await service(live);
  const ran = await zonewright(['plan', '--bundle', 'bundle.json', '--format', 'json', ...flags], {
    root,
    emulator,
  });
  expect(ran.stderr).not.toContain('error');
  const text = readFileSync(join(root, 'bundle.json'), 'utf8');
  return {
    ran,
    root,
    text,
    bundle: JSON.parse(text) as BundleDocument,
    plan: JSON.parse(ran.stdout) as PlanDocument,
  };
}

/** Verifies a text as a bundle, in an empty folder, without a service and without variables. */
async function verified(text: string): Promise<Ran & { readonly document?: VerificationDocument }> {
  const root = repository({ 'bundle.json': text });
  const ran = await zonewright(['verify', 'bundle.json', '--format', 'json'], {
    root,
    env: Object.fromEntries(Object.keys(SECRETS).map((name) => [name, ''])),
  });
  const document = JSON.parse(ran.stdout) as VerificationDocument;
  return document.differs === undefined ? ran : { ...ran, document };
}

/** A bundle in which something was changed by somebody who knows how sums are made. */
function forged(bundle: BundleDocument, edit: (bundle: BundleDocument) => void): string {
  const copy = structuredClone(bundle);
  edit(copy);
  copy.configuration.hash = sumOf(copy.configuration.files);
  copy.sums = sumsOf(copy);
  return jsonText(copy);
}

describe('plan --bundle and verify', () => {
  test('a bundle is verified in an empty folder, without a service and without variables', async () => {
    const { bundle, plan, text } = await bundled();
    expect(validatorFor('bundle')(bundle)).toBe(true);
    expect(plan.changes).toHaveLength(1);
    expect(bundle.digest).toBe(plan.digest);
    expect(bundle.plan.digest).toBe(plan.digest);
    expect(bundle.without_secrets).toBeUndefined();
    const { exit, document } = await verified(text);
    expect(validatorFor('verification')(document)).toBe(true);
    expect(exit).toBe(0);
    expect(document).toMatchObject({ verified: true, digest: plan.digest, files: 3, differs: [] });
  });

  test('has what a plan says of files that it does not read', async () => {
    const { bundle, plan } = await bundled();
    const told = ({ findings }: PlanDocument): readonly string[] => findings.map(({ code }) => code);
    expect(told(plan)).toContain('file-not-read');
    expect(told(bundle.plan)).toContain('file-not-read');
    expect(bundle.configuration.files).toContainEqual({ revision: 'head', name: 'zones/other.yml' });
  });

  test('the same files and answers give the same bytes, but for the time', async () => {
    const [one, other] = [await bundled(), await bundled()];
    const timeless = ({ text, bundle }: Made): string =>
      text.replaceAll(bundle.made_at, 'T').replaceAll(/"(?:head|snapshot|plan)": "sha256:\w+"/g, '');
    expect(timeless(one)).toBe(timeless(other));
  });

  test.each([
    ['--target', 'zone/*/rulesets/*'],
    ['--shard', '1/2'],
    ['--no-impact'],
    ['--strict'],
    ['--ignore', 'what-differs.yaml'],
  ])('%s is a part of it', async (...flags) => {
    const ignored = `- { path: 'zone/shop.example.com/rulesets/*', reason: a trial, expires: 2099-01-01 }\n`;
    const { text, plan, bundle } = await bundled(flags, {
      files: { ...FILES, 'what-differs.yaml': ignored },
    });
    expect(bundle.plan.digest).toBe(plan.digest);
    expect((await verified(text)).document?.differs).toEqual([]);
  });

  test.skipIf(!HAS_GIT)('--base and --changed-since have their files in it', async () => {
    const repo = gitRepository(FILES);
    const root = repo.root;
    repo.commit({});
    repo.write({ 'zones/shop.yaml': RULES.replace('ref: admin', 'ref: admin2') });
    const { text, plan, bundle } = await bundled(['--base', 'HEAD', '--changed-since', 'HEAD'], { root });
    expect(new Set(bundle.configuration.files.map(({ revision }) => revision)).size).toBe(3);
    expect(bundle.plan.digest).toBe(plan.digest);
    renameSync(join(root, '.git'), join(root, 'gone'));
    expect((await verified(text)).document?.differs).toEqual([]);
  });

  test('has no secret, says what can’t be verified without one, and is verified all the same', async () => {
    const job = {
      id: 7,
      name: 'http',
      dataset: 'http_requests',
      destination_conf: DESTINATION,
      enabled: true,
    };
    const { text, bundle, plan, ran } = await bundled([], {
      files: { ...FILES, 'zones/shop.yaml': RULES + JOB },
      live: { logpush_jobs: [job] },
    });
    for (const secret of [...Object.values(SECRETS), 'secret-path', 'canary-token-1'])
      expect(text).not.toContain(secret);
    const address = 'zone/shop.example.com/logpush_jobs/http';
    expect(plan.changes.map((change) => change.address)).toContain(address);
    expect(bundle.without_secrets).toContain(address);
    expect(ran.stderr).toContain(address);
    const { exit, document } = await verified(text);
    expect(exit).toBe(0);
    expect(document).toMatchObject({ verified: true, digest: plan.digest });
    expect(document?.without_secrets).toContain(address);
  });

  test('is not written with the value of a secret in it', async () => {
    const root = repository({
      ...FILES,
      'zones/shop.yaml': `${RULES}${JOB}# ${SECRETS.LOGPUSH_DESTINATION}\n`,
    });
    const ran = await zonewright(['plan', '--bundle', 'bundle.json'], { root, emulator: await service() });
    expect(ran.exit).toBe(4);
    expect(ran.stderr).toContain('the bundle was not written');
    expect(() => readFileSync(join(root, 'bundle.json'))).toThrow('ENOENT');
  });

  test.each([['--check-service'], ['--live-from', 'snapshot.json'], ['--ignore', '../elsewhere.yaml']])(
    'does not go with %s',
    async (...flags) => {
      const root = repository({ ...FILES, '../elsewhere.yaml': '' });
      const ran = await zonewright(['plan', '--bundle', 'bundle.json', ...flags], {
        root,
        emulator: await service(),
      });
      expect(ran.exit).toBe(64);
      expect(ran.stderr).toContain('--bundle and --');
    },
  );
});

describe('a bundle that was changed', () => {
  test('any byte of it', async () => {
    const { text } = await bundled();
    const bytes = Buffer.from(text);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ by;
        const root = repository({});
        writeFileSync(join(root, 'bundle.json'), changed);
        const { exit } = await zonewright(['verify', 'bundle.json'], { root });
        expect([4, 64]).toContain(exit);
      }),
      { numRuns: 100 },
    );
  });

  test.each<[part: string, edit: (bundle: BundleDocument) => void]>([
    ['plan', ({ plan }) => plan.changes.pop()],
    ['plan', ({ plan }) => (plan.requests.read += 1)],
    [
      'plan',
      ({ snapshot }) =>
        (snapshot.answers = snapshot.answers.filter(({ path }) => !path.includes('rulesets'))),
    ],
    ['plan', ({ configuration }) => configuration.files.shift()],
    ['plan', ({ configuration }) => configuration.files.pop()],
    ['plan', ({ asked }) => (asked.targets = ['zone/*/page_shield'])],
    [
      'plan',
      ({ configuration: { files } }) => {
        for (const file of files) if (file.text) file.text = file.text.replace('/admin', '/other');
      },
    ],
    ['head', (bundle) => (bundle.digest = `sha256:${'0'.repeat(64)}`)],
  ])('with sums that fit: %s (%#)', async (part, edit) => {
    const { bundle } = await bundled();
    const { exit, document } = await verified(forged(bundle, edit));
    expect(exit).toBe(4);
    expect(document?.verified).toBe(false);
    expect(document?.differs.map((one) => one.part)).toContain(part);
  });

  test.each<[part: string, edit: (bundle: BundleDocument) => void]>([
    ['head', (bundle) => (bundle.made_at = '2026-01-31T12:00:00.000Z')],
    ['asked', ({ asked }) => (asked.strict = true)],
    ['configuration', ({ configuration }) => configuration.files.pop()],
    ['snapshot', ({ snapshot }) => (snapshot.masked = 7)],
    ['plan', ({ plan }) => (plan.complete = false)],
  ])('says which part: %s', async (part, edit) => {
    const { bundle } = await bundled();
    edit(bundle);
    const { document } = await verified(jsonText(bundle));
    expect(document?.differs.map((one) => one.part)).toEqual([part]);
  });

  test('only in its layout', async () => {
    const { bundle } = await bundled();
    const { document } = await verified(JSON.stringify(bundle));
    expect(document?.differs.map(({ part }) => part)).toEqual(['layout']);
  });

  test.each([
    ['damaged', (text: string) => text.slice(0, -20), 'is damaged: it is not whole JSON'],
    ['no JSON', () => 'zone: {}', 'is not JSON'],
    ['another file', () => '{"format_version":"1.0"}', 'is not a bundle'],
    [
      'a newer one',
      (text: string) => text.replace('"1.0"', '"2.0"'),
      'has format "2.0", and this version reads 1.0',
    ],
  ])('%s', async (_, edit, said) => {
    const root = repository({ 'bundle.json': edit((await bundled()).text) });
    const ran = await zonewright(['verify', 'bundle.json'], { root });
    expect(ran.exit).toBe(64);
    expect(ran.stderr).toContain(`bundle.json ${said}`);
  });

  test('a file that is not there', async () => {
    const ran = await zonewright(['verify', 'bundle.json'], { root: repository({}) });
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain('zonewright plan --bundle FILE');
  });
});

test('says so if another version made the bundle', async () => {
  const { bundle } = await bundled();
  const other = forged(bundle, (one) => {
    one.tool_version = '0.0.1';
    one.plan.tool_version = '0.0.1';
  });
  const root = repository({ 'bundle.json': other });
  const ran = await zonewright(['verify', 'bundle.json'], { root });
  expect(ran.exit).toBe(0);
  expect(ran.stdout).toContain('It was made by zonewright 0.0.1, and this is');
});

describe('a bundle is not written', () => {
  /** In parts, as a scanner of repositories must not find them. */
  const TOKENS = [
    ['AKIA', 'IOSFODNN7EXAMPLE'],
    ['ghp_', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['glpat-', 'abcdefghijklmnopqrst'],
    ['xoxb-', '1234567890-abcdef'],
    ['-----BEGIN RSA PRIVATE', ' KEY-----'],
  ].map((parts) => parts.join(''));

  test.each(TOKENS)('with a file that has %s in a comment', async (token) => {
    const root = repository({
      ...FILES,
      'fragments/agents.yaml': `${FILES['fragments/agents.yaml']}# ${token}\n`,
    });
    const ran = await zonewright(['plan', '--bundle', 'bundle.json'], { root, emulator: await service() });
    expect(ran.exit).toBe(4);
    expect(ran.stderr).toContain(
      'the bundle was not written: fragments/agents.yaml:2 has the form of a token or a private key',
    );
    expect(ran.stderr + ran.stdout).not.toContain(token);
    expect(existsSync(join(root, 'bundle.json'))).toBe(false);
    // A plan without a bundle is no matter of theirs.
    expect((await zonewright(['plan'], { root, emulator: await service() })).exit).toBe(0);
  });

  test.each([
    ['a folder', (root: string) => mkdirSync(join(root, 'bundle.json')), 'is a folder|EISDIR'],
    ['a folder that is not there', () => undefined, 'ENOENT'],
  ])('over %s', async (_, make, why) => {
    const root = repository(FILES);
    make(root);
    const name = why === 'ENOENT' ? 'missing/bundle.json' : 'bundle.json';
    const ran = await zonewright(['plan', '--bundle', name], { root, emulator: await service() });
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toMatch(new RegExp(`${name} can't be written \\((?:${why})`));
  });
});

describe('verify says what is wrong with a file', () => {
  test.each([
    ['a folder', (path: string) => mkdirSync(path), 'It is a folder: name a file', 1],
    ['no file', () => undefined, 'There is no such file', 1],
    ['an empty file', (path: string) => writeFileSync(path, ''), 'bundle.json is not JSON', 64],
    [
      'a damaged archive',
      (path: string) => writeFileSync(path, Buffer.from('504b0304ff00fe', 'hex')),
      'bundle.json is not JSON',
      64,
    ],
    [
      'a file that is cut off',
      (path: string) => writeFileSync(path, '{ "format_version": "1.0", '),
      'is damaged: it is not whole JSON',
      64,
    ],
  ])('%s', async (_, make, said, wanted) => {
    const root = repository({});
    make(join(root, 'bundle.json'));
    const { exit, stdout, stderr } = await zonewright(['verify', 'bundle.json'], { root });
    expect(exit).toBe(wanted);
    expect(stdout).toBe('');
    expect(stderr).toMatch(new RegExp(said));
    expect(stderr).not.toMatch(/\bat \S+ \(/);
  });
});
