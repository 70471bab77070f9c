import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository, zonewright } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
};

function step(root: string, env: Readonly<Record<string, string>>) {
  const output = join(root, 'output.txt');
  return zonewright(['action'], { root, env: { GITHUB_OUTPUT: output, GITHUB_ACTIONS: 'true', ...env } });
}

it('does a step as the action does: with its inputs, its outputs and its exit code', async () => {
  const root = repository({ ...FILES, 'output.txt': '' });
  const ran = await step(root, {
    INPUT_COMMAND: 'plan',
    INPUT_PLAN_FILE: join(root, 'copy.json'),
    ZONEWRIGHT_EMULATOR: '',
    ZONEWRIGHT_API_TOKEN: 'canary-token-1',
  });
  // There is nothing to ask: the plan says so, in its own words and with its own code.
  expect(ran.stdout).toContain('::group::zonewright validate');
  expect(readFileSync(join(root, 'output.txt'), 'utf8')).toContain(`exit-code<<`);
  expect(ran.exit).not.toBe(0);
});

it('finds a mistake of a file at its line', async () => {
  const root = repository({
    'zones/shop.yaml': `${FILES['zones/shop.yaml']}page_sheld: {}\n`,
    'output.txt': '',
  });
  const ran = await step(root, { INPUT_COMMAND: 'validate' });
  expect(ran.exit).toBe(3);
  expect(ran.stdout).toMatch(/::error .*file=zones\/shop\.yaml,line=3/);
  expect(readFileSync(join(root, 'output.txt'), 'utf8')).toMatch(/report-file<<[\s\S]*exit-code<<[\s\S]*3/);
});

it('says which input is wrong', async () => {
  const ran = await step(repository({ 'output.txt': '' }), { INPUT_COMMAND: 'plann' });
  expect(ran.stdout).toContain(
    '::error title=action-input::the input command is "plann"%0ADid you mean plan?',
  );
  expect(ran.exit).toBe(64);
});
