import { defined } from '../../kernel/lib/defined.js';
import type { Treatment } from '../../kernel/model/impact.js';
import type { Engine } from '@zonewright/edge-rules/csp/engines.js';
import { verdictOf, type Doubt, type ObservedFetch, type Verdict } from '@zonewright/edge-rules/csp/match.js';
import { parseDirectives, policyOf, type Policy } from '@zonewright/edge-rules/csp/policy.js';
import type { ObservedItem } from '../observed/observed.js';
import type { Expression } from '@zonewright/edge-rules/expressions/ast.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import { parseExpression } from '@zonewright/edge-rules/expressions/parse.js';
import { withKnownLists } from '@zonewright/edge-rules/simulation/known-lists.js';
import { concerns } from './hosts.js';
import { whereaboutsOf, type Whereabouts } from './whereabouts.js';

/** A policy in the format of the service. */
export interface PolicyText {
  readonly action: string;
  readonly enabled: boolean;
  readonly expression: string;
  readonly value: string;
}

/** A parsed policy, to judge many things by. */
export interface Judge {
  readonly isOn: boolean;
  /** True if it blocks what it does not allow. Other policies only report. */
  readonly enforces: boolean;
  /** Undefined if it can't be read. Then it may select anything. */
  readonly expression: Expression | undefined;
  readonly policy: Policy;
}

/** The effect of a policy on an observed thing. */
export interface Judgement {
  readonly treatment: Treatment;
  /** False if the policy is disabled or selects none of the pages. */
  readonly isConcerned: boolean;
  /** True if the expression depends on more than the host; then only selected pages are meant. */
  readonly isPartial: boolean;
  readonly doubt?: Doubt | 'host' | 'redirect';
  /** The source that would allow it if a redirect led to it. */
  readonly unlessRedirected?: string;
}

/** Parses a policy as browsers do. `lists`: the lists that its expression names. */
export function judgeOf(
  { action, enabled, expression, value }: PolicyText,
  lists: KnownLists = new Map(),
): Judge {
  const { tree } = parseExpression(expression, 'filter');
  return {
    isOn: enabled,
    enforces: action === 'allow',
    expression: tree && withKnownLists(tree, lists),
    policy: policyOf(parseDirectives(value)),
  };
}

/** The strongest effect on an observed thing in an engine, on any of its pages. Without a policy, nothing is blocked. */
export function judge(by: Judge | undefined, item: ObservedItem, engine: Engine): Judgement {
  if (by?.isOn !== true) return UNCONCERNED;
  const judged = whereaboutsOf(item).map((whereabouts) => judgeAt(by, item, whereabouts, engine));
  return (
    judged.toSorted((a, b) => WEIGHT[b.treatment] - WEIGHT[a.treatment] || rank(b) - rank(a))[0] ??
    UNCONCERNED
  );
}

const UNCONCERNED: Judgement = { treatment: 'allowed', isConcerned: false, isPartial: false };
const WEIGHT: Readonly<Record<Treatment, number>> = { allowed: 0, unknown: 1, reported: 2, blocked: 3 };

/** Among places with the same effect, prefers the one that says more. */
function rank({ isConcerned, isPartial }: Judgement): number {
  if (!isConcerned) return 0;
  return isPartial ? 1 : 2;
}

function judgeAt(by: Judge, item: ObservedItem, { host, pages }: Whereabouts, engine: Engine): Judgement {
  const concern = concerns(by.expression, host);
  if (concern === 'no') return UNCONCERNED;
  const about = { isConcerned: true, isPartial: concern === 'maybe' };
  const verdict = agreed(pages.map((page) => verdictOf(by.policy, fetchOf(item, page), engine)));
  if (verdict === 'differs') return { ...about, treatment: 'unknown', doubt: 'page' };
  switch (verdict.verdict) {
    case 'allowed':
      return { ...about, treatment: 'allowed' };
    case 'unknown':
      return { ...about, treatment: 'unknown', doubt: verdict.because };
    case 'blocked': {
      const { unlessRedirected } = verdict;
      if (host === undefined && about.isPartial) return { ...about, treatment: 'unknown', doubt: 'host' };
      const treatment = by.enforces ? 'blocked' : 'reported';
      return { ...about, treatment, ...defined({ unlessRedirected }) };
    }
  }
}

/** The verdict for an unknown scheme, if both schemes have the same. */
function agreed([first, ...others]: readonly Verdict[]): Verdict | 'differs' {
  if (first === undefined || others.some(({ verdict }) => verdict !== first.verdict)) return 'differs';
  return first;
}

/** An observed thing as a browser's fetch on a page. */
export function fetchOf({ kind, url }: ObservedItem, page: string | undefined): ObservedFetch {
  return { kind, url, page, withoutPath: kind === 'connection' && /^[^/?#]*\/\/[^/?#]*\/?$/.test(url) };
}
