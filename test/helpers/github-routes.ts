import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { isObject } from '../../src/kernel/model/json.js';

/** An account of the fake GitHub. A `Bot` can't ask who it is, as the tokens of workflows can't. */
export interface FakeUser {
  readonly id: number;
  readonly login: string;
  readonly type: 'User' | 'Bot';
  /** As the token of a run for a fork: nothing is written. */
  readonly readOnly?: boolean;
}

export interface FakeComment {
  readonly id: number;
  readonly on: number;
  readonly user: FakeUser | null;
  body: string;
  /** Default: before anything was merged. */
  updatedAt?: string;
  /** At GitLab: not for everybody to see, so that it is missing on its page. */
  readonly isHidden?: boolean;
  /** At GitLab: written by GitLab itself. */
  readonly isSystem?: boolean;
}

export interface FakeIssue {
  readonly number: number;
  readonly user: FakeUser | null;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  labels: string[];
  /** Listed among the issues, as GitHub does. */
  readonly isPull?: boolean;
}

export interface FakePull {
  readonly number: number;
  readonly head: string;
  readonly base: string;
  /** The commit on the base branch; null as long as it is not merged. */
  readonly merge: string | null;
  /** The commits that GitHub says it brought, besides the merge commit. */
  readonly commits?: readonly string[];
  readonly labels?: readonly string[];
  /** What became of its labels, oldest first. */
  readonly labelEvents?: readonly FakeLabelEvent[];
  readonly title?: string;
  readonly author?: string;
  readonly reviews?: readonly FakeReview[];
  /** At GitLab: when its head was pushed. Default: before anything was merged. */
  readonly pushedAt?: string;
}

/** What a person said of a pull. */
export interface FakeReview {
  readonly login: string;
  readonly state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED';
  /** Default: the head of the pull. */
  readonly commit?: string | null;
  /** Default: before anything was merged. */
  readonly at?: string;
  readonly isApp?: boolean;
  /** True for a person outside of the organisation. */
  readonly isOutside?: boolean;
}

/** A label that was put on a pull, or taken off it. */
export interface FakeLabelEvent {
  readonly label: string;
  readonly isOn: boolean;
  readonly at: string;
}

/** A check run, by the app that made it. */
export interface FakeCheck {
  readonly id: number;
  readonly name: string;
  readonly sha: string;
  readonly externalId: string;
  readonly user: FakeUser;
  readonly conclusion: string;
  readonly output: { readonly title: string; readonly summary: string; text: string };
  /** Default: before anything was merged. */
  completedAt?: string;
}

/** A commit status of GitLab, by whoever made it; without a description it is a job of a pipeline. */
export interface FakeStatus {
  readonly id: number;
  readonly name: string;
  readonly sha: string;
  readonly user: FakeUser;
  readonly state: string;
  readonly description: string | null;
  readonly targetUrl: string | null;
  /** Default: before anything was merged. */
  finishedAt?: string | null;
}

/** What is in a repository; tests read it, and change it at any time. */
export interface FakeRepository {
  readonly branches: Record<string, string>;
  /** Newest first. */
  readonly commits: { readonly sha: string; readonly parents: readonly string[] }[];
  readonly pulls: FakePull[];
  readonly issues: FakeIssue[];
  readonly comments: FakeComment[];
  readonly checks: FakeCheck[];
  readonly statuses: FakeStatus[];
}

/** The logins of the members of teams, by `org/team`. Others can't be seen. */
export type FakeTeams = Record<string, readonly string[]>;

export type FakeEnv = { Bindings: HttpBindings; Variables: { user: FakeUser } };

/** An answer in which GitHub says no. */
export function refusal(status: number, message: string, errors?: readonly object[]): Response {
  return Response.json({ message, ...(errors === undefined ? {} : { errors }) }, { status });
}

/** What zonewright asks of GitHub, on repositories that `find` knows. */
export function addRoutes(
  app: Hono<FakeEnv>,
  find: (name: string) => FakeRepository | undefined,
  teams: FakeTeams,
): void {
  const on = (
    method: string,
    path: string,
    handle: (repository: FakeRepository, context: Context<FakeEnv>) => Response | Promise<Response>,
  ): void => {
    app.on(method, `/repos/:owner/:name${path}`, (context) => {
      const repository = find(`${param(context, 'owner')}/${param(context, 'name')}`);
      return repository === undefined ? refusal(404, 'Not Found') : handle(repository, context);
    });
  };
  app.get('/user', (context) => {
    const user = context.get('user');
    return user.type === 'Bot' ? refusal(403, 'Resource not accessible by integration') : Response.json(user);
  });
  on('GET', '/git/ref/heads/:branch{.+}', ({ branches }, context) => {
    const branch = param(context, 'branch');
    const sha = branches[branch];
    if (sha === undefined) return refusal(404, 'Not Found');
    return Response.json({ ref: `refs/heads/${branch}`, object: { type: 'commit', sha } });
  });
  on('GET', '/pulls/:number', ({ pulls }, context) => {
    const pull = pulls.find(({ number }) => number === Number(param(context, 'number')));
    return pull === undefined
      ? refusal(404, 'Not Found')
      : Response.json({
          number: pull.number,
          head: { sha: pull.head },
          labels: (pull.labels ?? []).map((name) => ({ name })),
        });
  });
  on('GET', '/commits/:sha/check-runs', ({ checks }, context) => {
    const [sha, name] = [param(context, 'sha'), context.req.query('check_name')];
    const found = checks.filter((check) => check.sha === sha && (name === undefined || check.name === name));
    if (context.req.query('filter') !== 'all') found.splice(0, found.length - 1);
    return paged(context, found.map(shownCheck), (page) => ({ total_count: found.length, check_runs: page }));
  });
  on('POST', '/check-runs', async (repository, context) => {
    const user = context.get('user');
    if (user.type !== 'Bot') return refusal(403, 'You must authenticate via a GitHub App.');
    const { name, head_sha: sha, external_id: externalId, conclusion, output } = await received(context);
    const { title, summary, text } = isObject(output) ? output : {};
    if ([summary, text].some((field) => String(field).length > LONGEST - 1)) return tooLong('CheckRun');
    const { checks, pulls } = repository;
    const about = pulls.find(({ head }) => head === sha);
    const created: FakeCheck = {
      id: 1 + checks.reduce((highest, check) => Math.max(highest, check.id), 5000),
      name: String(name),
      sha: String(sha),
      externalId: String(externalId),
      user,
      conclusion: String(conclusion),
      output: { title: String(title), summary: String(summary), text: String(text) },
      completedAt: about === undefined ? BEFORE_MERGE : timeOn(repository, about.number),
    };
    checks.push(created);
    return Response.json(shownCheck(created), { status: 201 });
  });
  on('GET', '/commits', ({ commits }, context) => {
    const from = commits.findIndex(({ sha }) => sha === context.req.query('sha'));
    if (from < 0) return refusal(404, 'Not Found');
    const listed = commits.slice(from).map(({ sha, parents }) => ({
      sha,
      parents: parents.map((parent) => ({ sha: parent })),
    }));
    return paged(context, listed);
  });
  on('GET', '/commits/:sha/pulls', ({ pulls }, context) => {
    const sha = param(context, 'sha');
    const repo = { full_name: `${param(context, 'owner')}/${param(context, 'name')}` };
    const found = pulls.filter((pull) => pull.merge === sha || pull.commits?.includes(sha));
    return paged(
      context,
      found.map(({ number, head, base, merge, labels = [], title = 'A change', author }) => ({
        number,
        title,
        user: author === undefined ? null : { id: 1, login: author, type: 'User' },
        merged_at: merge === null ? null : MERGED_AT,
        merge_commit_sha: merge,
        labels: labels.map((name) => ({ name })),
        head: { sha: head },
        base: { ref: base, repo },
      })),
    );
  });
  on('GET', '/pulls/:number/reviews', ({ pulls }, context) => {
    const pull = pulls.find(({ number }) => number === Number(param(context, 'number')));
    if (pull === undefined) return refusal(404, 'Not Found');
    const { head, reviews = [] } = pull;
    const shown = reviews.map(({ login, state, commit = head, at = BEFORE_MERGE, isApp, isOutside }, id) => ({
      id,
      user: { id: 1, login, type: isApp === true ? 'Bot' : 'User' },
      state,
      author_association: isOutside === true ? 'NONE' : 'MEMBER',
      commit_id: commit,
      submitted_at: at,
    }));
    return paged(context, shown);
  });
  app.get('/orgs/:owner/teams/:team/members', (context) => {
    const members = teams[`${param(context, 'owner')}/${param(context, 'team')}`];
    return members === undefined
      ? refusal(403, 'Resource not accessible by integration')
      : paged(
          context,
          members.map((login, id) => ({ id: id + 1, login, type: 'User' })),
        );
  });
  on('GET', '/issues/:number/timeline', ({ pulls }, context) => {
    const number = Number(param(context, 'number'));
    const pull = pulls.find((one) => one.number === number);
    if (pull === undefined) return refusal(404, 'Not Found');
    const { head, labelEvents = [] } = pull;
    // Of some events the real one says neither when they were nor what their number is.
    return paged(context, [{ event: 'committed', sha: head }, ...labelEvents.map(shownEvent)]);
  });
  on('GET', '/issues/:number/comments', ({ comments }, context) => {
    const number = Number(param(context, 'number'));
    return paged(context, comments.filter((comment) => comment.on === number).map(shownComment));
  });
  on('POST', '/issues/:number/comments', async (repository, context) => {
    const { comments } = repository;
    const { body } = await received(context);
    if (isTooLong(body)) return tooLong('IssueComment');
    const id = 1 + comments.reduce((highest, comment) => Math.max(highest, comment.id), 1000);
    const created = {
      id,
      on: Number(param(context, 'number')),
      user: context.get('user'),
      body: String(body),
      updatedAt: timeOn(repository, Number(param(context, 'number'))),
    };
    comments.push(created);
    return Response.json(shownComment(created), { status: 201 });
  });
  on('PATCH', '/issues/comments/:id', async (repository, context) => {
    const comment = repository.comments.find(({ id }) => id === Number(param(context, 'id')));
    const { body } = await received(context);
    if (comment === undefined) return refusal(404, 'Not Found');
    if (isTooLong(body)) return tooLong('IssueComment');
    // Whoever may write may edit the comments of everybody, as with the real one.
    comment.body = String(body);
    comment.updatedAt = timeOn(repository, comment.on);
    return Response.json(shownComment(comment));
  });
  on('GET', '/issues', ({ issues }, context) => {
    const state = context.req.query('state') ?? 'open';
    return paged(context, issues.filter((issue) => state === 'all' || issue.state === state).map(shownIssue));
  });
  on('POST', '/issues', async ({ issues }, context) => {
    const { title, body, labels } = await received(context);
    if (isTooLong(body)) return tooLong('Issue');
    const number = 1 + issues.reduce((highest, issue) => Math.max(highest, issue.number), 0);
    const named = Array.isArray(labels) ? labels.map(String) : [];
    const user = context.get('user');
    const created: FakeIssue = {
      number,
      user,
      title: String(title),
      body: String(body),
      state: 'open',
      labels: named,
    };
    issues.push(created);
    return Response.json(shownIssue(created), { status: 201 });
  });
  on('PATCH', '/issues/:number', async ({ issues }, context) => {
    const issue = issues.find(({ number }) => number === Number(param(context, 'number')));
    const { title, body, state } = await received(context);
    if (issue === undefined) return refusal(404, 'Not Found');
    if (isTooLong(body)) return tooLong('Issue');
    if (typeof title === 'string') issue.title = title;
    if (typeof body === 'string') issue.body = body;
    if (state === 'open' || state === 'closed') issue.state = state;
    return Response.json(shownIssue(issue));
  });
  app.all('*', () => refusal(404, 'Not Found'));
}

export function param(context: Context<FakeEnv>, name: string): string {
  return context.req.param(name) ?? '';
}

export async function received(context: Context<FakeEnv>): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await context.req.json();
  return isObject(body) ? body : {};
}

/** There is no clock here: only what came before a merge, and what after. */
export const BEFORE_MERGE = '2026-11-20T11:00:00Z';
export const MERGED_AT = '2026-11-20T12:00:00Z';
export const AFTER_MERGE = '2026-11-20T13:00:00Z';

export function timeOn({ pulls }: FakeRepository, on: number): string {
  const isMerged = pulls.some(({ number, merge }) => number === on && merge !== null);
  return isMerged ? AFTER_MERGE : BEFORE_MERGE;
}

const LONGEST = 65_536;

function isTooLong(body: unknown): boolean {
  return typeof body === 'string' && body.length > LONGEST;
}

function tooLong(resource: string): Response {
  const message = `Body is too long (maximum is ${LONGEST} characters)`;
  return refusal(422, 'Validation Failed', [{ resource, code: 'unprocessable', field: 'data', message }]);
}

function shownComment({ id, on, user, body, updatedAt = BEFORE_MERGE }: FakeComment): object {
  const html_url = `https://github.test/o/r/pull/${on}#issuecomment-${id}`;
  return { id, html_url, user, body, updated_at: updatedAt };
}

function shownEvent({ label, isOn, at }: FakeLabelEvent, index: number): object {
  return { id: 9_000 + index, event: isOn ? 'labeled' : 'unlabeled', created_at: at, label: { name: label } };
}

function shownCheck(check: FakeCheck): object {
  const { id, name, sha, externalId, user, conclusion, output, completedAt = BEFORE_MERGE } = check;
  return {
    id,
    name,
    head_sha: sha,
    external_id: externalId,
    status: 'completed',
    conclusion,
    completed_at: completedAt,
    output,
    app: { slug: user.login.replace(/\[bot\]$/, '') },
  };
}

function shownIssue({ number, user, title, body, state, labels, isPull }: FakeIssue): object {
  return {
    number,
    html_url: `https://github.test/o/r/issues/${number}`,
    user,
    title,
    body,
    state,
    labels: labels.map((name) => ({ name })),
    ...(isPull ? { pull_request: {} } : {}),
  };
}

function paged(
  context: Context<FakeEnv>,
  items: readonly object[],
  answer: (page: readonly object[]) => object = (page) => page,
): Response {
  const page = Number(context.req.query('page') ?? 1);
  const size = Math.min(100, Number(context.req.query('per_page') ?? 30));
  const url = new URL(context.req.url);
  url.searchParams.set('page', String(page + 1));
  const more = page * size < items.length ? { link: `<${url.href}>; rel="next"` } : {};
  return Response.json(answer(items.slice((page - 1) * size, page * size)), { headers: more });
}
