import { resolve } from 'node:path';
import { defined } from '../../kernel/lib/defined.js';
import type { PlanDocument } from '../../generated/documents/plan.js';
import type { ResultDocument } from '../../generated/documents/result.js';
import type { RunDocument } from '../../generated/documents/run.js';
import { decideToResume } from '../../engine/runs/resume.js';
import { UserError } from '../../kernel/model/errors.js';
import { changesOf, type Plan } from '../../kernel/model/plan.js';
import { ForgeError } from '../../app/forge/errors.js';
import type { Forge, ForgeWords } from '../../app/forge/forge.js';
import { decide, type Agreed, type Withheld } from '../../engine/review/decision.js';
import { count, someOf } from '../../kernel/lib/phrases.js';
import { LEFT_OUT_ADVICE } from '../reports/result/markdown.js';
import { commitOf } from '../../files/repository/revision.js';
import { approvedBy, requireHead, type Approved } from '../../app/approvals/approvals.js';
import { claim, settle, type Claiming, type Wanted } from '../../app/approvals/claims.js';
import { usedBy, usedInTheEnd } from '../../app/approvals/using.js';
import type { Merge } from '../../app/approvals/merged-pulls.js';
import { selectingFlags, type ApplyOptions } from './command-options.js';
import { readPlanFile } from '../../app/plan/plan-file.js';
import { postResult } from './posting.js';
import { environmentOf, providerOf } from '../../app/providers/provider.js';
import { withForge } from '../../app/providers/with-forge.js';
import type { Runtime } from '../runtime/runtime.js';
import { subjectOf } from './subject.js';
import { say } from '../runtime/print.js';

/** Who consents to a plan: flags, a plan file, or merged pull requests. */
export interface Approving {
  /** The plan was reviewed, so apply does not ask. */
  readonly isReviewed: boolean;
  /** Throws a UserError if this run must not apply. Called before any read. */
  readonly check: () => Promise<void>;
  /** The plan file, if there is one. */
  readonly document?: PlanDocument;
  /** The plan is not all that was asked for. */
  readonly isPart?: boolean;
  /** Labels that open gates for the whole plan. None with --merged: there they count per approved change. */
  readonly labels: readonly string[];
  readonly decide: (fresh: Plan) => Promise<Agreed | Withheld>;
  /** Records these approvals as used, before the first change is sent. Throws a UserError if that fails: nothing may be sent then. */
  readonly use: (sent: Plan) => Promise<void>;
  /** The pull requests (`#12`) that approved these changes, and who approved them. */
  readonly approvedBy: (sent: Plan) => ApprovedBy;
  /** Posts the result on the pull request. Never throws a ForgeError. */
  readonly post: (result: ResultDocument) => Promise<void>;
}

/** The pull requests that approved something, and the people who approved them. */
export interface ApprovedBy {
  readonly pulls: readonly string[];
  readonly people: readonly string[];
}

/** Runs `work` with the consent of the command line. Throws a UserError for two sources, or a file that is not a plan. */
export async function withApproving<Result>(
  options: ApplyOptions,
  runtime: Runtime,
  planFile: string | undefined,
  work: (approving: Approving) => Promise<Result>,
): Promise<Result> {
  requireOneWay(options, planFile);
  const { merged } = options;
  if (merged !== undefined) {
    const merge = await mergeOf(options, runtime);
    return withForge(runtime, { ...options, repository: merged }, (forge) =>
      work(byMerge(forge, merge, options, runtime)),
    );
  }
  const document = planFile === undefined ? undefined : readPlanFile(planFile, runtime);
  return work({
    ...NO_FORGE,
    isReviewed: document !== undefined,
    labels: runtime.labels ?? [],
    ...defined({ document }),
    decide: (fresh) => Promise.resolve(decide(fresh, document, options)),
  });
}

const NO_FORGE = {
  check: () => Promise.resolve(),
  use: () => Promise.resolve(),
  approvedBy: () => ({ pulls: [], people: [] }),
  post: () => Promise.resolve(),
};

/** The consent of a run that was cut off, for its rest only. */
export function byRecord(run: RunDocument, { labels = [] }: Runtime): Approving {
  return {
    ...NO_FORGE,
    isReviewed: true,
    document: run.plan,
    labels,
    decide: (fresh) => Promise.resolve(decideToResume(run, fresh)),
  };
}

/** Consent to the shown plan: to exactly that plan, or to the allowed risks. */
export function byShown(
  document: PlanDocument,
  asShown: boolean,
  options: ApplyOptions,
  { labels = [] }: Runtime,
): Approving {
  return {
    ...NO_FORGE,
    isReviewed: false,
    document,
    labels,
    decide: (fresh) => Promise.resolve(decide(fresh, asShown ? document : undefined, options)),
  };
}

function byMerge(forge: Forge, merge: Merge, options: ApplyOptions, runtime: Runtime): Approving {
  let approved: Approved | undefined;
  let planned: Plan | undefined;
  let used: { readonly wanted: readonly Wanted[]; readonly sent: Plan } | undefined;
  const claiming = claimingOf(forge, merge, options, runtime);
  return {
    isReviewed: true,
    check: () => requireHead(forge, merge),
    labels: [],
    decide: async (fresh) => {
      approved = await approvedBy(forge, merge, fresh);
      planned = fresh;
      // Again, as reading took time: a newer commit has its own run.
      await requireHead(forge, merge);
      const { reviewed, earlier, notes, leftOut, inDoubt } = approved;
      if (changesOf(fresh).length + (fresh.leaving ?? []).length > 0)
        warn([...notes, ...leftOutNotes(leftOut), ...inDoubtNotes(inDoubt, forge.words)], runtime);
      return decide(fresh, reviewed, { ...options, byChange: true }, earlier);
    },
    use: async (sent) => {
      if (approved === undefined || planned === undefined) return;
      const wanted = usedBy(approved, planned, sent);
      await claim(wanted, claiming);
      used = { wanted, sent };
    },
    approvedBy: (sent) => {
      if (approved === undefined || planned === undefined) return { pulls: [], people: [] };
      const { given } = approved;
      const numbers = new Set(usedBy(approved, planned, sent).map(({ source }) => source.number));
      const people = [...given.own, ...given.before]
        .filter(({ number }) => numbers.has(number))
        .flatMap(({ pull }) => pull.approvedBy ?? []);
      return {
        pulls: [...numbers].map((number) => `${forge.words.sign}${number}`),
        people: [...new Set(people)],
      };
    },
    post: async (result) => {
      if (approved === undefined) return;
      const { leftOut, pulls } = approved;
      if (used !== undefined) {
        const ended = usedInTheEnd(approved, used.wanted, used.sent, result);
        await unlessRefused(() => settle(ended, claiming), NOT_ENDED, runtime);
      }
      const [number] = pulls;
      if (number === undefined || isNothing(result)) return;
      const context = { ...merge.subject, leftOut };
      await unlessRefused(
        () => postResult(forge, number, result, context),
        'the comment was not written',
        runtime,
      );
    },
  };
}

const NOT_ENDED = 'how the run ended was not recorded, so what it did not carry out is approved no more';

/** Turns a ForgeError into a warning: the run is done, its exit code stays. */
async function unlessRefused(
  post: () => Promise<unknown>,
  problem: string,
  runtime: Pick<Runtime, 'err'>,
): Promise<void> {
  try {
    await post();
  } catch (error) {
    if (!(error instanceof ForgeError)) throw error;
    warn([`${problem}: ${error.message}`], runtime);
  }
}

function claimingOf(
  forge: Forge,
  { subject }: Merge,
  options: ApplyOptions,
  { run, clock, env }: Runtime,
): Claiming {
  const { run: report } = environmentOf(providerOf(options, env), env);
  return { forge, subject, run: run.id, clock, ...defined({ report }) };
}

function warn(notes: readonly string[], { err }: Pick<Runtime, 'err'>): void {
  for (const note of notes) say(err, `warning: ${note}`);
}

/** A warning names at most this many addresses. The result has all. */
const MOST_NAMED = 20;

function leftOutNotes(addresses: readonly string[]): readonly string[] {
  if (addresses.length === 0) return [];
  return [
    `merging did not approve ${count(addresses.length, 'change')} that the comment did not show in full or a gate denies: ${someOf(addresses, MOST_NAMED)}`,
    LEFT_OUT_ADVICE,
  ];
}

function inDoubtNotes(addresses: readonly string[], { pull, check }: ForgeWords): readonly string[] {
  if (addresses.length === 0) return [];
  return [
    `a run began to use the approval of ${count(addresses.length, 'change')} and did not record how it ended, so ${addresses.length === 1 ? 'it is' : 'they are'} approved no more: ${someOf(addresses, MOST_NAMED)}`,
    `Run zonewright apply --resume with the record of that run, which its ${check} leads to, or open a ${pull}: its plan shows again what is left.`,
  ];
}

function isNothing({ changes, unreviewed = [], leaving = [] }: ResultDocument): boolean {
  return changes.length + unreviewed.length + leaving.length === 0;
}

async function mergeOf(options: ApplyOptions, runtime: Runtime): Promise<Merge> {
  const branch = options.branch ?? environmentOf(providerOf(options, runtime.env), runtime.env).branch ?? '';
  if (branch === '') {
    throw usage(
      '--merged needs --branch: the branch that is applied',
      'In a workflow GITHUB_REF_NAME names it, in a pipeline CI_COMMIT_BRANCH.',
    );
  }
  return {
    branch,
    commit: await commitOf(resolve(runtime.cwd, options.root), 'HEAD', runtime.env),
    subject: subjectOf(options, runtime),
  };
}

/** Throws a UserError for two sources of consent, or flags that don't fit the source. */
function requireOneWay(
  { merged, branch, target, changedSince, allow, expectDigest }: ApplyOptions,
  planFile: string | undefined,
): void {
  const narrowing = [...selectingFlags(target), ...(changedSince === undefined ? [] : ['--changed-since'])];
  if (planFile !== undefined && narrowing.length > 0) {
    throw usage(
      `${narrowing.join(' and ')} can only be used for planning, but the plan file is already a plan`,
    );
  }
  // --branch alone would apply changes that were not approved.
  if (merged === undefined && branch !== undefined) throw usage('--branch needs --merged OWNER/NAME');
  const others = [
    ...(planFile === undefined ? [] : ['a plan file']),
    ...(allow.length > 0 ? ['--allow'] : []),
    ...(expectDigest === undefined ? [] : ['--expect-digest']),
  ];
  if (merged !== undefined && others.length > 0) {
    throw usage(
      `--merged applies what pull or merge requests approved; it can't be combined with ${others.join(' and ')}`,
    );
  }
}

function usage(message: string, help?: string): UserError {
  return new UserError(message, { code: 'usage', help });
}
