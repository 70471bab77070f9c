import type { Change } from '../kernel/model/change.js';
import { kindNamed } from '../kinds/lookup.js';

/** True for a change that may remain after an import: it only names what is there, as refs do. Pure. */
export function onlyNames(change: Change): boolean {
  return kindNamed(change.kind)?.import?.isNaming(change) ?? false;
}
