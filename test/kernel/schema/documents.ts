import { schemaFindings, type SchemaFinding } from '../../../src/kernel/schema/findings.js';
import { validatorOf } from '../../../src/kernel/schema/validator.js';

export const ID = '023e105f4ecef8ad9ca31a8372d0c353';

/** The name of a schema and a document for it. */
export type Document = readonly ['zone' | 'account' | 'project', unknown];

type Members = Readonly<Record<string, unknown>>;

/** Each of these is a valid document, but for the members that are given. */
export function zone(members: Members, header: Members = {}): Document {
  return ['zone', { zone: { name: 'shop.example.com', id: ID, ...header }, ...members }];
}

export function account(members: Members): Document {
  return ['account', { account: { name: 'example-inc', id: ID }, ...members }];
}

export function ruleset(members: Members): Document {
  return zone({ rulesets: [{ phase: 'http_request_firewall_custom', rules: [], ...members }] });
}

export function rule(members: Members): Document {
  return ruleset({ rules: [{ ref: 'a', action: 'block', expression: 'true', ...members }] });
}

export function policy(members: Members): Document {
  const valid = { description: 'd', action: 'log', expression: 'true', value: { 'script-src': ["'self'"] } };
  return zone({ csp_policies: { policies: [{ ...valid, ...members }] } });
}

export function logFields(members: Members): Document {
  return zone({ log_fields: members });
}

export function job(members: Members): Document {
  const valid = { name: 'requests', destination_conf: { env: 'DESTINATION' }, fields: ['RayID'] };
  return zone({ logpush_jobs: { jobs: [{ ...valid, ...members }] } });
}

/** What validation says of a document; nothing when it is valid. */
export function findingsOf([name, value]: Document): readonly SchemaFinding[] {
  const validate = validatorOf(name);
  return validate(value) ? [] : schemaFindings(validate.errors ?? []);
}
