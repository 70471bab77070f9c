import type { Account } from '../../src/app/forge/author.js';
import type { CheckRun, NamedCheck, WantedCheck } from '../../src/app/forge/checks.js';
import { ForgeError } from '../../src/app/forge/errors.js';
import type { Forge } from '../../src/app/forge/forge.js';
import type { Comment } from '../../src/app/forge/sticky.js';
import { HELP } from '../../src/app/github/errors.js';
import { GITHUB } from '../../src/app/github/wording.js';
import type { Merge } from '../../src/app/approvals/merged-pulls.js';
import type { ChangeDocument, PlanDocument } from '../../src/generated/documents/plan.js';
import { postPlan } from '../../src/surfaces/commands/posting.js';

/** Which of the two pull requests of a repository: each brings one of its commits. */
export type PullNumber = 1 | 2;

/** What goes wrong with the next record at the forge: it is not made, or nobody hears that it was. */
export type RecordFault = 'not made' | 'answer lost';

/** A change that somebody merged after a comment had shown it. */
interface Approval {
  readonly pull: PullNumber;
  readonly change: ChangeDocument;
  usedBy?: string;
}

interface Check extends CheckRun, NamedCheck {}

const US: Account = { id: 1, login: 'github-actions[bot]', isApp: true };
const SUBJECT = { root: '.' };
const HEADS = { 1: 'a'.repeat(40), 2: 'b'.repeat(40) } as const;
const FIRST_COMMIT = '0'.repeat(40);

/**
 * Two pull requests of one repository, on a forge without sockets. It keeps what people were shown and merged apart from what the program reads in
 * comments and checks.
 */
export class Pulls {
  readonly #comments: (Comment & { readonly on: number })[] = [];
  readonly #checks: Check[] = [];
  readonly #merged = new Map<PullNumber, { readonly commit: string; readonly at: number }>();
  readonly #shown = new Map<PullNumber, PlanDocument>();
  readonly #approvals: Approval[] = [];
  readonly #now: () => number;
  #mainline: readonly string[] = [FIRST_COMMIT];
  #fault: RecordFault | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Posts the plan of a pull request. */
  async show(pull: PullNumber, plan: PlanDocument): Promise<void> {
    const { approvesNothing } = await postPlan(this.forge(), pull, plan, { ...SUBJECT, commit: HEADS[pull] });
    if (approvesNothing !== undefined) throw new Error(approvesNothing);
    this.#shown.set(pull, plan);
  }

  /** The merge of a pull request, which happens now where it has not happened yet. */
  merge(pull: PullNumber): Merge {
    const commit = `${pull}`.repeat(40);
    if (!this.#merged.has(pull)) {
      this.#merged.set(pull, { commit, at: this.#now() });
      this.#mainline = [commit, ...this.#mainline];
      const changes = this.#shown.get(pull)?.changes ?? [];
      this.#approvals.push(...changes.map((change) => ({ pull, change })));
    }
    return { branch: 'main', commit, subject: SUBJECT };
  }

  /** What the next record meets. */
  fail(fault: RecordFault): void {
    this.#fault = fault;
  }

  /** The changes that were shown and merged, used or not. */
  get approved(): readonly ChangeDocument[] {
    return this.#approvals.map(({ change }) => change);
  }

  /** Uses what was approved of a change, all of it that is left; false when somebody else has used all of it. */
  use(digest: string, by: string): boolean {
    const own = this.#approvals.filter(({ change }) => change.digest === digest);
    const left = own.filter(({ usedBy = by }) => usedBy === by);
    for (const approval of left) approval.usedBy = by;
    return left.length > 0;
  }

  /** Whether everything that was approved of a change was used by somebody else. */
  isGone(digest: string, by: string): boolean {
    const own = this.#approvals.filter(({ change }) => change.digest === digest);
    return own.length > 0 && own.every(({ usedBy = by }) => usedBy !== by);
  }

  /** The forge as one client has it; `reach`: what is done when a request is there, and when its answer is back. */
  forge(reach: <Result>(work: () => Result) => Promise<Result> = async (work) => work()): Forge {
    const pullsOf = (sha: string) =>
      [...this.#merged]
        .filter(([, { commit }]) => commit === sha)
        .map(([number, { at }]) => {
          return { number, headSha: HEADS[number], baseBranch: 'main', mergedAt: at, labels: [] };
        });
    return {
      ...GITHUB,
      whoWeAre: () => reach(() => US),
      headOf: () => reach(() => this.#mainline[0] ?? FIRST_COMMIT),
      pullNow: (number) => reach(() => ({ headSha: HEADS[number === 1 ? 1 : 2], labels: [] })),
      mergedPullsOf: (sha) => reach(() => pullsOf(sha)),
      labelEventsOn: () => reach(() => []),
      approversOf: () => reach(() => []),
      membersOf: () => reach(() => []),
      commitsBefore: (sha, limit) =>
        reach(() => this.#mainline.slice(this.#mainline.indexOf(sha) + 1).slice(0, limit)),
      commentsOn: (pull) => reach(() => this.#comments.filter(({ on }) => on === pull)),
      addComment: (pull, body) => reach(() => this.#write(pull, this.#comments.length + 1, body)),
      editComment: (pull, id, body) => reach(() => this.#write(pull, id, body)),
      createCheck: (wanted) => reach(() => this.#record(wanted)),
      checksOn: ({ commit, externalId }) =>
        reach(() =>
          this.#checks
            .filter((check) => check.commit === commit && check.externalId === externalId)
            .toReversed(),
        ),
    };
  }

  #write(on: number, id: number, body: string): Comment {
    const comment = { on, id, body, author: US, url: `https://forge.invalid/${id}`, updatedAt: this.#now() };
    const at = this.#comments.findIndex((one) => one.id === id);
    this.#comments.splice(at < 0 ? this.#comments.length : at, 1, comment);
    return comment;
  }

  #record({ commit, name, externalId, text }: WantedCheck): void {
    const fault = this.#fault;
    this.#fault = undefined;
    const check = { id: this.#checks.length + 1, by: US.login, completedAt: this.#now(), text };
    if (fault !== 'not made') this.#checks.push({ ...check, commit, name, externalId });
    if (fault !== undefined) throw lost(fault);
  }
}

function lost(fault: RecordFault): ForgeError {
  const of = { name: 'github' as const, help: HELP };
  const delivery = fault === 'not made' ? 'refused' : 'unknown';
  return new ForgeError(fault, of, { kind: 'unavailable', delivery, method: 'POST', path: '/check-runs' });
}
