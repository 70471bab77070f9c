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
   * written: it did not exist. same: it existed with the same text. differs: another text existed, and was kept. With --upgrade: updated: it was as init wrote it, and was replaced. edited, removed: somebody did that, so it was left so.
   */
  result: 'written' | 'same' | 'differs' | 'updated' | 'edited' | 'removed';
  /**
   * With --upgrade, a unified diff from what was there to what this version has.
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
