import { describe, expect, test } from 'vitest';
import { GIT_ENV, gitRepository, HAS_GIT } from '../../helpers/git.js';
import { repository, zonewright } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

/** As many zones, each with a job that sends its logs to where LOGS_TO leads. */
function filesOf(zones: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: zones }, (_, index) => {
      const id = String(index + 1).padStart(32, '0');
      const job = '{ name: requests, fields: [RayID], destination_conf: { env: LOGS_TO } }';
      return [
        `zones/z${index + 1}.yaml`,
        `zone: { name: z${index + 1}.example.com, id: "${id}" }\nlogpush_jobs: { jobs: [ ${job} ] }\n`,
      ];
    }),
  );
}

describe.each([
  ['one', 1, undefined],
  ['a few', 3, /zone\/z1\.example\.com.*, zone\/z2\.example\.com.*, zone\/z3\.example\.com/],
  ['many', 14, /zone\/z1\.example\.com.* and 4 more/],
])('a variable that %s zones refer to', (_, zones, names) => {
  test('names them where its value can not be used', async () => {
    const root = repository(filesOf(zones));
    const { exit, stderr } = await zonewright(['plan', '--emulator'], { root, env: { LOGS_TO: ' ' } });
    expect(exit).toBe(3);
    expect(stderr.match(/the value of LOGS_TO/g)).toHaveLength(1);
    expect(stderr).toContain('The value itself is never shown.');
    if (names === undefined) expect(stderr).toContain('Look at how the variable is set. ');
    else expect(stderr.replaceAll(/\s+/g, ' ')).toMatch(names);
  });

  test('names them to doctor where it is not set', async () => {
    const root = repository(filesOf(zones));
    const { stdout } = await zonewright(['doctor', '--emulator', '--format', 'json'], { root });
    const { checks } = JSON.parse(stdout) as { checks: { name: string; advice?: string }[] };
    const advice = checks.find(({ name }) => name === 'secret:LOGS_TO')?.advice ?? '';
    expect(advice).toMatch(/^Only an apply that writes what .* needs it\./);
    if (names === undefined) expect(advice).toContain('what zones/z1.yaml:2 declares needs it');
    else expect(advice).toMatch(names);
    expect(advice).toContain('zones/z1.yaml:2');
  });
});

test.runIf(HAS_GIT)('all variables that the base lacks are named, not only the first', async () => {
  const head = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
  const job = (name: string, destination: string): string =>
    `    - { name: ${name}, fields: [RayID], destination_conf: ${destination} }\n`;
  const jobs = (one: string, other: string): string =>
    `${head}logpush_jobs:\n  jobs:\n${job('one', one)}${job('two', other)}`;
  const repo = gitRepository({ 'zones/shop.yaml': jobs('{ env: ONE }', '{ env: OTHER }') });
  repo.write({ 'zones/shop.yaml': jobs('{ env: SET }', '{ env: SET }') });
  const ran = await zonewright(['plan', '--emulator', '--base', 'HEAD'], {
    root: repo.root,
    env: { ...GIT_ENV, SET: 's3://bucket/logs?region=eu-1' },
  });
  expect(`${ran.stdout}${ran.stderr}`).toContain('the environment variables ONE, OTHER, which are not set');
});
