import { FAULT_KINDS } from '../helpers/fault-kinds.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../src/kernel/model/json.js';
import type { EmulatorState, Fault, LoggedRequest, WafState } from '../../src/emulator/index.js';
import type { Goal } from '../../src/migrations/managed-waf/spec.js';
import { runs } from '../helpers/runs.js';
import { ZONE } from '../helpers/world.js';
import {
  brief,
  CORE,
  declaredOverrides,
  ENTRY_POINT,
  generatedRule,
  isMigration,
  MANAGED,
  openWafWorld,
  PHASE,
  type WafWorld,
} from '../migrations/managed-waf/support.js';

/** A rule that is set otherwise, before and after. */
const OVERRIDDEN = 'f'.repeat(32);

const mostly = (usual: boolean) => fc.constantFrom(usual, usual, usual, !usual);
const override = fc.record({ id: fc.constantFrom('o1', 'o2'), urls: fc.constantFrom(['a/*'], []) });

const waf = fc.record(
  {
    migration_state: fc.constantFrom<WafState['migration_state'][]>(
      'start',
      'start',
      'start',
      'validation',
      'finished',
    ),
    transitionPolls: fc.integer({ min: 0, max: 4 }),
    overrides: fc.uniqueArray(override, { selector: ({ id }) => id, maxLength: 2 }),
    statusShape: fc.constantFrom('words', 'flags', 'nested', 'bare'),
    packages: fc.constantFrom(
      [],
      [{ id: 'p', groups: [], rules: [{ id: OVERRIDDEN, mode: 'off', description: 'one' }] }],
    ),
    compatible: fc.constantFrom(true, null, false),
    oldApi: fc.constantFrom('shown', 'shown', 'absent'),
  },
  { requiredKeys: ['migration_state', 'transitionPolls'] },
);

const liveRule = { id: '1'.repeat(32), ref: 'mine', action: 'log', expression: 'x' };
const zoneState = fc.record({
  waf,
  zone: fc.constantFrom(
    {},
    { rulesets: [{ id: 'f'.repeat(32), kind: 'zone', phase: PHASE, version: '4', rules: [liveRule] }] },
    { firewall_rules: [{ id: 'f1', action: 'bypass', filter: { expression: 'x' } }] },
  ),
  goal: fc.constantFrom<Goal[]>('complete', 'validation'),
  plan: fc.constantFrom(null, 'pro', 'enterprise', 'enterprise'),
  behaviour: fc.record({ normalise: fc.boolean() }),
  sections: fc.constantFrom(
    {},
    {
      rulesets: [
        { phase: PHASE, rules: declaredOverrides([{ id: OVERRIDDEN, action: 'log' }]).declared.rules },
      ],
    },
  ),
});

const fault = fc.tuple(
  fc.constantFrom(...FAULT_KINDS),
  fc.constantFrom('PUT', 'PUT', 'GET', 'DELETE'),
  fc.integer({ min: 1, max: 5 }),
  fc.integer({ min: 1, max: 20 }),
);

/** What somebody else does to the zone. */
const EDITS: readonly ((state: WafState) => void)[] = [
  (state) => (state.migration_state = 'validation'),
  (state) => (state.migration_state = 'start'),
  (state) => (state.config = { name: 'else', rules: [generatedRule(CORE), generatedRule(MANAGED)] }),
  (state) => (state.compatible = false),
  (state) => (state.compatible = true),
  (state) => (state.overrides = []),
  (state) => (state.shown = { check: 'odd', status: 'odd' }),
  (state) => (state.shown = { status: 'validation' }),
  (state) => (state.shown = {}),
  (state) => (state.moving = { to: 'finished', pollsLeft: 2 }),
  (state) => (state.packages = []),
];

interface Acting {
  /** `confirm and stop`: the run is interrupted once its request has left. */
  readonly do: 'look' | 'confirm' | 'confirm twice' | 'confirm and stop';
  /** Whether it is the goal of the run: most people know what they want. */
  readonly isUsual: boolean;
  readonly deleteOverrides: boolean;
  /** 0 is the token that was seen last, 1 the one before it, and so on. */
  readonly token: number;
  readonly deadlineMs: number;
}

type Command =
  | Acting
  | { readonly do: 'edit'; readonly edit: number }
  | { readonly do: 'break'; readonly fault: Fault }
  | { readonly do: 'forget' };

const acting = (what: Acting['do']): fc.Arbitrary<Command> =>
  fc.record({
    do: fc.constant(what),
    isUsual: mostly(true),
    deleteOverrides: mostly(true),
    token: fc.constantFrom(0, 0, 0, 1, 2),
    deadlineMs: fc.constantFrom(0, 2_000, 60_000),
  });

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: acting('look') },
  { weight: 6, arbitrary: acting('confirm') },
  { weight: 2, arbitrary: acting('confirm twice') },
  { weight: 3, arbitrary: acting('confirm and stop') },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('edit' as const), edit: fc.nat({ max: EDITS.length - 1 }) }),
  },
  {
    weight: 2,
    arbitrary: fault.map(([kind, method, nth, times]): Command => ({
      do: 'break',
      fault: { ...kind, match: { method }, nth, times },
    })),
  },
  { weight: 1, arbitrary: fc.constant<Command>({ do: 'forget' }) },
);

/** A request that has no effect, and of which nobody is told: what comes next is what matters. */
const lost = fc
  .tuple(acting('look'), acting('confirm and stop'), acting('look'))
  .map(([first, stopped, second]): readonly Command[] => [
    first,
    { do: 'break', fault: { kind: 'status', status: 502, match: { method: 'PUT' } } },
    stopped,
    second,
  ]);

const commands = fc
  .tuple(
    fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, lost),
    fc.array(command, { minLength: 3, maxLength: 9 }),
  )
  .map(([before, after]) => [...before, ...after]);

/** The moves of document 3 that a zone may make now, as it shows itself. */
function allowedMoves(
  { waf: state }: EmulatorState['zones'][string],
  plan: string | null,
): readonly string[] {
  const isByUri = state.overrides.some(({ urls }) => Array.isArray(urls) && urls.length > 0);
  const shown = checkedState({ waf: state });
  const disagrees =
    shown !== (state.shown.status ?? (state.moving === null ? state.migration_state : 'pending'));
  if (disagrees || !(state.compatible ?? !isByUri)) return [];
  if (shown === 'start') return plan === 'enterprise' ? ['pending', 'validation'] : ['pending'];
  return shown === 'validation' ? ['pending'] : [];
}

/** Tokens whose request was sent from where the zone stands, and of which nobody has read that it had no effect. */
function openTokens(
  { used, settled, files }: WafWorld['restore'],
  zone: EmulatorState['zones'][string] | undefined,
): readonly string[] {
  const now = zone === undefined ? undefined : checkedState(zone);
  const stateOf = (token: string): unknown => {
    const read = files.get(token)?.['read'];
    const migration = isObject(read) ? read['migration'] : undefined;
    return isObject(migration) ? migration['state'] : undefined;
  };
  return [...used].filter((token) => !settled.has(token) && files.has(token) && stateOf(token) === now);
}

/** What the check says of a zone. */
function checkedState({ waf: state }: Pick<EmulatorState['zones'][string], 'waf'>): string {
  return state.shown.check ?? (state.moving === null ? state.migration_state : 'pending');
}

/** Strings that the service offers empty and that must not go back. */
function emptyNames(body: unknown): readonly string[] {
  const rules: unknown = isObject(body) ? body['rules'] : undefined;
  const list: readonly unknown[] = Array.isArray(rules) ? rules : [{ id: '' }];
  return list.flatMap((rule) =>
    ['id', 'version', 'ref', 'description'].filter((name) => isObject(rule) && rule[name] === ''),
  );
}

describe('laws of the migration to the new managed rules', () => {
  it('whatever fails, whatever anybody else does and whichever token is confirmed, a token sends one request at most, only one that the document knows, and none while another may still take effect', async () => {
    await fc.assert(
      fc.asyncProperty(zoneState, commands, async (options, steps) => {
        let before: EmulatorState | undefined;
        let confirming: string | undefined;
        let stop: AbortController | undefined;
        const wrong: string[] = [];
        const check = ({ method, path, query, body }: LoggedRequest): void => {
          if (method === 'GET') return;
          if (confirming === undefined) wrong.push(`${method} ${path} in a dry run`);
          else if (!isMigration({ method, path, query })) {
            if (method !== 'DELETE' || !path.includes('/firewall/waf/overrides/'))
              wrong.push(`${method} ${path}`);
          } else {
            const zone = before?.zones[ZONE];
            const moves = zone === undefined ? [] : allowedMoves(zone, options.plan);
            if (method !== 'PUT' || path !== ENTRY_POINT) wrong.push(`${method} ${path}`);
            if (Object.keys(query).toSorted().join() !== 'phase_two,waf_migration')
              wrong.push(JSON.stringify(query));
            if (query['phase_two'] !== '1') wrong.push(`phase_two=${query['phase_two']}`);
            if (!moves.includes(query['waf_migration'] ?? ''))
              wrong.push(`a move to ${query['waf_migration']}`);
            if (!world.restore.files.has(confirming)) wrong.push('no restore file');
            if (!world.restore.used.has(confirming)) wrong.push('a token that is not marked');
            const open = openTokens(world.restore, zone).filter((token) => token !== confirming);
            if (open.length > 0) wrong.push(`a second request while ${open.join()} may take effect`);
            if (emptyNames(body).length > 0) wrong.push('empty strings');
          }
        };
        const world: WafWorld = await openWafWorld({
          ...options,
          onRequest: (entry) => {
            check(entry);
            if (isMigration(entry)) stop?.abort();
            before = world.emulator.state();
          },
        });
        const tokens: string[] = [];
        const sent = new Map<string, number>();
        /** Reads may fail; anything else that is thrown is a bug. */
        const unlessUnread = async (work: () => Promise<void>): Promise<void> => {
          try {
            await work();
          } catch (error) {
            if (!/^(ApiError|ShapeError)$/.test(error instanceof Error ? error.name : '')) throw error;
          }
        };
        const optionsOf = ({ isUsual, deleteOverrides, deadlineMs }: Acting) => {
          const other = options.goal === 'complete' ? 'validation' : 'complete';
          return { goal: isUsual ? options.goal : other, deleteOverrides, deadlineMs };
        };
        const confirm = async (token: string, step: Acting) => {
          const given = optionsOf(step);
          const { goal: to } = given;
          const tools = stop === undefined ? {} : { signal: stop.signal };
          const result = brief(await world.nextProcess().confirm(token, given, tools));
          const { migration_state: state } = world.emulator.state().zones[ZONE]?.waf ?? {};
          // A success is one of which the state of the zone says the same.
          if (result.startsWith('exit 0'))
            expect([state, to]).toEqual([to === 'complete' ? 'finished' : 'validation', to]);
          expect(result).not.toContain('bug');
        };
        try {
          before = world.emulator.state();
          for (const step of steps) {
            switch (step.do) {
              case 'look':
                await unlessUnread(
                  async () => void tokens.unshift((await world.nextProcess().dryRun(optionsOf(step))).token),
                );
                break;
              case 'edit':
                world.emulator.update(({ zones }) => {
                  const zone = zones[ZONE];
                  if (zone !== undefined) EDITS[step.edit]?.(zone.waf);
                });
                before = world.emulator.state();
                break;
              case 'break':
                world.emulator.inject(step.fault);
                break;
              case 'forget':
                world.restore.files.clear();
                break;
              case 'confirm':
              case 'confirm and stop':
              case 'confirm twice': {
                confirming = tokens[step.token] ?? 'a guess';
                stop = step.do === 'confirm and stop' ? new AbortController() : undefined;
                const token = confirming;
                const former = world.migrations().length;
                const times = step.do === 'confirm twice' ? [1, 2] : [1];
                await Promise.all(times.map(() => unlessUnread(() => confirm(token, step))));
                sent.set(token, (sent.get(token) ?? 0) + world.migrations().length - former);
                confirming = undefined;
                stop = undefined;
              }
            }
            expect(wrong).toEqual([]);
            expect(
              [...sent].filter(([token, count]) => count > 1 || (token === 'a guess' && count > 0)),
            ).toEqual([]);
          }
        } finally {
          await world.close();
        }
      }),
      { numRuns: runs(60) },
    );
  });
});
