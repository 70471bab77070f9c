import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decide } from '../../src/engine/review/decision.js';
import { assemblePlan, planScope } from '../../src/engine/plan/plan.js';
import { changesOf, type Plan } from '../../src/kernel/model/plan.js';
import type { DeclaredJob } from '../../src/generated/files.js';
import { secretsFrom } from '../../src/kernel/model/secret.js';
import { tagKeyFrom } from '../../src/kernel/model/tag-key.js';
import { logpushJobs } from '../../src/kinds/logpush-jobs/index.js';
import { planDocument } from '../../src/surfaces/reports/plan/document.js';
import { runs } from '../helpers/runs.js';
import { answering, compileContext, diffContext, ZONE } from '../kinds/support.js';

const PATH = `/zones/${ZONE.id}/logpush/jobs`;
const PLACES = ['s3://bucket/one?key=1', 's3://bucket/two?key=2', 'https://logs.example.com/in'] as const;
const PROOFS = ['first-proof', 'second-proof'] as const;
const CONSENT = { allow: [] };

/** What one side of the world is at a moment: files, live state, and what the environment of a run has. */
interface Moment {
  readonly fields: readonly string[];
  readonly hasProof: boolean;
  /** Undefined: there is no such job. */
  readonly live:
    | {
        readonly place: string;
        readonly fields: readonly string[];
        readonly enabled: boolean;
      }
    | undefined;
  readonly env: { readonly TO?: string; readonly PROOF?: string };
  readonly key: string;
}

const fields = fc.constantFrom(['RayID'], ['RayID', 'ClientIP']);
const live = fc.option(
  fc.record({
    place: fc.constantFrom(...PLACES),
    fields,
    enabled: fc.boolean(),
  }),
  { nil: undefined },
);
const envs = fc.record(
  { TO: fc.constantFrom(...PLACES), PROOF: fc.constantFrom(...PROOFS) },
  { requiredKeys: [] },
);
const keys = fc.constantFrom('the key of one job', 'the key of another');
const files = fc.record({ fields, hasProof: fc.boolean() });

async function planAt({ fields: wanted, hasProof, live: job, env, key }: Moment): Promise<Plan> {
  const declared: DeclaredJob = {
    name: 'requests',
    enabled: true,
    fields: [...wanted],
    destination_conf: { env: 'TO' },
    ...(hasProof ? { ownership_challenge: { env: 'PROOF' } } : {}),
  };
  const [declaration] = logpushJobs.declare({ logpush_jobs: { jobs: [declared] } }, compileContext().context);
  if (declaration === undefined) throw new Error('no declaration');
  const answers =
    job === undefined
      ? []
      : [
          {
            id: 7,
            name: 'requests',
            dataset: 'http_requests',
            enabled: job.enabled,
            destination_conf: job.place,
            logpull_options: `fields=${job.fields.join(',')}`,
          },
        ];
  const context = {
    ...diffContext(),
    secrets: secretsFrom(env, tagKeyFrom(key)),
  };
  const diff = await declaration.observe(context, answering({ list: { [PATH]: answers } }));
  const scope = planScope(ZONE, {
    status: 'complete',
    value: [{ declaration, diff }],
  });
  return assemblePlan([scope], [], 1, false);
}

it('what is sent was seen: no value is needed to approve it, and none that was not seen changes where logs go', async () => {
  const moments = fc.record({
    files,
    live,
    env: envs,
    key: keys,
    later: fc.record({
      live: fc.option(live, { nil: 'as it was' as const, freq: 1 }),
      env: envs,
      key: keys,
    }),
  });
  const seen = { sent: 0, blindly: 0, kept: 0 };
  await fc.assert(
    fc.asyncProperty(moments, async ({ files: said, live: before, env, key, later }) => {
      const first: Moment = { ...said, live: before, env, key };
      const second: Moment = {
        ...said,
        live: later.live === 'as it was' ? before : later.live,
        env: later.env,
        key: later.key,
      };
      const reviewed = planDocument(await planAt(first));
      const fresh = await planAt(second);
      const decision = decide(fresh, reviewed, CONSENT);
      expect(decision.decision).toBe('carry-out');
      const [sent] = changesOf(decision.plan);
      const isBlind = env.TO === undefined;
      const now = second.live;
      const redirects = now !== undefined && second.env.TO !== undefined && second.env.TO !== now.place;
      if (sent !== undefined) {
        seen.sent += 1;
        if (isBlind) seen.blindly += 1;
        const [approved] = reviewed.changes;
        // It was reviewed, in what can be compared it is made from the same live state, and all that it needs is there.
        expect(approved).toMatchObject({ action: sent.change.action });
        expect([now?.fields, now?.enabled]).toEqual([before?.fields, before?.enabled]);
        expect(second.env.TO).toBeDefined();
        if (said.hasProof && (now === undefined || redirects)) expect(second.env.PROOF).toBeDefined();
        // Where logs go changes only as somebody saw it.
        if (redirects) expect([env.TO, before?.place]).toEqual([second.env.TO, now.place]);
        else if (!isBlind && now === undefined) expect(env.TO).toBe(second.env.TO);
      }
      // Without the value nothing that needs it is sent, and each change has its outcome.
      const settled = decision.decision === 'carry-out' ? (decision.settled?.outcomes ?? []) : [];
      expect(settled.length + changesOf(decision.plan).length).toBeGreaterThanOrEqual(
        reviewed.changes.length,
      );
      expect(settled.every(({ status }) => status === 'not_reached' || isKnown(second))).toBe(true);
      // What was planned without can be applied with it, under any key, when nothing has changed.
      const isAsItWas = JSON.stringify(now) === JSON.stringify(before);
      const hasAll = second.env.TO !== undefined && (!said.hasProof || second.env.PROOF !== undefined);
      if (isBlind && reviewed.changes.length > 0 && isAsItWas && hasAll && !redirects) {
        seen.kept += 1;
        expect(sent?.change.address).toBe(reviewed.changes[0]?.address);
      }
    }),
    { numRuns: runs(600) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});

/** Whether a run knows of the job all that it compares. */
function isKnown({ env, live: job }: Moment): boolean {
  return job === undefined || env.TO !== undefined;
}
