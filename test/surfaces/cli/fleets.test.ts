import { describe, expect, onTestFinished, test } from 'vitest';
import { shareOf } from '../../../src/app/ports/shared-options.js';
import {
  startEmulator,
  type Emulator,
  type EmulatorOptions,
  type Fault,
} from '../../../src/emulator/index.js';
import { isObject } from '../../../src/kernel/model/json.js';
import { repository, zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';

const ZONES = Array.from({ length: 12 }, (_, index) => ({
  name: `z${String(index).padStart(2, '0')}.example.com`,
  id: (index + 1).toString(16).padStart(32, '0'),
}));
const FILE = `zones: ${JSON.stringify(ZONES)}\npage_shield: { enabled: true }\nlog_fields: { request_headers: [x-a] }\n`;

interface Fleet {
  readonly emulator: Emulator;
  readonly root: string;
  readonly run: (...args: readonly string[]) => Promise<Ran>;
}

async function fleet(
  faults: readonly Fault[] = [],
  project = '',
  onRequest: EmulatorOptions['onRequest'] = () => undefined,
): Promise<Fleet> {
  const zones = ZONES.map(({ id, name }) => [id, { name }] as const);
  const emulator = await startEmulator({
    state: { zones: Object.fromEntries(zones) },
    faults,
    onRequest,
  });
  onTestFinished(() => emulator.close());
  const root = repository({ 'zones/fleet.yaml': FILE, 'zonewright.yaml': `version: 1\n${project}` });
  return { emulator, root, run: (...args) => zonewright(args, { root, emulator }) };
}

/** The zones that anything was asked of, by their places in the file. */
function asked({ requests }: Emulator, method: (name: string) => boolean = () => true): ReadonlySet<string> {
  const own = requests.filter((request) => method(request.method));
  return new Set(own.flatMap(({ path }) => /^\/zones\/([0-9a-f]{32})/.exec(path)?.[1] ?? []));
}

/** Of the first zone, whatever is asked. */
const refused = (method: string): Fault => ({
  kind: 'status',
  status: 400,
  code: 1002,
  message: 'no',
  match: { method, path: `/zones/${ZONES[0]?.id ?? ''}/**` },
  times: 99,
});

describe('--max-requests', () => {
  test.each(['plan', 'drift'])(
    'refuses a %s that would take more, before the first request',
    async (command) => {
      const { emulator, run } = await fleet();
      const { exit, stderr } = await run(command, '--max-requests', '35');
      expect(exit).toBe(4);
      expect(stderr).toContain('it would take about 36 requests, and --max-requests allows 35');
      expect(emulator.requests).toEqual([]);
    },
  );

  test('lets through what takes no more', async () => {
    const { run } = await fleet();
    expect((await run('plan', '--max-requests', '36')).exit).toBe(0);
  });

  test('counts an apply twice: before it writes, and after it', async () => {
    const { emulator, run } = await fleet();
    const { exit, stderr } = await run('apply', '--yes', '--max-requests', '71');
    expect(exit).toBe(4);
    expect(stderr).toContain('it would take about 72 requests');
    expect(emulator.requests).toEqual([]);
  });

  test('goes by what is planned', async () => {
    const { run } = await fleet();
    expect((await run('plan', '--shard', '1/2', '--max-requests', '18')).exit).toBe(0);
    const target = ['--target', `zone/${ZONES[3]?.name ?? ''}/**`];
    expect((await run('plan', ...target, '--max-requests', '3')).exit).toBe(0);
  });
});

test('a plan groups equal changes, and drift lists each zone, as docs/fleets.md says', async () => {
  const { run } = await fleet();
  const titles = ({ stdout }: Ran): readonly string[] => stdout.match(/^(?:zone |in 12 zones: )/gm) ?? [];
  expect(titles(await run('plan'))).toEqual(['in 12 zones: ']);
  expect(titles(await run('drift'))).toEqual(ZONES.map(() => 'zone '));
  const { stdout } = await run('drift', '--format', 'markdown');
  expect(stdout.match(/^<details>.* in <code>z\d\d\./gm)).toHaveLength(24);
});

describe('--fail-fast', () => {
  test('begins to read nothing more once a zone could not be read, and says so of the others', async () => {
    const { emulator, run } = await fleet([refused('GET')]);
    const { exit, stdout } = await run('plan', '--concurrency', '1', '--fail-fast', '--format', 'json');
    expect(exit).toBe(4);
    expect(asked(emulator).size).toBe(1);
    const plan: unknown = JSON.parse(stdout);
    const scopes = isObject(plan) && Array.isArray(plan['scopes']) ? plan['scopes'] : [];
    expect(scopes.map((scope: unknown) => isObject(scope) && scope['complete'])).toEqual(
      ZONES.map(() => false),
    );
    expect(stdout).toContain(
      'zone/z05.example.com was not read: zone/z00.example.com could not be, and --fail-fast starts nothing more',
    );
  });

  test('or reads all, without it', async () => {
    const { emulator, run } = await fleet([refused('GET')]);
    expect((await run('plan', '--concurrency', '1')).exit).toBe(4);
    expect(asked(emulator).size).toBe(ZONES.length);
  });

  test('writes nothing more once a change was not carried out, in whichever zone', async () => {
    const { emulator, run } = await fleet([refused('PUT')]);
    const consent = ['--allow', 'max-scopes', '--allow', 'max-updates'];
    const { exit, stdout } = await run('apply', '--yes', '--concurrency', '1', '--fail-fast', ...consent);
    expect(exit).toBe(1);
    expect(asked(emulator, (method) => method !== 'GET').size).toBe(1);
    expect(stdout).toContain('waits for zone/z00.example.com/page_shield');
  });

  test('or all that does not depend on it, without it', async () => {
    const { emulator, run } = await fleet([refused('PUT')]);
    const consent = ['--allow', 'max-scopes', '--allow', 'max-updates'];
    expect((await run('apply', '--yes', '--concurrency', '1', ...consent)).exit).toBe(6);
    expect(asked(emulator, (method) => method !== 'GET').size).toBe(ZONES.length);
  });
});

describe('a rollout', () => {
  const WAVES = 'rollout: { waves: [[zone/z07.example.com], 25%, rest] }\n';
  const consent = ['--yes', '--allow', 'max-scopes', '--allow', 'max-updates'];
  const writes = (name: string): boolean => name !== 'GET';
  /** The zones that were written to, in the order in which they first were. */
  const written = ({ requests }: Emulator): readonly string[] => {
    const ids = requests.filter(({ method }) => writes(method)).map(({ path }) => path.split('/')[2] ?? '');
    return [...new Set(ids)].map((id) => ZONES.find((zone) => zone.id === id)?.name.slice(0, 3) ?? id);
  };

  test('is shown by the plan: which wave has what', async () => {
    const { run } = await fleet([], WAVES);
    const { stdout } = await run('plan');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'Carried out in 3 waves, each after the one before it succeeded: wave 1: zone/z07.example.com, 2 changes wave 2: zone/z00.example.com, zone/z01.example.com, zone/z02.example.com, 6 changes wave 3: zone/z03.example.com, zone/z04.example.com, zone/z05.example.com and 5 more, 16 changes',
    );
    for (const format of ['markdown', 'html'])
      expect((await run('plan', '--format', format)).stdout).toContain('wave 3: ');
    const plan: unknown = JSON.parse((await run('plan', '--format', 'json')).stdout);
    const scopes = isObject(plan) && Array.isArray(plan['scopes']) ? plan['scopes'] : [];
    expect(scopes.map((scope: unknown) => isObject(scope) && scope['wave'])).toEqual([
      2, 2, 2, 3, 3, 3, 3, 1, 3, 3, 3, 3,
    ]);
  });

  test('is shown with the lists that are filled before its first wave, and emptied after its last', async () => {
    const names = ['a.example.com', 'b.example.com'];
    const zones = names.map((name, index) => [ZONES[index]?.id ?? '', { name }] as const);
    const [account, list] = ['f'.repeat(32), 'e'.repeat(32)];
    const old = { id: list, name: 'old', kind: 'ip', items: [{ ip: '192.0.2.1' }, { ip: '192.0.2.2' }] };
    const state = {
      zones: Object.fromEntries(zones),
      accounts: { [account]: { name: 'inc', lists: [old] } },
    };
    const lists = (...all: readonly string[]): string =>
      `account: { name: inc, id: "${account}" }\nlists: { lists: [ ${all.join(', ')} ] }\n`;
    const root = repository({
      'zonewright.yaml': 'version: 1\nrollout: { waves: [[zone/a.example.com], rest] }\n',
      'zones/a.yaml': `zones: [ ${zones.map(([id, { name }]) => `{ name: ${name}, id: "${id}" }`).join(', ')} ]\npage_shield: { enabled: true }\n`,
      'accounts/inc.yaml': lists(
        '{ name: new, kind: ip, items: [192.0.2.9] }',
        '{ name: old, kind: ip, items: [192.0.2.1] }',
      ),
    });
    const emulator = await startEmulator({ state });
    onTestFinished(() => emulator.close());
    const { stdout } = await zonewright(['plan'], { root, emulator });
    expect(stdout).toContain(
      [
        'Carried out in 2 waves, each after the one before it succeeded:',
        '  before the first wave: account/inc, 2 changes',
        '  wave 1: zone/a.example.com, 1 change',
        '  wave 2: zone/b.example.com, 1 change',
        '  after the last wave: account/inc, 1 change',
      ].join('\n'),
    );
    const one = await zonewright(['plan', '--target', 'account/inc/**'], { root, emulator });
    expect(one.stdout).toContain(
      'No wave of the rollout has a change:\n  before the first wave: account/inc, 2 changes\n  after',
    );
  });

  describe('whose last items leave a list', () => {
    const account = 'f'.repeat(32);
    const [first, last] = ['a'.repeat(32), 'b'.repeat(32)];
    const rulesOf = (expression: string): object[] => [
      {
        phase: 'http_request_firewall_custom',
        name: 'default',
        rules: [{ ref: 'one', action: 'block', expression }],
      },
    ];
    const old = { name: 'old', kind: 'ip', items: [{ ip: '192.0.2.1' }, { ip: '192.0.2.2' }] };
    const zoneFile = (name: string, id: string, section: string): string =>
      `zone: { name: ${name}, id: "${id}" }\n${section}\n`;

    async function reviewed(): Promise<{ readonly emulator: Emulator; readonly root: string }> {
      const emulator = await startEmulator({
        state: {
          zones: {
            [first]: { name: 'a.example.com' },
            [last]: { name: 'b.example.com', rulesets: rulesOf('ip.src in $old') },
          },
          accounts: { [account]: { name: 'inc', lists: [old] } },
        },
      });
      onTestFinished(() => emulator.close());
      const root = repository({
        'zonewright.yaml': 'version: 1\nrollout: { waves: [[account/inc], [zone/a.example.com], rest] }\n',
        'zones/a.yaml': zoneFile('a.example.com', first, 'page_shield: { enabled: true }'),
        'zones/b.yaml': zoneFile(
          'b.example.com',
          last,
          'rulesets: [ { phase: http_request_firewall_custom, rules: [ { ref: one, action: block, expression: http.host eq "x" } ] } ]',
        ),
        'accounts/inc.yaml': `account: { name: inc, id: "${account}" }\nlists: { lists: [ { name: old, kind: ip, items: [192.0.2.1] } ] }\n`,
      });
      await zonewright(['plan', '--out', 'plan.json'], { root, emulator });
      // After the review, somebody edits the rule: the reviewed change, which would have taken the list out of it, is not due any more.
      emulator.update((state) => {
        const rule = state.zones[last]?.rulesets[0]?.rules[0];
        if (rule !== undefined) rule.expression = 'not ip.src in $old';
      });
      return { emulator, root };
    }

    test('goes through the waves that do not wait', async () => {
      const { emulator, root } = await reviewed();
      const { exit, stdout } = await zonewright(['apply', 'plan.json'], { root, emulator });
      expect(stdout).toContain('not sent   lists/old   waits for zone/b.example.com/');
      expect(stdout).toMatch(/ok +page_shield/);
      expect(exit).toBe(5);
      const sent = emulator.requests.filter(({ method }) => method !== 'GET');
      expect(sent.map(({ path }) => path)).toEqual([`/zones/${first}/page_shield`]);
    });

    test.each([
      ['was not read', ['--yes'], true, 'zone/a.example.com, which could not be read'],
      ['was not read, of a reviewed plan', ['plan.json'], true, 'zone/a.example.com/rulesets'],
      [
        'is not done',
        ['--yes'],
        false,
        'zone/a.example.com/rulesets/http_request_firewall_custom, which is in wave 2',
      ],
      ['is not done, of a reviewed plan', ['plan.json'], false, 'zone/a.example.com/rulesets'],
    ])('stay in the last wave if another one %s', async (_, how, isForbidden, why) => {
      const naming = rulesOf('ip.src in $old');
      const state = {
        zones: { [first]: { name: 'a.example.com', rulesets: naming }, [last]: { name: 'b.example.com' } },
        accounts: { [account]: { name: 'inc', lists: [old] } },
      };
      const emulator = await startEmulator({ state });
      onTestFinished(() => emulator.close());
      const rule = '{ ref: one, action: block, expression: http.host eq "x" }';
      const root = repository({
        'zonewright.yaml': 'version: 1\nrollout: { waves: [[account/inc], [zone/a.example.com], rest] }\n',
        'zones/a.yaml': zoneFile(
          'a.example.com',
          first,
          `rulesets: [ { phase: http_request_firewall_custom, rules: [ ${rule} ] } ]`,
        ),
        'zones/b.yaml': zoneFile('b.example.com', last, 'page_shield: { enabled: true }'),
        'accounts/inc.yaml': `account: { name: inc, id: "${account}" }\nlists: { lists: [ { name: old, kind: ip, items: [192.0.2.1] } ] }\n`,
      });
      await zonewright(['plan', '--out', 'plan.json'], { root, emulator });
      const match = { path: `/zones/${first}/rulesets` };
      if (isForbidden) emulator.inject({ match, kind: 'status', status: 403, times: 100 });
      const risks = ['account-level', 'opens-traffic', 'may-open-traffic', 'drops-items'];
      const allowed = risks.flatMap((risk) => ['--allow', risk]);
      const args = [...how, ...(how.includes('--yes') ? allowed : []), '--wave', '3'];
      const { exit, stdout } = await zonewright(['apply', ...args], { root, emulator });
      expect(stdout).toContain(`not sent   lists/old   waits for ${why}`);
      expect(stdout).toMatch(/ok +page_shield/);
      expect(exit).toBe(6);
      expect(emulator.state().accounts[account]?.lists[0]?.items).toHaveLength(2);
    });

    test('names them in the last wave', async () => {
      const { emulator, root } = await reviewed();
      await zonewright(['apply', 'plan.json', '--wave', '2'], { root, emulator });
      const { exit, stdout } = await zonewright(['apply', 'plan.json', '--wave', '3'], { root, emulator });
      expect(stdout).toContain('not sent   lists/old   waits for zone/b.example.com/');
      expect(exit).toBe(5);
    });
  });

  test('goes wave by wave, whatever may be done side by side', async () => {
    const { emulator, run } = await fleet([], WAVES);
    expect((await run('apply', '--concurrency', '12', ...consent)).exit).toBe(0);
    const order = written(emulator);
    expect(order).toHaveLength(12);
    expect(order[0]).toBe('z07');
    expect(order.slice(1, 4).toSorted()).toEqual(['z00', 'z01', 'z02']);
    expect((await run('plan', '--detailed-exitcode')).exit).toBe(0);
  });

  test('stops behind a wave that was not carried out whole', async () => {
    const { emulator, run } = await fleet([refused('PUT')], WAVES);
    const { exit, stdout } = await run('apply', ...consent);
    expect(exit).toBe(6);
    expect(written(emulator).toSorted()).toEqual(['z00', 'z01', 'z02', 'z07']);
    expect(stdout).toContain('waits for zone/z00.example.com/page_shield');
    expect(stdout).toMatch(/To undo it:\n {2}zonewright undo \S+/);
  });

  test('stops behind a wave of which a change is not due any more as it was reviewed', async () => {
    const { emulator, run } = await fleet([], WAVES);
    await run('plan', '--out', 'plan.json');
    const theirs = `zone: ${JSON.stringify(ZONES[7])}\nlog_fields: { request_headers: [x-b] }\n`;
    const other = repository({ 'zones/theirs.yaml': theirs });
    expect((await zonewright(['apply', '--yes'], { root: other, emulator })).exit).toBe(0);
    emulator.clearRequests();
    const { exit, stdout } = await run('apply', 'plan.json', '--wave-check', 'true');
    expect(exit).toBe(5);
    expect(written(emulator)).toEqual(['z07']);
    expect(stdout).toContain('waits for zone/z07.example.com/log_fields');
  });

  test('starts no wave behind one with a zone that could not be read', async () => {
    const match = { method: 'GET', path: `/zones/${ZONES[0]?.id ?? ''}/page_shield` };
    const { emulator, run } = await fleet([{ kind: 'status', status: 403, match, times: 99 }], WAVES);
    expect((await run('plan')).stdout).toContain(
      'no wave after wave 2 starts, because it was not read: zone/z00.example.com',
    );
    const { exit, stdout } = await run('apply', ...consent, '--wave-check', 'true');
    expect(exit).toBe(4);
    expect(written(emulator).toSorted()).toEqual(['z01', 'z02', 'z07']);
    expect(stdout).toContain('waits for wave 2: zone/z00.example.com was not read');
  });

  describe('that was cut off before the check of a wave', () => {
    const cutOff = async (): Promise<Fleet & { readonly resume: readonly string[] }> => {
      const at = await fleet([], WAVES);
      const { root, emulator } = at;
      const killed = await zonewrightProcess(['apply', ...consent, '--wave-check', 'kill -9 $PPID'], {
        root,
        emulator,
      });
      expect([killed.exit, written(emulator)]).toEqual([null, ['z07']]);
      const { runs } = JSON.parse((await at.run('history', '--format', 'json')).stdout) as {
        runs: readonly { id: string }[];
      };
      return { ...at, resume: ['apply', '--resume', runs[0]?.id ?? ''] };
    };

    test('makes it before the next wave when it is resumed', async () => {
      const { emulator, run, resume } = await cutOff();
      const { exit, stdout } = await run(
        ...resume,
        '--wave-check',
        'test "$WAVE_SCOPES" != zone/z07.example.com',
      );
      expect(exit).toBe(6);
      expect(stdout).toContain('the check of wave 1 failed: it ended with exit code 1');
      expect(written(emulator)).toEqual(['z07']);
    });

    test('goes on when it passes', async () => {
      const { emulator, run, resume } = await cutOff();
      const { exit, stderr } = await run(...resume, '--wave-check', 'echo "seen $WAVE"');
      expect(exit).toBe(0);
      expect(stderr.match(/^seen .*$/gm)).toEqual(['seen 1', 'seen 2', 'seen 3']);
      expect(written(emulator)).toHaveLength(12);
    });

    test('starts no wave where somebody has taken back what it did', async () => {
      const { emulator, run, resume } = await cutOff();
      emulator.update(({ zones }) => {
        const canary = zones[ZONES[7]?.id ?? ''];
        if (canary !== undefined) canary.page_shield.enabled = false;
      });
      const { exit, stdout } = await run(...resume);
      expect(exit).not.toBe(0);
      expect(stdout).toContain('waits for zone/z07.example.com/page_shield');
      expect(written(emulator)).toEqual(['z07']);
    });
  });

  test('stops behind a wave whose write could not be read back', async () => {
    const first = ZONES[7]?.id ?? '';
    let sent = 0;
    // The service takes both writes of the zone, and refuses every read of it from then on.
    const { emulator, run } = await fleet([], WAVES, ({ method }) => {
      if (method !== 'GET') sent += 1;
      if (method === 'GET' || sent !== 2) return;
      const match = { method: 'GET', path: `/zones/${first}/**` };
      emulator.inject({ kind: 'status', status: 403, code: 10000, message: 'no', match, times: 999 });
    });
    const { exit } = await run('apply', ...consent);
    expect(exit).not.toBe(0);
    expect([...asked(emulator, (method) => method !== 'GET')]).toEqual([first]);
  });

  test('runs a command after each wave, which sees the wave and none of our credentials', async () => {
    const { emulator, run } = await fleet([], WAVES);
    const command = 'echo "seen $WAVE: $(echo $WAVE_SCOPES | wc -w) scopes, token [$ZONEWRIGHT_API_TOKEN]"';
    const { exit, stderr } = await run('apply', ...consent, '--wave-check', command);
    expect(exit).toBe(0);
    expect(stderr.match(/^seen .*$/gm)).toEqual([
      'seen 1: 1 scopes, token []',
      'seen 2: 3 scopes, token []',
      'seen 3: 8 scopes, token []',
    ]);
    expect(written(emulator)).toHaveLength(12);
  });

  test.each([
    ['1', 1],
    ['2', 4],
  ])(
    'stops where the check of wave %s fails, and says what was not reached and how to undo',
    async (wave, zones) => {
      const { emulator, run } = await fleet([], WAVES);
      const { exit, stdout } = await run(
        'apply',
        ...consent,
        '--wave-check',
        `test "$WAVE" != ${wave} || exit 3`,
      );
      expect(exit).toBe(6);
      expect(written(emulator)).toHaveLength(zones);
      expect(stdout).toContain(`the check of wave ${wave} failed: it ended with exit code 3`);
      expect(stdout).toContain(`waits for wave ${wave}: its check failed`);
      expect(stdout).toMatch(/To undo it:\n {2}zonewright undo \S+/);
    },
  );

  test('is not done well when its last check fails', async () => {
    const { run } = await fleet([], WAVES);
    const { exit, stdout } = await run('apply', ...consent, '--wave-check', 'test "$WAVE" != 3');
    expect(exit).toBe(6);
    expect(stdout).toContain('the check of wave 3 failed: it ended with exit code 1');
  });

  test('checks as often and as long as the project says', async () => {
    const { run } = await fleet([], 'rollout: { waves: [rest], check: { every: 1s, for: 3s } }\n');
    const { exit, stderr } = await run('apply', ...consent, '--wave-check', 'echo again');
    expect(exit).toBe(0);
    expect(stderr.match(/^again$/gm)?.length).toBeGreaterThan(1);
  });

  describe('by --wave', () => {
    const RISKS = ['--allow', 'max-scopes', '--allow', 'max-updates'];

    test('does one wave after another, of one plan that was reviewed', async () => {
      const { emulator, run } = await fleet([], WAVES);
      expect((await run('plan', '--out', 'plan.json')).exit).toBe(0);
      for (const [wave, zones] of [
        ['1', 1],
        ['2', 4],
        ['3', 12],
      ] as const) {
        const { exit, stdout } = await run('apply', 'plan.json', '--wave', wave);
        expect({ exit, zones: written(emulator).length, stdout }).toMatchObject({ exit: 0, zones });
      }
      expect((await run('plan', '--detailed-exitcode')).exit).toBe(0);
    });

    test('does nothing of a wave that is done, and says nothing of the others', async () => {
      const { emulator, run } = await fleet([], WAVES);
      for (const _ of [1, 2]) expect((await run('apply', ...consent, '--wave', '2')).exit).toBe(0);
      expect(written(emulator).toSorted()).toEqual(['z00', 'z01', 'z02']);
    });

    test('needs consent to the plan as a whole', async () => {
      const { emulator, run } = await fleet([], WAVES);
      expect((await run('apply', '--yes', '--wave', '1')).exit).toBe(4);
      expect(written(emulator)).toEqual([]);
    });

    test('is checked like any other', async () => {
      const { run } = await fleet([], WAVES);
      const { exit, stderr } = await run(
        'apply',
        ...consent,
        '--wave',
        '2',
        '--wave-check',
        'echo "wave $WAVE"; exit 1',
      );
      expect(exit).toBe(6);
      expect(stderr).toContain('wave 2');
    });

    test.each([
      ['no rollout', '', '1', '--wave needs a rollout, but zonewright.yaml has none'],
      ['no such wave', WAVES, '4', 'there is no wave 4'],
      ['no number', WAVES, 'canary', 'wave'],
    ])('is refused where there is %s', async (_, project, wave, message) => {
      const { emulator, run } = await fleet([], project);
      const { exit, stderr } = await run('apply', '--yes', ...RISKS, '--wave', wave);
      expect(exit).toBe(64);
      expect(stderr).toContain(message);
      expect(emulator.requests).toEqual([]);
    });
  });

  test('takes its command from the environment, and never from the repository', async () => {
    const { emulator } = await fleet();
    const root = repository({ 'zones/fleet.yaml': FILE });
    const ran = await zonewright(['apply', ...consent], {
      root,
      emulator,
      env: { ZONEWRIGHT_WAVE_CHECK: 'exit 9' },
    });
    expect(ran.exit).toBe(6);
    expect(ran.stdout).toContain('it ended with exit code 9');
    const { run } = await fleet([], 'rollout: { waves: [rest], command: "exit 9" }\n');
    expect((await run('validate')).exit).toBe(3);
  });
});

describe('shards', () => {
  test.each([
    [1200, 1, 1200],
    [1200, 8, 150],
    [1000, 3, 333],
    [4, 9, 1],
  ])('of %i requests each of %i has %i', (requests, shards, own) => {
    expect(shareOf({ requests, seconds: 300 }, shards)).toEqual({ requests: own, seconds: 300 });
    expect(shareOf('off', shards)).toBe('off');
  });

  test.each(['plan', 'drift'])('of a %s keep to their part', async (command) => {
    const { run } = await fleet();
    const one = ['--rate-limit', '4/8', '--target', `zone/${ZONES[0]?.name ?? ''}/**`];
    const part = await run(command, ...one, '--shard', '1/4');
    expect(part.stderr).toContain('within the limit of 1 request in 8 s');
    expect((await run(command, ...one)).stderr).not.toContain('within the limit');
  });
});
