import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmulator } from '../../../src/emulator/index.js';
import type { HistoryDocument } from '../../../src/generated/documents/history.js';
import { repository, zonewright } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';

const FILES = {
  'zones/blog.yaml': `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`,
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\nrulesets: [ { phase: http_request_firewall_custom, rules: [ { ref: a, action: block, expression: ssl } ] } ]\n`,
};
const THEIRS = { 'zones/shop.yaml': FILES['zones/shop.yaml'].replace('ssl', 'not ssl') };
const RULES = 'zone/shop.example.com/rulesets/http_request_firewall_custom';

test('history shows what a run left alone, and why, in each format', async () => {
  const zones = { [ZONE]: { name: 'shop.example.com' }, [OTHER_ZONE]: { name: 'blog.example.com' } };
  const emulator = await startEmulator({ state: { zones } });
  onTestFinished(() => emulator.close());
  const root = repository(FILES);
  await zonewright(['plan', '--out', 'plan.json'], { root, emulator });
  await zonewright(['apply', '--yes'], { root: repository(THEIRS), emulator });
  expect((await zonewright(['apply', 'plan.json'], { root, emulator })).exit).toBe(5);

  const file = readdirSync(join(root, '.zonewright/runs')).find((name) => name.endsWith('.json')) ?? '';
  const id = file.replace('.json', '');
  const history = async (...args: readonly string[]): Promise<string> =>
    (await zonewright(['history', ...args], { root })).stdout;
  expect(await history(id)).toMatch(
    new RegExp(
      `done +update +zone/blog.example.com/page_shield\\n +left alone +\\w+ +${RULES} +the live state of .* changed`,
    ),
  );
  expect(await history()).toContain('1 done, 1 left alone');
  expect(await history('--format', 'csv')).toMatch(new RegExp(`${RULES},\\w+,left_alone,,`));
  const document = JSON.parse(await history(id, '--format', 'json')) as HistoryDocument;
  expect(validatorFor('history')(document)).toBe(true);
  expect(document.runs[0]).toMatchObject({
    counts: { applied: 1, left_alone: 1 },
    changes: [{ status: 'applied' }, { address: RULES, status: 'left_alone' }],
  });
});
