import { defined } from '../../kernel/lib/defined.js';
import type { Treatment } from '../../kernel/model/impact.js';
import type { Engine } from '../../languages/csp/engines.js';
import { verdictOf, type Doubt, type ObservedFetch, type Verdict } from '../../languages/csp/match.js';
import { parseDirectives, policyOf, type Policy } from '../../languages/csp/policy.js';
import type { ObservedItem } from '../observed/observed.js';
import type { Expression } from '../../languages/expressions/ast.js';
import type { KnownLists } from '../../kernel/model/known-lists.js';
import { parseExpression } from '../../languages/expressions/parse.js';
import { withKnownLists } from '../../languages/simulation/known-lists.js';
import { concerns } from './hosts.js';
import { whereaboutsOf, type Whereabouts } from './whereabouts.js';

/** A policy as the service keeps it. */
export interface PolicyText {
  readonly action: string;
  readonly enabled: boolean;
  readonly expression: string;
  readonly value: string;
}

/** A policy read once, to judge many things by. */
export interface Judge {
  readonly isOn: boolean;
  /** It blocks what it does not allow; any other policy only reports. */
  readonly enforces: boolean;
  /** Undefined for an expression that can't be read: it may select anything. */
  readonly expression: Expression | undefined;
  readonly policy: Policy;
}

/** What a policy does to something observed. */
export interface Judgement {
  readonly treatment: Treatment;
  /** False when the policy is off, or its expression selects none of the pages. */
  readonly isConcerned: boolean;
  /** The expression asks for more than the host: the effect is that on the pages that it selects. */
  readonly isPartial: boolean;
  readonly doubt?: Doubt | 'host' | 'redirect';
  /** Reached by a redirect, it would be let through by this source. */
  readonly unlessRedirected?: string;
}

/** Reads a policy; what a browser would ignore in it, judging ignores as well. `lists`: what is in the lists that its expression names. */
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

/**
 * What a policy does to something observed in the browsers of an engine, on whichever of its pages it does the most: blocked on one is blocked. No policy at all blocks
 * nothing.
 */
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

/** Of two whereabouts with one treatment, the one that says more about the policy. */
function rank({ isConcerned, isPartial }: Judgement): number {
  if (!isConcerned) return 0;
  return isPartial ? 1 : 2;
}

function judgeAt(by: Judge, item: ObservedItem, { host, pages }: Whereabouts, engine: Engine): Judgement {
  const concern = concerns(by.expression, host);
  if (concern === 'no') return UNCONCERNED;
  const about = { isConcerned: true, isPartial: concern === 'maybe' };
  const said = agreed(pages.map((page) => verdictOf(by.policy, fetchOf(item, page), engine)));
  if (said === 'differs') return { ...about, treatment: 'unknown', doubt: 'page' };
  switch (said.verdict) {
    case 'allowed':
      return { ...about, treatment: 'allowed' };
    case 'unknown':
      return { ...about, treatment: 'unknown', doubt: said.because };
    case 'blocked': {
      const { unlessRedirected } = said;
      if (host === undefined && about.isPartial) return { ...about, treatment: 'unknown', doubt: 'host' };
      const treatment = by.enforces ? 'blocked' : 'reported';
      return { ...about, treatment, ...defined({ unlessRedirected }) };
    }
  }
}

/** What is said of a page whose scheme is not known: what both schemes come to. */
function agreed([first, ...others]: readonly Verdict[]): Verdict | 'differs' {
  if (first === undefined || others.some(({ verdict }) => verdict !== first.verdict)) return 'differs';
  return first;
}

/** Something observed, as a browser would fetch it from a page. */
export function fetchOf({ kind, url }: ObservedItem, page: string | undefined): ObservedFetch {
  return { kind, url, page, withoutPath: kind === 'connection' && /^[^/?#]*\/\/[^/?#]*\/?$/.test(url) };
}
