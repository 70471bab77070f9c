/** How much is shown while a command runs, and whether in colour. */
export interface OutputOptions {
  readonly quiet?: boolean;
  readonly debug?: boolean;
  readonly color: boolean;
}

export type ReportFormat = 'text' | 'json' | 'markdown' | 'ndjson';

/** The formats of a plan. */
export type PlanFormat = ReportFormat | 'html';

/** A file that also gets the report, in a format of its own. */
export interface ReportFile<Format extends string = Exclude<ReportFormat, 'text' | 'ndjson'>> {
  readonly format: Format;
  readonly file: string;
}
