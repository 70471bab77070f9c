import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import type { DriftReport } from '../../../src/generated/documents/drift.js';
import type { LiveRulesetsDocument } from '../../../src/generated/documents/live-rulesets.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import type { ValidationDocument } from '../../../src/generated/documents/validation.js';
import { dayOf } from '../../../src/kernel/lib/day.js';
import { DAY_MS } from '../../../src/kernel/lib/time.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { GIT_ENV, gitRepository, HAS_GIT } from '../../helpers/git.js';
import { ACCOUNT, ZONE } from '../../helpers/world.js';

const PHASE = 'http_request_firewall_custom';

type Files = Readonly<Record<string, string>>;

/** A day so many days from now. */
const dayIn = (days: number): string => dayOf(new Date(Date.now() + days * DAY_MS));

function shop(meta: string, more = ''): Files {
  return {
    'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }
rulesets:
  - phase: ${PHASE}
    rules:
      - ref: block-scanner
        action: block
        expression: http.user_agent contains "scanner"
${meta === '' ? '' : `        meta: { ${meta} } # by the team\n`}${more}`,
  };
}

const META =
  'owner: edge-team, ticket: SEC-123, reason: scans of June, references: ["https://example.com/r"]';
const REQUIRE = { 'zonewright.yaml': 'require:\n  meta: [owner, reason]\n' };

async function service(): Promise<Emulator> {
  const emulator = await startEmulator({
    state: {
      zones: { [ZONE]: { name: 'shop.example.com' } },
      accounts: { [ACCOUNT]: { name: 'example-inc' } },
    },
  });
  onTestFinished(() => emulator.close());
  return emulator;
}

async function validated(files: Files, ...args: readonly string[]): Promise<ValidationDocument> {
  const { stdout } = await zonewright(['validate', '--format', 'json', ...args, '--root', repository(files)]);
  return JSON.parse(stdout) as ValidationDocument;
}

const codesOf = ({ findings }: ValidationDocument): readonly string[] =>
  findings.map(({ severity, code, line }) => `${severity} ${code} ${line}`);

describe('what a project requires of meta', () => {
  test.each([
    ['nothing is there', '', ['error meta-missing 5']],
    ['a member is missing', 'owner: edge-team', ['error meta-missing 5']],
    ['all of it is there', META, []],
  ])('when %s', async (_, meta, expected) => {
    expect(codesOf(await validated({ ...shop(meta), ...REQUIRE }))).toEqual(expected);
  });

  test('is found in what is around a rule, and validate ends with 3 without it', async () => {
    const { 'zones/shop.yaml': text = '' } = shop('');
    const around = {
      'zones/shop.yaml': text.replace(
        '    rules:',
        '    meta: { owner: edge-team, reason: it is ours }\n    rules:',
      ),
    };
    expect(codesOf(await validated({ ...around, ...REQUIRE }))).toEqual([]);
    const ran = await zonewright(['validate', '--root', repository({ ...shop(''), ...REQUIRE })]);
    expect(ran.exit).toBe(3);
    expect(ran.stdout).toContain(
      `rule block-scanner of rulesets/${PHASE} has no meta.owner and no meta.reason`,
    );
  });

  test('does not keep a plan from being made, which may be the one that helps', async () => {
    const ran = await zonewright(
      ['plan', '--format', 'json', '--root', repository({ ...shop(''), ...REQUIRE })],
      {
        emulator: await service(),
      },
    );
    expect(ran.exit).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      findings: [{ severity: 'warning', code: 'meta-missing' }],
    });
  });

  test.each([
    ['an owner of CODEOWNERS', 'owner: edge-team', []],
    ['an owner as CODEOWNERS has it', 'owner: "@acme/edge-team"', []],
    ['a typo', 'owner: egde-team', ['error meta-owner 5']],
    ['another ticket', 'owner: edge-team, ticket: "#12"', ['error meta-ticket 5']],
    ['a ticket', 'owner: edge-team, ticket: SEC-12', []],
    ['more than a ticket', 'owner: edge-team, ticket: SEC-12 and more', ['error meta-ticket 5']],
  ])('has owners and tickets: %s', async (_, meta, expected) => {
    const files = {
      ...shop(meta),
      'zonewright.yaml': 'require:\n  owners: codeowners\n  ticket: { pattern: "[A-Z]+-[0-9]+" }\n',
      '.github/CODEOWNERS': '* @acme/edge-team somebody@example.com\n',
    };
    expect(codesOf(await validated(files))).toEqual(expected);
  });

  test('can be wrong itself', async () => {
    const files = {
      ...shop(META),
      'zonewright.yaml': 'require:\n  owners: codeowners\n  ticket: { pattern: "[A-Z" }\n',
    };
    expect(codesOf(await validated(files))).toEqual(['error invalid-value 2', 'error invalid-value 3']);
  });

  test.skipIf(!HAS_GIT)('is read from the base revision, so that no branch asks less of itself', async () => {
    const { root, branch, commit } = gitRepository({ ...shop(META), ...REQUIRE });
    branch('topic');
    commit({ ...shop('owner: edge-team'), 'zonewright.yaml': undefined });
    const ran = (...args: readonly string[]): Promise<Ran> =>
      zonewright(['validate', ...args], { root, env: GIT_ENV });
    expect(await ran()).toMatchObject({ exit: 0 });
    expect(await ran('--base', 'main')).toMatchObject({
      exit: 3,
      stdout: expect.stringContaining('has no meta.reason'),
    });
  });

  test.skipIf(!HAS_GIT)(
    'and what a rule lacks is found at the rule, if only the base requires it',
    async () => {
      const { root, branch, commit } = gitRepository({ ...shop(META), ...REQUIRE });
      branch('topic');
      commit({ ...shop(''), 'zonewright.yaml': undefined });
      const emulator = await service();
      const found = async (...args: readonly string[]): Promise<unknown> => {
        const ran = await zonewright([...args, '--base', 'main', '--format', 'json'], {
          root,
          emulator,
          env: GIT_ENV,
        });
        return (JSON.parse(ran.stdout) as ValidationDocument).findings.filter(
          ({ code }) => code === 'meta-missing',
        );
      };
      const atRule = { file: 'zones/shop.yaml', line: 5 };
      expect(await found('validate')).toMatchObject([{ severity: 'error', ...atRule }]);
      expect(await found('plan', '--bundle', 'plan.bundle')).toMatchObject([
        { severity: 'warning', ...atRule },
      ]);
      const verified = await zonewright(['verify', 'plan.bundle', '--format', 'json'], { root });
      expect(JSON.parse(verified.stdout)).toMatchObject({ verified: true });
    },
  );
});

describe('the last day of a rule', () => {
  test.each([
    ['is over', dayIn(-2), ['error rule-expired 5']],
    ['is today', dayIn(0), ['warning rule-expires 5']],
    ['is soon', dayIn(14), ['warning rule-expires 5']],
    ['is far away', dayIn(15), []],
    ['is no day', '2027-02-30', ['error invalid-value 5']],
  ])('%s', async (_, day, expected) => {
    expect(codesOf(await validated(shop(`owner: edge-team, expires: ${day}`)))).toEqual(expected);
  });

  test('is that of an item, and of an accepted finding', async () => {
    const files = {
      'accounts/main.yaml': `account: { name: example-inc, id: "${ACCOUNT}" }
lists:
  lists:
    - name: scanners
      kind: ip
      items:
        - { value: 192.0.2.7, comment: until Friday, meta: { expires: ${dayIn(-1)} } }
        - 192.0.2.8
`,
      'zonewright.yaml': `accepted_findings:\n  - { code: list-unused, reason: for later, until: ${dayIn(3)} }\n`,
    };
    expect(codesOf(await validated(files))).toEqual(['error rule-expired 7', 'warning rule-expires 2']);
  });
});

describe('meta', () => {
  const expires = dayIn(30);
  const files = {
    ...shop(`${META}, expires: ${expires}`),
    'zonewright.yaml': 'require:\n  ticket: { link: "https://tickets.example.com/{ticket}" }\n',
  };
  const said = {
    owner: 'edge-team',
    ticket: 'SEC-123',
    ticket_link: 'https://tickets.example.com/SEC-123',
    reason: 'scans of June',
    expires,
    references: ['https://example.com/r'],
  };
  const words = `owner: edge-team · SEC-123 · expires ${expires} · scans of June`;

  test('is shown where people decide, is never sent, and makes no difference', async () => {
    const emulator = await service();
    const root = repository(files);
    const ran = (...args: readonly string[]): Promise<Ran> => zonewright(args, { root, emulator });
    const plan = JSON.parse((await ran('plan', '--format', 'json')).stdout) as PlanDocument;
    const validate = validatorFor('plan');
    expect([validate(plan), validate.errors]).toEqual([true, null]);
    const rules = plan.changes.flatMap(({ details }) => details.filter(({ type }) => type === 'rule'));
    expect(rules).toMatchObject([{ ref: 'block-scanner', meta: said }]);
    for (const format of ['text', 'markdown', 'html']) {
      const { stdout } = await ran('plan', '--format', format);
      expect(stdout).toContain(format === 'html' ? '<a href="https://tickets.example.com/SEC-123"' : words);
    }
    expect(await ran('apply', '--yes')).toMatchObject({ exit: 0 });
    expect(JSON.stringify(emulator.requests)).not.toContain('edge-team');
    expect(await ran('plan', '--detailed-exitcode')).toMatchObject({ exit: 0 });
  });

  test('has no part in the digest of a plan', async () => {
    const emulator = await service();
    const digestOf = async (meta: string): Promise<string> => {
      const { stdout } = await zonewright(['plan', '--format', 'json', '--root', repository(shop(meta))], {
        emulator,
      });
      return (JSON.parse(stdout) as PlanDocument).digest;
    };
    expect(await digestOf(META)).toBe(await digestOf('owner: another-team'));
  });

  test('is in drift alerts, notifications and inspect rulesets', async () => {
    const emulator = await service();
    const root = repository(files);
    const ran = (...args: readonly string[]): Promise<Ran> => zonewright(args, { root, emulator });
    await ran('apply', '--yes');
    emulator.update(({ zones }) => {
      const [rule] = zones[ZONE]?.rulesets?.flatMap(({ rules }) => rules) ?? [];
      if (rule !== undefined) rule['action'] = 'log';
    });
    expect(await ran('drift')).toMatchObject({
      exit: 2,
      stdout: expect.stringContaining(`rule block-scanner: ${words}`),
    });
    const { drift } = JSON.parse((await ran('drift', '--format', 'json')).stdout) as { drift: DriftReport };
    expect(drift.scopes[0]?.objects[0]?.differences[0]).toMatchObject({ name: 'block-scanner', meta: said });
    expect((await ran('inspect', 'rulesets', '--phase', PHASE)).stdout).toContain(words);
    const { stdout } = await ran('inspect', 'rulesets', '--format', 'json');
    const shown = JSON.parse(stdout) as LiveRulesetsDocument;
    const validate = validatorFor('live-rulesets');
    expect([validate(shown), validate.errors]).toEqual([true, null]);
    expect(shown.scopes[0]?.rulesets[0]?.rules?.[0]).toMatchObject({ meta: said });
  });

  test.skipIf(!HAS_GIT)('of a rule that is removed comes from the base revision', async () => {
    const emulator = await service();
    const { root, branch, commit } = gitRepository(files);
    const ran = (...args: readonly string[]): Promise<Ran> =>
      zonewright(args, { root, emulator, env: GIT_ENV });
    await ran('apply', '--yes');
    branch('topic');
    const { 'zones/shop.yaml': text = '' } = shop('');
    commit({ 'zones/shop.yaml': `${text.slice(0, text.indexOf('    rules:'))}    rules: []\n` });
    expect((await ran('plan', '--base', 'main')).stdout).toContain(words);
  });

  test('is kept by import, and by fmt', async () => {
    const emulator = await service();
    const root = repository(files);
    const ran = (...args: readonly string[]): Promise<Ran> => zonewright(args, { root, emulator });
    await ran('apply', '--yes');
    emulator.update(({ zones }) => {
      const [rule] = zones[ZONE]?.rulesets?.flatMap(({ rules }) => rules) ?? [];
      if (rule !== undefined) rule['action'] = 'log';
    });
    expect(await ran('import', '--zone', `shop.example.com=${ZONE}`, '--yes')).toMatchObject({ exit: 0 });
    expect(await ran('fmt')).toMatchObject({ exit: 0 });
    const text = readFileSync(join(root, 'zones/shop.yaml'), 'utf8');
    expect(text).toContain('action: log');
    expect(text).toContain('# by the team');
    expect(text).toContain('owner: edge-team');
    expect(await ran('plan', '--detailed-exitcode')).toMatchObject({ exit: 0 });
  });
});
