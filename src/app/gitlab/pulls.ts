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
import { firstParents, type LabelEvent, type MergedPull, type PullNow } from '../forge/pulls.js';
import { checkedSha, requiredNumber, requiredSha, requiredTime } from '../forge/shapes.js';
import { branchPath, commitPath, mergeRequestPath, projectPath, type Project } from './paths.js';

/** A branch's head. Throws a ForgeError, `not-found` without such a branch. */
export function headOf(gitlab: Client, project: Project, branch: string): Promise<string> {
  return gitlab.get(branchPath(project, branch), (value) => {
    const raw = asObject(value, 'the branch');
    if (raw['name'] !== branch) throw new ShapeError('the answer is about another branch');
    return requiredSha(asObject(raw['commit'], 'the branch'), 'id', 'the branch');
  });
}

/** A merge request with its page. */
export interface MergeRequest extends PullNow {
  /** Its page. */
  readonly url: string;
}

/** Throws a ForgeError. */
export function mergeRequest(gitlab: Client, project: Project, number: number): Promise<MergeRequest> {
  return gitlab.get(mergeRequestPath(project, number), (value) => {
    const raw = asObject(value, WHAT);
    const url = requiredString(raw, 'web_url', WHAT);
    return { headSha: requiredSha(raw, 'sha', WHAT), labels: labelsOf(raw), url };
  });
}

const WHAT = 'a merge request';

/** Merged merge requests of this project that brought a commit to a branch. Throws a ForgeError. */
export async function mergedPullsOf(
  gitlab: Client,
  project: Project,
  sha: string,
): Promise<readonly MergedPull[]> {
  const listed = await gitlab.list(`${commitPath(project, sha)}/merge_requests`, (value) => {
    const raw = asObject(value, WHAT);
    return requiredString(raw, 'state', WHAT) === 'merged' ? [decodeMerged(raw)] : [];
  });
  return listed.flat();
}

/** `sha` is the reviewed head, squashed or not. */
function decodeMerged(raw: Raw): MergedPull {
  return {
    number: requiredNumber(raw, 'iid', WHAT),
    headSha: requiredSha(raw, 'sha', WHAT),
    baseBranch: requiredString(raw, 'target_branch', WHAT),
    mergedAt: requiredTime(raw, 'merged_at', WHAT),
    labels: labelsOf(raw),
    ...defined({ title: optionalString(raw, 'title', WHAT), author: loginOf(raw['author']) }),
  };
}

function loginOf(author: unknown): string | undefined {
  return author === null || author === undefined
    ? undefined
    : requiredString(asObject(author, 'an author'), 'username', 'an author');
}

function labelsOf(raw: Raw): readonly string[] {
  return asList(raw['labels'], 'the labels of a merge request', true).map((label) => {
    if (typeof label === 'string') return label;
    throw new ShapeError('a label is not a string');
  });
}

/** Label events of a merge request. Deleted labels have no name. Throws a ForgeError. https://docs.gitlab.com/api/resource_label_events/ */
export async function labelEventsOn(
  gitlab: Client,
  project: Project,
  number: number,
): Promise<readonly LabelEvent[]> {
  const path = `${mergeRequestPath(project, number)}/resource_label_events`;
  return (await gitlab.list(path, decodeLabelEvent)).flat();
}

function decodeLabelEvent(value: unknown): readonly LabelEvent[] {
  const what = 'an event of a label';
  const raw = asObject(value, what);
  const label = raw['label'] ?? undefined;
  const action = requiredString(raw, 'action', what);
  if (action !== 'add' && action !== 'remove') throw new ShapeError(`${what} does neither add nor remove`);
  if (label === undefined) return [];
  return [
    {
      id: requiredNumber(raw, 'id', what),
      label: requiredString(asObject(label, what), 'name', what),
      isOn: action === 'add',
      at: requiredTime(raw, 'created_at', what),
    },
  ];
}

/** GitLab's page size. */
const LISTED = 100;

/** A commit's first parents, nearest first, at most `limit`, among the 100 that GitLab lists. Throws a ForgeError. */
export async function commitsBefore(
  gitlab: Client,
  project: Project,
  sha: string,
  limit: number,
): Promise<readonly string[]> {
  const query = { ref_name: checkedSha(sha, 'GitLab'), first_parent: 'true', per_page: String(LISTED) };
  const listed = await gitlab.get(`${projectPath(project)}/repository/commits`, decodeCommits, query);
  return firstParents(sha, limit, listed);
}

function decodeCommits(value: unknown): readonly (readonly [string, string | undefined])[] {
  return asList(value, 'the answer').map((item) => {
    const raw = asObject(item, 'a commit');
    const [parent] = asList(raw['parent_ids'], 'the parents of a commit');
    return [
      requiredSha(raw, 'id', 'a commit'),
      parent === undefined ? undefined : requiredSha({ id: parent }, 'id', 'a parent'),
    ];
  });
}
