import type { SectionPath } from './kind.js';

/** A section of a file as a careful person would write it for what is live. */
export interface Draft<Section = unknown> {
  readonly section: Section;
  /** What a reader of the file needs to know; written as comments. */
  readonly remarks: readonly Remark[];
  /** The variables that the section refers to. */
  readonly secrets: readonly DraftSecret[];
}

/** A comment above the value at a path of the section; of the section itself when the path is empty. */
export interface Remark {
  readonly path: SectionPath;
  /** One line or several, without the sign of a comment. */
  readonly text: string;
}

/** A variable that somebody has to set. */
export interface DraftSecret {
  readonly env: string;
  /** What it stands for, such as `destination_conf of requests-to-bucket`. */
  readonly of: string;
  /** Never shown or written: it is what the variable is compared with. Absent when the service does not tell it. */
  readonly value?: string;
}
