import { describe, expect, onTestFinished, test } from 'vitest';
import type { ValidationDocument } from '../../../src/generated/documents/validation.js';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ZONE } from '../../helpers/world.js';

const RULES = `zone: { name: shop.example.com, id: "${ZONE}" }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: abroad, action: block, expression: 'ip.src.country eq "SX"' }
tests:
  - { request: { ip.src.country: SX }, expect: { action: block, rule: abroad } }
`;
const PASSING = { 'zones/shop.yaml': `${RULES}  - { request: { ip.src.country: DE }, expect: none }\n` };
const FAILING = {
  'zones/shop.yaml': `${RULES}  - name: at home
    request: { ip.src.country: DE }
    expect: block
`,
};

async function service(): Promise<Emulator> {
  const emulator = await startEmulator({ state: { zones: { [ZONE]: { name: 'shop.example.com' } } } });
  onTestFinished(() => emulator.close());
  return emulator;
}

async function validated(files: Readonly<Record<string, string>>): Promise<ValidationDocument> {
  const { stdout } = await zonewright(['validate', '--format', 'json', '--root', repository(files)]);
  const document = JSON.parse(stdout) as ValidationDocument;
  const validate = validatorFor('validation');
  expect([validate(document), validate.errors]).toEqual([true, null]);
  return document;
}

describe('tests that pass', () => {
  test('are counted when files are valid', async () => {
    const ran = await zonewright(['validate', '--root', repository(PASSING)]);
    expect(ran).toMatchObject({
      exit: 0,
      stdout: '1 file, 1 scope: valid, 2 tests passed, 1 of 1 rule reached.\n',
    });
    expect(await validated(PASSING)).toMatchObject({ valid: true, tests: { count: 2, failed: 0 } });
  });

  test('let a plan be made', async () => {
    const ran = await zonewright(['plan', '--root', repository(PASSING)], { emulator: await service() });
    expect([ran.exit, ran.stdout]).toEqual([0, expect.stringContaining('+ rulesets/')]);
  });
});

describe('a test that fails', () => {
  test('makes files invalid, at its line', async () => {
    const ran = await zonewright(['validate', '--root', repository(FAILING)]);
    expect(ran.exit).toBe(3);
    expect(ran.stdout + ran.stderr).toContain(`zones/shop.yaml:10:13  error  test-failed
    9 |     request: { ip.src.country: DE }
   10 |     expect: block
      |             ^^^^^ at home: expected block, got none
`);
    expect(await validated(FAILING)).toMatchObject({
      valid: false,
      tests: { count: 2, failed: 1 },
      findings: [{ code: 'test-failed', line: 10, scope: 'zone/shop.example.com' }],
    });
  });

  test.each([[['plan']], [['apply', '--yes']], [['apply', '--dry-run']], [['drift']]])(
    'stops %j before any request',
    async (args) => {
      const emulator = await service();
      const ran = await zonewright([...args, '--root', repository(FAILING)], { emulator });
      expect(ran.exit).toBe(3);
      expect(ran.stdout + ran.stderr).toContain('test-failed');
      expect(emulator.requests).toEqual([]);
    },
  );
});
