import type { Raw } from '../../kernel/lib/decode.js';
import { looseText } from '../../kernel/lib/decode.js';
import type { CompileContext, SectionPath } from '../../kernel/model/context.js';
import type { DeclaredRule as RuleOfFile } from '../../generated/files.js';
import type { JsonObject } from '../../kernel/model/json.js';
import type { MarkedPlace } from '../definition/content.js';
import { boundContent, marked, sameContent } from '../toolkit/bound-content.js';
import type { DeclaredRule } from './declared.js';
import type { LiveRule, LiveRuleset } from './live.js';
import { SERVER_SET as RULESET_SERVER_SET } from './ruleset-members.js';
import { SERVER_SET } from './rule-shape.js';

/** The rules of rulesets at some path: a mark can bind each as a whole. */
function markedRules(path: readonly string[]): MarkedPlace {
  return { path, marksExpressions: true, standIn: ruleInPlace };
}

/** A rule of which nobody understands what it does: its action and its expression are none. */
function ruleInPlace({ ref }: Raw): RuleOfFile {
  return { ref: looseText(ref) || UNKNOWN, action: UNKNOWN, expression: UNKNOWN_EXPRESSION };
}

/** A name that no action, phase or list has. */
export const UNKNOWN = 'not_understood';
const UNKNOWN_EXPRESSION = 'not understood';

/** Rulesets at some path: a mark can bind what each says beside its rules. `standIn` has the members that its schema asks for. */
export function markedRulesets(
  path: readonly string[],
  standIn: (content: Raw) => object,
): readonly MarkedPlace[] {
  return [
    { path, apart: () => ['rules'], standIn: (content) => ({ ...standIn(content), rules: [] }) },
    markedRules([...path, 'rules', '*']),
  ];
}

/** The rules of a file as they are wanted, with the content of those that are bound as a whole. `at` is the place of the list. */
export function wantedRules(
  rules: readonly RuleOfFile[],
  at: SectionPath,
  { boundAt }: CompileContext,
): readonly DeclaredRule[] {
  if (boundAt === undefined) return rules;
  return rules.map((rule, index) => {
    const bound = boundAt([...at, index]);
    return bound === undefined ? rule : { ...rule, bound };
  });
}

/** A live rule as a file has it where a check refuses it: all that it is, with the mark that binds it. */
export function boundRule({ raw }: LiveRule, ref: string): JsonObject {
  const { ref: _, ...content } = liveContent(raw);
  return marked({ ref, ...content });
}

/** Whether a live rule is all that a bound one says. By its ref it was found, and of a ref that nobody gave a file has the id. */
export function isAsBound(bound: Raw, { raw }: LiveRule): boolean {
  return sameContent(bound, liveContent(raw), ['ref']);
}

/** What a live ruleset says beside its rules, as a file has it where a check refuses it. */
export function boundRuleset({ raw = {} }: LiveRuleset): JsonObject {
  return boundContent(raw, ['rules', ...RULESET_SERVER_SET]);
}

/** Whether a live ruleset is all that a bound one says. A file may name which one it is by its id. */
export function isRulesetAsBound(bound: Raw, live: LiveRuleset): boolean {
  return sameContent(bound, boundRuleset(live), ['id']);
}

function liveContent(raw: Raw): JsonObject {
  return boundContent(raw, SERVER_SET);
}
