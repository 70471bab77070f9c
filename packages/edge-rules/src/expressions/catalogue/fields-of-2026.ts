import type { Plan } from '../../lib/plans.js';

/** A field that is newer than the source of the large table. */
export interface LaterField {
  /** As the large table writes types. */
  readonly type: 'Bool' | 'Int' | 'Bytes' | 'Array<Int>' | 'Array<Bytes>';
  /** The day of the first page or release with it, as far as known. */
  readonly since: string;
  /** A page of the service's documentation, or other code. */
  readonly source: string;
  /** A sentence; absent if no page explains it. */
  readonly about?: string;
  /** All possible values, if documented. */
  readonly values?: readonly string[];
  /** The smallest plan with it, if a page says so; perhaps with an add-on. */
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

/** Of a request, where it can violate a schema. */
const PARTS = ['path', 'query', 'headers', 'cookies', 'body'];

/** Of schemas of one origin. `violated` is in the large table. */
function violations(origin: 'learned' | 'uploaded'): readonly (readonly [string, LaterField])[] {
  const head = `cf.schema_validation.${origin}`;
  const of = `the ${origin} schema`;
  const rows = PARTS.map((part): readonly [string, string] => [
    `${head}.${part}.violated_parameters`,
    `The names of the parameters of the ${part} that violate ${of}.`,
  ]);
  const undeclared = `The names of the parameters of the query that ${of} does not have.`;
  return [...rows, [`${head}.query.undeclared_parameters`, undeclared] as const].map(([name, about]) => [
    name,
    { type: 'Array<Bytes>', about, ...PROFILES },
  ]);
}

/** With source and day. How to add one: docs/architecture/languages.md. */
export const LATER_FIELDS: Readonly<Record<string, LaterField>> = {
  'cf.intel.ip.datasets': {
    type: 'Array<Bytes>',
    about: 'The datasets of threats in which the address was seen in the last seven days, such as `ddos`.',
    ...THREATS,
  },
  'cf.intel.ip.target_industries': {
    type: 'Array<Bytes>',
    about: 'The industries that the address attacked in the last seven days.',
    ...THREATS,
  },
  'cf.intel.ip.attacker_names': {
    type: 'Array<Bytes>',
    about: 'The names of attackers that used the address in the last seven days.',
    ...THREATS,
  },
  'cf.intel.ip.attacker_countries': {
    type: 'Array<Bytes>',
    about: 'The countries of attackers that used the address in the last seven days.',
    ...THREATS,
  },
  'cf.intel.ip.target_countries': {
    type: 'Array<Bytes>',
    about: 'The countries that the address attacked in the last seven days.',
    ...THREATS,
  },
  'cf.waf.signature.request.categories': {
    type: 'Array<Bytes>',
    about: 'The categories of the signatures of attacks that the request matches.',
    ...SIGNATURES,
  },
  'cf.waf.signature.request.confidence': {
    type: 'Array<Bytes>',
    about: 'How certain the matches with signatures of attacks are: `high`, `low`.',
    ...SIGNATURES,
  },
  'cf.waf.signature.request.refs': {
    type: 'Array<Bytes>',
    about: 'The refs of the signatures of attacks that the request matches, at most ten.',
    ...SIGNATURES,
  },
  'cf.waf.content_scan.truncated': {
    type: 'Bool',
    plan: 'enterprise',
    about: 'Whether content objects were scanned only in part.',
    ...REFERENCE,
  },
  'cf.web_asset.labels': {
    type: 'Array<Bytes>',
    about: 'The labels of the API operation that the request is for.',
    ...REFERENCE,
  },
  'cf.bot_management.tags': {
    type: 'Array<Bytes>',
    plan: 'enterprise',
    about: 'Names of the bot that is known: `API`, `GOOGLE`.',
    ...REFERENCE,
  },
  ...Object.fromEntries([...violations('learned'), ...violations('uploaded')]),
  'cf.appsec.request.failed_detections': {
    type: 'Array<Bytes>',
    about: 'The detections that failed for the request, such as `waf_credential_check`.',
    since: '2026-10-09',
    source: 'changelog/rules/2026-10-09-failed-detections',
  },
  'cf.fraud.email_risk': {
    type: 'Bytes',
    about: 'How likely it is that the e-mail address of the request is used for abuse.',
    values: ['low', 'medium', 'high', 'unknown'],
    ...ABUSE,
  },
  'cf.fraud_detection.disposable_email': {
    type: 'Bool',
    about: 'Whether the e-mail address of the request is a disposable one.',
    ...ABUSE,
  },
  'cf.fraud_detection.disposable_domain': {
    type: 'Bool',
    about: 'Whether the domain of the e-mail address of the request is one of disposable addresses.',
    since: ABUSE.since,
    source: 'a report of a live answer, undocumented',
  },
  'cf.fraud.attack': { type: 'Bytes', ...UNDOCUMENTED },
  'cf.fraud.detection_ids': { type: 'Array<Int>', ...UNDOCUMENTED },
  'cf.fraud.detection_tags': { type: 'Array<Bytes>', ...UNDOCUMENTED },
  'cf.api_gateway.tokens.valid': { type: 'Array<Bytes>', ...UNDOCUMENTED },
};
