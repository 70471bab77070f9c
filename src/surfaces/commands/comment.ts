import { appendFile } from 'node:fs/promises';
import { defined } from '../../kernel/lib/defined.js';
import type { CommonOptions } from './options.js';
import { readPlanFile } from '../../app/plan/plan-file.js';
import { postPlan, type PullRequest } from './posting.js';
import { withGitHub } from '../../app/github/with-github.js';
import type { Runtime } from '../runtime/runtime.js';
import { runUrl, subjectOf } from './subject.js';
import { EXIT, UserError, type ExitCode } from '../../kernel/model/errors.js';
import { GitHubError } from '../../app/github/errors.js';
import { parseRepository } from '../../app/github/paths.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { inert } from '../../kernel/lib/inert.js';
import type { CommentContext } from '../reports/plan-comment.js';
import { planMarkdown, SUMMARY_LIMIT } from '../reports/plan-markdown.js';

interface CommentOptions extends CommonOptions {
  readonly repo?: string;
  readonly pr?: number;
  readonly environment?: string;
  readonly commit?: string;
}

/**
 * `zonewright comment PLANFILE`: the plan on a pull request, in one comment that is kept up to date. Where it can't be written and there
 * is a job summary, the plan goes there: a comment must not decide whether a plan is good.
 */
export async function comment(options: CommentOptions, runtime: Runtime, file: string): Promise<ExitCode> {
  const plan = readPlanFile(file, runtime);
  const pull = pullRequestOf(options, runtime);
  const context = contextOf(options, runtime);
  try {
    const { status, url } = await withGitHub(runtime, (github) => postPlan(github, pull, plan, context));
    runtime.out.write(`${status} ${inert(url)}\n`);
  } catch (error) {
    const summary = runtime.env['GITHUB_STEP_SUMMARY'];
    if (!(error instanceof GitHubError) || error.kind === 'withheld' || !summary) throw error;
    runtime.err.write(`warning: the comment was not written: ${inert(error.message)}\n`);
    await addTo(summary, runtime.hide(planMarkdown(plan, SUMMARY_LIMIT)));
    runtime.err.write('The plan is in the job summary instead.\n');
  }
  return EXIT.ok;
}

function contextOf(options: CommentOptions, runtime: Runtime): CommentContext {
  const report = runUrl(runtime);
  return {
    ...subjectOf(options, runtime),
    ...defined({ commit: options.commit, report }),
  };
}

function pullRequestOf({ repo, pr }: CommentOptions, { env }: Runtime): PullRequest {
  const repository = repo ?? env['GITHUB_REPOSITORY'] ?? '';
  if (repository !== '' && pr !== undefined) return { repository: parseRepository(repository), number: pr };
  throw new UserError('comment needs --repo OWNER/NAME and --pr N: where the plan is posted', {
    code: 'usage',
    help: 'zonewright comment --help shows an example.',
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
