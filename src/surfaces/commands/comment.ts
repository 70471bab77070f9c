import { resolve } from 'node:path';
import { appendFile } from 'node:fs/promises';
import { defined } from '../../kernel/lib/defined.js';
import type { CommonOptions } from './command-options.js';
import { readPlanFile } from '../../app/plan/plan-file.js';
import type { PlanDocument } from '../../generated/documents/plan.js';
import { ForgeError } from '../../app/forge/errors.js';
import type { ForgeEnvironment } from '../../app/forge/environment.js';
import type { Forge } from '../../app/forge/forge.js';
import type { Provider, ProviderOptions } from '../../app/providers/names.js';
import { environmentOf, providerOf } from '../../app/providers/provider.js';
import { withForge } from '../../app/providers/with-forge.js';
import { showComments } from './comment-dry-run.js';
import { postCheck, postPlan } from './posting.js';
import { readReplayFile } from './replay-file.js';
import type { Runtime } from '../runtime/runtime.js';
import { subjectOf } from './subject.js';
import { EXIT, UserError, type ExitCode } from '../../kernel/model/errors.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import type { CommentContext } from '../reports/plan/comment.js';
import { planMarkdown, SUMMARY_LIMIT } from '../reports/plan/markdown.js';
import { REPLAY_ITSELF, replaySummary } from '../reports/replay/section.js';
import { say } from '../runtime/print.js';

interface CommentOptions extends CommonOptions, ProviderOptions {
  readonly repo?: string;
  readonly pr?: number;
  readonly environment?: string;
  readonly commit?: string;
  /** Print comments without posting them. */
  readonly dryRun?: boolean;
  /** A file with the output of `replay --format json`. */
  readonly replay?: string;
}

/**
 * `zonewright comment PLANFILE`: posts a plan, checks and a replay on a request, or makes only the check of a commit (merge queue). If the forge
 * fails and there is a job summary, the plan goes there with exit code 0: a comment does not judge the plan.
 */
export async function comment(options: CommentOptions, runtime: Runtime, file: string): Promise<ExitCode> {
  const plan = readPlanFile(file, runtime);
  const provider = providerOf(options, runtime.env);
  const at = environmentOf(provider, runtime.env);
  const context = contextOf(options, at, runtime);
  if (options.dryRun === true) {
    showComments(plan, provider, context, options, runtime);
    return EXIT.ok;
  }
  const place = placeOf(options, provider, at);
  try {
    await withForge(runtime, { ...options, provider, repository: place.repository }, (forge) =>
      post(forge, plan, place, context, runtime),
    );
  } catch (error) {
    const summary = runtime.env['GITHUB_STEP_SUMMARY'];
    if (!(error instanceof ForgeError) || error.kind === 'withheld' || !summary) throw error;
    say(runtime.err, `warning: the comment was not written: ${error.message}`);
    await addTo(resolve(runtime.cwd, summary), runtime.hide(summaryOf(plan, context)));
    say(runtime.err, 'The plan is in the job summary instead.');
  }
  return EXIT.ok;
}

function summaryOf(plan: PlanDocument, { replay }: CommentContext): string {
  const text = planMarkdown(plan, SUMMARY_LIMIT);
  return replay === undefined ? text : text + replaySummary(replay, text.length, REPLAY_ITSELF);
}

async function post(
  forge: Forge,
  plan: PlanDocument,
  { number, commit }: Place,
  context: CommentContext,
  { out, err }: Runtime,
): Promise<void> {
  const { words } = forge;
  if (number === undefined) {
    await postCheck(forge, plan, { ...context, commit });
    say(out, `created the ${words.check} of ${commit}`);
    return;
  }
  const { status, url, approvesNothing } = await postPlan(forge, number, plan, context);
  say(out, `${status} ${url}`);
  if (approvesNothing === undefined) return;
  say(err, `warning: merging this ${words.pull} approves nothing: ${approvesNothing}`);
  say(err, `${words.toApprove}, or apply the plan with --expect-digest.`);
}

function contextOf(options: CommentOptions, at: ForgeEnvironment, runtime: Runtime): CommentContext {
  const replay = options.replay === undefined ? undefined : readReplayFile(options.replay, runtime);
  return {
    ...subjectOf(options, runtime),
    ...defined({ commit: options.commit ?? at.commit, report: at.run, replay }),
  };
}

/** Where to post: on a request, or as the check of a commit. */
type Place = { readonly repository: string } & (
  | { readonly number: number; readonly commit?: undefined }
  | { readonly number?: undefined; readonly commit: string }
);

const NEEDS: Readonly<Record<Provider, string>> = {
  github: 'comment needs --repo OWNER/NAME and --pr N: where the plan is posted',
  gitlab: 'comment needs --repo PROJECT and --pr N: where the plan is posted',
};

function placeOf(options: CommentOptions, provider: Provider, at: ForgeEnvironment): Place {
  const { repo: repository = at.repository, pr: number = at.pull, commit = at.commit } = options;
  if (repository !== undefined && number !== undefined) return { repository, number };
  if (repository !== undefined && commit !== undefined) return { repository, commit };
  throw new UserError(NEEDS[provider], {
    code: 'usage',
    help: 'For only the check of a commit, give --commit instead of --pr. zonewright comment --help shows an example.',
  });
}

async function addTo(summary: string, text: string): Promise<void> {
  try {
    await appendFile(summary, text);
  } catch (error) {
    const message = `the plan can't be added to the job summary of GITHUB_STEP_SUMMARY either (${errorCode(error)})`;
    throw new UserError(message, { code: 'job-summary', cause: error });
  }
}
