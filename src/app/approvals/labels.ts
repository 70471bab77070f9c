import type { GitHub } from '../github/client.js';
import { mergedPullsOf } from '../github/pulls.js';
import type { Merge } from './merged-pulls.js';

/**
 * The labels of the pull requests that brought a commit to the branch: of several, those that all of them have. Of those merged before it none
 * counts. Throws a GitHubError.
 */
export async function labelsOfMerge(
  github: GitHub,
  { repository, branch, commit }: Pick<Merge, 'repository' | 'branch' | 'commit'>,
): Promise<readonly string[]> {
  const pulls = await mergedPullsOf(github, repository, commit);
  const [first, ...others] = pulls.filter(({ baseBranch }) => baseBranch === branch);
  return (first?.labels ?? []).filter((label) => others.every(({ labels }) => labels.includes(label)));
}
