import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EmulatorState, PartialState } from '../../src/emulator/index.js';
import type { RunDocument } from '../../src/generated/documents/run.js';
import type { Configuration } from '../../src/engine/configuration/configuration.js';
import type { ApplyResult } from '../../src/engine/reconcile.js';
import { recordedStatusOf, withStatus } from '../../src/engine/runs/record.js';
import { scopesToUndo, writtenBy } from '../../src/engine/runs/undo.js';
import { digestOf } from '../../src/kernel/model/json-digest.js';
import { changesOf, type Plan } from '../../src/kernel/model/plan.js';
import { secretsFrom } from '../../src/kernel/model/secret.js';
import { validatorOf } from '../../src/kernel/schema/validator.js';
import { pictureOf } from '../helpers/picture.js';
import { begun } from '../helpers/record.js';
import { runs } from '../helpers/runs.js';
import { openWorld, SECRETS, ZONE, type World } from '../helpers/world.js';
import { fileOf, said } from './custom-generate.js';
import { liveState, zoneFile, zoneSections } from './generate.js';

/** A run with its record, as a file holds it. */
async function recorded(world: World, configuration: Configuration): Promise<RunDocument | undefined> {
  const plan = await world.plan(configuration, { keepsFound: true });
  if (!isPlannable(plan)) return undefined;
  const result = await world.apply(configuration, plan);
  const run: unknown = JSON.parse(JSON.stringify(withOutcomes(begun(plan), result)));
  const validate = validatorOf<RunDocument>('run');
  if (!validate(run)) throw new Error(JSON.stringify(validate.errors?.slice(0, 3)));
  return run;
}

function withOutcomes(run: RunDocument, { outcomes }: ApplyResult): RunDocument {
  return outcomes.reduce(
    (sofar, outcome) => withStatus(sofar, outcome.change.address, recordedStatusOf(outcome), new Date(0)),
    run,
  );
}

function isPlannable(plan: Plan): boolean {
  return plan.scopes.every((scope) => scope.status === 'complete');
}

/** The configuration in which the run had not been. */
function before(run: RunDocument, configuration: Configuration): Configuration {
  const { scopes, findings } = scopesToUndo(run, 'run.json', configuration.scopes, secretsFrom(SECRETS));
  return { ...configuration, scopes, findings, narrowed: true };
}

/** What somebody else does to the zone between the run and its undoing. */
const EDITS = {
  nothing: () => undefined,
  'switches page shield': (zone: Zone) => {
    zone.page_shield.enabled = !zone.page_shield.enabled;
  },
  'adds a policy': (zone: Zone) => {
    zone.policies.push({
      id: 'e'.repeat(32),
      description: 'of somebody else',
      action: 'log',
      enabled: 'true',
      expression: 'true',
      value: "script-src 'self'",
    });
  },
  'edits a policy': (zone: Zone) => {
    const [first] = zone.policies;
    if (first !== undefined) first['value'] = "object-src 'none'";
  },
  'deletes a policy': (zone: Zone) => {
    zone.policies.shift();
  },
  'adds a rule': (zone: Zone) => {
    for (const { rules } of zone.rulesets)
      rules.push({
        id: 'd'.repeat(32),
        version: '1',
        ref: 'theirs',
        action: 'block',
        expression: 'true',
        description: '',
        enabled: true,
        last_updated: '2026-01-01T00:00:00Z',
      });
  },
  'takes a rule': (zone: Zone) => {
    for (const { rules } of zone.rulesets) rules.shift();
  },
  'gives a rule a member that nobody knows': (zone: Zone) => {
    for (const { rules } of zone.rulesets) for (const rule of rules.slice(0, 1)) rule['x_later'] = { a: [1] };
  },
  'deletes a job': (zone: Zone) => {
    zone.logpush_jobs.shift();
  },
  'edits a job': (zone: Zone) => {
    const [first] = zone.logpush_jobs;
    if (first !== undefined) first['enabled'] = !first['enabled'];
  },
} as const;

type Zone = EmulatorState['zones'][string];

/** A job that is live before: its destination is known to a variable, or to nobody. */
const liveJob = fc.record({
  name: fc.constantFrom('one', 'two', 'three'),
  destination_conf: fc.constantFrom(SECRETS.LOGPUSH_DESTINATION, 's3://elsewhere/logs?secret=abcdefgh'),
  enabled: fc.boolean(),
  logpull_options: fc.constantFrom('fields=RayID&timestamps=rfc3339', 'fields=RayID,Cookies&x=later'),
  filter: fc.constantFrom('', '{"where":{"key":"RayID","operator":"eq","value":1}}'),
});

const world = fc
  .record({
    state: liveState,
    jobs: fc.uniqueArray(liveJob, { selector: ({ name }) => name, maxLength: 2 }),
    fields: fc.option(fc.uniqueArray(fc.constantFrom('x-a', 'x-old'), { minLength: 1 })),
  })
  .map(({ state, jobs, fields }): PartialState => {
    const zone = state.zones?.[ZONE] ?? {};
    const log = fields === null ? [] : [logRuleset(fields)];
    const own = { ...zone, logpush_jobs: jobs.map(numbered), rulesets: [...(zone.rulesets ?? []), ...log] };
    return { ...state, zones: { [ZONE]: own } };
  });

function numbered<Job extends object>(
  job: Job,
  index: number,
): Job & { readonly id: number; readonly dataset: string } {
  return { id: 100 + index, dataset: 'http_requests', ...job };
}

function logRuleset(names: readonly string[]) {
  return {
    id: 'a'.repeat(32),
    name: 'default',
    kind: 'zone' as const,
    phase: 'http_log_custom_fields',
    version: '2',
    rules: [
      {
        id: 'b'.repeat(32),
        version: '1',
        action: 'log_custom_field',
        expression: 'true',
        action_parameters: { request_fields: names.map((name) => ({ name })) },
      },
    ],
  };
}

describe('laws of undoing, against the service over real sockets', () => {
  it('what a run wrote is again as it found it, whatever others did since, and nothing else is touched', async () => {
    const seen = { changes: 0, edited: 0, lost: 0 };
    await fc.assert(
      fc.asyncProperty(
        world,
        zoneSections,
        fc.constantFrom(...Object.values(EDITS)),
        async (state, sections, edit) => {
          const there = await openWorld({ state, hangs: false });
          try {
            const found = pictureOf(there.emulator.state());
            const configuration = await there.configure({ 'zones/shop.yaml': zoneFile(sections) });
            const run = await recorded(there, configuration);
            if (run === undefined) return;
            const left = there.emulator.state();
            const zone = left.zones[ZONE];
            if (zone !== undefined) edit(zone);
            await holds(there.emulator.state(), left, run, configuration, found, seen);
          } finally {
            await there.close();
          }
        },
      ),
      // The same worlds with every run of the tests: the law has to say something of each of what is counted.
      runs(50, 1_500) > 50 ? { numRuns: runs(50, 1_500) } : { numRuns: 50, seed: 1 },
    );
    expect(Object.values(seen).every((number) => number > 0)).toBe(true);
  });
});

it('custom rulesets come back with the rules that execute them, and those that the run made go', async () => {
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(said, said, async (first, second) => {
      const there = await openWorld({ hangs: false });
      try {
        const start = await there.configure(fileOf(first));
        await there.apply(start, await there.plan(start));
        const found = pictureOf(there.emulator.state());
        const configuration = await there.configure(fileOf(second));
        const run = await recorded(there, configuration);
        if (run === undefined) return;
        const undo = before(run, configuration);
        const plan = await there.plan(undo);
        changes += changesOf(plan).length;
        await there.apply(undo, plan);
        expect(pictureOf(there.emulator.state())).toEqual(found);
      } finally {
        await there.close();
      }
    }),
    { numRuns: runs(30, 600) },
  );
  expect(changes).toBeGreaterThan(0);
});

/** Undoes a run in a world of its own, which begins as somebody else has left it. */
async function holds(
  left: EmulatorState,
  edited: EmulatorState,
  run: RunDocument,
  configuration: Configuration,
  found: ReadonlyMap<string, unknown>,
  seen: { changes: number; edited: number; lost: number },
): Promise<void> {
  const there = await openWorld({ state: edited, hangs: false });
  try {
    const was = pictureOf(there.emulator.state());
    const undo = before(run, configuration);
    const plan = await there.plan(undo);
    expect(isPlannable(plan)).toBe(true);
    const lost = plan.findings.filter(({ code }) => code === 'not-restorable').map(({ message }) => message);
    const result = await there.apply(undo, plan);
    // This service takes no new rule with a member that it does not know.
    if (result.outcomes.some((outcome) => 'message' in outcome && outcome.message.includes('x_unknown')))
      return;
    expect(result.outcomes.filter(({ status }) => status !== 'applied')).toEqual([]);
    if (result.outcomes.length > 0) expect(result.verification).toMatchObject({ verdict: 'clean' });
    const now = pictureOf(there.emulator.state());
    const written = new Set(writtenBy(run).map(({ address }) => address));
    for (const address of new Set([...found.keys(), ...was.keys(), ...now.keys()])) {
      const name = address.split('/').at(-1) ?? '';
      // What is reworded means the same: of that the empty plan after the last write is the proof.
      if (edited.behaviour.normalise) continue;
      if (lost.some((message) => message.includes(`log push job ${name} `))) seen.lost += 1;
      else if (!written.has(address))
        expect([address, now.get(address)]).toEqual([address, was.get(address)]);
      else expect([address, now.get(address)]).toEqual([address, found.get(address)]);
    }
    seen.changes += changesOf(plan).length;
    seen.edited += expectEditsTold(plan, pictureOf(left), was, found);
  } finally {
    await there.close();
  }
}

/** A change has the risk just when what is live is neither what the run left nor what it found. */
function expectEditsTold(
  plan: Plan,
  left: ReadonlyMap<string, unknown>,
  was: ReadonlyMap<string, unknown>,
  found: ReadonlyMap<string, unknown>,
): number {
  const told = changesOf(plan).map(({ change }) => ({
    address: change.address,
    isTold: change.risks.some(({ code }) => code === 'overwrites-live-edit'),
  }));
  const same = (a: unknown, b: unknown): boolean => digestOf(a ?? null) === digestOf(b ?? null);
  const expected = told.map(({ address }) => ({
    address,
    isTold: !same(left.get(address), was.get(address)) && !same(was.get(address), found.get(address)),
  }));
  // A member that nobody knows may as well be the service's own.
  if (!JSON.stringify([...was]).includes('x_later')) expect(told).toEqual(expected);
  return told.filter(({ isTold }) => isTold).length;
}
