/** `within` catches it. */
class BudgetError extends Error {
  override readonly name = 'BudgetError';
}

/** The steps that a question may take. One compares two boxes, in one or two microseconds. */
export class Budget {
  private left: number;
  private used = 0;
  private readonly whole: Budget | undefined;

  /** `whole` pays for the same steps too. */
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

  /** Whether `steps` are left. */
  has(steps: number): boolean {
    return this.left >= steps && (this.whole?.has(steps) ?? true);
  }

  /** Throws a BudgetError if too few steps are left: call it in `within`. */
  spend(steps: number): void {
    this.whole?.spend(steps);
    this.left -= steps;
    this.used += steps;
    if (this.left < 0) throw new BudgetError('used up');
  }
}

/** The result; undefined if a budget ran out. */
export function within<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof BudgetError) return undefined;
    throw error;
  }
}

/** For a whole list: one or two seconds at most. */
export const STEPS = 500_000;

/** For one rule or pair: a hard one must not use up the whole budget. */
export const STEPS_FOR_PART = 50_000;

export const TOO_MANY = 'there are too many rules or conditions';

/** For one rule on an example. */
export const STEPS_FOR_EVALUATION = 5;
