import { afterEach, expect, it } from 'vitest';
import type { Configuration } from '../../../src/engine/configuration/configuration.js';
import type { RunDocument } from '../../../src/engine/documents/run.js';
import { runDocument, withStatus } from '../../../src/engine/runs/record.js';
import { decideToResume } from '../../../src/engine/runs/resume.js';
import { changesOf } from '../../../src/kernel/model/plan.js';
import { planDocument } from '../../../src/surfaces/reports/plan-document.js';
import { openWorld, ZONE, type World } from '../../helpers/world.js';

const FILE = `zone: { name: shop.example.com, id: "${ZONE}", plan: enterprise }
page_shield: { enabled: true }
csp_policies: { policies: [ { description: checkout, action: log, enabled: true, expression: 'true', value: { script-src: ["'self'"] } } ] }
`;
const STATE = { zones: { [ZONE]: { name: 'shop.example.com', page_shield: { enabled: false } } } };
const SHIELD = 'zone/shop.example.com/page_shield';

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

/** A run that was cut off when the service had answered that page shield is on. */
async function cutOff(): Promise<{
  readonly at: World;
  readonly configuration: Configuration;
  readonly run: RunDocument;
}> {
  const at = await openWorld({ state: STATE });
  world = at;
  const configuration = await at.configure({ 'zones/shop.yaml': FILE });
  const plan = await at.plan(configuration);
  const about = { started: new Date(0), service: 'here', process: { pid: 1, host: 'here' } };
  const agreed = { plan, digest: plan.digest, consent: { kind: 'reviewed' } } as const;
  const start = runDocument(agreed, planDocument(plan), about, (text) => text);
  const run = withStatus(start, SHIELD, { status: 'applied', confirmed: 'by-answer' }, new Date(0));
  return { at, configuration, run };
}

it.each([
  ['done, where it is still so', true, { status: 'applied', confirmed: 'by-answer' }],
  ['stale, where somebody has taken it back', false, { status: 'not_reached', reason: 'stale' }],
])('what was answered is %s, and is not sent again', async (_, enabled, expected) => {
  const { at, configuration, run } = await cutOff();
  at.emulator.update(({ zones }) => {
    const zone = zones[ZONE];
    if (zone !== undefined) zone.page_shield.enabled = enabled;
  });
  const decision = decideToResume(run, await at.plan(configuration));
  const outcomes = decision.decision === 'carry-out' ? decision.settled?.outcomes : undefined;
  expect(outcomes?.filter(({ change }) => change.address === SHIELD)).toMatchObject([expected]);
  expect(changesOf(decision.plan).map(({ change }) => change.address)).not.toContain(SHIELD);
});

it('what was not sent is still due', async () => {
  const { at, configuration, run } = await cutOff();
  at.emulator.update(({ zones }) => {
    const zone = zones[ZONE];
    if (zone !== undefined) zone.page_shield.enabled = true;
  });
  const { decision, plan } = decideToResume(run, await at.plan(configuration));
  expect(decision).toBe('carry-out');
  expect(changesOf(plan).map(({ change }) => change.kind)).toEqual(['csp_policy']);
});
