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
   * written: it did not exist. same: it existed with the same text. differs: another text existed, and was kept; with --upgrade, init did not write it. With --upgrade: updated: it was as init wrote it, or --force was given, and it was replaced. merged: somebody edited it, and it got what is new beside the edits. own: somebody edited it, and nothing is new for it. edited: somebody edited it, what is new does not go together with that, and it was left as it is. removed: somebody removed it, and it was left out.
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
