import { localFolder } from '../../app/runs/open-runs.js';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openCheckout } from '../runtime/checkout.js';
import type { PlanDocument } from '../../generated/documents/plan.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { decodePlan } from '../../engine/plan/decode-plan.js';
import { pathIn } from '../reports/checkout.js';
import { isDrift } from '../reports/drift/document.js';
import { parseRepository } from '../../app/github/paths.js';
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
type Proposed = PullRequest | MergeGroup;

/** `command: validate`: annotations on lines, and a SARIF file. */
export async function validate(step: ActionStep): Promise<ExitCode> {
  const sarif = step.file('zonewright.sarif');
  const exit = await check(step, '--write', `sarif=${sarif}`);
  await step.output({ 'report-file': sarif });
  return exit;
}

/** Runs `validate` with annotations. Every step starts with it. */
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

/** `command: plan`: the plan in log, summary, pull request and files. */
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

/** The revision to compare with. For a checked-out merge its first parent: the event's base is older. */
async function baseOf({ inputs, runtime }: ActionStep, { base }: Proposed): Promise<string> {
  const { env, cwd } = runtime;
  const isMerge = /^refs\/pull\/\d+\/merge$/.test(env['GITHUB_REF'] ?? '');
  if (!isMerge) return base;
  const head = await commitOf(resolve(cwd, inputs.root), 'HEAD', env);
  return head === env['GITHUB_SHA'] ? 'HEAD^1' : base;
}

/** `command: merge-plans`: merges and reports the plans of shards. */
export async function mergePlans(step: ActionStep): Promise<ExitCode> {
  const { inputs, runtime } = step;
  const files = namedFiles(inputs.planFiles, runtime.cwd, '.json');
  const exit = await runCommand(step, 'merge-plans', ...files, ...reports(step));
  const posted = await reportPlan(step, true);
  return posted === EXIT.ok ? exit : posted;
}

/** `command: apply`: applies what was approved. */
export async function apply(step: ActionStep): Promise<ExitCode> {
  const { inputs, runtime } = step;
  const checked = await check(step);
  if (checked !== EXIT.ok && !notifies(step)) return checked;
  const [json, markdown] = [step.file('result.json'), step.file('result.md')];
  // Set first: of a killed step only the record is left.
  const runs = runtime.env['ZONEWRIGHT_RUNS'] || step.file('runs');
  await step.output({ 'runs-folder': localFolder({ root: inputs.root, runs }, runtime).path });
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

/** True with a webhook: then `apply` and `drift` run on wrong files too, to refuse and notify. */
function notifies({ runtime }: ActionStep): boolean {
  return Boolean(runtime.env['ZONEWRIGHT_NOTIFY']);
}

/** The consent of the inputs, otherwise of merged pull requests. */
function consent({ inputs, runtime }: ActionStep): readonly string[] {
  const { planFile, expectDigest, allow } = inputs;
  const named = [
    ...(expectDigest === undefined ? [] : ['--expect-digest', expectDigest]),
    ...allow.flatMap((risk) => ['--allow', risk]),
  ];
  if (planFile !== undefined || named.length > 0) return named;
  const { owner, name } = parseRepository(runtime.env['GITHUB_REPOSITORY'] ?? '');
  return ['--merged', `${owner}/${name}`];
}

/** `command: drift`: keeps one issue open while live and files differ. */
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

/** Validates and compares with the base branch, offline and without credentials. */
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

/** Planning needs one of these: credentials or an emulator. */
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

/** `--cache`. Not for apply, which reads everything again. */
function cached({ inputs }: ActionStep): readonly string[] {
  return inputs.cache === undefined ? [] : ['--cache', inputs.cache];
}

function narrowing({ inputs }: ActionStep): readonly string[] {
  return [
    ...inputs.target.flatMap((glob) => ['--target', glob]),
    ...(inputs.changedSince === undefined ? [] : ['--changed-since', inputs.changedSince]),
  ];
}

/** In this step's folder, so that no older plan is taken for this one. */
const PLAN = 'plan.json';
const HTML = 'plan.html';
const MARKDOWN = 'plan.md';

function reports({ inputs, file }: ActionStep): readonly string[] {
  const copy = inputs.planFile === undefined ? [] : [`json=${inputs.planFile}`];
  const written = [`markdown=${file(MARKDOWN)}`, `html=${file(HTML)}`, ...copy];
  return ['--out', file(PLAN), ...written.flatMap((report) => ['--write', report])];
}

/** Reports a plan, if made: outputs, summary, replay, warnings, comment. */
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

/** GitHub's limit for a step. */
const MOST_WARNINGS = 10;

function annotateRisks({ inputs, runtime }: ActionStep, { changes, leaving = [] }: PlanDocument): void {
  const checkout = openCheckout(inputs, runtime);
  // What leaves has no line in these files.
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

/** Posts the plan on the pull request or merge group. A failure is a warning: the summary has the plan. */
async function comment(
  step: ActionStep,
  event: Proposed,
  file: string,
  replayed: readonly string[],
): Promise<ExitCode> {
  const { inputs, runtime } = step;
  // The summary already has the plan.
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
