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

/** The rules at a path, each of which a mark can bind. */
function markedRules(path: readonly string[]): MarkedPlace {
  return { path, marksExpressions: true, standIn: ruleInPlace };
}

/** A rule with unknown effect, action and expression. */
function ruleInPlace({ ref }: Raw): RuleOfFile {
  return { ref: looseText(ref) || UNKNOWN, action: UNKNOWN, expression: UNKNOWN_EXPRESSION };
}

/** A name that no action, phase or list has. */
export const UNKNOWN = 'not_understood';
const UNKNOWN_EXPRESSION = 'not understood';

/** Rulesets at a path, bound by a mark except for their rules. `standIn` makes required members. */
export function markedRulesets(
  path: readonly string[],
  standIn: (content: Raw) => object,
): readonly MarkedPlace[] {
  return [
    { path, apart: () => ['rules'], standIn: (content) => ({ ...standIn(content), rules: [] }) },
    markedRules([...path, 'rules', '*']),
  ];
}

/** A file's rules as declared, with the content of bound ones. `at`: the list's path. */
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

/** A live rule that a check refuses, for a file: all of it, with its mark. */
export function boundRule({ raw }: LiveRule, ref: string): JsonObject {
  const { ref: _, ...content } = liveContent(raw);
  return marked({ ref, ...content });
}

/** True if a live rule equals a bound one, apart from the ref, which found it. */
export function isAsBound(bound: Raw, { raw }: LiveRule): boolean {
  return sameContent(bound, liveContent(raw), ['ref']);
}

/** A live ruleset that a check refuses, for a file, without its rules. */
export function boundRuleset({ raw = {} }: LiveRuleset): JsonObject {
  return boundContent(raw, ['rules', ...RULESET_SERVER_SET]);
}

/** True if a live ruleset equals a bound one, apart from the id. */
export function isRulesetAsBound(bound: Raw, live: LiveRuleset): boolean {
  return sameContent(bound, boundRuleset(live), ['id']);
}

function liveContent(raw: Raw): JsonObject {
  return boundContent(raw, SERVER_SET);
}
