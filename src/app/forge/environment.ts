/** What a run of a forge's own pipelines says about itself in its variables. Members that it does not have are absent. */
export interface ForgeEnvironment {
  /** As the forge's flag takes it. */
  readonly repository?: string;
  /** The branch that runs. */
  readonly branch?: string;
  /** The pull that is checked. */
  readonly pull?: number;
  /** The commit that is checked, as people pushed it. */
  readonly commit?: string;
  /** The labels of the pull that is checked, as they were when the run began. */
  readonly labels?: readonly string[];
  /** Where people look at the run. */
  readonly run?: URL;
}
