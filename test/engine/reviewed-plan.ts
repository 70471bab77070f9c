import { planDocument } from '../../src/surfaces/reports/plan/document.js';
import { BLOG, changeOf, completeScope, DETAIL, planOf, RISK, ZONE } from '../helpers/plans.js';

export const shield = changeOf('page_shield', {
  source: { file: 'zones/shop.yaml', line: 3 },
  details: [DETAIL],
});
export const ruleset = changeOf('rulesets/http_request_firewall_custom', {
  kind: 'ruleset',
  request: {
    method: 'PUT',
    path: `/zones/${ZONE.id}/rulesets/a`,
    query: { a: 'b' },
    body: { rules: [{ action: 'block', expression: 'true' }] },
  },
  base: { version: '3', hash: `sha256:${'1'.repeat(64)}` },
  risks: [RISK, { code: 'max-deletes', message: '3 of 10 rules go' }],
});
export const blog = changeOf('page_shield', {}, BLOG);
export const PLAN = planOf([
  completeScope([shield, ruleset], ['log_fields']),
  completeScope([blog], [], BLOG),
]);
export const DOCUMENT = planDocument(PLAN);
