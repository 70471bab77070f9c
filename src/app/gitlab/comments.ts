import { asObject, optionalString } from '../../kernel/lib/decode.js';
import type { Account } from '../forge/author.js';
import type { Client } from '../forge/client.js';
import { ForgeError } from '../forge/errors.js';
import { requiredNumber } from '../forge/shapes.js';
import type { Comment } from '../forge/sticky.js';
import { decodeAuthor } from './author.js';
import { HELP } from './errors.js';
import { mergeRequestPath, type Project } from './paths.js';

/** A merge request, its page, and who we are. */
export interface On {
  readonly project: Project;
  readonly number: number;
  readonly url: string;
  readonly us: Account;
}

/** Notes on a merge request, without GitLab's own. Oldest first, so that notes written meanwhile move no page. Throws a ForgeError. */
export async function commentsOn(gitlab: Client, on: On): Promise<readonly Comment[]> {
  const query = { order_by: 'created_at', sort: 'asc' };
  const listed = await gitlab.list(
    listPath(on),
    (value) => (asObject(value, 'a note')['system'] === true ? [] : [decodeNote(value, on)]),
    query,
  );
  return listed.flat();
}

/** Posts a note. Throws a ForgeError. */
export async function addComment(gitlab: Client, on: On, body: string): Promise<Comment> {
  const path = listPath(on);
  refuseCommands('POST', path, body);
  return gitlab.send('POST', path, { body }, (value) => decodeNote(value, on));
}

/** Changes a note's text. Throws a ForgeError. */
export async function editComment(gitlab: Client, on: On, id: number, body: string): Promise<Comment> {
  const path = `${listPath(on)}/${id}`;
  refuseCommands('PUT', path, body);
  return gitlab.send('PUT', path, { body }, (value) => decodeNote(value, on));
}

function listPath({ project, number }: On): string {
  return `${mergeRequestPath(project, number)}/notes`;
}

/** Throws a ForgeError for a line like `/merge`, which GitLab would carry out as its author. Our texts have none. */
function refuseCommands(method: string, path: string, body: string): void {
  if (!/^\/\w/m.test(body)) return;
  const says = 'not sent: GitLab would carry out a line of the text, as a quick action';
  throw new ForgeError(
    says,
    { name: 'gitlab', help: HELP },
    { kind: 'withheld', delivery: 'not-sent', method, path },
  );
}

function decodeNote(value: unknown, { url, us }: On): Comment {
  const raw = asObject(value, 'a note');
  const id = requiredNumber(raw, 'id', 'a note');
  const updatedAt = Date.parse(optionalString(raw, 'updated_at', 'a note') ?? '');
  return {
    id,
    url: `${url}#note_${id}`,
    body: optionalString(raw, 'body', 'a note') ?? '',
    author: decodeAuthor(raw, us),
    updatedAt: Number.isNaN(updatedAt) ? undefined : updatedAt,
  };
}
