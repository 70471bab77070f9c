import { describe, expect, test } from 'vitest';
import type { Fault, PartialState } from '../../../src/emulator/index.js';
import { surveyed as survey } from '../../../src/app/migrate/migrate.js';
import { migration } from '../../../src/migrations/managed-waf/index.js';
import { wafSpecOf } from '../../../src/migrations/managed-waf/spec.js';
import { onTestFinished } from 'vitest';
import { ACCOUNT, openWorld, OTHER_ZONE, ZONE } from '../../helpers/world.js';
import { surveyDocument } from '../../../src/surfaces/reports/migration/survey-document.js';
import { surveyText } from '../../../src/surfaces/reports/migration/survey-text.js';
import { validatorFor } from '../../helpers/documents.js';
import { silentRuntime } from '../../helpers/silent-runtime.js';
import { generatedRule, startedWaf } from './support.js';
import { screenWith } from '../../helpers/screen.js';
import { signalOfRun } from '../../helpers/signal.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';

const SHOP = JSON.stringify({
  zone: { name: 'shop.example.com', id: ZONE },
  managed_waf: { migration: 'validation' },
});
const BLOG = JSON.stringify({ zone: { name: 'blog.example.com', id: OTHER_ZONE, plan: 'pro' } });

async function surveyed(zones: PartialState['zones'], faults: readonly Fault[] = []) {
  const world = await openWorld({ state: { zones: zones ?? {}, open: { zones: true } }, faults });
  onTestFinished(() => world.close());
  const configuration = await world.configure({ 'zones/shop.yaml': SHOP, 'zones/blog.yaml': BLOG });
  const reading = { reader: world.client.reader, signal: signalOfRun() };
  const rows = await survey(migration, configuration, 2, reading, silentRuntime('.'));
  expect(world.writes()).toEqual([]);
  return rows;
}

describe('a table of all zones', () => {
  test('says how far each is, where it should be, and what is in the way', async () => {
    const rows = await surveyed({
      [ZONE]: { waf: { compatible: false } },
      [OTHER_ZONE]: { waf: { migration_state: 'finished' } },
    });
    expect(rows).toMatchObject([
      {
        goal: 'complete',
        state: 'new rules only (state finished)',
        standing: 'reached',
        compatible: true,
        blockers: [],
      },
      {
        goal: 'validation',
        state: 'previous rules only (state start)',
        standing: 'due',
        compatible: false,
        blockers: [{ code: 'validation-needs-enterprise' }, { code: 'not-compatible' }],
      },
    ]);
  });

  test.each<readonly [string, Fault]>([
    ['is refused', { kind: 'status', status: 403, times: 99 }],
    ['fails', { kind: 'status', status: 500, times: 99 }],
    ['answers without a result', { kind: 'result-null', times: 99 }],
  ])('goes on when a zone %s', async (_title, fault) => {
    const match = { path: `/zones/${ZONE}/**` };
    const rows = await surveyed({ [ZONE]: {}, [OTHER_ZONE]: {} }, [{ ...fault, match }]);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ standing: 'due' });
    expect(rows[1]).toMatchObject({ problem: expect.stringContaining('GET ') as string });
  });

  test.each<readonly [string, object]>([
    ['an expression that is none', { ...generatedRule('a'), expression: {} }],
    ['an id that leads elsewhere', generatedRule('../../user')],
    ['a flag that is none', { ...generatedRule('a'), enabled: 'perhaps' }],
  ])('goes on when a zone is offered %s', async (_title, rule) => {
    const config = { name: 'n', rules: [rule] } as never;
    const rows = await surveyed({ [ZONE]: { waf: { config } }, [OTHER_ZONE]: {} });
    expect(rows[0]).toMatchObject({ standing: 'due', blockers: [] });
    expect(rows[1]).toMatchObject({ goal: 'validation' });
  });

  test('ends with credentials that are not accepted', async () => {
    await expect(surveyed({}, [{ kind: 'status', status: 401, times: 99 }])).rejects.toMatchObject({
      kind: 'credentials',
    });
  });

  test('is a document of the published schema, and a text', async () => {
    const validate = validatorFor('migrations');
    const rows = await surveyed({ [ZONE]: { waf: { compatible: false } }, [OTHER_ZONE]: {} }, [
      {
        kind: 'status',
        status: 500,
        message: '\u001b[31m',
        times: 99,
        match: { path: `/zones/${OTHER_ZONE}/**` },
      },
    ]);
    const document = surveyDocument(rows, 4);
    expect([validate(document), validate.errors]).toEqual([true, null]);
    const text = within(surveyText(rows, migration.command, screenWith()), screenWith());
    const [head, blog, shop] = text.split('\n');
    expect(head?.split(/ {2,}/)).toEqual(['zone', 'plan', 'goal', 'now', 'compatible', 'blockers']);
    expect(blog).toMatch(/^blog\.example\.com +pro +complete +\? +\? +not read: .*HTTP 500.*\\u\{1b\}\[31m/);
    expect(shop).toMatch(
      /^shop\.example\.com +\? +validation +previous rules only \(state start\) +no +validation-needs-enterprise, not-compatible$/,
    );
    expect(text).toContain('2 zones: 0 done, 1 blocked, 1 not read.');
  });

  test('of zones without anything to tell is short', async () => {
    const done = { waf: { migration_state: 'finished' as const } };
    const text = within(
      surveyText(await surveyed({ [ZONE]: done, [OTHER_ZONE]: done }), migration.command, screenWith()),
      screenWith(),
    );
    expect(text).toContain('2 zones: 1 done, 1 blocked. ');
    expect(text).toContain('no-way-back');
  });
});

test('an account has no managed rules', async () => {
  const world = await startedWaf();
  const { scopes } = await world.configure({
    'zones/shop.yaml': SHOP,
    'accounts/a.yaml': JSON.stringify({ account: { name: 'a', id: ACCOUNT } }),
  });
  const account = scopes.find(({ scope }) => scope.level === 'account');
  expect(() => account && wafSpecOf(account)).toThrow('the managed rules belong to zones');
});
