import type { Scheme } from '../expressions/catalogue/fields.js';
import type { Budget } from './budget.js';
import type { CompiledRule } from './rules.js';

interface Known<Answer> {
  readonly among: string;
  readonly answer: Answer;
  /** What it took of each budget. */
  readonly steps: readonly number[];
}

/**
 * Remembers answers about a rule among others. Asked again with the same rule objects, an answer takes the
 * same steps but no time, so that a memory never changes answers.
 */
class AnswerMemory<Answer> {
  private readonly known = new WeakMap<CompiledRule, Known<Answer>>();

  /** `answer` takes its steps from `budgets`. If one ran out, nothing is remembered. */
  ask(
    rule: CompiledRule,
    others: readonly CompiledRule[],
    budgets: readonly Budget[],
    answer: () => Answer,
  ): Answer {
    const among = printOf(others);
    const known = this.known.get(rule);
    if (known?.among === among && budgets.every((budget, index) => budget.has(known.steps[index] ?? 0))) {
      budgets.forEach((budget, index) => budget.spend(known.steps[index] ?? 0));
      return known.answer;
    }
    const before = budgets.map(({ spent }) => spent);
    const found = answer();
    if (budgets.every(({ isUsedUp }) => !isUsedUp)) {
      const steps = budgets.map(({ spent }, index) => spent - (before[index] ?? 0));
      this.known.set(rule, { among, answer: found, steps });
    }
    return found;
  }
}

/** One memory per scheme: in another, a rule selects other traffic. */
export function forEachScheme<Answer>(): Readonly<Record<Scheme, AnswerMemory<Answer>>> {
  return { http: new AnswerMemory(), network: new AnswerMemory() };
}

const NUMBERS = new WeakMap<CompiledRule, number>();
let last = 0;

function numberOf(rule: CompiledRule): number {
  const known = NUMBERS.get(rule);
  if (known !== undefined) return known;
  last += 1;
  NUMBERS.set(rule, last);
  return last;
}

/** Rules in their order as 64 bits and their number: a list of two thousand has a million pairs, too many to keep. */
function printOf(rules: readonly CompiledRule[]): string {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (const rule of rules) {
    const number = numberOf(rule);
    one = Math.imul(one ^ number, 0x01000193);
    other = Math.imul(((other << 13) | (other >>> 19)) ^ number, 0x85ebca6b);
  }
  return `${rules.length} ${one} ${other}`;
}
