import { afterEach, describe, expect, it } from 'vitest';
import { decide } from '../../../src/engine/review/decision.js';
import { approvingOf, decodeApproval } from '../../../src/engine/review/approval.js';
import { applyPlan, withheld, type ApplyResult } from '../../../src/engine/reconcile.js';
import { exitOf } from '../../../src/engine/exit.js';
import type { ReviewedPlan } from '../../../src/engine/review/reviewed.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { secretsFrom } from '../../../src/kernel/model/secret.js';
import { NO_JOURNAL } from '../../../src/engine/apply/journal.js';
import { openWorld, SECRETS, ZONE, type World } from '../../helpers/world.js';
import { signalOfRun } from '../../helpers/signal.js';
import { readsOf } from '../../helpers/reads-of.js';

const HEAD = `zone: { name: shop.example.com, id: "${ZONE}", plan: enterprise }\n`;
const STATE = {
  zones: {
    [ZONE]: {
      name: 'shop.example.com',
      page_shield: { enabled: true },
      policies: [
        {
          description: 'checkout',
          action: 'log',
          enabled: 'true',
          expression: 'true',
          value: "script-src 'self'",
        },
      ],
    },
  },
} as const;

const policy = (action: string, source: string): string =>
  `csp_policies: { policies: [ { description: checkout, action: ${action}, enabled: true, expression: 'true', value: { script-src: ["${source}"] } } ] }\n`;

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

async function open(): Promise<World> {
  world = await openWorld({ state: STATE });
  return world;
}

/** What `apply PLANFILE` does: the plan of now is held against the reviewed one. */
async function applyReviewed(
  at: World,
  text: string,
  reviewed: ReviewedPlan,
  allow: readonly string[] = [],
): Promise<ApplyResult> {
  const configuration = await at.configure({ 'zones/shop.yaml': HEAD + text });
  const decision = decide(await at.plan(configuration), reviewed, { allow });
  if (decision.decision === 'withhold') return withheld(decision);
  return applyPlan(configuration, decision, at.client, {
    secrets: secretsFrom(SECRETS),
    concurrency: 4,
    signal: signalOfRun(),
    clock: at.clock,
    startRead: readsOf(at.clock),
    journal: NO_JOURNAL,
  });
}

describe('a plan that is older than the files', () => {
  it.each([
    ['as a file', (document: ReturnType<typeof planDocument>): ReviewedPlan => document],
    [
      'as merging approves it',
      (document: ReturnType<typeof planDocument>): ReviewedPlan => {
        const shown = new Set(document.changes.map(({ digest }) => digest));
        const decoded = decodeApproval(approvingOf(document, 10_000).texts(shown));
        return { ...document, changes: decoded?.changes ?? [] };
      },
    ],
  ])('is never reported as done for values that are no longer the wanted ones: %s', async (_, asReviewed) => {
    const at = await open();
    const old = await at.configure({ 'zones/shop.yaml': HEAD + policy('allow', 'https://old.example') });
    const reviewed = asReviewed(planDocument(await at.plan(old)));
    const newer = policy('allow', 'https://new.example');
    const now = await at.configure({ 'zones/shop.yaml': HEAD + newer });
    await at.apply(now, await at.plan(now));
    const before = at.writes().length;
    const report = await applyReviewed(at, newer, reviewed);
    expect(report.outcomes).toMatchObject([{ status: 'not_reached', reason: 'superseded' }]);
    expect([exitOf(report), at.writes().length - before]).toEqual([5, 0]);
  });

  it('tells what is due instead, where that is not done yet', async () => {
    const at = await open();
    const old = await at.configure({ 'zones/shop.yaml': HEAD + policy('allow', 'https://old.example') });
    const reviewed = planDocument(await at.plan(old));
    const report = await applyReviewed(at, policy('allow', 'https://new.example'), reviewed);
    expect(report.outcomes).toMatchObject([
      { status: 'not_reached', reason: 'superseded', now: { action: 'update' } },
    ]);
    expect(at.writes()).toEqual([]);
  });

  const REVIEWED = policy('allow', 'https://old.example');
  const NAME = 'csp_policies/checkout';
  it.each([
    ['the live side was edited', REVIEWED, true, `the live state of ${NAME} changed since the plan was made`],
    [
      'the files say something else',
      policy('allow', 'https://new.example'),
      false,
      `the files now declare something else for ${NAME}`,
    ],
    [
      'the files say nothing of it',
      'page_shield: { enabled: true }\n',
      false,
      `the files no longer declare ${NAME}`,
    ],
    [
      'both changed',
      policy('allow', 'https://new.example'),
      true,
      `the files now declare something else for ${NAME}`,
    ],
  ])('says what changed since, and of which object: %s', async (_, now, isEdited, why) => {
    const at = await open();
    const reviewed = planDocument(await at.plan(await at.configure({ 'zones/shop.yaml': HEAD + REVIEWED })));
    if (isEdited)
      at.emulator.update(({ zones }) => {
        for (const one of zones[ZONE]?.policies ?? []) one.value = 'script-src https://edited.example';
      });
    const { outcomes } = await applyReviewed(at, now, reviewed);
    expect(outcomes).toMatchObject([{ message: `${why}; nothing was written to ${NAME}` }]);
    expect(at.writes()).toEqual([]);
  });

  it('does not say which side changed where the plan does not tell what the files said', async () => {
    const at = await open();
    const document = planDocument(await at.plan(await at.configure({ 'zones/shop.yaml': HEAD + REVIEWED })));
    const changes = document.changes.map(({ wanted: _, ...change }) => change);
    at.emulator.update(({ zones }) => {
      for (const one of zones[ZONE]?.policies ?? []) one.value = 'script-src https://edited.example';
    });
    const { outcomes } = await applyReviewed(at, REVIEWED, { ...document, changes });
    expect(outcomes).toMatchObject([
      {
        message: `the live state of ${NAME}, or what the files declare, changed since the plan was made; nothing was written to ${NAME}`,
      },
    ]);
  });

  it('is done when what it says was done by somebody else', async () => {
    const at = await open();
    const text = policy('allow', 'https://new.example');
    const configuration = await at.configure({ 'zones/shop.yaml': HEAD + text });
    const plan = await at.plan(configuration);
    await at.apply(configuration, plan);
    const report = await applyReviewed(at, text, planDocument(plan));
    expect(report.outcomes).toMatchObject([{ status: 'applied', confirmed: 'before-us' }]);
  });
});

describe('a scope that is edited live after its plan was reviewed', () => {
  const text = `page_shield: { enabled: true }\n${policy('allow', 'https://new.example')}`;

  async function edited(allow: readonly string[]): Promise<{ report: ApplyResult; at: World }> {
    const at = await open();
    const configuration = await at.configure({ 'zones/shop.yaml': HEAD + text });
    const reviewed = planDocument(await at.plan(configuration));
    at.emulator.update((state) => {
      const zone = state.zones[ZONE];
      if (zone !== undefined) zone.page_shield.enabled = false;
    });
    return { report: await applyReviewed(at, text, reviewed, allow), at };
  }

  it('is not written without consent', async () => {
    const { report, at } = await edited([]);
    expect(report.outcomes).toMatchObject([{ status: 'not_reached', reason: 'refused' }]);
    expect(report.outcomes.map((outcome) => 'message' in outcome && outcome.message)).toEqual([
      'zone/shop.example.com was edited since it was reviewed (zone/shop.example.com/page_shield): plan again, or consent with --allow "overwrites-live-edit@zone/shop.example.com/**"',
    ]);
    expect([exitOf(report), at.writes()]).toEqual([4, []]);
  });

  it('is written with consent, and the edit is left alone', async () => {
    const { report, at } = await edited(['overwrites-live-edit']);
    expect(report.outcomes).toMatchObject([{ status: 'applied' }]);
    expect(report.unreviewed.map(({ address }) => address)).toEqual(['zone/shop.example.com/page_shield']);
    expect(exitOf(report)).toBe(5);
    expect(at.emulator.state().zones[ZONE]?.page_shield.enabled).toBe(false);
  });
});
