import type { Client } from '../forge/client.js';
import type { Forge } from '../forge/forge.js';
import { whoWeAre } from './author.js';
import { checksOn, createCheck } from './checks.js';
import { addComment, commentsOn, editComment } from './comments.js';
import type { Repository } from './paths.js';
import { commitsBefore, headOf, labelEventsOn, mergedPullsOf, pullNow } from './pulls.js';
import { approversOf, membersOf } from './reviews.js';
import { GITHUB } from './wording.js';

/** A repository of GitHub as a forge. */
export function githubForge(github: Client, repository: Repository): Forge {
  return {
    ...GITHUB,
    whoWeAre: () => whoWeAre(github),
    headOf: (branch) => headOf(github, repository, branch),
    pullNow: (number) => pullNow(github, repository, number),
    mergedPullsOf: (sha) => mergedPullsOf(github, repository, sha),
    labelEventsOn: (pull) => labelEventsOn(github, repository, pull),
    approversOf: (pull) => approversOf(github, repository, pull),
    membersOf: (team) => membersOf(github, team),
    commitsBefore: (sha, limit) => commitsBefore(github, repository, sha, limit),
    commentsOn: (pull) => commentsOn(github, repository, pull),
    addComment: (pull, body) => addComment(github, repository, pull, body),
    editComment: (_, id, body) => editComment(github, repository, id, body),
    createCheck: (wanted) => createCheck(github, repository, wanted),
    checksOn: (named) => checksOn(github, repository, named),
  };
}
