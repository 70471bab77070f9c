import { appendFile } from 'node:fs/promises';
import { defined } from '../../kernel/lib/defined.js';
import type { CommonOptions } from './options.js';
import { readPlanFile } from '../../app/plan/plan-file.js';
import type { PlanDocument } from '../../engine/documents/plan.js';
import type { GitHub } from '../../app/github/client.js';
import { postCheck, postPlan } from './posting.js';
import { readReplayFile } from './replay-file.js';
import { withGitHub } from '../../app/github/with-github.js';
import type { Runtime } from '../runtime/runtime.js';
import { runUrl, subjectOf } from './subject.js';
import { EXIT, UserError, type ExitCode } from '../../kernel/model/errors.js';
import { GitHubError } from '../../app/github/errors.js';
import { parseRepository, type Repository } from '../../app/github/paths.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { inert } from '../../kernel/lib/inert.js';
import type { CommentContext } from '../reports/plan-comment.js';
import { planMarkdown, SUMMARY_LIMIT } from '../reports/plan-markdown.js';
import { REPLAY_ITSELF, replaySummary } from '../reports/replay-section.js';

interface CommentOptions extends CommonOptions {
  readonly repo?: string;
  readonly pr?: number;
  readonly environment?: string;
  readonly commit?: string;
  /** A file with what `replay --format json` printed. */
  readonly replay?: string;
}

/**
 * `zonewright comment PLANFILE`: the plan on a pull request, in as few comments as hold it, which are kept up to date, and what merging approves in a check run
 * of its head, and behind it a replay, where there is one. Where it can't be written and there is a job summary, the plan goes there: a comment must not decide whether a plan is good. Without a
 * pull request, as in a merge queue, there is the check run of the commit only.
 */
export async function comment(options: CommentOptions, runtime: Runtime, file: string): Promise<ExitCode> {
  const plan = readPlanFile(file, runtime);
  const place = placeOf(options, runtime);
  const context = contextOf(options, runtime);
  try {
    await withGitHub(runtime, (github) => post(github, plan, place, context, runtime));
  } catch (error) {
    const summary = runtime.env['GITHUB_STEP_SUMMARY'];
    if (!(error instanceof GitHubError) || error.kind === 'withheld' || !summary) throw error;
    runtime.err.write(`warning: the comment was not written: ${inert(error.message)}\n`);
    await addTo(summary, runtime.hide(summaryOf(plan, context)));
    runtime.err.write('The plan is in the job summary instead.\n');
  }
  return EXIT.ok;
}

function summaryOf(plan: PlanDocument, { replay }: CommentContext): string {
  const text = planMarkdown(plan, SUMMARY_LIMIT);
  return replay === undefined ? text : text + replaySummary(replay, text.length, REPLAY_ITSELF);
}

async function post(
  github: GitHub,
  plan: PlanDocument,
  { repository, number, commit }: Place,
  context: CommentContext,
  { out, err }: Runtime,
): Promise<void> {
  if (number === undefined) {
    await postCheck(github, repository, plan, { ...context, commit });
    out.write(`created the check run of ${commit}\n`);
    return;
  }
  const { status, url, approvesNothing } = await postPlan(github, { repository, number }, plan, context);
  out.write(`${status} ${inert(url)}\n`);
  if (approvesNothing === undefined) return;
  err.write(`warning: merging this pull request approves nothing: ${inert(approvesNothing)}\n`);
  err.write(
    'Post it with the GITHUB_TOKEN of a workflow whose job has "checks: write", or apply the plan with --expect-digest.\n',
  );
}

function contextOf(options: CommentOptions, runtime: Runtime): CommentContext {
  const replay = options.replay === undefined ? undefined : readReplayFile(options.replay, runtime);
  return {
    ...subjectOf(options, runtime),
    ...defined({ commit: options.commit, report: runUrl(runtime), replay }),
  };
}

/** A pull request, or a commit alone. */
type Place = { readonly repository: Repository } & (
  | { readonly number: number; readonly commit?: undefined }
  | { readonly number?: undefined; readonly commit: string }
);

function placeOf({ repo, pr, commit }: CommentOptions, { env }: Runtime): Place {
  const repository = repo ?? env['GITHUB_REPOSITORY'] ?? '';
  if (repository !== '' && pr !== undefined) return { repository: parseRepository(repository), number: pr };
  if (repository !== '' && commit !== undefined) return { repository: parseRepository(repository), commit };
  throw new UserError('comment needs --repo OWNER/NAME and --pr N: where the plan is posted', {
    code: 'usage',
    help: 'For the check run of a commit alone, give --commit instead of --pr. zonewright comment --help shows an example.',
  });
}

async function addTo(summary: string, text: string): Promise<void> {
  try {
    await appendFile(summary, text);
  } catch (error) {
    const message = `the plan can't be added to the job summary either (${errorCode(error)})`;
    throw new UserError(message, { code: 'job-summary', cause: error });
  }
}
