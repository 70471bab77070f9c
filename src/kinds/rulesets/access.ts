import { below, claimsOf, type AccessPart, type ScopedFamily } from '../definition/access.js';
import { LOG_FIELDS_SECTION } from '../rule-lists/log-field-facts.js';

const RULESETS: Pick<ScopedFamily, 'name' | 'title' | 'request' | 'isNeededBy'> = {
  name: 'rulesets',
  title: 'rulesets',
  request: below('/rulesets'),
  isNeededBy: claimsOf('rulesets'),
};

/** Rulesets of zones and accounts; what each phase needs beside it differs. */
export const RULESETS_ACCESS: AccessPart = {
  families: {
    zone: [
      {
        ...RULESETS,
        permission: 'Zone WAF Read, and what other phases need (Transform Rules Read, Logs Read …)',
        without: `rulesets and ${LOG_FIELDS_SECTION} can't be planned`,
      },
    ],
    account: [
      {
        ...RULESETS,
        permission: 'Account Rulesets Read, and what phases need (Magic Firewall Read …)',
        without: "rulesets can't be planned",
      },
    ],
  },
  schemes: [{ family: 'rulesets', scheme: 'key' }],
};
