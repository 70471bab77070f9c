/** Thrown by a budget that is used up. `within` catches it. */
class BudgetError extends Error {
  override readonly name = 'BudgetError';
}

/** The steps that a question may take. A step is about one comparison of two boxes: one or two microseconds. */
export class Budget {
  private left: number;
  private used = 0;
  private readonly whole: Budget | undefined;

  /** `whole`: a budget that pays for the same steps too. */
  constructor(steps: number, whole?: Budget) {
    this.left = steps;
    this.whole = whole;
  }

  /** The steps taken so far. */
  get spent(): number {
    return this.used;
  }

  get isUsedUp(): boolean {
    return this.left < 0;
  }

  /** Whether so many steps are left. */
  has(steps: number): boolean {
    return this.left >= steps && (this.whole?.has(steps) ?? true);
  }

  /** Takes steps. Throws when too few are left, so call it inside `within`. */
  spend(steps: number): void {
    this.whole?.spend(steps);
    this.left -= steps;
    this.used += steps;
    if (this.left < 0) throw new BudgetError('used up');
  }
}

/** The result of some work; undefined if its budget ran out. */
export function within<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof BudgetError) return undefined;
    throw error;
  }
}

/** For a question about a whole list: one or two seconds at most. */
export const STEPS = 500_000;

/** For one rule or one pair of rules, so that a hard one does not use up the whole budget. */
export const STEPS_FOR_PART = 50_000;

export const TOO_MANY = 'there are too many rules or conditions';

/** For evaluating one rule on an example. */
export const STEPS_FOR_EVALUATION = 5;
