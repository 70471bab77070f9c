import type { DeclaredScope } from '../../../src/engine/configuration/resolve.js';
import { openWays } from '../../../src/engine/configuration/invariants/ways.js';
import { inert } from '../../../src/kernel/lib/inert.js';
import { someOf } from '../../../src/kernel/lib/phrases.js';
import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import type { Traffic } from '@zonewright/edge-rules/simulation/traffic.js';
import { fateKey, fateOf, type Fate } from '@zonewright/edge-rules/way/fates.js';
import { follow } from '@zonewright/edge-rules/way/follow.js';
import type { PlacedRule, Way } from '@zonewright/edge-rules/way/way.js';
import { toneOf } from './list-answer.js';
import type { Headline } from './model.js';

/**
 * What becomes of a request on its way through the rules of several phases, and through custom rulesets that are executed. Undefined if there is only one
 * list, and if it is not known when a phase is run. Pure.
 */
export function wayHeadline(scope: DeclaredScope, traffic: Traffic, lists: KnownLists): Headline | undefined {
  const given = new Map([...lists].filter(([name]) => !traffic.lists.has(name)));
  const { ways, because } = openWays([scope], given)(scope, traffic.scheme);
  if (!ways.some(isLong)) return undefined;
  const fates = ways.map((way) => follow(way, traffic, { testsStop: true, tracksOpaque: true }));
  const [first] = fates;
  if (first === undefined) return undefined;
  const known = fates.map(fateOf);
  const fate = known[0];
  const isOne = known.every(
    (one) => one !== undefined && fate !== undefined && fateKey(one) === fateKey(fate),
  );
  if (isOne && fate !== undefined) return headlineOf(fate, traffic);
  const needs = first.kind === 'open' ? first.needs : [because];
  return { tone: 'unknown', text: `Unknown: it depends on ${inert(someOf(needs, MOST_NEEDS))}` };
}

const MOST_NEEDS = 5;

function isLong({ stages }: Way): boolean {
  const lists = stages.filter(({ isSetting }) => isSetting !== true);
  return lists.length > 1 || stages.some(({ executed }) => executed.size > 0);
}

function headlineOf(fate: Fate, { scheme }: Traffic): Headline {
  const what = scheme === 'http' ? 'request' : 'packet';
  switch (fate.kind) {
    case 'stopped': {
      const { rule, phase } = fate.by;
      const action = inert(rule.action);
      return { tone: toneOf(rule.action), text: `${titleOf(fate.by)} decides: ${action} (${inert(phase)})` };
    }
    case 'passes': {
      const skip =
        fate.skip === undefined
          ? ''
          : `. ${titleOf(fate.skip)} skips something for it (${inert(fate.skip.phase)})`;
      return { tone: 'passes', text: `No rule stops the ${what}${skip}` };
    }
    case 'depends': {
      const { at, what: on } = fate.on;
      return {
        tone: 'unknown',
        text: `Unknown: ${titleOf(at)} (${inert(at.rule.action)}) depends on ${inert(on)}`,
      };
    }
  }
}

function titleOf({ rule }: PlacedRule): string {
  return inert(ruleTitle(rule));
}
