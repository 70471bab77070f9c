import type { Context, Hono } from 'hono';
import {
  BEFORE_MERGE,
  MERGED_AT,
  param,
  received,
  timeOn,
  type FakeComment,
  type FakeEnv,
  type FakePull,
  type FakeRepository,
  type FakeStatus,
  type FakeTeams,
  type FakeUser,
} from './github-routes.js';

/** An answer in which GitLab says no. */
export function refusal(status: number, message: unknown): Response {
  return Response.json({ message }, { status });
}

const LONGEST_NOTE = 1_000_000;
const LONGEST_FIELD = 255;

/** What GitLab carries out of a note, and takes out of its text: a few of its quick actions are enough here. */
const QUICK_ACTIONS = /^\/(?:approve|close|label|merge)(?: [^\n]*)?(?:\s*\n|$)/gim;

/**
 * What zonewright asks of GitLab, on projects that `find` knows by their path; the number of one is `projectId` of its path. As the real
 * one does: offset pages with their headers, lists that are newest first, pages that hold less than they could, errors with a `message`.
 */
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
    app.on(method, `/projects/:id${path}`, (context) => {
      const id = param(context, 'id');
      const repository = find(PATHS.get(id) ?? decodeURIComponent(id));
      return repository === undefined ? refusal(404, '404 Project Not Found') : handle(repository, context);
    });
  };
  const onRequest = (
    method: string,
    path: string,
    handle: (
      repository: FakeRepository,
      pull: FakePull,
      context: Context<FakeEnv>,
    ) => Response | Promise<Response>,
  ): void => {
    on(method, `/merge_requests/:iid${path}`, (repository, context) => {
      const pull = repository.pulls.find(({ number }) => number === Number(param(context, 'iid')));
      return pull === undefined ? refusal(404, '404 Not found') : handle(repository, pull, context);
    });
  };
  app.get('/user', (context) => {
    const user = context.get('user');
    return Response.json({ ...shownUser(user), bot: user.type === 'Bot', bio: '' });
  });
  on('GET', '/repository/branches/:branch', ({ branches }, context) => {
    const name = decodeURIComponent(param(context, 'branch'));
    const id = branches[name];
    return id === undefined
      ? refusal(404, '404 Branch Not Found')
      : Response.json({ name, merged: false, protected: true, commit: { id, parent_ids: [] } });
  });
  on('GET', '/repository/commits', ({ commits }, context) => {
    const from = commits.findIndex(({ sha }) => sha === context.req.query('ref_name'));
    if (from < 0) return Response.json([]);
    return paged(
      context,
      commits.slice(from).map(({ sha, parents }) => ({ id: sha, parent_ids: parents })),
    );
  });
  on('GET', '/repository/commits/:sha/merge_requests', ({ pulls }, context) => {
    const sha = param(context, 'sha');
    const found = pulls.filter((pull) => pull.merge === sha || pull.commits?.includes(sha));
    return paged(context, found.map(shownRequest));
  });
  on('GET', '/repository/commits/:sha/statuses', ({ statuses }, context) => {
    const [sha, name] = [param(context, 'sha'), context.req.query('name')];
    const found = statuses.filter(
      (status) => status.sha === sha && (name === undefined || status.name === name),
    );
    if (context.req.query('all') !== 'true') found.splice(0, found.length - 1);
    return paged(context, found.map(shownStatus));
  });
  on('POST', '/statuses/:sha', async (repository, context) => {
    const { statuses, pulls, commits } = repository;
    const sha = param(context, 'sha');
    if (!pulls.some(({ head }) => head === sha) && !commits.some((commit) => commit.sha === sha))
      return refusal(404, '404 Commit Not Found');
    const { state, name, description, target_url: url } = await received(context);
    const fields = { name, description, target_url: url };
    const long = Object.entries(fields).find(
      ([, value]) => typeof value === 'string' && value.length > LONGEST_FIELD,
    );
    if (long !== undefined) return refusal(400, { [long[0]]: ['is too long (maximum is 255 characters)'] });
    const about = pulls.find(({ head }) => head === sha);
    const created: FakeStatus = {
      id: 1 + statuses.reduce((highest, status) => Math.max(highest, status.id), 7000),
      name: typeof name === 'string' ? name : 'default',
      sha,
      user: context.get('user'),
      state: String(state),
      description: typeof description === 'string' ? description : null,
      targetUrl: typeof url === 'string' ? url : null,
      finishedAt: about === undefined ? BEFORE_MERGE : timeOn(repository, about.number),
    };
    statuses.push(created);
    return Response.json(shownStatus(created), { status: 201 });
  });
  onRequest('GET', '/resource_label_events', (_, { labelEvents = [] }, context) =>
    paged(
      context,
      labelEvents.map(({ label, isOn, at }, index) => ({
        id: 9_000 + index,
        created_at: at,
        resource_type: 'MergeRequest',
        action: isOn ? 'add' : 'remove',
        label: { name: label },
      })),
    ),
  );
  onRequest('GET', '', (_, pull) => Response.json(shownRequest(pull)));
  onRequest('GET', '/versions', (_, { head, pushedAt = '2026-11-20T10:00:00Z' }, context) =>
    paged(context, [{ id: 1, head_commit_sha: head, created_at: pushedAt }]),
  );
  app.get('/groups/:group/members/all', (context) => {
    const members = teams[decodeURIComponent(param(context, 'group'))];
    return members === undefined
      ? refusal(404, '404 Group Not Found')
      : paged(
          context,
          members.map((username, id) => ({ id: id + 1, username, state: 'active' })),
        );
  });
  onRequest('GET', '/notes', ({ comments }, { number, reviews = [] }, context) => {
    const said = reviews.map(({ login, state, at }, index): FakeComment => ({
      id: 100 + index,
      on: number,
      user: { id: 1, login, type: 'User' },
      body: state === 'APPROVED' ? 'approved this merge request' : 'unapproved this merge request',
      ...(at === undefined ? {} : { updatedAt: at }),
      isSystem: true,
    }));
    const notes = [...said, ...comments.filter((comment) => comment.on === number)];
    const sorted = context.req.query('sort') === 'asc' ? notes : notes.toReversed();
    // Who may not see a note gets a page without it, and the headers count it.
    return paged(context, sorted, (page) => page.filter(({ isHidden }) => isHidden !== true).map(shownNote));
  });
  onRequest('POST', '/notes', async (repository, { number }, context) => {
    const { comments } = repository;
    const { body } = await received(context);
    const problem = problemOf(body);
    if (problem !== undefined) return problem;
    const created: FakeComment = {
      id: 1 + comments.reduce((highest, comment) => Math.max(highest, comment.id), 1000),
      on: number,
      user: context.get('user'),
      body: kept(body),
      updatedAt: timeOn(repository, number),
    };
    comments.push(created);
    return Response.json(shownNote(created), { status: 201 });
  });
  onRequest('PUT', '/notes/:note', async (repository, { number }, context) => {
    const id = Number(param(context, 'note'));
    const note = repository.comments.find((comment) => comment.id === id && comment.on === number);
    const { body } = await received(context);
    if (note === undefined) return refusal(404, '404 Not found');
    const problem = problemOf(body);
    if (problem !== undefined) return problem;
    // Whoever has the role of a maintainer may edit the notes of everybody, as with the real one.
    note.body = kept(body);
    note.updatedAt = timeOn(repository, note.on);
    return Response.json(shownNote(note));
  });
  app.all('*', () => Response.json({ error: '404 Not Found' }, { status: 404 }));
}

/** The paths of projects by their numbers. */
const PATHS = new Map<string, string>();

/** The number of a project. */
export function projectId(path: string): string {
  const known = [...PATHS].find(([, name]) => name === path)?.[0];
  const id = known ?? String(4200 + PATHS.size);
  PATHS.set(id, path);
  return id;
}

function problemOf(body: unknown): Response | undefined {
  if (typeof body !== 'string' || body.trim() === '')
    return Response.json({ error: 'body is empty' }, { status: 400 });
  if (body.length <= LONGEST_NOTE) return undefined;
  return refusal(
    400,
    `400 Bad request - Note {:note=>["is too long (maximum is ${LONGEST_NOTE} characters)"]}`,
  );
}

/** A note as GitLab keeps it. */
function kept(body: unknown): string {
  return String(body).replaceAll('\r', '').replace(QUICK_ACTIONS, '').trimEnd();
}

function shownUser({ id, login }: FakeUser): object {
  const web_url = `https://gitlab.test/${login}`;
  return { id, username: login, name: login, state: 'active', locked: false, avatar_url: null, web_url };
}

function shownNote({ id, on, user, body, updatedAt = BEFORE_MERGE, isSystem = false }: FakeComment): object {
  return {
    id,
    type: null,
    body,
    author: user === null ? null : shownUser(user),
    created_at: isSystem ? updatedAt : BEFORE_MERGE,
    updated_at: updatedAt,
    system: isSystem,
    noteable_type: 'MergeRequest',
    noteable_iid: on,
    resolvable: false,
    internal: false,
  };
}

function shownStatus(status: FakeStatus): object {
  const { id, name, sha, user, state, description, targetUrl, finishedAt = BEFORE_MERGE } = status;
  return {
    id,
    sha,
    ref: 'topic',
    status: state,
    name,
    target_url: targetUrl,
    description,
    created_at: BEFORE_MERGE,
    started_at: null,
    finished_at: finishedAt,
    allow_failure: false,
    author: shownUser(user),
  };
}

/** Fast-forward merges have no merge commit, and GitLab says so. */
function shownRequest({
  number,
  head,
  base,
  merge,
  labels = [],
  title = 'A change',
  author,
}: FakePull): object {
  return {
    iid: number,
    title,
    author: author === undefined ? null : { id: 1, username: author },
    state: merge === null ? 'opened' : 'merged',
    merged_at: merge === null ? null : MERGED_AT,
    sha: head,
    merge_commit_sha: null,
    squash_commit_sha: null,
    diff_refs: { head_sha: head },
    target_branch: base,
    labels,
    web_url: `https://gitlab.test/infra/edge/-/merge_requests/${number}`,
  };
}

/** Offset pagination with the headers of the real one; above 10,000 items the real one leaves the totals out. */
function paged<T extends object>(
  context: Context<FakeEnv>,
  items: readonly T[],
  answer: (page: readonly T[]) => readonly object[] = (page) => page,
): Response {
  const page = Number(context.req.query('page') ?? 1);
  const size = Math.min(100, Number(context.req.query('per_page') ?? 20));
  const pages = Math.max(1, Math.ceil(items.length / size));
  const url = new URL(context.req.url);
  url.searchParams.set('page', String(page + 1));
  const headers: Record<string, string> = {
    'x-page': String(page),
    'x-per-page': String(size),
    'x-prev-page': page > 1 ? String(page - 1) : '',
    'x-next-page': page < pages ? String(page + 1) : '',
    'x-total': String(items.length),
    'x-total-pages': String(pages),
    ...(page < pages ? { link: `<${url.href}>; rel="next", <${url.href}>; rel="last"` } : {}),
  };
  return Response.json(answer(items.slice((page - 1) * size, page * size)), { headers });
}
