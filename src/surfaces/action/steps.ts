import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openCheckout } from '../runtime/checkout.js';
import type { PlanDocument } from '../../generated/documents/plan.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { decodePlan } from '../../engine/plan/decode-plan.js';
import { pathIn } from '../reports/checkout.js';
import { isDrift } from '../reports/drift/document.js';
import { commitOf } from '../../files/repository/revision.js';
import { outputDrift } from './drift.js';
import type { Event } from './event.js';
import { namedFiles } from './named-files.js';
import { since } from './since.js';
import { runCommand, withEnv, type ActionStep } from './step.js';
import { outputsOf } from './outputs.js';
import { replay } from './replay-step.js';
import { decodeResult, outputsOfResult } from './result.js';

type PullRequest = Extract<Event, { readonly type: 'pull-request' }>;
type MergeGroup = Extract<Event, { readonly type: 'merge-group' }>;
/** What is planned before it is merged. */
type Proposed = PullRequest | MergeGroup;

/** `command: validate`: annotations on the lines of the files, and SARIF for whoever uploads it. */
export async function validate(step: ActionStep): Promise<ExitCode> {
  const sarif = step.file('zonewright.sarif');
  const exit = await check(step, '--write', `sarif=${sarif}`);
  await step.output({ 'report-file': sarif });
  return exit;
}

/** Every step begins with this: what is wrong is told where it stands, before anything is read or sent. */
function check(step: ActionStep, ...more: readonly string[]): Promise<ExitCode> {
  return runCommand(
    step,
    'validate',
    '--root',
    step.inputs.root,
    ...cached(step),
    '--format',
    'github',
    ...more,
  );
}

/** `command: plan`: the plan in the log, in the job summary, on the pull request and in files. */
export async function plan(step: ActionStep): Promise<ExitCode> {
  const { event, inputs } = step;
  if (isProposed(event) && lacksCredentials(step, event)) return compareOffline(step, event);
  const checked = await check(step);
  if (checked !== EXIT.ok) return checked;
  const base = inputs.base ?? (isProposed(event) ? await baseOf(step, event) : 'none');
  const exit = await runCommand(
    step,
    'plan',
    ...planning(step),
    ...(base === 'none' ? [] : ['--base', base]),
    ...(inputs.shard === undefined ? [] : ['--shard', inputs.shard]),
  );
  const posted = await reportPlan(step, inputs.shard === undefined);
  return posted === EXIT.ok ? exit : posted;
}

function isProposed(event: Event): event is Proposed {
  return event.type === 'pull-request' || event.type === 'merge-group';
}

/**
 * What a pull request started from, or a group that waits to be merged. A workflow checks out its merge with the base branch, and the first parent of that is the base as it is
 * now; the event's own is the base as it was when somebody pushed, which the merge may be ahead of.
 */
async function baseOf({ inputs, runtime }: ActionStep, { base }: Proposed): Promise<string> {
  const { env, cwd } = runtime;
  const isMerge = /^refs\/pull\/\d+\/merge$/.test(env['GITHUB_REF'] ?? '');
  if (!isMerge) return base;
  const head = await commitOf(resolve(cwd, inputs.root), 'HEAD', env);
  return head === env['GITHUB_SHA'] ? 'HEAD^1' : base;
}

/** `command: merge-plans`: the plans of shards as one, reported once. */
export async function mergePlans(step: ActionStep): Promise<ExitCode> {
  const { inputs, runtime } = step;
  const files = namedFiles(inputs.planFiles, runtime.cwd, '.json');
  const exit = await runCommand(step, 'merge-plans', ...files, ...reports(step));
  const posted = await reportPlan(step, true);
  return posted === EXIT.ok ? exit : posted;
}

/** `command: apply`: what was approved, and nothing else. */
export async function apply(step: ActionStep): Promise<ExitCode> {
  const { inputs, runtime } = step;
  const checked = await check(step);
  if (checked !== EXIT.ok && !notifies(step)) return checked;
  const [json, markdown] = [step.file('result.json'), step.file('result.md')];
  // Told before anything is sent: of a step that is killed the record is all that is left.
  const runs = runtime.env['ZONEWRIGHT_RUNS'] || step.file('runs');
  await step.output({ 'runs-folder': resolve(runtime.cwd, runs) });
  const exit = await runCommand(
    step,
    'apply',
    ...(inputs.planFile === undefined ? [] : [inputs.planFile]),
    '--root',
    inputs.root,
    '--yes',
    '--runs',
    runs,
    ...narrowing(step),
    ...(await since(step)),
    ...consent(step),
    ...(inputs.environment === undefined ? [] : ['--environment', inputs.environment]),
    ...(inputs.wave === undefined ? [] : ['--wave', inputs.wave]),
    '--write',
    `json=${json}`,
    '--write',
    `markdown=${markdown}`,
  );
  await step.summarise(markdown);
  const result = existsSync(json) ? decodeResult(readFileSync(json, 'utf8')) : undefined;
  if (result !== undefined) await step.output({ ...outputsOfResult(result), 'report-file': json });
  if (exit === EXIT.refused && result === undefined) {
    runtime.command({ command: 'notice', message: 'Nothing was applied: the log says why.' });
  }
  return exit;
}

/** Whether somebody elsewhere is told of the run: then the command itself refuses files that are wrong, and tells them. */
function notifies({ runtime }: ActionStep): boolean {
  return Boolean(runtime.env['ZONEWRIGHT_NOTIFY']);
}

/** Consent that the workflow names itself; else what the merged pull requests approved. */
function consent({ inputs, runtime }: ActionStep): readonly string[] {
  const { planFile, expectDigest, allow } = inputs;
  const named = [
    ...(expectDigest === undefined ? [] : ['--expect-digest', expectDigest]),
    ...allow.flatMap((risk) => ['--allow', risk]),
  ];
  if (planFile !== undefined || named.length > 0) return named;
  return ['--merged', runtime.env['GITHUB_REPOSITORY'] ?? ''];
}

/** `command: drift`: one issue, as long as what is live differs from the files. */
export async function drift(step: ActionStep): Promise<ExitCode> {
  const checked = await check(step);
  if (checked !== EXIT.ok && !notifies(step)) return checked;
  const { environment, base = 'none' } = step.inputs;
  const exit = await runCommand(
    step,
    'drift',
    ...planning(step),
    ...(environment === undefined ? [] : ['--environment', environment]),
    ...(base === 'none' ? [] : ['--base', base]),
  );
  await reportPlan(step, false);
  const made = step.file(PLAN);
  const found = step.inputs.issue && existsSync(made) ? readPlan(made) : undefined;
  if (found !== undefined && isDrift(found)) await outputDrift(step, found, exit);
  return exit;
}

/** Without credentials nothing live can be read: the two configurations are compared instead, and no connection is opened. */
async function compareOffline(step: ActionStep, event: Proposed): Promise<ExitCode> {
  const { base } = event;
  const why = isOfFork(event) ? 'the pull request comes from a fork' : 'no credentials are set';
  step.runtime.command({
    command: 'notice',
    title: 'no live plan',
    message: `${why}: the files were checked and compared with the base branch, but nothing live was read${step.inputs.replay.length > 0 ? ' and no log replayed' : ''}`,
  });
  const markdown = step.file('comparison.md');
  const revision = step.inputs.base ?? base;
  const compared = revision === 'none' ? [] : ['--base', revision, '--write', `markdown=${markdown}`];
  const exit = await check(step, ...compared);
  await step.summarise(markdown);
  return exit;
}

/** What lets a plan be made: credentials, or a service that needs none. */
const ACCESS = [
  'ZONEWRIGHT_API_TOKEN',
  'ZONEWRIGHT_API_KEY',
  'CLOUDFLARE_API_TOKEN',
  'CLOUDFLARE_API_KEY',
  'ZONEWRIGHT_EMULATOR',
];

function lacksCredentials({ runtime }: ActionStep, event: Proposed): boolean {
  return isOfFork(event) || ACCESS.every((name) => !runtime.env[name]);
}

function isOfFork(event: Proposed): boolean {
  return event.type === 'pull-request' && event.isFork;
}

function planning(step: ActionStep): readonly string[] {
  return ['--root', step.inputs.root, ...cached(step), ...narrowing(step), ...reports(step)];
}

/** For what writes nothing: apply reads everything anew. */
function cached({ inputs }: ActionStep): readonly string[] {
  return inputs.cache === undefined ? [] : ['--cache', inputs.cache];
}

function narrowing({ inputs }: ActionStep): readonly string[] {
  return [
    ...inputs.target.flatMap((glob) => ['--target', glob]),
    ...(inputs.changedSince === undefined ? [] : ['--changed-since', inputs.changedSince]),
  ];
}

/** Among the files of this step, which nobody else has written: a plan that lay there before must not pass for the one of this run. */
const PLAN = 'plan.json';
const HTML = 'plan.html';
const MARKDOWN = 'plan.md';

function reports({ inputs, file }: ActionStep): readonly string[] {
  const copy = inputs.planFile === undefined ? [] : [`json=${inputs.planFile}`];
  const written = [`markdown=${file(MARKDOWN)}`, `html=${file(HTML)}`, ...copy];
  return ['--out', file(PLAN), ...written.flatMap((report) => ['--write', report])];
}

/** What a plan is told by, once it is made: outputs, the job summary, warnings at the lines of risky changes, the comment with what a replay came to. */
async function reportPlan(step: ActionStep, isWhole: boolean): Promise<ExitCode> {
  const { event, inputs, runtime } = step;
  const made = step.file(PLAN);
  if (!existsSync(made)) return EXIT.ok;
  const document = readPlan(made);
  const file = inputs.planFile === undefined ? made : resolve(runtime.cwd, inputs.planFile);
  await step.output({ ...outputsOf(document), 'plan-file': file, 'report-file': step.file(HTML) });
  await step.summarise(step.file(MARKDOWN));
  if (!isWhole) return EXIT.ok;
  annotateRisks(step, document);
  const replayed = await replay(step, step.file(MARKDOWN));
  if (!inputs.comment || !isProposed(event)) return EXIT.ok;
  if (event.type === 'pull-request' && event.isMerged) return EXIT.ok;
  return comment(step, event, made, replayed);
}

function readPlan(file: string): PlanDocument {
  return decodePlan(readFileSync(file, 'utf8'), file);
}

/** GitHub takes ten warnings of a step. */
const MOST_WARNINGS = 10;

function annotateRisks({ inputs, runtime }: ActionStep, { changes, leaving = [] }: PlanDocument): void {
  const checkout = openCheckout(inputs, runtime);
  // What leaves has no line in these files any more.
  const risked = [...leaving.map((leave) => ({ ...leave, source: undefined })), ...changes];
  const warnings = risked.flatMap(({ address, risks, source }) =>
    risks.map(({ code, message }) => ({
      command: 'warning' as const,
      title: code,
      message: `${address}: ${message}`,
      ...(source === undefined || !checkout.holdsRoot
        ? {}
        : { file: pathIn(checkout, source.file), line: source.line }),
    })),
  );
  for (const warning of warnings.slice(0, MOST_WARNINGS)) runtime.command(warning);
}

/** The plan on the pull request, or the check run of a group. What can't be written changes no exit code: the summary has the plan. */
async function comment(
  step: ActionStep,
  event: Proposed,
  file: string,
  replayed: readonly string[],
): Promise<ExitCode> {
  const { inputs, runtime } = step;
  // The summary is written already: there is nothing to fall back to.
  const quiet: ActionStep = { ...step, runtime: withEnv(runtime, { GITHUB_STEP_SUMMARY: undefined }) };
  const exit = await runCommand(
    quiet,
    'comment',
    file,
    '--root',
    inputs.root,
    ...(event.type === 'pull-request' ? ['--pr', String(event.number), ...replayed] : []),
    '--commit',
    event.head,
    ...(inputs.environment === undefined ? [] : ['--environment', inputs.environment]),
  );
  if (exit === EXIT.ok) return exit;
  const message =
    event.type === 'pull-request'
      ? 'The comment was not written; the plan is in the job summary.'
      : 'The check run was not written; the plan is in the job summary.';
  runtime.command({ command: 'warning', message });
  return EXIT.ok;
}
