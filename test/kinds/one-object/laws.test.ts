import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PartialState } from '../../../src/emulator/index.js';
import { recordedStatusOf, withStatus } from '../../../src/engine/runs/record.js';
import { scopesToUndo } from '../../../src/engine/runs/undo.js';
import type { RunDocument } from '../../../src/generated/documents/run.js';
import { isObject } from '../../../src/kernel/model/json.js';
import { changesOf, type Plan } from '../../../src/kernel/model/plan.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import { secretsFrom } from '../../../src/kernel/model/secret.js';
import type { Client } from '../../../src/service/http/client.js';
import { BOT_MANAGEMENT } from '../../../src/kinds/bot-management/table.js';
import { MANAGED_TRANSFORMS } from '../../../src/kinds/managed-transforms/object.js';
import { URL_NORMALIZATION } from '../../../src/kinds/url-normalization/table.js';
import type { Shape } from '../../../src/kinds/toolkit/shapes/shape.js';
import { expectFaithful, roundTrip } from '../../helpers/adoption.js';
import { importScope } from '../../helpers/importing.js';
import { begun } from '../../helpers/record.js';
import { runs } from '../../helpers/runs.js';
import { openWorld, SECRETS, ZONE, type World } from '../../helpers/world.js';

const OBJECTS = [URL_NORMALIZATION, MANAGED_TRANSFORMS, BOT_MANAGEMENT];
const SCOPE: Scope = { level: 'zone', name: 'shop.example.com', id: ZONE };

type Members = Readonly<Record<string, unknown>>;

/** Some members of a shape with values that it allows, or all of them. */
function valuesOf(shape: Shape, isWhole = false): fc.Arbitrary<unknown> {
  switch (shape.type) {
    case 'flag':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...shape.values);
    case 'record':
      return fc.record(
        Object.fromEntries(
          Object.entries(shape.members).map(([name, member]) => [name, valuesOf(member, isWhole)]),
        ),
        { requiredKeys: isWhole ? Object.keys(shape.members) : [] },
      );
    case 'text':
    case 'number':
    case 'list':
    case 'map':
    case 'any':
      throw new Error(`no object has a ${shape.type} so far`);
  }
}

/** Both of two that exclude each other are never on. */
function possible(value: unknown): Members {
  const members = isObject(value) ? value : {};
  const requests = members['request_headers'];
  if (!isObject(requests) || requests['add_true_client_ip_headers'] !== true) return members;
  return { ...members, request_headers: { ...requests, remove_visitor_ip_headers: false } };
}

const live = fc.record({
  url_normalization: valuesOf(URL_NORMALIZATION.shape, true).map(possible),
  managed_transforms: valuesOf(MANAGED_TRANSFORMS.shape).map(possible),
  bot_management: valuesOf(BOT_MANAGEMENT.shape).map(possible),
});

/** A file says the same of both that exclude each other, or nothing of either. */
const declared = fc
  .record(Object.fromEntries(OBJECTS.map(({ name, shape }) => [name, valuesOf(shape).map(possible)])), {
    requiredKeys: [],
  })
  .map((sections) =>
    Object.fromEntries(
      Object.entries(sections).filter(([, section]) => Object.keys(section as object).length > 0),
    ),
  );

function stateOf(objects: Members): PartialState {
  return { zones: { [ZONE]: { name: 'shop.example.com', ...objects } } };
}

const fileOf = (sections: Members): Readonly<Record<string, string>> => ({
  'zones/own.yaml': JSON.stringify({ zone: { name: SCOPE.name, id: ZONE }, ...sections }),
});

/** What the service has of the three objects. */
function pictureOf({ emulator }: World): Members {
  const zone = emulator.state().zones[ZONE];
  const { url_normalization: urls, managed_transforms: transforms, bot_management: bots } = zone ?? {};
  const on = Object.entries(transforms ?? {}).flatMap(([list, ids]) =>
    Object.entries(ids).flatMap(([id, isOn]) => (isOn ? [`${list}.${id}`] : [])),
  );
  const members = Object.entries(BOT_MANAGEMENT.shape.members).map(([name, member]) => [
    name,
    bots?.[name] ?? member.default,
  ]);
  return { urls, on: on.toSorted(), bots: Object.fromEntries(members) as Members };
}

function isPlannable(plan: Plan): boolean {
  return plan.scopes.every(({ status }) => status === 'complete');
}

async function inWorld<Result>(
  state: PartialState,
  look: (world: World) => Promise<Result>,
  alter?: (client: Client) => Client,
): Promise<Result> {
  const world = await openWorld({ state, hangs: false, ...(alter === undefined ? {} : { alter }) });
  try {
    return await look(world);
  } finally {
    await world.close();
  }
}

/** After a write, the service answers without one of the members. */
function forgetful(reader: Client['proof']): Client['proof'] {
  return {
    ...reader,
    get: async (request, signal) => {
      const answer = await reader.get(request, signal);
      if (!request.path.endsWith('/bot_management') || !isObject(answer)) return answer;
      return { ...answer, fight_mode: false };
    },
  };
}

describe('laws of objects that a zone has once', () => {
  test('what is declared is live afterwards, what is not stays, and the way back leads to what was found', async () => {
    let [changes, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(live, declared, async (objects, sections) =>
        inWorld(stateOf(objects), async (world) => {
          const found = pictureOf(world);
          const configuration = await world.configure(fileOf(sections));
          const plan = await world.plan(configuration, { keepsFound: true });
          if (!isPlannable(plan)) {
            refused += 1;
            return;
          }
          const result = await world.apply(configuration, plan);
          changes += result.outcomes.length;
          expect(result.outcomes.filter(({ status }) => status !== 'applied')).toEqual([]);
          expect(changesOf(await world.plan(configuration))).toEqual([]);
          const run: RunDocument = result.outcomes.reduce(
            (sofar, outcome) =>
              withStatus(sofar, outcome.change.address, recordedStatusOf(outcome), new Date(0)),
            begun(plan),
          );
          const { scopes, findings } = scopesToUndo(
            run,
            'run.json',
            configuration.scopes,
            secretsFrom(SECRETS),
          );
          const undo = { ...configuration, scopes, findings, narrowed: true as const };
          const back = await world.apply(undo, await world.plan(undo));
          expect(back.outcomes.filter(({ status }) => status !== 'applied')).toEqual([]);
          expect(pictureOf(world)).toEqual(found);
        }),
      ),
      { numRuns: runs(100, 2_000) },
    );
    expect(changes).toBeGreaterThan(0);
    expect(refused).toBeLessThan(runs(100, 2_000));
  });

  test('what is live is imported so that nothing changes, again too, and only members that a file has', async () => {
    await fc.assert(
      fc.asyncProperty(live, declared, async (objects, sections) =>
        inWorld(stateOf(objects), async (world) => {
          expectFaithful(await roundTrip(world, SCOPE));
          const first = await importScope(fileOf(sections), SCOPE, world.client.reader);
          if (first.look.status !== 'proposed') return;
          expect(first.verdict?.status).toBe('verified');
          const second = await importScope(first.files, SCOPE, world.client.reader);
          expect(second.look).toMatchObject({ status: 'proposed', files: [] });
        }),
      ),
      { numRuns: runs(50, 1_000) },
    );
  });

  test('a service that forgets members that were not sent is caught by the read after the write', async () => {
    const start = stateOf({ bot_management: { fight_mode: true, ai_bots_protection: 'disabled' } });
    const look = async (world: World): Promise<void> => {
      const configuration = await world.configure(
        fileOf({ bot_management: { ai_bots_protection: 'block' } }),
      );
      const { outcomes } = await world.apply(configuration, await world.plan(configuration));
      expect(outcomes.map(({ status }) => status)).toEqual(['differs']);
    };
    await inWorld(start, look, (client) => ({ ...client, proof: forgetful(client.proof) }));
  });
});
