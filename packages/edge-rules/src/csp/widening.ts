import { inBrowsers } from './engines.js';
import type { Policy } from './policy.js';
import { shiftsBetween, type Shift } from './shift.js';

/** What only the second policy allows in some browser, by each directive's list in force. */
export function widenings(before: Policy, after: Policy): readonly string[] {
  const shifts = new Map(shiftsBetween(before, after).map((shift) => [shift.name, shift]));
  return [...shifts.values()].flatMap((shift) => widening(shift, shifts));
}

function widening(shift: Shift, shifts: ReadonlyMap<string, Shift>): readonly string[] {
  const { name, former, latter, gains, opensIn } = shift;
  if (former === undefined) return [];
  if (latter === undefined) return former.directive === name ? [`${name} is gone`] : [];
  // Under the name of a list that several fall back to, gains are reported once.
  const standIn = former.directive === name ? undefined : shifts.get(former.directive);
  const reported = standIn?.latter?.directive === latter.directive ? standIn.gains : [];
  return gains
    .filter((source) => !reported.includes(source))
    .map((source) => {
      const where = inBrowsers(opensIn.get(source) ?? []);
      return `${name} gains ${source}${where === undefined ? '' : ` (${where})`}`;
    });
}
