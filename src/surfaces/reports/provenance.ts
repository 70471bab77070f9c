/** When and from which commit and branch a report was made. */
export interface Provenance {
  readonly madeAt: Date;
  readonly commit?: string;
  readonly branch?: string;
}
