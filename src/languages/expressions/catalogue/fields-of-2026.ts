import type { Plan } from '../../../kernel/model/plans.js';

/** A field that came after the reference that the large table was made from. */
export interface LaterField {
  /** As the large table writes types. */
  readonly type: 'Bool' | 'Int' | 'Bytes' | 'Array<Int>' | 'Array<Bytes>';
  /** The day of the page or the release that names it first, as far as is known. */
  readonly since: string;
  /** Where it is named: a page of the service's documentation, or other code. */
  readonly source: string;
  /** Every possible value, if these are documented. */
  readonly values?: readonly string[];
  /** The smallest plan that has it, if a page says so; an add-on may be needed too. */
  readonly plan?: Plan;
}

const THREATS = { since: '2026-06-15', source: 'waf/detections/threat-intelligence/fields' } as const;
const SIGNATURES = {
  since: '2026-09-08',
  source: 'waf/detections/attack-signature-detection/fields',
} as const;
const PROFILES = { since: '2026-09-24', source: 'waf/detections/application-profiles/fields' } as const;
const ABUSE = { since: '2026-07-01', source: 'bots/account-abuse-protection' } as const;
const REFERENCE = { since: '2026-08-12', source: 'ruleset-engine/rules-language/fields/reference' } as const;
const UNDOCUMENTED = {
  since: '2026-10-01',
  source: 'doctena-org/octorules-wirefilter, undocumented',
} as const;

/** Where a request can violate a schema. */
const PARTS = ['path', 'query', 'headers', 'cookies', 'body'];

/** The violations of the schemas of one origin. Their `violated` is in the large table. */
function violations(origin: 'learned' | 'uploaded'): readonly (readonly [string, LaterField])[] {
  const head = `cf.schema_validation.${origin}`;
  const names = [
    ...PARTS.map((part) => `${head}.${part}.violated_parameters`),
    `${head}.query.undeclared_parameters`,
  ];
  return names.map((name) => [name, { type: 'Array<Bytes>', ...PROFILES }]);
}

/** The fields of 2026, each with its source and its day. How to add one: docs/architecture/languages.md. */
export const LATER_FIELDS: Readonly<Record<string, LaterField>> = {
  'cf.intel.ip.datasets': { type: 'Array<Bytes>', ...THREATS },
  'cf.intel.ip.target_industries': { type: 'Array<Bytes>', ...THREATS },
  'cf.intel.ip.attacker_names': { type: 'Array<Bytes>', ...THREATS },
  'cf.intel.ip.attacker_countries': { type: 'Array<Bytes>', ...THREATS },
  'cf.intel.ip.target_countries': { type: 'Array<Bytes>', ...THREATS },
  'cf.waf.signature.request.categories': { type: 'Array<Bytes>', ...SIGNATURES },
  'cf.waf.signature.request.confidence': { type: 'Array<Bytes>', ...SIGNATURES },
  'cf.waf.signature.request.refs': { type: 'Array<Bytes>', ...SIGNATURES },
  'cf.waf.content_scan.truncated': { type: 'Bool', plan: 'enterprise', ...REFERENCE },
  'cf.web_asset.labels': { type: 'Array<Bytes>', ...REFERENCE },
  'cf.bot_management.tags': { type: 'Array<Bytes>', plan: 'enterprise', ...REFERENCE },
  ...Object.fromEntries([...violations('learned'), ...violations('uploaded')]),
  'cf.appsec.request.failed_detections': {
    type: 'Array<Bytes>',
    since: '2026-10-09',
    source: 'changelog/rules/2026-10-09-failed-detections',
  },
  'cf.fraud.email_risk': { type: 'Bytes', values: ['low', 'medium', 'high', 'unknown'], ...ABUSE },
  'cf.fraud_detection.disposable_email': { type: 'Bool', ...ABUSE },
  'cf.fraud_detection.disposable_domain': {
    type: 'Bool',
    since: ABUSE.since,
    source: 'a report of a live answer, undocumented',
  },
  'cf.fraud.attack': { type: 'Bytes', ...UNDOCUMENTED },
  'cf.fraud.detection_ids': { type: 'Array<Int>', ...UNDOCUMENTED },
  'cf.fraud.detection_tags': { type: 'Array<Bytes>', ...UNDOCUMENTED },
  'cf.api_gateway.tokens.valid': { type: 'Array<Bytes>', ...UNDOCUMENTED },
};
