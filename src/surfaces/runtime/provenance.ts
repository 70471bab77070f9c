import { resolve } from 'node:path';
import { checkedOut } from '../../files/repository/checked-out.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Provenance } from '../reports/provenance.js';
import type { Runtime } from './runtime.js';

/** What workflows and pipelines name a branch in; that of a request first. */
const BRANCHES = [
  'GITHUB_HEAD_REF',
  'GITHUB_REF_NAME',
  'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME',
  'CI_COMMIT_REF_NAME',
];

/**
 * When a report is made, and of which commit and branch: what is checked out, by the name that a workflow or a pipeline has for it. Where neither git nor one of
 * them tells, it is left out.
 */
export async function provenanceOf(
  { root = '.' }: { readonly root?: string },
  runtime: Runtime,
): Promise<Provenance> {
  const { cwd, env } = runtime;
  const { commit, branch } = (await checkedOut(resolve(cwd, root), env)) ?? {};
  return {
    madeAt: runtime.now(),
    ...defined({
      commit: commit ?? (env['GITHUB_SHA'] || env['CI_COMMIT_SHA'] || undefined),
      branch: BRANCHES.map((name) => env[name]).find(Boolean) ?? branch,
    }),
  };
}
