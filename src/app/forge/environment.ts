/** What a forge's pipeline says in its variables, as far as there. */
export interface ForgeEnvironment {
  /** In the form of the forge's flag. */
  readonly repository?: string;
  /** The running branch. */
  readonly branch?: string;
  /** The checked pull. */
  readonly pull?: number;
  /** The checked commit, as people pushed it. */
  readonly commit?: string;
  /** Labels of the checked pull when the run began. */
  readonly labels?: readonly string[];
  /** The page of the run. */
  readonly run?: URL;
}
