import { asObject, requiredString } from '../../kernel/lib/decode.js';
import type { Client } from '../forge/client.js';
import { approversAtMerge, type Approver, type MergedPull, type Review } from '../forge/pulls.js';
import { requiredSha, requiredTime } from '../forge/shapes.js';
import { groupPath, mergeRequestPath, type Project } from './paths.js';

/**
 * People who approved the merged commit after its push and did not withdraw before the merge. From GitLab's own notes: its list of approvals has
 * neither time nor commit. Throws a ForgeError. https://docs.gitlab.com/api/notes/
 * https://docs.gitlab.com/api/merge_requests/#get-merge-request-diff-versions
 */
export async function approversOf(
  gitlab: Client,
  project: Project,
  pull: MergedPull,
): Promise<readonly Approver[]> {
  const path = mergeRequestPath(project, pull.number);
  // A version that is missing could be a push after an approval.
  const versions = await gitlab.list(`${path}/versions`, decodeVersion, {}, { isCounted: true });
  const pushed = versions.filter(({ head }) => head === pull.headSha).map(({ at }) => at);
  if (pushed.length === 0) return [];
  const notes = await gitlab.list(`${path}/notes`, decodeReview, { sort: 'asc', order_by: 'created_at' });
  return approversAtMerge(pull, notes.flat(), Math.max(...pushed));
}

function decodeVersion(value: unknown): { readonly head: string; readonly at: number } {
  const what = 'a version of a merge request';
  const raw = asObject(value, what);
  return { head: requiredSha(raw, 'head_commit_sha', what), at: requiredTime(raw, 'created_at', what) };
}

/** GitLab's own notes about approvals. */
const APPROVAL_NOTES: ReadonlyMap<string, boolean> = new Map([
  ['approved this merge request', true],
  ['unapproved this merge request', false],
  ['requested changes', false],
]);

/** Users of project and group access tokens: https://docs.gitlab.com/user/project/settings/project_access_tokens/ */
const BOT = /^(?:project|group)_\d+_bot/;

function decodeReview(value: unknown): readonly Review[] {
  const what = 'a note';
  const raw = asObject(value, what);
  const isApproval =
    raw['system'] === true ? APPROVAL_NOTES.get(requiredString(raw, 'body', what)) : undefined;
  if (isApproval === undefined) return [];
  const login = requiredString(asObject(raw['author'], what), 'username', what);
  if (BOT.test(login)) return [];
  return [{ login, isApproval, at: requiredTime(raw, 'created_at', what) }];
}

/** Members of a group and the groups around it. Throws a ForgeError. https://docs.gitlab.com/api/group_members/ */
export async function membersOf(gitlab: Client, group: string): Promise<readonly string[]> {
  return gitlab.list(`${groupPath(group)}/members/all`, (value) =>
    requiredString(asObject(value, 'a member'), 'username', 'a member').toLowerCase(),
  );
}
