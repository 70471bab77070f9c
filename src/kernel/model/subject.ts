import type { Change, Formerly } from './change.js';

/** The parts of a change, new or in a document, that say which live object it is about. */
interface Subject extends Pick<Change, 'address' | 'action'> {
  readonly formerly?: Pick<Formerly, 'address'>;
  readonly request: { readonly path: string };
}

/** True if two changes are about the same live object: the same path if both delete or one renames, or else the same address. */
export function sameSubject(a: Subject, b: Subject): boolean {
  const isSamePath = a.request.path === b.request.path;
  if (a.action === 'delete' && b.action === 'delete') return isSamePath;
  if ((a.formerly !== undefined || b.formerly !== undefined) && isSamePath) return true;
  return a.address === b.address;
}

/** The address of what a change is about; of something that is renamed also the one until then. */
export function addressesOf({ address, formerly }: Pick<Subject, 'address' | 'formerly'>): readonly string[] {
  return formerly === undefined ? [address] : [address, formerly.address];
}
