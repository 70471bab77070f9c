import { inBrowsers } from './engines.js';
import type { Policy } from './policy.js';
import { shiftsBetween, type Shift } from './shift.js';

/**
 * What the second policy lets through that the first did not, in any browser, as far as the lists themselves say: each directive's list in force
 * before against the one after, whether its own or that of a directive which stands in for it.
 */
export function widenings(before: Policy, after: Policy): readonly string[] {
  const shifts = new Map(shiftsBetween(before, after).map((shift) => [shift.name, shift]));
  return [...shifts.values()].flatMap((shift) => widening(shift, shifts));
}

function widening(shift: Shift, shifts: ReadonlyMap<string, Shift>): readonly string[] {
  const { name, former, latter, gains, opensIn } = shift;
  if (former === undefined) return [];
  if (latter === undefined) return former.directive === name ? [`${name} is gone`] : [];
  // A stand-in that gains, or is replaced, says so under its own name, once for all that it stood in for.
  const standIn = former.directive === name ? undefined : shifts.get(former.directive);
  const told = standIn?.latter?.directive === latter.directive ? standIn.gains : [];
  return gains
    .filter((source) => !told.includes(source))
    .map((source) => {
      const where = inBrowsers(opensIn.get(source) ?? []);
      return `${name} gains ${source}${where === undefined ? '' : ` (${where})`}`;
    });
}
