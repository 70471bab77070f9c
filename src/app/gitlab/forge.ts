import type { Account } from '../forge/author.js';
import type { Client } from '../forge/client.js';
import type { Forge } from '../forge/forge.js';
import { whoWeAre } from './author.js';
import { checksOn, createCheck, type Notes } from './checks.js';
import { addComment, commentsOn, editComment, type On } from './comments.js';
import type { Project } from './paths.js';
import { commitsBefore, headOf, labelEventsOn, mergedPullsOf, mergeRequest } from './pulls.js';
import { approversOf, membersOf } from './reviews.js';
import { GITLAB } from './wording.js';

/** A GitLab project as a forge. Our account and merge requests' addresses are asked once. */
export function gitlabForge(gitlab: Client, project: Project): Forge {
  const us = once<'us', Account>(() => whoWeAre(gitlab));
  const url = once(async (number: number) => (await mergeRequest(gitlab, project, number)).url);
  const notesOn = async (number: number): Promise<On> => ({
    project,
    number,
    url: await url(number),
    us: await us('us'),
  });
  const board: Notes = {
    whoWeAre: () => us('us'),
    commentsOn: async (pull) => commentsOn(gitlab, await notesOn(pull)),
    addComment: async (pull, body) => addComment(gitlab, await notesOn(pull), body),
    editComment: async (pull, id, body) => editComment(gitlab, await notesOn(pull), id, body),
  };
  return {
    ...GITLAB,
    ...board,
    headOf: (branch) => headOf(gitlab, project, branch),
    pullNow: (number) => mergeRequest(gitlab, project, number),
    mergedPullsOf: (sha) => mergedPullsOf(gitlab, project, sha),
    labelEventsOn: (pull) => labelEventsOn(gitlab, project, pull),
    approversOf: (pull) => approversOf(gitlab, project, pull),
    membersOf: (group) => membersOf(gitlab, group),
    commitsBefore: (sha, limit) => commitsBefore(gitlab, project, sha, limit),
    createCheck: (wanted) => createCheck(gitlab, project, board, wanted),
    checksOn: (named) => checksOn(gitlab, project, board, named),
  };
}

/** Asks for each key once; again after a failure. */
function once<Key, Value>(ask: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Value>();
  return async (key) => {
    const value = known.get(key) ?? (await ask(key));
    known.set(key, value);
    return value;
  };
}
