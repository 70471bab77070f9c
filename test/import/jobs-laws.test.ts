import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesOf } from '../../src/kernel/model/plan.js';
import type { Scope } from '../../src/kernel/model/scope.js';
import type { EmulatorState, PartialState } from '../../src/emulator/index.js';
import { expectFaithful, roundTrip } from '../helpers/adoption.js';
import { runs } from '../helpers/runs.js';
import { ACCOUNT, openWorld, SECRETS, ZONE } from '../helpers/world.js';

const SCOPES: readonly (readonly [Scope, string])[] = [
  [{ level: 'zone', name: 'shop.example.com', id: ZONE }, 'firewall_events'],
  [{ level: 'account', name: 'example-inc', id: ACCOUNT }, 'audit_logs'],
];

const FIELDS = ['ActionResult', 'RayID', 'Ref', 'ID'];
const later = fc.constantFrom<unknown>(1, 'text', false, { since: 'v5', more: [null] }, [0], '');

const options = fc.record(
  {
    field_names: fc.uniqueArray(fc.constantFrom(...FIELDS), { minLength: 1 }),
    timestamp_format: fc.constantFrom('rfc3339', 'unix', 'unixnano', 'rfc3339ms'),
    sample_rate: fc.constantFrom(0, 0.25, 1),
    'CVE-2021-44228': fc.boolean(),
    output_type: fc.constantFrom('ndjson', 'csv'),
    record_prefix: fc.constantFrom('', '{', '<\n'),
    record_suffix: fc.constantFrom('', '\n', '}\n', '>'),
    record_delimiter: fc.constantFrom('', ','),
    record_template: fc.constantFrom('', '{{.RayID}}'),
    batch_prefix: fc.constantFrom('', '['),
    batch_suffix: fc.constantFrom('', ']'),
    field_delimiter: fc.constantFrom(',', '\t'),
    merge_subrequests: fc.boolean(),
    x_later: later,
  },
  { requiredKeys: ['field_names'] },
);

const older = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...FIELDS), { minLength: 1 }),
    fc.constantFrom('', '&timestamps=rfc3339', '&timestamps=unixnano'),
    fc.constantFrom('', '&sample=0.5', '&sample=1'),
    fc.constantFrom('', '&CVE-2021-44228=true', '&CVE-2021-44228=false'),
    fc.constantFrom('', '&later=a%26b'),
  )
  .map(([fields, ...others]) => `fields=${fields.join(',')}${others.join('')}`);

const members = fc.record(
  {
    filter: fc.constantFrom('', '{"where": {"key":"RayID","operator":"eq","value":"1"}}'),
    filter_attack_traffic: fc.boolean(),
    frequency: fc.constantFrom('high', 'low'),
    kind: fc.constantFrom('', 'edge'),
    max_upload_bytes: fc.constantFrom(0, 5_000_000, 1_000_000_000),
    max_upload_interval_seconds: fc.constantFrom(0, 30, 300),
    max_upload_records: fc.constantFrom(0, 1000, 1_000_000),
    subrequest_merging: fc.boolean(),
    x_later: later,
    y_later: later,
  },
  { requiredKeys: [] },
);

const job = fc
  .tuple(
    fc.boolean(),
    members,
    fc.oneof(fc.record({ output_options: options }), fc.record({ logpull_options: older })),
  )
  .map(([enabled, own, notation]) => ({ enabled, ...own, ...notation }));

function jobIn(state: EmulatorState, { level, id }: Scope): Readonly<Record<string, unknown>> {
  const [live] = (level === 'zone' ? state.zones[id] : state.accounts[id])?.logpush_jobs ?? [];
  if (live === undefined) throw new Error('no job');
  return live;
}

describe.each(SCOPES)('whatever a job of %j is', (scope, dataset) => {
  test('is in its file, makes no change, and stays byte for byte when another member changes', async () => {
    await fc.assert(
      fc.asyncProperty(job, async (own) => {
        const destination_conf = SECRETS.LOGPUSH_DESTINATION;
        const live = { id: 7, name: 'one', dataset, destination_conf, ...own };
        const scopes = { [scope.id]: { name: scope.name, logpush_jobs: [live] } };
        const text = JSON.stringify(scope.level === 'zone' ? { zones: scopes } : { accounts: scopes });
        const state = JSON.parse(text) as PartialState;
        const world = await openWorld({ state, hangs: false });
        try {
          const trip = await roundTrip(world, scope);
          expectFaithful(trip);
          const before = jobIn(world.emulator.state(), scope);
          const other = trip.text
            .replace(/(?<=dataset: \w+\n +enabled: )\w+/, String(!own.enabled))
            .replace(/LOGPUSH_\w+/, 'LOGPUSH_DESTINATION');
          const configuration = await world.configure({ [trip.file]: other });
          const plan = await world.plan(configuration);
          const { id: _id, dataset: _dataset, destination_conf: _to, ...carried } = before;
          expect(changesOf(plan)).toMatchObject([
            { change: { request: { body: { ...carried, enabled: !own.enabled } } } },
          ]);
          const { outcomes } = await world.apply(configuration, plan);
          expect(outcomes).toMatchObject([{ status: 'applied' }]);
          expect(jobIn(world.emulator.state(), scope)).toEqual({ ...before, enabled: !own.enabled });
        } finally {
          await world.close();
        }
      }),
      { numRuns: runs(40) },
    );
  });
});
