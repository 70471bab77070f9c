import { inBrowsers } from './engines.js';
import type { Policy } from './policy.js';
import { shiftsBetween, type Shift } from './shift.js';

/**
 * What the second policy allows that the first did not, in any browser, as its lists show: compares each directive's lists in force, its own or the
 * one it falls back to.
 */
export function widenings(before: Policy, after: Policy): readonly string[] {
  const shifts = new Map(shiftsBetween(before, after).map((shift) => [shift.name, shift]));
  return [...shifts.values()].flatMap((shift) => widening(shift, shifts));
}

function widening(shift: Shift, shifts: ReadonlyMap<string, Shift>): readonly string[] {
  const { name, former, latter, gains, opensIn } = shift;
  if (former === undefined) return [];
  if (latter === undefined) return former.directive === name ? [`${name} is gone`] : [];
  // A list that several directives fall back to reports its gains once, under its own name.
  const standIn = former.directive === name ? undefined : shifts.get(former.directive);
  const told = standIn?.latter?.directive === latter.directive ? standIn.gains : [];
  return gains
    .filter((source) => !told.includes(source))
    .map((source) => {
      const where = inBrowsers(opensIn.get(source) ?? []);
      return `${name} gains ${source}${where === undefined ? '' : ` (${where})`}`;
    });
}
