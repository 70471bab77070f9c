import { excluding, partsOf } from '../../engine/configuration/selection.js';
import type { BranchOptions, PlanningOptions, PlanNowOptions } from '../../app/plan/planning.js';
import type { RunFilter } from '../../app/runs/run-filter.js';
import type { ProviderOptions } from '../../app/providers/names.js';
import type { ApiOptions, RepositoryOptions, RunsOption } from '../../app/ports/shared-options.js';
import type { NotifyOptions } from './notify-options.js';
import type { OutputOptions, PlanFormat, ReportFile, ReportFormat } from '../runtime/output-options.js';

export interface CommonOptions extends OutputOptions, RepositoryOptions {}

export interface ApiCommandOptions extends OutputOptions, ApiOptions {}

export interface PlanTextOptions extends OutputOptions {
  readonly verbose?: boolean;
}

export interface ExcludeOption {
  /** Globs of addresses. */
  readonly exclude?: readonly string[];
}

/** Moves `--exclude` into the targets. */
export function selecting<Options extends ExcludeOption & { readonly target: readonly string[] }>(
  options: Options,
): Options {
  const { target, exclude = [] } = options;
  return { ...options, target: [...target, ...excluding(exclude)], exclude: [] };
}

/** The flags that a selection comes from. */
export function selectingFlags(target: readonly string[]): readonly string[] {
  const { targets, excluded } = partsOf(target);
  return [...(targets.length > 0 ? ['--target'] : []), ...(excluded.length > 0 ? ['--exclude'] : [])];
}

export interface PlanReportOptions extends PlanTextOptions {
  readonly format: PlanFormat;
  readonly out?: string;
  readonly write: readonly ReportFile<Exclude<PlanFormat, 'text' | 'ndjson'> | 'sarif'>[];
  readonly detailedExitcode?: boolean;
}

export interface PlanOptions extends PlanReportOptions, PlanningOptions, ExcludeOption {}

/** Options of `plan`. */
export interface PlanCommandOptions extends PlanOptions {
  /** A file for what the service refuses though zonewright's tables allow it. */
  readonly reportGap?: string;
  /** A file for the plan with everything it was made from. */
  readonly bundle?: string;
}

export interface UndoOptions extends PlanReportOptions, ApiOptions, RunsOption {
  readonly impact: boolean;
  /** Only what the run wrote to this zone. */
  readonly zone?: string;
  /** Only what the run wrote to this account. */
  readonly account?: string;
  /** Applies the plan, after a question. */
  readonly last?: boolean;
  /** No question. */
  readonly yes?: boolean;
  /** As for apply. */
  readonly allow: readonly string[];
  /** As for apply. */
  readonly wait?: boolean;
}

export interface HistoryOptions extends OutputOptions, RepositoryOptions, RunsOption, RunFilter {
  readonly format: 'text' | 'json' | 'csv';
}

export interface HistoryShowOptions extends PlanTextOptions, RepositoryOptions, RunsOption {
  readonly format: 'text' | 'json' | 'markdown' | 'html';
}

export interface BlameOptions extends OutputOptions, RepositoryOptions, RunsOption, RunFilter {
  readonly format: 'text' | 'json';
}

export interface ApplyOptions
  extends
    PlanTextOptions,
    ExcludeOption,
    BranchOptions,
    PlanNowOptions,
    RunsOption,
    ProviderOptions,
    NotifyOptions {
  readonly format: ReportFormat;
  readonly write: readonly ReportFile[];
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  /** Codes of risks, each with or without `@` and a glob of addresses. */
  readonly allow: readonly string[];
  readonly expectDigest?: string;
  /** The git revision that was applied last. What left the files since then needs consent. */
  readonly base?: string;
  readonly journal?: string;
  /** The only wave of the rollout to carry out, counted from 1. */
  readonly wave?: number;
  /** A command line to run after each wave. A failure stops the rollout. */
  readonly waveCheck?: string;
  /** The run to resume. */
  readonly resume?: string;
  /** False: don't wait for other runs that write the same scopes. */
  readonly wait?: boolean;
  /** In milliseconds. */
  readonly maxReadAge?: number;
  /** A repository at a forge whose merged requests approved what to apply. */
  readonly merged?: string;
  readonly branch?: string;
}
