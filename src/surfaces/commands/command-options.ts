import type { BranchOptions, PlanningOptions, PlanNowOptions } from '../../app/plan/planning.js';
import type { ProviderOptions } from '../../app/providers/names.js';
import type { ApiOptions, RepositoryOptions, RunsOption } from '../../app/ports/shared-options.js';
import type { TellingOptions } from './telling-options.js';
import type { OutputOptions, PlanFormat, ReportFile, ReportFormat } from '../runtime/output-options.js';

/** What every command is asked for that reads a repository. */
export interface CommonOptions extends OutputOptions, RepositoryOptions {}

/** What every command is asked for that talks to the service. */
export interface ApiCommandOptions extends OutputOptions, ApiOptions {}

/** How a plan is shown as text. */
export interface PlanTextOptions extends OutputOptions {
  readonly verbose?: boolean;
}

/** How a plan is reported. */
export interface PlanReportOptions extends PlanTextOptions {
  readonly format: PlanFormat;
  readonly out?: string;
  readonly write: readonly ReportFile<Exclude<PlanFormat, 'text' | 'ndjson'>>[];
  readonly detailedExitcode?: boolean;
}

/** What `plan` and `drift` are asked for. */
export interface PlanOptions extends PlanReportOptions, PlanningOptions {}

/** What `undo` is asked for. */
export interface UndoOptions extends PlanReportOptions, ApiOptions, RunsOption {
  readonly impact: boolean;
}

/** What `history` is asked for. */
export interface HistoryOptions extends OutputOptions, RepositoryOptions, RunsOption {
  readonly format: 'text' | 'json';
}

/** What `apply` is asked for. */
export interface ApplyOptions
  extends PlanTextOptions, BranchOptions, PlanNowOptions, RunsOption, ProviderOptions, TellingOptions {
  readonly format: ReportFormat;
  readonly write: readonly ReportFile[];
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  /** Codes of risks, each with `@` and a glob of addresses or without. */
  readonly allow: readonly string[];
  readonly expectDigest?: string;
  /** What was applied last: a git revision. What has left the files since needs consent. */
  readonly base?: string;
  readonly journal?: string;
  /** The only wave of the rollout that is carried out, counted from 1. */
  readonly wave?: number;
  /** A command line that says by its exit code whether a wave of the rollout did well. */
  readonly waveCheck?: string;
  /** The run to go on with. */
  readonly resume?: string;
  /** Wait for another run that writes to the same scopes. */
  readonly wait?: boolean;
  /** Milliseconds. */
  readonly maxReadAge?: number;
  /** A repository at a forge: what was approved stands on the pull or merge requests that were merged there. */
  readonly merged?: string;
  readonly branch?: string;
}
