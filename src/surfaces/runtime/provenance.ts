import { resolve } from 'node:path';
import { checkedOut } from '../../files/repository/checked-out.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Provenance } from '../reports/provenance.js';
import type { Runtime } from './runtime.js';

/** Variables with the name of a branch, in order. The source branch of a request is first. */
const BRANCHES = [
  'GITHUB_HEAD_REF',
  'GITHUB_REF_NAME',
  'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME',
  'CI_COMMIT_REF_NAME',
];

/**
 * The time of a report, and the commit and branch it is about. Git's answer wins for the commit, the name that CI uses for the branch. What is unknown is
 * left out.
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
