/** How much is told while a command runs, and whether in colour. */
export interface OutputOptions {
  readonly quiet?: boolean;
  readonly debug?: boolean;
  readonly color: boolean;
}

/** How a result is printed. */
export type ReportFormat = 'text' | 'json' | 'markdown' | 'ndjson';

/** How a plan is printed. */
export type PlanFormat = ReportFormat | 'html';

/** A file that gets the report as well, in a format of its own: events are for whoever listens. */
export interface ReportFile<Format extends string = Exclude<ReportFormat, 'text' | 'ndjson'>> {
  readonly format: Format;
  readonly file: string;
}
