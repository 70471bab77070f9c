import { defined } from '../../kernel/lib/defined.js';
import { parseUrl } from '../../kernel/lib/url.js';
import type { ForgeEnvironment } from '../forge/environment.js';

/** What a workflow's run says of itself. */
export function githubEnvironment(env: Readonly<Record<string, string | undefined>>): ForgeEnvironment {
  return defined({
    repository: env['GITHUB_REPOSITORY'] || undefined,
    branch: env['GITHUB_REF_NAME'] || undefined,
    run: runUrl(env),
  });
}

/** Where the run that is under way can be looked at; undefined outside a workflow. */
function runUrl(env: Readonly<Record<string, string | undefined>>): URL | undefined {
  const [server, repository, run] = ['GITHUB_SERVER_URL', 'GITHUB_REPOSITORY', 'GITHUB_RUN_ID'].map(
    (name) => env[name] ?? '',
  );
  if (
    !/^https?:\/\//.test(server ?? '') ||
    !/^[\w.-]+\/[\w.-]+$/.test(repository ?? '') ||
    !/^\d+$/.test(run ?? '')
  )
    return undefined;
  return parseUrl(`${server}/${repository}/actions/runs/${run}`);
}
