import { stringify } from 'yaml';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EmulatorState } from '../../../src/emulator/index.js';
import { decide } from '../../../src/engine/review/decision.js';
import { approvingOf, decodeApproval } from '../../../src/engine/review/approval.js';
import type { ReviewedPlan } from '../../../src/engine/review/reviewed.js';
import { changesOf } from '../../../src/kernel/model/plan.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { openWorld, ZONE } from '../../helpers/world.js';

const SHOP = { name: 'shop.example.com', id: ZONE };
const RULES = 'zone/shop.example.com/rulesets/http_request_firewall_custom';
const SETTING = 'zone/shop.example.com/zone_settings/security_level';
const LOG_FIELDS = 'zone/shop.example.com/log_fields';
const JOB = 'zone/shop.example.com/logpush_jobs/shop';

type ZoneState = EmulatorState['zones'][string];
type Edit = (zone: ZoneState) => void;

interface Story {
  readonly sections: object;
  readonly live: object;
  readonly edit: Edit;
}

/** What a reviewer is given: the plan as a file, or as the approval that a pull request keeps. */
const REVIEWS: Readonly<Record<string, (document: PlanDocument) => ReviewedPlan>> = {
  'a plan file': (document) => document,
  'an approval': (document) => {
    const shown = new Set(document.changes.map(({ digest }) => digest));
    const approval = decodeApproval(approvingOf(document, 60_000).texts(shown));
    if (approval === undefined) throw new Error('no approval');
    return approval;
  },
};

/** Plans, lets somebody else edit, and applies what was reviewed. Returns the stages of both plans, the outcomes, and what was written. */
async function applied(
  { sections, live, edit }: Story,
  asReviewed: (document: PlanDocument) => ReviewedPlan,
) {
  const opened = await openWorld({ state: { zones: { [ZONE]: { name: SHOP.name, ...live } } } });
  onTestFinished(() => opened.close());
  const configuration = await opened.configure({ 'zones/shop.yaml': stringify({ zone: SHOP, ...sections }) });
  const before = await opened.plan(configuration);
  const reviewed = asReviewed(planDocument(before));
  opened.emulator.update((state) => {
    const zone = state.zones[ZONE];
    if (zone !== undefined) edit(zone);
  });
  const fresh = await opened.plan(configuration);
  const stages = (plan: typeof fresh): readonly string[] =>
    changesOf(plan).map(({ change }) => `${change.stage} ${change.address}`);
  const decision = decide(fresh, reviewed, { allow: [] });
  if (decision.decision !== 'carry-out' || decision.settled === undefined) throw new Error('withheld');
  const { outcomes } = await opened.apply(configuration, decision.plan, { settled: decision.settled });
  return {
    before: stages(before),
    now: stages(fresh),
    outcomes: outcomes.map(
      (outcome) =>
        `${outcome.change.address} ${outcome.status}${'reason' in outcome ? ` ${outcome.reason}` : ''}`,
    ),
    writes: opened.writes(),
  };
}

const rule = (ref: string, path: string): object => ({
  ref,
  action: 'block',
  expression: `http.request.uri.path eq "${path}"`,
});
const rulesets = (...rules: readonly object[]): object => ({
  rulesets: [{ phase: 'http_request_firewall_custom', name: 'default', rules }],
});

/** A new rule blocks what a weaker setting lets in. */
const WEAKENS_AFTER: Omit<Story, 'edit'> = {
  sections: { ...rulesets(rule('new', '/admin')), zone_settings: { security_level: 'low' } },
  live: { ...rulesets(), settings: { security_level: { value: 'high' } } },
};

/** Somebody adds a rule that the files don't have: now the same change also drops one. */
const addRule: Edit = ({ rulesets: [ruleset] }) => {
  ruleset?.rules.push({
    ...rule('theirs', '/old'),
    id: 'd'.repeat(32),
    version: '1',
    enabled: true,
    last_updated: '2026-01-01T00:00:00Z',
  } as (typeof ruleset.rules)[number]);
};

/** A job sends a field that the zone is to log. */
const JOB_AFTER_FIELDS: Omit<Story, 'edit'> = {
  sections: {
    log_fields: { request_headers: ['x-request-id'] },
    logpush_jobs: {
      jobs: [
        {
          name: 'shop',
          dataset: 'http_requests',
          destination_conf: { env: 'LOGPUSH_DESTINATION' },
          fields: ['RayID', 'RequestHeaders'],
        },
      ],
    },
  },
  live: {
    rulesets: [
      {
        phase: 'http_log_custom_fields',
        name: 'default',
        rules: [
          {
            ref: 'fields',
            action: 'log_custom_field',
            expression: 'true',
            action_parameters: { request_fields: [{ name: 'referer' }] },
          },
        ],
      },
    ],
  },
};

const editFields: Edit = ({ rulesets: [ruleset] }) => {
  const [own] = ruleset?.rules ?? [];
  if (own !== undefined) own['action_parameters'] = { request_fields: [{ name: 'x-theirs' }] };
};

describe.each(Object.entries(REVIEWS))('what %s had before a change', (_, asReviewed) => {
  it('is still before it where the live side was edited: a job waits for its log fields', async () => {
    const { outcomes, writes } = await applied({ ...JOB_AFTER_FIELDS, edit: editFields }, asReviewed);
    expect(outcomes).toEqual([`${LOG_FIELDS} not_reached stale`, `${JOB} not_reached earlier-failure`]);
    expect(writes).toEqual([]);
  });

  it('is still before it where the edit made it a change of a later stage', async () => {
    const { before, now, outcomes, writes } = await applied({ ...WEAKENS_AFTER, edit: addRule }, asReviewed);
    expect(before).toEqual([`protect ${RULES}`, `weaken ${SETTING}`]);
    expect(now).toEqual([`weaken ${RULES}`, `weaken ${SETTING}`]);
    expect(outcomes).toEqual([`${RULES} not_reached stale`, `${SETTING} not_reached earlier-failure`]);
    expect(writes).toEqual([]);
  });

  it('is before it where the edit made it a change of an earlier stage', async () => {
    const { before, now, outcomes, writes } = await applied(
      {
        sections: WEAKENS_AFTER.sections,
        live: { ...rulesets(rule('theirs', '/old')), settings: { security_level: { value: 'high' } } },
        edit: ({ rulesets: [ruleset] }) => ruleset?.rules.splice(0),
      },
      asReviewed,
    );
    expect(before).toEqual([`weaken ${RULES}`, `weaken ${SETTING}`]);
    expect(now).toEqual([`protect ${RULES}`, `weaken ${SETTING}`]);
    expect(outcomes).toEqual([`${RULES} not_reached stale`, `${SETTING} not_reached earlier-failure`]);
    expect(writes).toEqual([]);
  });
});
