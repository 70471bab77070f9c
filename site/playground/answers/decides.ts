import { KINDS } from '../../../src/kinds/registry.js';
import type { DeclaredRuleset } from '../../../src/generated/files.js';
import type { DeclaredScope } from '../../../src/engine/configuration/resolve.js';
import { namedLists } from '../../../src/engine/configuration/named-lists.js';
import { DEFAULT_PHASES, trafficWithLists } from '../../../src/engine/configuration/rule-tests.js';
import { count } from '../../../src/kernel/lib/phrases.js';
import { defined } from '../../../src/kernel/lib/defined.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { FIELDS, type Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { isContainer } from '@zonewright/edge-rules/expressions/types.js';
import { inPhaseOrder } from '@zonewright/edge-rules/way/way.js';
import { listAnswer } from './list-answer.js';
import type { DecidesAnswer, Headline, ListAnswer, Question, Told } from './model.js';
import { readRequest, type ReadRequest } from './read-request.js';
import { readRules } from './read-rules.js';
import { testFor } from './test-text.js';
import { hasError } from './told.js';
import { wayHeadline } from './way-headline.js';

/** Which rule decides a request, and why; phase by phase if there are several. `options`: what is left out of the checks of the rules. Pure. */
export function decidesAnswer(
  { rules, request, phase }: Extract<Question, { kind: 'decides' }>,
  options: AnswerOptions = {},
): DecidesAnswer {
  if (rules.trim() === '') return said(NO_RULES, { told: [], assumed: [] });
  const read = readRules({ field: 'Rules', text: rules }, { phase, ...options });
  const { scope, broken } = read;
  if (scope === undefined) return said(wrongRules(read.told), read);
  const scheme = schemeIn(scope);
  const asked = readRequest({ field: 'Request', text: request }, scheme);
  const all = { told: [...read.told, ...asked.told], assumed: [...read.assumed, ...asked.assumed] };
  const lists = namedLists([scope]);
  const traffic = trafficWithLists({ scheme, fields: asked.fields }, asked.lists, lists);
  const rulesets = rulesetsOf(scope, scheme);
  const answers = rulesets.map((ruleset) => listAnswer(ruleset, traffic, { broken }));
  if (answers.length === 0) return said(NO_RULES, all);
  const headline = (broken.size === 0 ? wayHeadline(scope, traffic, lists) : undefined) ?? together(answers);
  return {
    kind: 'decides',
    headline,
    missing: headline.tone === 'unknown' ? missingLines(answers) : [],
    lists: answers,
    ...all,
    ...defined({ test: testOf(answers, asked, scheme, hasError(all.told)) }),
  };
}

/** How thorough an answer is. */
export interface AnswerOptions {
  /** What the order of rules does is not asked: that takes longest, and decides nothing. */
  readonly leavesOrder?: true;
}

const NO_RULES: Headline = { tone: 'unknown', text: 'There are no rules yet.' };

function said(headline: Headline, { told, assumed }: Pick<DecidesAnswer, 'told' | 'assumed'>): DecidesAnswer {
  return { kind: 'decides', headline, missing: [], lists: [], told, assumed };
}

/** What could be added to the request: fields and lists that an unknown answer needs. */
function missingLines(answers: readonly ListAnswer[]): readonly string[] {
  const needs = new Set(answers.flatMap((answer) => answer.needs));
  return [...needs].flatMap((need) => {
    if (/^\$[\w.]+$/.test(need)) return [`${need}: …`];
    const type = FIELDS.get(need)?.type;
    return type === undefined || isContainer(type) ? [] : [`${need}: …`];
  });
}

function wrongRules(told: readonly Told[]): Headline {
  const errors = told.filter(({ severity }) => severity === 'error').length;
  return { tone: 'wrong', text: `Nothing is decided yet: the rules have ${count(errors, 'error')}.` };
}

/** Files of accounts may have rules of both; those for packets are asked if there are no other ones. */
function schemeIn(scope: DeclaredScope): Scheme {
  const schemes = new Set(declaredRulesets(scope).map(({ phase }) => schemeOfPhase(phase)));
  return schemes.has('network') && !schemes.has('http') ? 'network' : 'http';
}

function schemeOfPhase(phase: string): Scheme {
  return PHASE_FACTS.get(phase)?.scheme ?? (phase.startsWith('magic_') ? 'network' : 'http');
}

function declaredRulesets({ parts }: DeclaredScope): readonly DeclaredRuleset[] {
  return parts.flatMap(({ sections }) => KINDS.flatMap((kind) => kind.ruleLists(sections)));
}

/** The rulesets of a scope for requests, or for packets, in the order of their phases. */
function rulesetsOf(scope: DeclaredScope, scheme: Scheme): readonly DeclaredRuleset[] {
  const { level } = scope.scope;
  const own = declaredRulesets(scope).filter(({ phase }) => schemeOfPhase(phase) === scheme);
  return inPhaseOrder(
    own.map((ruleset) => ({ phase: ruleset.phase, level, ruleset })),
    scheme,
  ).map(({ ruleset }) => ruleset);
}

/** Of several lists that are not on one way, each has its own answer. */
function together(answers: readonly ListAnswer[]): Headline {
  const [only, other] = answers;
  if (only !== undefined && other === undefined) return only.headline;
  const telling = answers.find(({ headline }) => headline.tone !== 'passes') ?? only;
  const { tone, text } = telling?.headline ?? NO_RULES;
  return { tone, text: `${text} (${telling?.phase ?? ''})` };
}

function testOf(
  answers: readonly ListAnswer[],
  asked: ReadRequest,
  scheme: Scheme,
  isWrong: boolean,
): string | undefined {
  const [only, other] = answers;
  if (only === undefined || other !== undefined || isWrong) return undefined;
  const phase = only.phase === DEFAULT_PHASES[scheme] ? undefined : only.phase;
  return testFor(asked, { scheme, ...defined({ phase }), list: only });
}
