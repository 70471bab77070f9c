import { resolve } from 'node:path';
import { checkedOut } from '../../files/repository/checked-out.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Provenance } from '../reports/provenance.js';
import type { Runtime } from './runtime.js';

/** Variables with a branch name. The source branch of a request is first. */
const BRANCHES = [
  'GITHUB_HEAD_REF',
  'GITHUB_REF_NAME',
  'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME',
  'CI_COMMIT_REF_NAME',
];

/** The time, commit and branch of a report. Git wins for the commit, CI for the branch. Unknown ones are left out. */
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
