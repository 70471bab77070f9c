import type { DeclaredRuleset as RulesetOfFile } from '../../../src/generated/files.js';
import { inert } from '../../../src/kernel/lib/inert.js';
import type { Change } from '../../../src/kernel/model/change.js';
import type { RiskCode } from '../../../src/kernel/model/risk.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import type { DeclaredRuleset } from '../../../src/kinds/rule-lists/declared.js';
import { decodeRules, type LiveRuleset } from '../../../src/kinds/rule-lists/live.js';
import { newRule } from '../../../src/kinds/rule-lists/overlay.js';
import { planRuleset } from '../../../src/kinds/rule-lists/plan.js';
import { linesOf } from '../../../src/surfaces/reports/change/detail-lines.js';
import { plainText } from '../../../src/surfaces/reports/printers/text/inline.js';
import { wholeLine } from '../../../src/surfaces/reports/printers/text/line.js';
import { differencesOf } from './differences.js';
import type { Edited } from './edited.js';
import type { Difference, EditAnswer, Headline } from './model.js';

/** What an edit of the rules of one phase does, as a plan with these live rules says it. Pure. */
export function editAnswer(edited: Edited): EditAnswer {
  const { phase, after } = edited;
  const none = { phase: inert(phase), differences: [], risks: [], lines: [] };
  if (after === undefined) return { ...none, headline: UNMANAGED };
  const live = liveRuleset(edited);
  const { changes, findings } = planRuleset(
    declaredRuleset(after, edited.scope),
    live,
    ownerOf(edited),
    () => 'weaken',
  );
  const problem = findings.find(({ severity }) => severity === 'error');
  if (problem !== undefined)
    return { ...none, headline: { tone: 'wrong', text: `Nothing is compared: ${inert(problem.message)}` } };
  const [change] = changes;
  if (change === undefined) return { ...none, headline: SAME };
  const differences = differencesOf(change, live?.rules ?? [], edited);
  return {
    phase: inert(phase),
    headline: headlineOf(change, differences),
    differences,
    risks: change.risks
      .filter(({ code }) => code !== 'account-level')
      .map(({ code, message }) => ({ code, message: inert(message) })),
    lines: linesOf(change.details).map((line) => plainText(wholeLine(line))),
  };
}

const UNMANAGED: Headline = {
  tone: 'unknown',
  text: 'The later rules do not name this phase: what is live stays live, and is no longer managed',
};
const SAME: Headline = { tone: 'passes', text: 'No difference: nothing would be sent' };

function ownerOf({ phase, scope, lists }: Edited): Parameters<typeof planRuleset>[2] {
  return {
    kind: 'ruleset',
    address: `${scope.level}/${scope.name}/rulesets/${phase}`,
    scope,
    source: { file: 'Rules after', line: 1, column: 1, length: 1 },
    reportsOutcomes: true,
    section: 'rulesets',
    lists: { known: lists, changing: new Set(), unread: new Set() },
  };
}

function declaredRuleset(
  { phase, ownership = 'exclusive', rules }: RulesetOfFile,
  { level }: Scope,
): DeclaredRuleset {
  return { phase, kind: level === 'zone' ? 'zone' : 'root', name: 'default', ownership, rules };
}

function liveRuleset({ before, phase }: Edited): LiveRuleset | undefined {
  if (before === undefined) return undefined;
  const rules = decodeRules(before.rules.map(newRule));
  return { id: 'live', name: 'default', description: '', phase, others: {}, rules };
}

/**
 * The gravest thing to say of a change. Whatever opens traffic, or may, is a risk: without one it is proven that nothing gets further. Other risks are
 * named behind it.
 */
function headlineOf({ risks, details }: Change, differences: readonly Difference[]): Headline {
  for (const [code, [tone, word]] of GRAVE) {
    const risk = risks.find((one) => one.code === code);
    if (risk !== undefined) return { tone, text: `${word}: ${inert(risk.message)}` };
  }
  const isKept = details.some((detail) => detail.type === 'outcome' && detail.change === 'kept');
  const tightens = differences.find(({ effect }) => effect === 'tightens');
  const text = isKept
    ? 'No difference for traffic: proven for all of it'
    : tightens === undefined
      ? 'Opens nothing: proven for all traffic'
      : `Opens nothing, and tightens: ${tightens.text}`;
  const others = risks.flatMap(({ code }) => (code === 'account-level' ? [] : [code]));
  const besides = others.length === 0 ? '' : `. Other risks: ${others.join(', ')}`;
  return { tone: isKept ? 'passes' : 'tightens', text: `${text}${besides}` };
}

/** The risks that something gets further, the gravest first. */
const GRAVE: readonly (readonly [RiskCode, readonly [Headline['tone'], string]])[] = [
  ['opens-traffic', ['opens', 'Opens traffic']],
  ['weakens-managed-rules', ['opens', 'Weakens managed rules']],
  ['weakens-rate-limit', ['opens', 'Weakens a rate limit']],
  ['may-open-traffic', ['unknown', 'May open traffic']],
];
