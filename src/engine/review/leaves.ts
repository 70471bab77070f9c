import type { Leave } from '../../kernel/model/leave.js';
import { shellWord } from '../../kernel/lib/shell-word.js';
import { coverage, type Consent } from './consent.js';
import { denialText, denialsInForce } from './denials.js';
import type { ReviewedLeave } from './reviewed.js';

/** Something that leaves. `refused`: why it lacks consent. */
export interface SettledLeave {
  readonly leave: Leave;
  readonly refused?: string;
}

/** The reviews of what leaves. */
interface Reviews {
  readonly leaving?: readonly ReviewedLeave[];
}

/**
 * Checks what leaves against gates and consent. What a review showed is agreed to. `reviews`: absent unless reviewed by change. `at`: the plan's
 * time. Pure.
 */
export function settleLeaves(
  leaving: readonly Leave[],
  consent: Consent,
  reviews: readonly Reviews[] | undefined,
  at?: Date,
): readonly SettledLeave[] {
  const shown = reviews?.flatMap((review) => review.leaving ?? []);
  return leaving.map((leave) => {
    const own = shown?.filter(({ digest }) => digest === leave.digest);
    const refused = denialOf(leave, own ?? [], at) ?? lackOf(leave, consent, own);
    return refused === undefined ? { leave } : { leave, refused };
  });
}

function denialOf(
  { denied = [] }: Leave,
  own: readonly ReviewedLeave[],
  at: Date | undefined,
): string | undefined {
  const all = [...denied, ...own.flatMap((one) => one.denied ?? [])];
  const inForce = denialsInForce(all, own, at);
  const byGate = new Map(inForce.map((denial) => [denial.gate, denial]));
  return byGate.size === 0 ? undefined : [...byGate.values()].map(denialText).join('; ');
}

function lackOf(
  { address, risks }: Leave,
  consent: Consent,
  own: readonly ReviewedLeave[] | undefined,
): string | undefined {
  if (consent.kind === 'reviewed')
    return own?.length === 0
      ? 'the plan that was reviewed or merged does not show that it leaves'
      : undefined;
  const covers = coverage(consent.allow);
  const lacking = risks.map(({ code }) => code).filter((code) => !covers(code, address));
  if (lacking.length === 0) return undefined;
  const here = lacking.map((code) => `--allow ${shellWord(`${code}@${address}`)}`).join(' ');
  return `needs consent: ${lacking.map((code) => `--allow ${code}`).join(' ')}, or for this alone ${here}`;
}
