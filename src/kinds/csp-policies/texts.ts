import type { Sections } from '../../kernel/model/context.js';
import type { CspPoliciesSection } from '../../generated/files.js';
import { printDirectives } from '@zonewright/edge-rules/csp/policy.js';
import type { PolicyText } from '../impact/judge.js';

/** A policy with its key. */
export interface NamedPolicy extends PolicyText {
  readonly description: string;
}

/** The CSP section of a scope's parts, or undefined. A second one would be an error. Pure. */
export function policySection(
  parts: readonly { readonly sections: Sections }[],
): CspPoliciesSection | undefined {
  return parts.flatMap(({ sections }) => sections.csp_policies ?? [])[0];
}

/** The policies of a section in the format of the service. Pure. */
export function policyTexts({ policies }: Pick<CspPoliciesSection, 'policies'>): readonly NamedPolicy[] {
  return policies.map(({ description, action, enabled = true, expression, value }) => ({
    description,
    action,
    enabled,
    expression,
    value:
      typeof value === 'string'
        ? value
        : printDirectives(Object.entries(value).map(([name, sources]) => ({ name, sources }))),
  }));
}
