/** Offsets in the source, in UTF-16 code units, `to` exclusive. Empty only where something is missing. */
export interface PatternProblem {
  readonly from: number;
  readonly to: number;
  readonly message: string;
  /** What to write instead. */
  readonly help?: string;
}

/** Ends parsing. `parsePattern` catches it. */
export class PatternError extends Error {
  readonly problem: PatternProblem;

  constructor(problem: PatternProblem) {
    super(problem.message);
    this.problem = problem;
  }
}
