import { asObject, optionalString } from '../../kernel/lib/decode.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import type { Account } from '../forge/author.js';
import type { CheckRun, NamedCheck, WantedCheck } from '../forge/checks.js';
import type { Client } from '../forge/client.js';
import { ourComments, upsertComment } from '../forge/comments.js';
import { ForgeError } from '../forge/errors.js';
import type { Board } from '../forge/forge.js';
import { requiredNumber } from '../forge/shapes.js';
import { comparable } from '../forge/sticky.js';
import { decodeAuthor } from './author.js';
import { commitPath, statusPath, type Project } from './paths.js';

/** Characters for a name, description or address of a commit status. */
const FIELD = 255;

/** Notes on a merge request, and who we are there. */
export interface Notes extends Board {
  readonly whoWeAre: () => Promise<Account>;
}

/**
 * Makes a commit status with one line, and a note with the content. People can edit the note, but the status has its digest. After an unknown
 * outcome, sends again only if missing. Throws a ForgeError.
 */
export async function createCheck(
  gitlab: Client,
  project: Project,
  board: Notes,
  wanted: WantedCheck,
): Promise<void> {
  const { pull, commit, name, title, report } = wanted;
  const note =
    pull === undefined || wanted.text === ''
      ? undefined
      : await upsertComment(board, { number: pull, marker: markerOf(wanted), body: () => noteOf(wanted) });
  const address = [note?.url, report?.href].find((url) => url !== undefined && url.length <= FIELD);
  const description = descriptionOf(title, isLine(wanted) ? wanted.text : digestIn(wanted, wanted.text));
  const body = {
    state: 'success',
    name: nameOf(name),
    description,
    ...(address === undefined ? {} : { target_url: address }),
  };
  const us = await board.whoWeAre();
  const send = (): Promise<Status> =>
    gitlab.send('POST', statusPath(project, commit), body, (value) => decodeStatus(value, us));
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ForgeError)) throw error;
    if (error.delivery !== 'unknown' && error.kind !== 'conflict') throw error;
    const isPosted = (await statusesOn(gitlab, project, us, wanted)).some(
      (status) => status.author?.id === us.id && status.description === description,
    );
    if (!isPosted) await send();
  }
}

/** A commit's statuses with this name, newest first. Their text is our note's if the status has its digest, else empty. Throws a ForgeError. */
export async function checksOn(
  gitlab: Client,
  project: Project,
  board: Notes,
  named: NamedCheck,
): Promise<readonly CheckRun[]> {
  const us = await board.whoWeAre();
  const listed = await statusesOn(gitlab, project, us, named);
  const comment =
    named.pull === undefined ? undefined : (await ourComments(board, named.pull, us))(markerOf(named));
  const text = heldIn(comment?.body ?? '');
  const held = digestIn(named, text);
  return listed
    .filter(({ isSuccess }) => isSuccess)
    .toSorted((a, b) => b.id - a.id)
    .map(({ id, author, completedAt, description }) => ({
      id,
      by: author?.login ?? '',
      completedAt,
      text: named.pull === undefined ? lineIn(description) : lineIn(description) === held ? text : '',
    }));
}

interface Status {
  readonly id: number;
  readonly author: Account | undefined;
  readonly isSuccess: boolean;
  readonly completedAt: number | undefined;
  readonly description: string;
}

/** The list also has jobs of pipelines, without descriptions. */
function statusesOn(
  gitlab: Client,
  project: Project,
  us: Account,
  { commit, name }: NamedCheck,
): Promise<readonly Status[]> {
  const query = { name: nameOf(name), all: 'true' };
  // A status that is missing could be the use of an approval.
  return gitlab.list(`${commitPath(project, commit)}/statuses`, (value) => decodeStatus(value, us), query, {
    isCounted: true,
  });
}

function decodeStatus(value: unknown, us: Account): Status {
  const what = 'a commit status';
  const raw = asObject(value, what);
  const completedAt = Date.parse(optionalString(raw, 'finished_at', what) ?? '');
  return {
    id: requiredNumber(raw, 'id', what),
    author: decodeAuthor(raw, us),
    isSuccess: raw['status'] === 'success',
    completedAt: Number.isNaN(completedAt) ? undefined : completedAt,
    description: optionalString(raw, 'description', what) ?? '',
  };
}

function nameOf(name: string): string {
  return name.slice(0, FIELD);
}

/** The digest in a status, of the text for this commit. */
function digestIn({ externalId, commit }: NamedCheck, text: string): string {
  return digestOf([externalId, commit, comparable(text)]);
}

/** `2 updates in 1 of 1 scope, sha256:…`. The title is cut, `held` is not. */
function descriptionOf(title: string, held: string): string {
  return `${title.slice(0, FIELD - held.length - 2)}, ${held}`;
}

/** What follows the last comma. */
function lineIn(description: string): string {
  return /, ([^,]*)$/.exec(description)?.[1] ?? '';
}

/** A text without a merge request has no note: it is in the status. */
function isLine({ pull, text }: WantedCheck): boolean {
  return pull === undefined && text !== '';
}

/** Other markers of ours have no `holds=`. */
function markerOf({ externalId }: NamedCheck): string {
  return `<!-- ${externalId} holds=approval -->`;
}

const HELD = '<!-- zonewright held -->';

function noteOf(wanted: WantedCheck): string {
  const { name, title, commit, summary, text } = wanted;
  const head = `**${name}** of commit \`${commit.slice(0, 12)}\`: ${title}`;
  return `${markerOf(wanted)}\n${head}\n\n${summary}\n\n${HELD}\n${text}\n`;
}

function heldIn(body: string): string {
  const text = comparable(body);
  const at = text.indexOf(`\n${HELD}\n`);
  return at < 0 ? '' : text.slice(at + HELD.length + 2);
}
