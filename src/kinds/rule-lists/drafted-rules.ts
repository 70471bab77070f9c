import type { JsonObject } from '../../kernel/model/json.js';
import type { Settings } from '../../kernel/model/settings.js';
import { defined } from '../../kernel/lib/defined.js';
import type { DraftedPart, FormerWords, Remark } from '../definition/draft.js';
import { withMarks } from '../toolkit/not-understood.js';
import { expressionsOf } from './checks/expressions.js';
import type { LiveRuleset } from './live.js';
import { proposedRefs } from './proposed-refs.js';
import { unknownWords } from './undeclared.js';
import { writtenRules } from './written.js';

/**
 * The rules of a live ruleset as a file would hold them, with refs where they have none, and what a reader needs to know of them: paths begin
 * at the ruleset. Pure.
 */
export function draftedRules(
  live: LiveRuleset,
  settings: Settings,
  former: Pick<FormerWords, 'refs'>,
): {
  readonly rules: readonly JsonObject[];
  readonly remarks: readonly Remark[];
  readonly parts: readonly DraftedPart[];
} {
  const refs = proposedRefs(live.rules, former.refs);
  const { parameterNames } = settings;
  const marked = writtenRules(live, refs, parameterNames).map((rule) =>
    withMarks(rule, expressionsOf(rule, live.phase), settings),
  );
  const proposed = live.rules.flatMap(({ ref }, index) =>
    ref === undefined ? [{ path: ['rules', index], text: PROPOSED }] : [],
  );
  const notUnderstood = marked.flatMap(({ remarks }, index) =>
    remarks.map(({ path, text }) => ({ path: ['rules', index, ...path], text })),
  );
  return {
    rules: marked.map(({ item }) => item),
    remarks: [
      ...unknownWords(live.rules, refs, parameterNames).map((text) => ({ path: [], text })),
      ...proposed,
      ...notUnderstood,
    ],
    parts: live.rules.map(({ id, description }, index) => ({
      ...defined({ id, about: description || undefined }),
      name: refs[index] ?? '',
      path: ['rules', index],
    })),
  };
}

const PROPOSED = 'This ref is proposed: the first apply sets it, and the rule keeps its id.';
