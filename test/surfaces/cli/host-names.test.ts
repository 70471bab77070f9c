import { expect, onTestFinished, test } from 'vitest';
import { startEmulator } from '../../../src/emulator/index.js';
import { repository, zonewright } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

/** The second letter is Cyrillic. */
const NAME = 'sh\u043ep.example.com';
const SEEN = `${NAME} (xn--shp-ted.example.com)`;

const item = (id: string, more: object) => ({
  id,
  host: 'www.example.com',
  url: 'https://www.example.com/a.js',
  first_seen_at: '2026-01-01T00:00:00Z',
  last_seen_at: '2026-01-01T00:00:00Z',
  ...more,
});

async function service(name: string) {
  const scripts = [
    item('aa01', { url: `https://${NAME}/cart.js?token=c4n4ry` }),
    item('aa02', { host: NAME, first_page_url: 'https://u:c4n4ry@www.example.com/' }),
  ];
  const emulator = await startEmulator({
    state: { zones: { [ZONE]: { name, scripts, connections: scripts } } },
  });
  onTestFinished(() => emulator.close());
  const root = repository({
    'zones/a.yaml': `zone: { name: "${name}", id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
  });
  return { emulator, root, env: { COLUMNS: '400' } };
}

test.each(['scripts', 'connections'])(
  'inspect %s shows which host it is, and no credential of a visitor',
  async (what) => {
    const { stdout } = await zonewright(['inspect', what], await service('www.example.com'));
    expect(stdout).toContain(`https://${NAME}/cart.js?token=(sensitive) (xn--shp-ted.example.com)`);
    expect(stdout).toContain(SEEN);
    expect(stdout).toContain('https://(sensitive)@www.example.com/');
  },
);

test.each([
  [['inspect', 'scripts', '--zone', `${NAME}=${ZONE}`], 0],
  [['inspect', 'policies', '--zone', `${NAME}=${ZONE}`], 0],
  [['inspect', 'rulesets', '--zone', `${NAME}=${ZONE}`], 0],
])('%j shows which zone it is', async (args, exit) => {
  const ran = await zonewright(args, await service('www.example.com'));
  expect(ran.exit).toBe(exit);
  expect(ran.stdout).toContain(`zone ${SEEN}`);
});

test('import shows which zone it is by the name that files have', async () => {
  const args = ['import', '--zone', `${NAME}=${ZONE}`, '--out', 'live', '--dry-run'];
  const ran = await zonewright(args, await service('www.example.com'));
  expect(ran.exit).toBe(4);
  expect(ran.stdout).toContain('zone xn--shp-ted.example.com ');
});

test('a file can not have such a name, and is shown the one that it can have', async () => {
  const { emulator } = await service(NAME);
  const file = `zone: { name: "${NAME}", id: "${ZONE}" }\n`;
  const ran = await zonewright(['plan'], { emulator, root: repository({ 'zones/a.yaml': file }) });
  expect(ran.exit).toBe(3);
  expect(ran.stderr).toContain('name is not valid');
  expect(ran.stderr).toContain('Write "xn--shp-ted.example.com"');
});
