import {
  asList,
  asObject,
  optionalString,
  requiredString,
  ShapeError,
  type Raw,
} from '../../kernel/lib/decode.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Client } from '../forge/client.js';
import { decodeAuthor } from './author.js';
import { firstParents, type LabelEvent, type MergedPull, type PullNow } from '../forge/pulls.js';
import { checkedSha, requiredNumber, requiredSha, requiredTime } from '../forge/shapes.js';
import { branchPath, commitPath, issuePath, pullPath, repositoryPath, type Repository } from './paths.js';

/** A branch's head. Throws a ForgeError, `not-found` without such a branch. */
export async function headOf(github: Client, repository: Repository, branch: string): Promise<string> {
  return github.get(branchPath(repository, branch), (value) => {
    const raw = asObject(value, 'the branch');
    // Older versions answer with any ref that begins so.
    if (raw['ref'] !== `refs/heads/${branch}`) throw new ShapeError('the answer is about another branch');
    return requiredSha(asObject(raw['object'], 'the branch'), 'sha', 'the branch');
  });
}

/** A pull request as it is now. Throws a ForgeError. */
export async function pullNow(github: Client, repository: Repository, number: number): Promise<PullNow> {
  return github.get(pullPath(repository, number), (value) => {
    const raw = asObject(value, 'the pull request');
    const head = asObject(raw['head'], 'the head of the pull request');
    return { headSha: requiredSha(head, 'sha', 'the pull request'), labels: labelsOf(raw) };
  });
}

/** Merged pull requests of this repository that brought a commit to a branch. Throws a ForgeError. */
export async function mergedPullsOf(
  github: Client,
  repository: Repository,
  sha: string,
): Promise<readonly MergedPull[]> {
  const own = `${repository.owner}/${repository.name}`.toLowerCase();
  const pulls = await github.list(`${commitPath(repository, sha)}/pulls`, (value) => {
    const raw = asObject(value, 'a pull request');
    const isMerged = optionalString(raw, 'merged_at', 'a pull request') !== undefined;
    return isMerged && baseRepository(raw).toLowerCase() === own ? [decodeMerged(raw)] : [];
  });
  return pulls.flat();
}

function decodeMerged(raw: Raw): MergedPull {
  const what = 'a pull request';
  return {
    number: requiredNumber(raw, 'number', what),
    headSha: requiredSha(asObject(raw['head'], `the head of ${what}`), 'sha', what),
    baseBranch: requiredString(asObject(raw['base'], `the base of ${what}`), 'ref', what),
    mergedAt: requiredTime(raw, 'merged_at', what),
    labels: labelsOf(raw),
    ...defined({ title: optionalString(raw, 'title', what), author: decodeAuthor(raw)?.login }),
  };
}

function labelsOf({ labels }: Raw): readonly string[] {
  if (labels === undefined) return [];
  return asList(labels, 'the labels of a pull request').map((label) =>
    requiredString(asObject(label, 'a label'), 'name', 'a label'),
  );
}

/**
 * Label events of a pull request, from the timeline, which all who may comment can read. Throws a ForgeError.
 * https://docs.github.com/en/rest/issues/timeline
 */
export async function labelEventsOn(
  github: Client,
  repository: Repository,
  number: number,
): Promise<readonly LabelEvent[]> {
  const listed = await github.list(`${issuePath(repository, number)}/timeline`, decodeLabelEvent);
  return listed.flat();
}

/** Only two kinds of events are about labels. */
function decodeLabelEvent(value: unknown): readonly LabelEvent[] {
  const what = 'an event of a pull request';
  const raw = asObject(value, what);
  const { event } = raw;
  if (event !== 'labeled' && event !== 'unlabeled') return [];
  return [
    {
      id: requiredNumber(raw, 'id', what),
      label: requiredString(asObject(raw['label'], what), 'name', what),
      isOn: event === 'labeled',
      at: requiredTime(raw, 'created_at', what),
    },
  ];
}

function baseRepository(raw: Raw): string {
  const base = asObject(raw['base'], 'the base of a pull request');
  return requiredString(asObject(base['repo'], 'the base of a pull request'), 'full_name', 'a repository');
}

/** GitHub's page size. */
const LISTED = 100;

/** A commit's first parents, nearest first, at most `limit`, among the 100 commits that GitHub lists. Throws a ForgeError. */
export async function commitsBefore(
  github: Client,
  repository: Repository,
  sha: string,
  limit: number,
): Promise<readonly string[]> {
  const query = { sha: checkedSha(sha, 'GitHub'), per_page: String(LISTED) };
  const listed = await github.get(`${repositoryPath(repository)}/commits`, decodeCommits, query);
  return firstParents(sha, limit, listed);
}

function decodeCommits(value: unknown): readonly (readonly [string, string | undefined])[] {
  return asList(value, 'the answer').map((item) => {
    const raw = asObject(item, 'a commit');
    const [first] = asList(raw['parents'], 'the parents of a commit');
    const parent =
      first === undefined ? undefined : requiredSha(asObject(first, 'a parent'), 'sha', 'a parent');
    return [requiredSha(raw, 'sha', 'a commit'), parent];
  });
}
