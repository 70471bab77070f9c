import { defined } from '../../kernel/lib/defined.js';
import { parseUrl } from '@zonewright/edge-rules/lib/url.js';
import type { ForgeEnvironment } from '../forge/environment.js';

/**
 * What a pipeline's variables say (GitLab, predefined CI/CD variables). For merged results, the pushed commit. A merge train plans several merge
 * requests, so it names none.
 */
export function gitlabEnvironment(env: Readonly<Record<string, string | undefined>>): ForgeEnvironment {
  const commit = env['CI_COMMIT_SHA'] || undefined;
  const isTrain = env['CI_MERGE_REQUEST_EVENT_TYPE'] === 'merge_train';
  const url = parseUrl(env['CI_PIPELINE_URL'] ?? '');
  return defined({
    repository: env['CI_PROJECT_ID'] || undefined,
    branch: env['CI_COMMIT_BRANCH'] || undefined,
    pull: isTrain ? undefined : positive(env['CI_MERGE_REQUEST_IID']),
    commit: isTrain ? commit : env['CI_MERGE_REQUEST_SOURCE_BRANCH_SHA'] || commit,
    labels: isTrain ? undefined : env['CI_MERGE_REQUEST_LABELS']?.split(',').filter((label) => label !== ''),
    run: /^https?:$/.test(url?.protocol ?? '') ? url : undefined,
  });
}

function positive(text = ''): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
