import { compare } from '../../kernel/model/finding.js';
import type { Sections } from '../../kernel/model/kind.js';
import type { DeclaredScope } from './resolve.js';

/** One thing that a scope declares, as it is effective: includes and variables are put in, and nothing is compiled yet. */
export interface DeclaredObject {
  /** What makes it the same thing in another configuration. */
  readonly key: string;
  /** Its address within the scope, as plans have it: `csp_policies/checkout scripts`. */
  readonly address: string;
  /** Plain JSON. Secrets are references here. */
  readonly value: object;
}

/**
 * What a scope declares, one entry per object: a policy by its description, a ruleset by its phase, a job by its dataset and name; what a
 * section says beside its objects, and a section without objects, stand for themselves. In the order of addresses: it makes no
 * difference in which files things stand, nor in which order. Pure.
 */
export function objectsOf({ parts }: Pick<DeclaredScope, 'parts'>): readonly DeclaredObject[] {
  const objects = parts.flatMap(({ sections }) => [
    ...alone('page_shield', sections.page_shield),
    ...policies(sections.csp_policies),
    ...rulesets(sections.rulesets),
    ...alone('log_fields', sections.log_fields),
    ...jobs(sections.logpush_jobs),
    ...alone('managed_waf', sections.managed_waf),
    ...alone('pool_notifications', sections.pool_notifications),
  ]);
  return objects.toSorted((a, b) => compare(a.key, b.key));
}

function alone(section: keyof Sections, value: object | undefined): readonly DeclaredObject[] {
  return value === undefined ? [] : [{ key: section, address: section, value }];
}

function policies(section: Sections['csp_policies']): readonly DeclaredObject[] {
  const { policies: list = [], ...rest } = section ?? {};
  const objects = list.map((policy) => object(`csp_policies/${policy.description}`, policy));
  return section === undefined ? [] : [object('csp_policies', { ...DEFAULTS, ...rest }), ...objects];
}

/** An empty list and no list at all manage the same: nothing. */
function rulesets(section: Sections['rulesets'] = []): readonly DeclaredObject[] {
  return section.map((ruleset) => object(`rulesets/${ruleset.phase}`, ruleset));
}

function jobs(section: Sections['logpush_jobs']): readonly DeclaredObject[] {
  const { jobs: list = [], ...rest } = section ?? {};
  const objects = list.map((job) => ({
    ...object(`logpush_jobs/${job.name}`, job),
    key: `logpush_jobs/${job.dataset ?? 'http_requests'} ${job.name}`,
  }));
  return section === undefined ? [] : [object('logpush_jobs', { ...DEFAULTS, ...rest }), ...objects];
}

/** That a section is there at all means something: what it doesn't list is deleted. */
const DEFAULTS = { ownership: 'exclusive' };

function object(address: string, value: object): DeclaredObject {
  return { key: address, address, value };
}
