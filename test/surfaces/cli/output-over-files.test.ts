import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository, zonewright } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const FILE = 'zones/shop.yaml';
const TEXT = `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`;

describe('no output takes the place of a file of configuration', () => {
  test.each([
    ['plan', '--emulator', '--out'],
    ['plan', '--emulator', '--bundle'],
    ['plan', '--emulator', '--write', 'json='],
    ['plan', '--emulator', '--write', 'markdown='],
    ['drift', '--emulator', '--out'],
    ['drift', '--emulator', '--write', 'json='],
    ['validate', '--write', 'json='],
    ['apply', '--emulator', '--yes', '--write', 'json='],
  ])('%s %s %s %s', async (...line) => {
    const [last = '', ...before] = line.toReversed();
    for (const name of [FILE, 'a-link.json']) {
      const root = repository({ 'zonewright.yaml': 'version: 1\n', [FILE]: TEXT });
      symlinkSync(FILE, join(root, 'a-link.json'));
      const args = last.endsWith('=')
        ? [...before.toReversed(), `${last}${name}`]
        : [...before.toReversed(), last, name];
      const ran = await zonewright(args, { root });
      expect(ran.stderr).toContain(`${name} was not written: it would replace a YAML file`);
      // What was applied is applied: there the report alone is missing.
      expect(ran.exit).toBe(line[0] === 'apply' ? 0 : 1);
      expect(readFileSync(join(root, FILE), 'utf8')).toBe(TEXT);
    }
  });
});
