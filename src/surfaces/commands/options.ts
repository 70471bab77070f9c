import type { BranchOptions, PlanningOptions, PlanNowOptions } from '../../app/plan/planning.js';
import type { ApiOptions, RepositoryOptions } from '../../app/ports/options.js';
import type { OutputOptions, PlanFormat, ReportFile, ReportFormat } from '../runtime/options.js';

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
  readonly write: readonly ReportFile<Exclude<PlanFormat, 'text'>>[];
  readonly detailedExitcode?: boolean;
}

/** What `plan` and `drift` are asked for. */
export interface PlanOptions extends PlanReportOptions, PlanningOptions {}

/** What `apply` is asked for. */
export interface ApplyOptions extends PlanTextOptions, BranchOptions, PlanNowOptions {
  readonly format: ReportFormat;
  readonly write: readonly ReportFile[];
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  /** Codes of risks, each with `@` and a glob of addresses or without. */
  readonly allow: readonly string[];
  readonly expectDigest?: string;
  readonly journal?: string;
  /** OWNER/NAME: what was approved stands on the pull requests that were merged there. */
  readonly merged?: string;
  readonly branch?: string;
  readonly environment?: string;
}
