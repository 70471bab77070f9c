import { Option, type Command } from 'commander';
import type { RiskCode } from '../../kernel/model/change.js';
import type { Shard } from '../../kernel/model/plan.js';
import { liveFromOption, type LiveFromOption } from './live-from-option.js';
import { ignoreOption, type IgnoreOption } from './ignore-option.js';
import { knownCode, name, positive, rateLimit, repeated, reportFile, shard } from './values.js';

export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** Flags of every command. */
export interface OutputOptions {
  readonly quiet?: boolean;
  readonly debug?: boolean;
  readonly color: boolean;
}

/** Flags of every command that reads a repository. */
export interface CommonOptions extends OutputOptions {
  readonly root: string;
}

/** A flag of the commands that judge what a branch wants. */
export interface StrictOption {
  readonly strict?: boolean;
}

export interface ValidateOptions extends CommonOptions, StrictOption {
  readonly format: 'text' | 'json' | 'markdown' | 'github' | 'sarif';
  readonly write: readonly ReportFile<'json' | 'markdown' | 'sarif'>[];
  readonly base?: string;
}

/** Flags of every command that talks to the service. */
export interface ApiOptions extends CommonOptions {
  readonly baseUrl?: string;
  readonly concurrency: number;
  readonly rateLimit: RateLimit | 'off';
  /** A state file, or true for an empty one. */
  readonly emulator?: string | true;
}

/** How a result is printed. */
export type ReportFormat = 'text' | 'json' | 'markdown';

/** How a plan is printed. */
export type PlanFormat = ReportFormat | 'html';

/** A file that gets the report as well, in a format of its own. */
export interface ReportFile<Format extends string = Exclude<ReportFormat, 'text'>> {
  readonly format: Format;
  readonly file: string;
}

/** Flags of every command that reports a plan. */
export interface PlanReportOptions extends OutputOptions {
  readonly format: PlanFormat;
  readonly out?: string;
  readonly write: readonly ReportFile<Exclude<PlanFormat, 'text'>>[];
  readonly detailedExitcode?: boolean;
}

export interface PlanOptions
  extends ApiOptions, PlanReportOptions, StrictOption, LiveFromOption, IgnoreOption {
  readonly target: readonly string[];
  readonly base?: string;
  readonly shard?: Shard;
  readonly changedSince?: string;
  /** Find out what changes of policies would do to what was observed. */
  readonly impact: boolean;
}

export interface ApplyOptions extends ApiOptions, StrictOption, IgnoreOption {
  readonly format: ReportFormat;
  readonly write: readonly ReportFile[];
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly allow: readonly RiskCode[];
  readonly expectDigest?: string;
  readonly target: readonly string[];
  readonly changedSince?: string;
  readonly impact: boolean;
  readonly journal?: string;
  /** OWNER/NAME: what was approved stands on the pull requests that were merged there. */
  readonly merged?: string;
  readonly branch?: string;
  readonly environment?: string;
}

export interface CommentOptions extends OutputOptions {
  readonly root: string;
  readonly repo?: string;
  readonly pr?: number;
  readonly environment?: string;
  readonly commit?: string;
}

/** Adds the flags of every command. */
export function withOutputOptions(command: Command): Command {
  return command
    .addOption(new Option('--quiet', 'no progress and no notes on stderr'))
    .addOption(new Option('--debug', 'every request on stderr, and what caused an error'))
    .addOption(new Option('--no-color', 'no colour, as NO_COLOR'));
}

/** Adds the flags of commands that read a repository. */
export function withCommonOptions(command: Command): Command {
  return withOutputOptions(
    command.addOption(
      new Option('--root <dir>', 'root of the repository').default('.', 'the working directory'),
    ),
  );
}

/** Adds the flags of commands that talk to the service. */
export function withApiOptions(command: Command): Command {
  return withCommonOptions(command)
    .addOption(
      new Option('--base-url <url>', "address of the API, up to its /v4 (default: the dialect's own)"),
    )
    .addOption(new Option('--concurrency <n>', 'requests in flight at once').default(8).argParser(positive))
    .addOption(
      new Option('--rate-limit <n/seconds>', 'most requests in any stretch of time, or off')
        .default({ requests: 1200, seconds: 300 }, '1200/300')
        .argParser(rateLimit),
    )
    .addOption(
      new Option(
        '--emulator [statefile]',
        'run against an emulator inside this process: no credentials, no network',
      ),
    );
}

/** Adds the flags that say how a plan is reported. */
export function withReportOptions(command: Command): Command {
  return command
    .addOption(formatOption('text', 'json', 'markdown', 'html'))
    .addOption(new Option('--out <file>', 'also write the plan to a file, for apply FILE'))
    .addOption(writeOption('json', 'markdown', 'html'));
}

/** `--format FORMAT`; text, unless somebody says otherwise. */
export function formatOption(...formats: readonly string[]): Option {
  return new Option('--format <format>', 'how to print the result').choices(formats).default('text');
}

/** `--strict`, for what checks files. */
export function strictOption(): Option {
  return new Option(
    '--strict',
    'names in expressions that are not known, and what a phase is not documented to have, are errors',
  );
}

/** Adds the flags of commands that plan. */
export function withPlanningOptions(command: Command): Command {
  return withReportOptions(withApiOptions(command))
    .addOption(strictOption())
    .addOption(targetOption())
    .addOption(changedSinceOption())
    .addOption(ignoreOption())
    .addOption(
      new Option(
        '--base <rev>',
        'what this branch started from, or what was applied last, a git revision: tells drift from what the branch changes, and holds its thresholds against the plan',
      ),
    )
    .addOption(noImpactOption())
    .addOption(liveFromOption())
    .addOption(new Option('--shard <i/n>', 'plan one of n parts of the scopes').argParser(shard));
}

/** `--environment NAME`: plans of one root for several environments each have a comment. */
export function environmentOption(): Option {
  return new Option('--environment <name>', 'which of several environments the plan is for').argParser(name);
}

/** `--target GLOB`, repeatable. */
export function targetOption(): Option {
  return new Option('--target <glob>', 'only these addresses, such as zone/shop.example.com/** (repeatable)')
    .default([], 'everything')
    .argParser(repeated((glob) => glob));
}

/** `--write FORMAT=FILE`, repeatable. */
export function writeOption(...formats: readonly string[]): Option {
  return new Option(
    '--write <format=file>',
    `also write the report to a file: ${formats.join(', ')} (repeatable)`,
  )
    .default([], 'none')
    .argParser(repeated((line) => reportFile(line, formats)));
}

/** `--changed-since REV`, for what plans. */
export function changedSinceOption(): Option {
  return new Option(
    '--changed-since <rev>',
    'only the scopes of which this git revision wants something else, such as origin/main',
  );
}

/** `--no-impact`, for what plans. */
export function noImpactOption(): Option {
  return new Option(
    '--no-impact',
    "don't read what the service has observed to tell what changes of policies would block",
  );
}

/** `--allow RISK`, repeatable; the codes must be among those that are known. */
export function allowOption(known: readonly string[]): Option {
  return new Option('--allow <risk>', 'consent to a risk by its code (repeatable)')
    .default([], 'none')
    .argParser((value: string, previous: readonly string[]) => [
      ...previous,
      ...value
        .split(/[\s,]+/)
        .filter((code) => code !== '')
        .map((code) => knownCode(code, known)),
    ]);
}
