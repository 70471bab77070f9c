import { resolve } from 'node:path';
import { checkedOut } from '../../files/repository/revision.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Provenance } from '../reports/provenance.js';
import type { Runtime } from './runtime.js';

/**
 * When a report is made, and of which commit and branch: what is checked out, by the name that a workflow has for it. Where neither git nor a
 * workflow tells, it is left out.
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
      commit: commit ?? (env['GITHUB_SHA'] || undefined),
      branch: env['GITHUB_HEAD_REF'] || env['GITHUB_REF_NAME'] || branch,
    }),
  };
}
