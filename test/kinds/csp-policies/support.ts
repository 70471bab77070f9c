import type { CspPoliciesSection, CspPolicy } from '../../../src/generated/files.js';
import type { Diff } from '../../../src/kernel/model/change.js';
import { cspPolicies } from '../../../src/kinds/csp-policies/index.js';
import { answering, compileContext, diffContext, ZONE } from '../support.js';

export const PATH = `/zones/${ZONE.id}/page_shield/policies`;
export const ADDRESS = 'zone/shop.example.com/csp_policies';
export const POLICY: CspPolicy = {
  description: 'scripts',
  action: 'allow',
  enabled: true,
  expression: 'http.host eq "shop"',
  value: { 'script-src': ["'self'", 'https://a'] },
};
export const LIVE = { id: '1', ...POLICY, enabled: 'true', value: "script-src 'self' https://a" };

interface Options {
  readonly ownership?: CspPoliciesSection['ownership'];
  readonly dialect?: 'documented' | 'cloudflare';
}

/** What is planned for these policies when those are live. */
export async function planned(
  policies: readonly CspPolicy[],
  live: readonly unknown[],
  options: Options = {},
): Promise<Diff> {
  const { ownership, dialect } = options;
  const section = { policies: [...policies], ...(ownership === undefined ? {} : { ownership }) };
  const [declaration] = cspPolicies.declare({ csp_policies: section }, compileContext().context);
  if (declaration === undefined) throw new Error('no declaration');
  const { prove: _, ...diff } = await declaration.observe(
    diffContext(dialect === undefined ? {} : { dialect }),
    answering({ list: { [PATH]: live } }),
  );
  return diff;
}
