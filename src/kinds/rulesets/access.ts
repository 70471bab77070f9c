import { below, BY_APPLY, claimsOf, type AccessPart, type ScopedFamily } from '../definition/access.js';
import { CUSTOM_RULESETS_SECTION } from '../rule-lists/custom-rulesets.js';
import { LOG_FIELDS_SECTION } from '../rule-lists/log-field-facts.js';

const RULESETS: Pick<ScopedFamily, 'name' | 'title' | 'request' | 'isNeededBy' | 'readBy' | 'writtenBy'> = {
  name: 'rulesets',
  title: 'rulesets',
  request: below('/rulesets'),
  isNeededBy: claimsOf('rulesets'),
  readBy: ['inspect rulesets', 'inspect lists', 'ask', 'replay'],
  writtenBy: BY_APPLY,
};

const needsCustomRulesets = claimsOf(CUSTOM_RULESETS_SECTION);

/** Permissions for rulesets. Some phases need more. */
export const RULESETS_ACCESS: AccessPart = {
  families: {
    zone: [
      {
        ...RULESETS,
        isNeededBy: (claim) => RULESETS.isNeededBy(claim) || needsCustomRulesets(claim),
        permission: 'Zone WAF Read, and what other phases need (Transform Rules Read, Logs Read …)',
        without: `rulesets, ${CUSTOM_RULESETS_SECTION} and ${LOG_FIELDS_SECTION} can't be planned`,
      },
    ],
    account: [
      {
        ...RULESETS,
        isNeededBy: (claim) => RULESETS.isNeededBy(claim) || needsCustomRulesets(claim),
        permission: 'Account Rulesets Read, and what phases need (Magic Firewall Read …)',
        without: `rulesets and ${CUSTOM_RULESETS_SECTION} can't be planned`,
      },
    ],
  },
  schemes: [{ family: 'rulesets', scheme: 'key' }],
};
