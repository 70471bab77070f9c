import type { Change } from '../kernel/model/change.js';
import { kindNamed } from '../kinds/lookup.js';

/** True for a change that may be left when an imported file is planned first: one that only names what is there, as refs do. Pure. */
export function onlyNames(change: Change): boolean {
  return kindNamed(change.kind)?.import?.isNaming(change) ?? false;
}
