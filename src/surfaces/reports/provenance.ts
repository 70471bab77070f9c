/** When a report was made, and of which files; what is not known is left out. */
export interface Provenance {
  readonly madeAt: Date;
  readonly commit?: string;
  readonly branch?: string;
}
