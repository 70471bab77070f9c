import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/kernel/model/plan.js';
import type { Fault, PartialState } from '../../src/emulator/index.js';
import { planDocument } from '../../src/surfaces/reports/plan/document.js';
import { decodeSnapshot } from '../../src/engine/snapshot/decode.js';
import { snapshotText } from '../../src/engine/snapshot/document.js';
import { replayReads } from '../../src/engine/snapshot/snapshot-reads.js';
import { FAULT_KINDS } from '../helpers/fault-kinds.js';
import { runs } from '../helpers/runs.js';
import { NOW, takeSnapshot } from '../helpers/snapshot.js';
import { openWorld, ZONE, type World } from '../helpers/world.js';
import { liveState, PHASE, zoneFile, zoneSections } from './generate.js';

/** A plan in bytes, but for how many requests it took. */
function bytesOf(plan: Plan): string {
  return JSON.stringify({ ...planDocument(plan), requests: undefined });
}

async function inWorld(
  options: { readonly state: PartialState; readonly faults?: readonly Fault[] },
  check: (world: World) => Promise<void>,
): Promise<void> {
  const world = await openWorld(options);
  try {
    await check(world);
  } finally {
    await world.close();
  }
}

const fault = fc
  .tuple(fc.constantFrom(...FAULT_KINDS), fc.integer({ min: 1, max: 6 }))
  .map(([kind, nth]): Fault => ({ ...kind, nth, times: 20 }));

describe('laws of snapshots', () => {
  it('a plan against the file is the live plan, byte for byte, also where reads have failed', async () => {
    await fc.assert(
      fc.asyncProperty(liveState, zoneSections, fc.option(fault), async (state, sections, failure) => {
        const faults = failure === null ? [] : [failure];
        await inWorld({ state, faults }, async (world) => {
          const configuration = await world.configure({ 'zones/shop.yaml': zoneFile(sections) });
          const { plan, snapshot } = await takeSnapshot(world, configuration);
          expect(snapshot.masked).toBe(0);
          const text = snapshotText(snapshot);
          const sent = world.emulator.requests.length;
          const api = replayReads(decodeSnapshot(text, 'snapshot.json'));
          const again = await world.plan(configuration, { api, foresight: { now: NOW } });
          expect(bytesOf(again)).toBe(bytesOf(plan));
          expect(world.emulator.requests).toHaveLength(sent);
        });
      }),
      { numRuns: runs(20) },
    );
  });

  it('no secret of what is live is in the file, and the plan in memory has them all', async () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9]{14,24}$/).map((text) => `${text}7q`);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(secret, { minLength: 12, maxLength: 12 }), async (secrets) => {
        await inWorld({ state: stateWith(secrets) }, async (world) => {
          const configuration = await world.configure({ 'zones/shop.yaml': zoneFile(SECTIONS) });
          const { plan, answers, snapshot } = await takeSnapshot(world, configuration);
          const text = snapshotText(snapshot);
          expect(secrets.filter((each) => text.includes(each))).toEqual([]);
          expect(secrets.filter((each) => !JSON.stringify(answers).includes(each))).toEqual([]);
          expect(snapshot.masked).toBe(9);
          const again = await world.plan(configuration, {
            api: replayReads({ answers }),
            foresight: { now: NOW },
          });
          expect(bytesOf(again)).toBe(bytesOf(plan));
        });
      }),
      { numRuns: runs(10) },
    );
  });
});

const SECTIONS = {
  csp_policies: {
    policies: [
      {
        description: 'scripts',
        action: 'allow',
        enabled: true,
        expression: 'true',
        value: "script-src 'self'",
      },
    ],
  },
  rulesets: [{ phase: PHASE, ownership: 'shared', rules: [] }],
  logpush_jobs: { ownership: 'shared', jobs: [] },
};

/** A zone in which a secret stands wherever one may. */
function stateWith(secrets: readonly string[]): PartialState {
  const [user, segment, parameter, token, header, opaque, member, described, visitor, page, fragment, hook] =
    secrets;
  return {
    zones: {
      [ZONE]: {
        name: 'shop.example.com',
        page_shield: { enabled: true },
        logpush_jobs: [
          {
            name: 'a',
            dataset: 'http_requests',
            destination_conf: `https://${user}@h.example/${segment}?sig=${parameter}`,
          },
          {
            name: 'b',
            dataset: 'http_requests',
            destination_conf: `${token}`,
            webhook: `https://hooks.example/${hook}`,
          },
        ],
        policies: [],
        scripts: [
          {
            url: `https://h.example/a.js?s=${visitor}`,
            host: 'shop.example.com',
            status: 'active',
            first_page_url: `https://h.example/?p=${page}#${fragment}`,
          },
        ],
        rulesets: [
          {
            name: 'default',
            kind: 'zone',
            phase: PHASE,
            rules: [
              {
                action: 'rewrite',
                expression: 'true',
                description: `Bearer ${described}`,
                action_parameters: {
                  headers: {
                    'X-Auth': { operation: 'set', value: header },
                    'X-A': { operation: 'set', value: opaque },
                  },
                },
                x_unknown: [{ client_secret: member }],
              },
            ],
          },
        ],
      },
    },
  };
}
