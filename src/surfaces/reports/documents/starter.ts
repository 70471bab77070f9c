// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * What init --format json prints: the files of the starter repository, what became of each, and what to run next.
 */
export interface StarterDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  /**
   * The root of the repository, as it was given.
   */
  folder: string;
  files: StarterFileDocument[];
  next: NextStepDocument[];
}
export interface StarterFileDocument {
  /**
   * From the root of the repository.
   */
  path: string;
  /**
   * What the file is for.
   */
  what: string;
  /**
   * written: it was not there. same: it was there, word for word. differs: something else was there, and was kept.
   */
  result: 'written' | 'same' | 'differs';
}
export interface NextStepDocument {
  /**
   * A command line, for a shell.
   */
  command: string;
  /**
   * What it does.
   */
  what: string;
}
