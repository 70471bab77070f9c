import { defined } from '../../kernel/lib/defined.js';
import type { ForgeEnvironment } from '../forge/environment.js';
import { githubRunUrl } from '../session/ci.js';

/** What a workflow run's variables say. */
export function githubEnvironment(env: Readonly<Record<string, string | undefined>>): ForgeEnvironment {
  return defined({
    repository: env['GITHUB_REPOSITORY'] || undefined,
    branch: env['GITHUB_REF_NAME'] || undefined,
    run: githubRunUrl(env),
  });
}
