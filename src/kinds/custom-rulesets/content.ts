import type { CustomRulesetsSection } from '../../generated/files.js';
import { ownershipAt, rulesAt, type ContentPart } from '../definition/content.js';
import {
  CUSTOM_RULESETS_LIST,
  CUSTOM_RULESETS_SECTION,
  customRulesetAddress,
  referenceTo,
} from '../rule-lists/custom-rulesets.js';
import { looseText } from '../../kernel/lib/decode.js';
import { markedRulesets, UNKNOWN } from '../rule-lists/bound-rules.js';
import { namedLists } from '../rule-lists/list-relations.js';
import { offeredRelations } from '../rule-lists/custom-ruleset-relations.js';

/** Custom rulesets are known by names. An empty section is an object too: it may delete live ones. */
export const CUSTOM_RULESETS_CONTENT: ContentPart<CustomRulesetsSection> = {
  lists: [
    { path: [CUSTOM_RULESETS_LIST] },
    { path: [CUSTOM_RULESETS_LIST, '*', 'rules'], takesIncludes: true, hasShortMembers: true },
  ],
  marked: markedRulesets([CUSTOM_RULESETS_LIST, '*'], ({ id, name, phase }) => ({
    ...(typeof id === 'string' ? { id } : {}),
    name: looseText(name) || UNKNOWN,
    phase: looseText(phase) || UNKNOWN,
  })),
  objects: ({ rulesets, ...rest }) => [
    ownershipAt(CUSTOM_RULESETS_SECTION, rest),
    ...rulesets.map((ruleset) => rulesAt(customRulesetAddress(ruleset.name), ruleset)),
  ],
  executedLists: ({ rulesets }) =>
    rulesets.map((ruleset) => ({
      id: referenceTo(ruleset.name),
      address: customRulesetAddress(ruleset.name),
      ruleset,
    })),
  relations: (section) => [
    ...offeredRelations(section),
    ...section.rulesets.flatMap(({ rules }, index) =>
      namedLists(rules, [CUSTOM_RULESETS_LIST, index, 'rules']),
    ),
  ],
};
