/** Thrown by a budget that is used up; `within` turns it into an answer. */
class BudgetError extends Error {
  override readonly name = 'BudgetError';
}

/** How much work a question may be. One step is about one comparison of two boxes: a microsecond or two. */
export class Budget {
  private left: number;
  private used = 0;
  private readonly whole: Budget | undefined;

  /** A budget of its own, or a share of another one: what is spent counts for both. */
  constructor(steps: number, whole?: Budget) {
    this.left = steps;
    this.whole = whole;
  }

  /** The steps that were taken from it so far. */
  get spent(): number {
    return this.used;
  }

  get isUsedUp(): boolean {
    return this.left < 0;
  }

  /** Takes steps from the budget. Throws when there are too few: only what `within` runs may call it. */
  spend(steps: number): void {
    this.whole?.spend(steps);
    this.left -= steps;
    this.used += steps;
    if (this.left < 0) throw new BudgetError('used up');
  }
}

/** What the work comes to, or undefined when the budget it was given ran out first. */
export function within<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof BudgetError) return undefined;
    throw error;
  }
}

/** What a question about a list may cost: at most a second or two. */
export const STEPS = 500_000;

/** What a part of it may cost (one rule, one pair of rules), so that one that is hard doesn't use up everything. */
export const STEPS_FOR_PART = 50_000;

export const TOO_MANY = 'there are too many rules or conditions';

/** What evaluating a rule for an example costs, with its few conditions. */
export const STEPS_FOR_EVALUATION = 5;
