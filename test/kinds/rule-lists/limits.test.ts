import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Raw } from '../../../src/kernel/lib/decode.js';
import { ledgerOf } from '../../../src/kinds/rule-lists/ledger.js';
import { simulatedLists } from '../../../src/kinds/rule-lists/simulated-lists.js';
import { ruleListRisks } from '../../../src/kinds/rule-lists/risks.js';
import { runs } from '../../helpers/runs.js';
import { liveRuleset } from '../support.js';

interface Limit {
  readonly period: number;
  readonly requests: number;
  readonly timeout: number;
}

interface Rule {
  readonly ref: string;
  readonly action: 'block' | 'managed_challenge' | 'log' | 'skip';
  readonly selects: keyof typeof SELECTS;
  readonly limit: Limit | undefined;
}

/** A request, sent again and again. */
interface Packet {
  readonly host: 'a' | 'b';
  readonly ssl: boolean;
}

const SELECTS = {
  true: () => true,
  ssl: ({ ssl }: Packet) => ssl,
  'http.host eq "a"': ({ host }: Packet) => host === 'a',
  'http.host eq "a" and not ssl': ({ host, ssl }: Packet) => host === 'a' && !ssl,
} as const;

const PACKETS: readonly Packet[] = (['a', 'b'] as const).flatMap((host) =>
  [true, false].map((ssl) => ({ host, ssl })),
);

/** Seconds at which the request is sent: many at first, and a few when limits have ended. */
const TIMES = [...Array.from({ length: 30 }, (_, second) => second), 35, 45, 65, 75, 130, 700];

const STRICTNESS = { skip: 0, log: 1, managed_challenge: 3, block: 4 } as const;

/** How strictly each request of a stream is treated, as the documents describe rate limits: a count for each period, and a time to act. */
function stream(rules: readonly Rule[], packet: Packet): readonly number[] {
  const counts = new Map<string, number>();
  const actsUntil = new Map<Rule, number>();
  const acts = (rule: Rule, time: number): boolean => {
    if (rule.limit === undefined) return true;
    const window = `${rule.ref} ${Math.floor(time / rule.limit.period)}`;
    counts.set(window, (counts.get(window) ?? 0) + 1);
    if (time < (actsUntil.get(rule) ?? -1)) return true;
    if ((counts.get(window) ?? 0) <= rule.limit.requests) return false;
    actsUntil.set(rule, time + rule.limit.timeout);
    return true;
  };
  return TIMES.map((time) => {
    let least = 0;
    for (const rule of rules) {
      if (!SELECTS[rule.selects](packet) || !acts(rule, time)) continue;
      if (rule.action !== 'log') return Math.max(least, STRICTNESS[rule.action]);
      least = STRICTNESS.log;
    }
    return least;
  });
}

const limits = fc.record({
  period: fc.constantFrom(10, 60),
  requests: fc.constantFrom(2, 5, 20),
  timeout: fc.constantFrom(0, 10, 600),
});

const ruleLists = fc
  .array(
    fc.record({
      action: fc.constantFrom('block', 'block', 'managed_challenge', 'log', 'skip'),
      selects: fc.constantFrom(...(Object.keys(SELECTS) as readonly (keyof typeof SELECTS)[])),
      limit: fc.option(limits, { nil: undefined }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rules) =>
    rules.map(({ limit, ...rule }, index): Rule => {
      const ref = `r${index}`;
      return { ...rule, ref, limit: rule.action === 'skip' ? undefined : limit };
    }),
  );

/** A list, and what edits make of it: rules that go, come or change places. */
const edits = ruleLists.chain((before) =>
  fc
    .oneof(
      fc.shuffledSubarray([...before]),
      fc.shuffledSubarray([...before], { minLength: before.length }),
      fc
        .tuple(ruleLists, fc.nat(before.length))
        .map(([[more], at]) => [
          ...before.slice(0, at),
          ...(more === undefined ? [] : [{ ...more, ref: 'new' }]),
          ...before.slice(at),
        ]),
    )
    .map((after) => ({ before, after })),
);

function raw({ ref, action, selects, limit }: Rule): Raw {
  return {
    id: ref,
    ref,
    action,
    expression: selects,
    ...(action === 'skip' ? { action_parameters: { ruleset: 'current' } } : {}),
    ...(limit === undefined
      ? {}
      : {
          ratelimit: {
            characteristics: ['cf.colo.id', 'ip.src'],
            period: limit.period,
            requests_per_period: limit.requests,
            mitigation_timeout: limit.timeout,
          },
        }),
  };
}

function trafficRisksOf(before: readonly Rule[], after: readonly Rule[]): readonly string[] {
  const entries = ledgerOf(liveRuleset(before.map(raw)).rules, after.map(raw), () => false);
  return ruleListRisks(entries, simulatedLists(entries, 'http_ratelimit'))
    .map(({ code }) => code)
    .filter((code) => TRAFFIC.has(code));
}

const TRAFFIC = new Set(['opens-traffic', 'may-open-traffic', 'weakens-rate-limit']);

describe('lists with rate limits', () => {
  it('have a risk where some request of a stream is treated less strictly than before', () => {
    fc.assert(
      fc.property(edits, ({ before, after }) => {
        const isWeaker = PACKETS.some((packet) => {
          const [former, latter] = [stream(before, packet), stream(after, packet)];
          return former.some((strictness, index) => strictness > 1 && (latter[index] ?? 0) < strictness);
        });
        if (isWeaker) expect(trafficRisksOf(before, after)).not.toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  it('have none where they stay as they are', () => {
    fc.assert(
      fc.property(ruleLists, (rules) => {
        expect(trafficRisksOf(rules, rules)).toEqual([]);
      }),
      { numRuns: runs(50) },
    );
  });
});
