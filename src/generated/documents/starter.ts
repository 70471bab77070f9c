// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * The output of init --format json: the files of the starter repository, the status of each, and what to run next.
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
   * `written`: there was no such file. `same`: the file had this text. `differs`: the file had another text, and was kept. The others are results of `--upgrade`. `updated`: the file was as `init` wrote it, or `--force` was given, and it has the new text. `merged`: the file had edits, and what is new was added to them. `own`: the file has edits, and nothing is new. `edited`: the file has edits that conflict with what is new, and was kept. `removed`: the file was deleted, and was not written again.
   */
  result: 'written' | 'same' | 'differs' | 'updated' | 'merged' | 'own' | 'edited' | 'removed';
  /**
   * With --upgrade, a unified diff from what was there to what is there then. For edited, from what init wrote, if that is known, to what this version has.
   */
  diff?: string;
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
