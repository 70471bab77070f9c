import type { DeclaredRuleset } from '../../../src/generated/files.js';
import { namedLists } from '../../../src/engine/configuration/named-lists.js';
import type { DeclaredScope } from '../../../src/engine/configuration/resolve.js';
import { sameJson } from '../../../src/kernel/lib/fields.js';
import { count } from '../../../src/kernel/lib/phrases.js';
import { KINDS } from '../../../src/kinds/registry.js';
import { editAnswer } from './edit-answer.js';
import type { Edited } from './edited.js';
import type { EditAnswer, Headline, OpensAnswer, Question } from './model.js';
import { readRules, type ReadRules } from './read-rules.js';
import { hasError } from './told.js';

/** What an edit of rules does to traffic, as a plan says it: the rules before are taken as live. Pure. */
export function opensAnswer({ before, after, phase }: Extract<Question, { kind: 'opens' }>): OpensAnswer {
  const former = readRules({ field: 'Rules before', text: before }, { phase, leavesOrder: true });
  const latter = readRules({ field: 'Rules after', text: after }, { phase, leavesOrder: true });
  // What is live is live, whatever a check says of it.
  const isWrong = former.scope === undefined || latter.scope === undefined || hasError(latter.told);
  const told = [...former.told, ...latter.told];
  const assumed = [...new Set([...former.assumed, ...latter.assumed])];
  if (former.scope === undefined || latter.scope === undefined || isWrong)
    return { kind: 'opens', headline: wrong([former, latter]), edits: [], assumed, told };
  const edits = editsOf(former.scope, latter.scope).map(editAnswer);
  return {
    kind: 'opens',
    headline: worstOf(edits),
    edits,
    assumed: [...assumed, ...listWords(former.scope, latter.scope)],
    told,
  };
}

function wrong(sides: readonly ReadRules[]): Headline {
  const errors = sides.flatMap(({ told }) => told).filter(({ severity }) => severity === 'error').length;
  return { tone: 'wrong', text: `Nothing is compared yet: the rules have ${count(errors, 'error')}` };
}

/** The rulesets of both sides, phase by phase. */
function editsOf(former: DeclaredScope, latter: DeclaredScope): readonly Edited[] {
  const [before, after] = [former, latter].map(
    (scope) => new Map(rulesetsOf(scope).map((ruleset) => [ruleset.phase, ruleset])),
  );
  const lists = namedLists([latter]);
  return [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].map((phase) => ({
    phase,
    before: before?.get(phase),
    after: after?.get(phase),
    scope: latter.scope,
    lists,
  }));
}

function rulesetsOf({ parts }: DeclaredScope): readonly DeclaredRuleset[] {
  return parts.flatMap(({ sections }) => KINDS.flatMap((kind) => kind.ruleLists(sections)));
}

function listWords(former: DeclaredScope, latter: DeclaredScope): readonly string[] {
  const [before, after] = [former, latter].map((scope) => [...namedLists([scope])]);
  if (before?.length === 0 || sameJson(before, after)) return [];
  return ['What changes in the items of lists is not compared here: both sides have the later ones.'];
}

/** The gravest of the phases, and what there is in others. */
function worstOf(edits: readonly EditAnswer[]): Headline {
  const [worst, ...others] = edits.toSorted((a, b) => RANK[b.headline.tone] - RANK[a.headline.tone]);
  if (worst === undefined)
    return { tone: 'passes', text: 'No difference: there are no rules on either side' };
  const { tone, text } = worst.headline;
  return others.length === 0 ? worst.headline : { tone, text: `${text} (${worst.phase})` };
}

const RANK: Readonly<Record<Headline['tone'], number>> = {
  wrong: 5,
  opens: 4,
  unknown: 3,
  tightens: 2,
  stops: 1,
  tests: 1,
  passes: 0,
};
