import { expect, test } from 'vitest';
import { check, HEAD } from '../marked.js';

const REQUIRE = 'require: { owners: [edge-team, shop-team], ticket: { pattern: "SEC-[0-9]+" } }\n';

test.each([
  ['accepted_findings: [{ code: late-skip, reason: why, until: 2999-01-31 }]'],
  ['accepted_findings: [{ code: late-skip, owner: anybody, ticket: T1, reason: why, until: 2999-01-31 }]'],
  [
    `${REQUIRE}accepted_findings: [{ code: late-skip, owner: edge-team, ticket: SEC-1, reason: why, until: 2999-01-31 }]`,
  ],
  [
    `${REQUIRE}accepted_findings: [{ code: «meta-owner»late-skip, owner: edge-taem, reason: why, until: 2999-01-31 }]`,
  ],
  [
    `${REQUIRE}accepted_findings: [{ code: «meta-ticket»late-skip, ticket: T1, reason: why, until: 2999-01-31 }]`,
  ],
])('the owner and the ticket of an accepted finding are those of the project: %s', async (project) => {
  const { found, expected } = await check({ 'zonewright.yaml': `${project}\n`, 'zones/a.yaml': HEAD });
  expect(found.filter((one) => !one.startsWith('accepted-unused'))).toEqual(expected);
});
