/** When a report was made, and from which commit and branch, if known. */
export interface Provenance {
  readonly madeAt: Date;
  readonly commit?: string;
  readonly branch?: string;
}
