// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { FindingDocument } from './parts.js';

/**
 * The output of import --format json: each scope that was read, and the status of its files.
 */
export interface ImportDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  /**
   * Nothing was written: the status of a scope says what would have happened.
   */
  dry_run: boolean;
  /**
   * The file with what was read, as it was named.
   */
  snapshot?: string;
  /**
   * Files that zonewright init wrote as examples and nobody has changed: with files of zones beside them they are gone. Absent: none.
   */
  removed?: string[];
  /**
   * In the order in which they were named, or listed by the service.
   */
  scopes: ImportedScopeDocument[];
  /**
   * What applies to several scopes. Absent: nothing.
   */
  findings?: FindingDocument[];
  moved?: MovedDocument;
  /**
   * Environment variables that the files refer to, each once. Their values are in no output.
   */
  variables: ImportedVariable[];
  requests: ImportRequests;
}
export interface ImportedScopeDocument {
  level: 'zone' | 'account';
  name: string;
  id: string;
  /**
   * created, updated, unchanged: the files match what is live, and it is proved; empty: nothing to import. declined: somebody did not agree to the change. refused: it is not known how to change the file; rejected: a plan of the new text would not be empty; not-read: what is live is not known; failed: the file could not be written. With the last five, only .rejected files were written.
   */
  status:
    | 'created'
    | 'updated'
    | 'unchanged'
    | 'empty'
    | 'declined'
    | 'refused'
    | 'rejected'
    | 'not-read'
    | 'failed';
  files: ImportedFileDocument[];
  sections: ImportedSectionDocument[];
  /**
   * Rules that have no ref on the service: the first apply gives them these.
   */
  refs: ProposedRefDocument[];
  /**
   * Addresses within the scope of what was in the files but is not live: it was removed from them.
   */
  gone: string[];
  /**
   * Addresses within the scope of what is live in a shared list and belongs to other people: it stays out of the files.
   */
  foreign: string[];
  problems: FindingDocument[];
}
export interface ImportedFileDocument {
  /**
   * Relative to the folder of the repository.
   */
  file: string;
  change: 'created' | 'updated';
  /**
   * Unified; of a new file all of it is added.
   */
  diff: string;
  /**
   * Where the text was put instead.
   */
  rejected_as?: string;
}
export interface ImportedSectionDocument {
  section: string;
  /**
   * In words: 2 policies.
   */
  read: string;
  /**
   * What is live but can't be written into a file.
   */
  left_out: ImportOmission[];
}
export interface ImportOmission {
  what: string;
  why: string;
}
export interface ProposedRefDocument {
  ruleset: string;
  /**
   * From 1.
   */
  position: number;
  ref: string;
}
export interface MovedDocument {
  tool: 'terraform' | 'octorules';
  /**
   * The file or folder, as it was named.
   */
  source: string;
  /**
   * Every resource, or every section or entry of a file, that zonewright has a place for, once.
   */
  things: MovedThingDocument[];
  /**
   * Addresses of what is live and in the files, but not in the other tool.
   */
  unlisted: string[];
  /**
   * Types of resources, or sections, that zonewright does not manage: they stay with the other tool.
   */
  others: OtherTypeDocument[];
  /**
   * What could not be recognised, and why; nothing is taken over from it.
   */
  unclear: UnclearDocument[];
  /**
   * Command lines for a POSIX shell that remove what was taken over from a state; none in a dry run, and none for octorules, which keeps no state.
   */
  commands: string[];
  /**
   * The same as removed blocks for a configuration of Terraform (1.7 and later), for resources whose instances were all taken over; empty if there are none.
   */
  removed_blocks: string;
}
export interface MovedThingDocument {
  /**
   * The address of a resource; the file and the section, or the entry of a section, of octorules.
   */
  name: string;
  /**
   * taken: live, and in the files; partly: some of it is; gone: none of it is live; left: live, but not in the files; elsewhere: of a zone, an account or a section that was not imported, so it is not known whether it is live.
   */
  outcome: 'taken' | 'partly' | 'gone' | 'left' | 'elsewhere';
  /**
   * The address of the zone or account; absent where it is not among those that were imported.
   */
  scope?: string;
  /**
   * Addresses within the scope of the live objects that it means.
   */
  live: string[];
  /**
   * Notes about it, such as a rule of it that is not live.
   */
  notes: string[];
}
export interface OtherTypeDocument {
  type: string;
  names: string[];
}
export interface UnclearDocument {
  name: string;
  why: string;
  /**
   * It is a whole file, of which nothing was read. The exit code is 6 then where its zone or account was imported.
   */
  unread: boolean;
}
export interface ImportedVariable {
  name: string;
  /**
   * What it is for, such as the destination of a job.
   */
  purposes: string[];
  /**
   * Whether it was set during the import; else: set to a value other than the live one.
   */
  state: 'unset' | 'set' | 'else';
  /**
   * The service hides a part of the value, so somebody has to find the whole of it elsewhere.
   */
  masked: boolean;
}
export interface ImportRequests {
  read: number;
}
