import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measure, percentOf, type Coverage } from '../../../src/engine/coverage/measure.js';
import { knownScopes, listScopes, surveyScopes } from '../../../src/engine/coverage/survey.js';
import type { Fault, PartialState } from '../../../src/emulator/index.js';
import { FAULT_KINDS } from '../../helpers/fault-kinds.js';
import { runs } from '../../helpers/runs.js';
import { ACCOUNT, openWorld, OTHER_ZONE, ZONE, type World } from '../../helpers/world.js';
import { settings } from '../../kinds/support.js';
import { signalOfRun } from '../../helpers/signal.js';

const STATE: PartialState = {
  zones: {
    [ZONE]: {
      name: 'shop.example.com',
      policies: [{ description: 'a', action: 'log', expression: 'true', value: "script-src 'self'" }],
      rulesets: [{ kind: 'zone', phase: 'http_request_firewall_custom' }],
    },
    [OTHER_ZONE]: { name: 'blog.example.com' },
  },
  accounts: { [ACCOUNT]: { name: 'example-inc', rulesets: [{ kind: 'root', phase: 'magic_transit' }] } },
};
const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
};

async function coverageOf(world: World): Promise<Coverage> {
  const options = {
    settings: settings(),
    concurrency: 4,
    signal: signalOfRun(),
    onScope: () => undefined,
  };
  const { scopes } = await world.configure(FILES);
  const known = knownScopes(scopes, await listScopes(world.client.reader, options));
  const surveyed = await surveyScopes(known.scopes, world.client.reader, options);
  return measure({ unlisted: known.unlisted, scopes: surveyed }, ['zone', 'account']);
}

async function withWorld<Result>(
  faults: readonly Fault[],
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  const world = await openWorld({ state: STATE, faults });
  try {
    return await work(world);
  } finally {
    await world.close();
  }
}

describe('a survey', () => {
  it('reads each list of a scope once, and only reads', async () => {
    await withWorld([], async (world) => {
      await coverageOf(world);
      const asked = world.emulator.requests.map(({ method, path }) => `${method} ${path}`);
      expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
      expect(asked).toHaveLength(2 + 9 + 9 + 3);
      expect(world.writes()).toEqual([]);
    });
  });

  it('of a service that fails comes to the same, or is not known, whatever fails', async () => {
    const right = await withWorld([], coverageOf);
    expect(percentOf(right)).toBeLessThan(100);
    const fault = fc
      .tuple(fc.constantFrom(...FAULT_KINDS), fc.integer({ min: 1, max: 15 }), fc.constantFrom(1, 20))
      .map(([kind, nth, times]): Fault => ({ ...kind, nth, times }));
    await fc.assert(
      fc.asyncProperty(fault, async (failure) => {
        const found = await withWorld([failure], coverageOf);
        if (percentOf(found) !== undefined) expect(found).toEqual(right);
        expect(found.live).toBeLessThanOrEqual(right.live);
      }),
      { numRuns: runs(25) },
    );
  });
});
