import type { DeclaredRuleset } from '../../generated/files.js';
import { rulesAt, type ContentPart, type Relation } from '../definition/content.js';
import { executedRelations } from '../rule-lists/custom-ruleset-relations.js';
import { namedLists } from '../rule-lists/list-relations.js';
import { looseText } from '../../kernel/lib/decode.js';
import { markedRulesets, UNKNOWN } from '../rule-lists/bound-rules.js';
import { LOG_FIELDS, LOG_FIELDS_PHASE } from '../rule-lists/log-field-facts.js';

/** Rulesets are known by phases. An empty section manages nothing. */
export const RULESETS_CONTENT: ContentPart<DeclaredRuleset[]> = {
  lists: [{ path: [] }, { path: ['*', 'rules'], takesIncludes: true, hasShortMembers: true }],
  marked: markedRulesets(['*'], ({ phase }) => ({ phase: looseText(phase) || UNKNOWN })),
  objects: (rulesets) => rulesets.map((ruleset) => rulesAt(`rulesets/${ruleset.phase}`, ruleset)),
  places: (rulesets) => rulesets.map((_, index) => [index]),
  ruleLists: (rulesets) => rulesets,
  // A ruleset of their phase may define log fields that no list shows.
  relations: (rulesets) => [
    ...rulesets.flatMap(({ rules }, index) => namedLists(rules, [index, 'rules'])),
    ...(rulesets.some(({ phase }) => phase === LOG_FIELDS_PHASE) ? [MAY_LOG_FIELDS] : []),
    ...executedRelations(rulesets),
  ],
};

const MAY_LOG_FIELDS: Relation = { role: 'may-offer', thing: LOG_FIELDS };
