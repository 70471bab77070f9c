export interface OutputOptions {
  readonly quiet?: boolean;
  readonly debug?: boolean;
  readonly color: boolean;
}

export type ReportFormat = 'text' | 'json' | 'markdown' | 'ndjson';

export type PlanFormat = ReportFormat | 'html';

/** A file that also gets the report, in this format. */
export interface ReportFile<Format extends string = Exclude<ReportFormat, 'text' | 'ndjson'>> {
  readonly format: Format;
  readonly file: string;
}
