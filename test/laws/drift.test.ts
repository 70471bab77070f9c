import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EmulatorState } from '../../src/emulator/index.js';
import type { IgnoreEntry, IgnoreList } from '../../src/engine/drift/ignore.js';
import { changesOf } from '../../src/kernel/model/plan.js';
import { decide } from '../../src/engine/review/decision.js';
import { driftDocument, type DriftDocument } from '../../src/surfaces/reports/drift/document.js';
import type { Plan } from '../../src/kernel/model/plan.js';
import { validatorFor } from '../helpers/documents.js';
import { runs } from '../helpers/runs.js';
import { openWorld, ZONE, type World } from '../helpers/world.js';
import { liveState, PHASE, zoneFile, zoneSections } from './generate.js';

const FILE = 'zones/shop.yaml';
const SCOPE = 'zone/shop.example.com';
const AT = new Date(0);
const isPlan = validatorFor('plan');

async function inWorld<Result>(
  options: Parameters<typeof openWorld>[0],
  check: (world: World) => Promise<Result>,
): Promise<Result> {
  const world = await openWorld(options);
  try {
    return await check(world);
  } finally {
    await world.close();
  }
}

function driftOf(plan: Plan, ignored?: IgnoreList): DriftDocument {
  const document = driftDocument(plan, { startedAt: AT, finishedAt: AT, ignored });
  expect([isPlan(document), isPlan.errors]).toEqual([true, null]);
  return document;
}

/** Paths of what differs. */
function pathsIn({ drift }: DriftDocument): readonly string[] {
  return drift.scopes.flatMap(({ objects }) =>
    objects.flatMap(({ differences }) => differences.map(({ path }) => path)),
  );
}

/** Those but for live members that no file has and nobody knows: they stay, and are told. */
function knownPaths(document: DriftDocument): readonly string[] {
  return pathsIn(document).filter((path) => !/\/x_\w+$/.test(path));
}

function ignoring(path: string): IgnoreList {
  const entry: IgnoreEntry = {
    path,
    reason: 'because',
    expires: '2026-12-31',
    isExpired: false,
    location: { file: 'drift-ignore.yaml', line: 1, column: 1, length: 1 },
  };
  return { file: 'drift-ignore.yaml', entries: [entry] };
}

describe('laws of drift, against the service over real sockets', () => {
  it('after an apply everything is in sync', async () => {
    await fc.assert(
      fc.asyncProperty(liveState, zoneSections, (state, sections) =>
        inWorld({ state }, async (world) => {
          const configuration = await world.configure({ [FILE]: zoneFile(sections) });
          const plan = await world.plan(configuration);
          const before = driftOf(plan);
          if (before.drift.status === 'unread') return;
          expect(knownPaths(before).length > 0).toBe(before.changes.length > 0);
          await world.apply(configuration, plan);
          const after = driftOf(await world.plan(configuration));
          expect(after.changes).toEqual([]);
          expect(knownPaths(after)).toEqual([]);
        }),
      ),
      { numRuns: runs(12) },
    );
  });

  it('what is ignored in whole is in sync, and apply writes nothing to it without consent', async () => {
    await fc.assert(
      fc.asyncProperty(liveState, zoneSections, (state, sections) =>
        inWorld({ state }, async (world) => {
          const ignored = ignoring('**');
          const configuration = { ...(await world.configure({ [FILE]: zoneFile(sections) })), ignored };
          const plan = await world.plan(configuration);
          const { drift } = driftOf(plan, ignored);
          if (drift.status === 'unread') return;
          expect(drift.status).toBe('in-sync');
          expect(drift.totals.differences.all).toBe(0);
          const changes = changesOf(plan).map(({ change }) => change);
          for (const change of changes) {
            expect(change.risks.map(({ code }) => code)).toContain('overwrites-ignored');
          }
          const others = changes.flatMap(({ risks }) =>
            risks.map(({ code }) => code).filter((code) => code !== 'overwrites-ignored'),
          );
          expect(decide(plan, undefined, { allow: others }).decision).toBe(
            changes.length > 0 ? 'withhold' : 'carry-out',
          );
          expect(decide(plan, undefined, { allow: [...others, 'overwrites-ignored'] }).decision).toBe(
            'carry-out',
          );
        }),
      ),
      { numRuns: runs(12) },
    );
  });

  it('a ruleset that somebody creates meanwhile, with what is ignored, is left alone', async () => {
    await inWorld({ state: { zones: { [ZONE]: { name: 'shop.example.com' } } } }, async (world) => {
      const files = { [FILE]: zoneFile({ rulesets: [{ phase: PHASE, rules: RULES }] }) };
      const ignored = ignoring(`${SCOPE}/rulesets/*/rules/by-hand`);
      const configuration = { ...(await world.configure(files)), ignored };
      const plan = await world.plan(configuration);
      world.emulator.inject({
        kind: 'edit',
        when: 'before',
        edit: { op: 'add', path: `/zones/${ZONE}/rulesets/-`, value: MEANWHILE },
        match: { method: 'POST' },
      });
      const { outcomes } = await world.apply(configuration, plan);
      expect(outcomes).toMatchObject([{ status: 'not_reached', reason: 'stale' }]);
    });
  });

  it('names exactly what was edited live', async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray([...EDITS], { minLength: 1 }), (edits) =>
        inWorld({}, async (world) => {
          const configuration = await world.configure({ [FILE]: zoneFile(DECLARED) });
          await world.apply(configuration, await world.plan(configuration));
          world.emulator.update((state) => edits.forEach(({ edit }) => edit(zoneOf(state))));
          const plan = await world.plan(configuration);
          const expected = edits.flatMap(({ paths }) => paths.map((path) => `${SCOPE}/${path}`));
          expect(pathsIn(driftOf(plan)).toSorted()).toEqual(expected.toSorted());
          for (const path of expected) {
            const { drift } = driftOf(plan, ignoring(path));
            expect(drift.totals.differences).toMatchObject({ all: expected.length - 1, ignored: 1 });
          }
        }),
      ),
      { numRuns: runs(10), examples: [[[...EDITS]]] },
    );
  });
});

const RULES = ['a', 'b', 'c', 'd'].map((ref) => ({
  ref,
  action: 'block',
  expression: `http.host eq "${ref}.example.com"`,
}));

/** A ruleset that somebody creates by hand. */
const MEANWHILE = {
  id: 'f'.repeat(32),
  name: 'default',
  description: '',
  kind: 'zone',
  phase: PHASE,
  version: '1',
  versions: [],
  last_updated: '2026-01-01T00:00:00Z',
  rules: [
    { id: 'e'.repeat(32), version: '1', ref: 'by-hand', action: 'log', expression: 'true', enabled: true },
  ],
};

const DECLARED = {
  page_shield: { enabled: true },
  csp_policies: {
    policies: ['scripts', 'frames'].map((description) => ({
      description,
      action: 'log',
      enabled: true,
      expression: 'true',
      value: { 'script-src': ["'self'", 'https://a.example.com'] },
    })),
  },
  rulesets: [{ phase: PHASE, rules: RULES }],
  log_fields: { cookies: ['id', 'session'] },
};

type Zone = EmulatorState['zones'][string];

interface Edit {
  readonly paths: readonly string[];
  readonly edit: (zone: Zone) => void;
}

/** Edits that don't touch each other, and the paths by which each is to be found. */
const EDITS: readonly Edit[] = [
  { paths: ['page_shield/fields/enabled'], edit: (zone) => void (zone.page_shield.enabled = false) },
  {
    paths: ['csp_policies/frames'],
    edit: (zone) =>
      void (zone.policies = zone.policies.filter(({ description }) => description !== 'frames')),
  },
  {
    paths: ["csp_policies/scripts/script-src/'self'", 'csp_policies/scripts/script-src/https://evil.example'],
    edit: (zone) =>
      zone.policies.forEach((policy) => {
        if (policy['description'] === 'scripts')
          policy['value'] = 'script-src https://a.example.com https://evil.example';
      }),
  },
  {
    paths: ['csp_policies/scripts/fields/action'],
    edit: (zone) =>
      zone.policies.forEach((policy) => {
        if (policy['description'] === 'scripts') policy['action'] = 'allow';
      }),
  },
  {
    paths: ['csp_policies/by hand'],
    edit: (zone) => {
      const [policy] = zone.policies;
      if (policy !== undefined) zone.policies.push({ ...policy, id: 'f'.repeat(32), description: 'by hand' });
    },
  },
  { paths: [`rulesets/${PHASE}/rules/a/enabled`], edit: editRule('a', { enabled: false }) },
  {
    paths: [`rulesets/${PHASE}/rules/b/expression`, `rulesets/${PHASE}/rules/b/action`],
    edit: editRule('b', { expression: 'http.host eq "x"', action: 'log' }),
  },
  {
    paths: [`rulesets/${PHASE}/rules/c`],
    edit: (zone) =>
      rulesIn(zone).forEach((ruleset) => {
        ruleset.rules = ruleset.rules.filter(({ ref }) => ref !== 'c');
      }),
  },
  {
    paths: [`rulesets/${PHASE}/rules/by-hand`],
    edit: (zone) =>
      rulesIn(zone).forEach(({ rules }) => {
        const rule = { id: 'e'.repeat(32), version: '1', ref: 'by-hand', action: 'log', expression: 'true' };
        rules.unshift({ ...rule, description: '', enabled: true, last_updated: '2026-01-01T00:00:00Z' });
      }),
  },
  {
    paths: ['log_fields/cookies/by-hand'],
    edit: (zone) =>
      zone.rulesets.forEach(({ phase, rules }) => {
        if (phase !== 'http_log_custom_fields') return;
        rules.forEach((rule) => {
          const cookies = ['id', 'session', 'by-hand'].map((name) => ({ name }));
          Object.assign(rule, { action_parameters: { cookie_fields: cookies } });
        });
      }),
  },
];

function zoneOf(state: EmulatorState): Zone {
  const zone = state.zones[ZONE];
  if (zone === undefined) throw new Error('the zone is there once something was applied to it');
  return zone;
}

function rulesIn(zone: Zone): Zone['rulesets'] {
  return zone.rulesets.filter(({ phase }) => phase === PHASE);
}

function editRule(ref: string, members: object): Edit['edit'] {
  return (zone) =>
    rulesIn(zone).forEach(({ rules }) => {
      rules.forEach((rule) => {
        if (rule['ref'] === ref) Object.assign(rule, members);
      });
    });
}
