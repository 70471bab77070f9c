import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { run } from '../../../src/surfaces/cli/program.js';
import { repository, zonewright } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

const BLOG = ZONE.replace('0', '1');

function fileOf(name: string, id: string): string {
  return `zone: { name: ${name}, id: "${id}" }\npage_shield: { enabled: true }\n`;
}

/** Both zones are switched on by one run, and only the shop is live with it off before. */
async function afterOneRun(): Promise<{ readonly root: string; readonly emulator: Emulator }> {
  const off = { page_shield: { enabled: false } };
  const emulator = await startEmulator({
    state: {
      zones: { [ZONE]: { name: 'shop.example.com', ...off }, [BLOG]: { name: 'blog.example.com', ...off } },
    },
  });
  onTestFinished(() => emulator.close());
  const root = repository({
    'zones/shop.yaml': fileOf('shop.example.com', ZONE),
    'zones/blog.yaml': fileOf('blog.example.com', BLOG),
  });
  const flags = ['--allow', 'max-updates'];
  expect(await zonewright(['apply', '--yes', ...flags], { root, emulator })).toMatchObject({ exit: 0 });
  return { root, emulator };
}

function shields(emulator: Emulator): readonly (boolean | undefined)[] {
  const { zones } = emulator.state();
  return [ZONE, BLOG].map((id) => zones[id]?.page_shield.enabled);
}

/** Runs a command on a terminal, where somebody answers. */
async function onTerminal(
  args: readonly string[],
  { root, emulator }: { readonly root: string; readonly emulator: Emulator },
  answer: boolean,
): Promise<{ readonly exit: number; readonly stdout: string; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const runtime = {
    ...testRuntime({ ZONEWRIGHT_API_TOKEN: 't', ZONEWRIGHT_BASE_URL: emulator.url }),
    cwd: root,
    now: () => new Date(),
    machine: { self: { pid: 1, host: 'here' }, isAlive: () => false, stateFolder: repository({}) },
    ask: (question: string) => {
      asked.push(question);
      return Promise.resolve(answer);
    },
  };
  const exit = await run(args, runtime);
  return { exit, stdout: runtime.written.out, asked };
}

const LAST = ['undo', '--last', '--zone', 'shop.example.com'];

describe('undo --last', () => {
  it('shows the plan, asks once, and undoes what the run did to the zone, and nothing else', async () => {
    const place = await afterOneRun();
    const { exit, stdout, asked } = await onTerminal(LAST, place, true);
    expect(exit).toBe(0);
    expect(asked).toEqual(['Send 1 write request?']);
    expect(stdout).toContain('! page-shield-off: page shield of shop.example.com is switched off');
    expect(stdout).toMatch(/^Applied: 1 done\.$/m);
    expect(stdout).not.toContain('blog.example.com');
    expect(shields(place.emulator)).toEqual([false, true]);
  });

  it('sends nothing without a yes', async () => {
    const place = await afterOneRun();
    const { exit, stdout } = await onTerminal(LAST, place, false);
    expect(exit).toBe(4);
    expect(stdout).toContain('the answer was not yes');
    expect(shields(place.emulator)).toEqual([true, true]);
  });

  it.each([
    [['--allow', 'page-shield-off'], 'there is no terminal to ask'],
    [[], 'needs consent: --allow page-shield-off'],
    [['--yes'], 'needs consent: --allow page-shield-off'],
  ])('without a terminal refuses %j: nobody has seen the plan', async (flags, why) => {
    const { root, emulator } = await afterOneRun();
    const ran = await zonewright([...LAST, ...flags], { root, emulator });
    expect(ran.exit).toBe(4);
    expect(`${ran.stdout}${ran.stderr}`).toContain(why);
    expect(shields(emulator)).toEqual([true, true]);
  });

  it('without a terminal takes --yes and the risks by name, and its run can be undone as well', async () => {
    const { root, emulator } = await afterOneRun();
    const flags = ['--yes', '--allow', 'page-shield-off'];
    expect(await zonewright([...LAST, ...flags], { root, emulator })).toMatchObject({ exit: 0 });
    expect(shields(emulator)).toEqual([false, true]);
    expect(await zonewright([...LAST, '--yes'], { root, emulator })).toMatchObject({ exit: 0 });
    expect(shields(emulator)).toEqual([true, true]);
  });

  it.each([
    [true, 6],
    [false, 4],
  ])('has one exit code, also in its document and record, if not all comes back', async (hasMore, exit) => {
    const theirs = { name: 'theirs', dataset: 'http_requests', destination_conf: 's3://theirs/logs?sse=k' };
    const zones = {
      [ZONE]: {
        name: 'shop.example.com',
        page_shield: { enabled: !hasMore },
        logpush_jobs: [{ id: 1, ...theirs }],
      },
    };
    const emulator = await startEmulator({ state: { zones } });
    onTestFinished(() => emulator.close());
    const file = `${fileOf('shop.example.com', ZONE)}logpush_jobs: { jobs: [] }\n`;
    const place = { root: repository({ 'zones/shop.yaml': file }), emulator };
    const risks = ['deletes-job', 'max-deletes', 'max-updates'].flatMap((code) => ['--allow', code]);
    expect(await zonewright(['apply', '--yes', ...risks], place)).toMatchObject({ exit: 0 });
    const flags = ['--yes', '--allow', 'page-shield-off', '--format', 'json'];
    const undone = await zonewright([...LAST, ...flags], place);
    expect(undone.exit).toBe(exit);
    expect(JSON.parse(undone.stdout)).toMatchObject({ exit_code: exit });
    const { stdout } = await zonewright(['history', '--format', 'json'], place);
    expect(JSON.parse(stdout)).toMatchObject({
      runs: [{ exit_code: hasMore ? exit : 0 }, ...(hasMore ? [{}] : [])],
    });
  });

  it('writes its result to files, and as events, as apply does', async () => {
    const place = await afterOneRun();
    const flags = [
      '--yes',
      '--allow',
      'page-shield-off',
      '--write',
      'json=result.json',
      '--format',
      'ndjson',
    ];
    const { exit, stdout } = await zonewright([...LAST, ...flags], place);
    expect(exit).toBe(0);
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly type: string });
    expect(events.at(-1)).toMatchObject({ type: 'finished', exitCode: 0 });
    const written: unknown = JSON.parse(readFileSync(join(place.root, 'result.json'), 'utf8'));
    expect(written).toMatchObject({ summary: { applied: 1 }, exit_code: 0 });
  });

  it('takes the newest run that wrote to the zone, also behind a newer one', async () => {
    const { root, emulator } = await afterOneRun();
    await zonewright(
      ['undo', '--last', '--zone', 'blog.example.com', '--yes', '--allow', 'page-shield-off'],
      {
        root,
        emulator,
      },
    );
    const planned = await zonewright(['undo', '--zone', 'shop.example.com'], { root, emulator });
    expect(planned.stdout).toContain('! page-shield-off: page shield of shop.example.com');
  });

  it('says which zones have runs if the asked one has none', async () => {
    const { root, emulator } = await afterOneRun();
    for (const flags of [['--last'], []]) {
      const none = await zonewright(['undo', ...flags, '--zone', 'other.example.com'], { root, emulator });
      expect(none).toMatchObject({ exit: 64 });
      expect(none.stderr).toMatch(/no run in \S+ wrote to zone\/other\.example\.com/);
      expect(none.stderr).toContain(
        'The runs of this service wrote to zone/blog.example.com, zone/shop.example.com.',
      );
    }
  });

  it('says which service has runs if this one has none', async () => {
    const { root, emulator } = await afterOneRun();
    const other = await startEmulator({ state: { zones: { [ZONE]: { name: 'shop.example.com' } } } });
    onTestFinished(() => other.close());
    const none = await zonewright(LAST, { root, emulator: other });
    expect(none).toMatchObject({ exit: 64 });
    expect(none.stderr).toContain(`there is no run of this service (${other.url})`);
    expect(none.stderr).toContain(`1 run there is of ${emulator.url}`);
  });

  it('says so where there is no run at all', async () => {
    const emulator = await startEmulator({ state: { zones: { [ZONE]: { name: 'shop.example.com' } } } });
    onTestFinished(() => emulator.close());
    const none = await zonewright(LAST, { root: repository({}), emulator });
    expect(none).toMatchObject({ exit: 64 });
    expect(none.stderr).toContain('there is no run of this service');
    expect(none.stderr).toContain('zonewright history lists the runs.');
  });

  it.each([
    [['undo', '--yes'], '--yes needs --last'],
    [['undo', '--allow', 'page-shield-off'], '--allow needs --last'],
    [['undo', '2026', '--last'], "can't be combined with a RUN"],
    [['undo', '--last', '--out', 'x.json'], "can't be combined with --out"],
    [['undo', '--last', '--format', 'html'], 'has no --format html'],
    [['undo', '--last', '--write', 'html=x.html'], 'has no --write html'],
  ])('%j is a wrong use', async (args, why) => {
    const ran = await zonewright(args, { root: repository({}) });
    expect(ran).toMatchObject({ exit: 64 });
    expect(ran.stderr).toContain(why);
  });
});
