import type { Change, Formerly } from './change.js';

/** What says which live object a change is about, also in a document. */
interface Subject extends Pick<Change, 'address' | 'action'> {
  readonly formerly?: Pick<Formerly, 'address'>;
  readonly request: { readonly path: string };
}

/** True for the same live object: of two deletions by path; else by address, or by path if one renames. */
export function sameSubject(a: Subject, b: Subject): boolean {
  const isSamePath = a.request.path === b.request.path;
  if (a.action === 'delete' && b.action === 'delete') return isSamePath;
  if ((a.formerly !== undefined || b.formerly !== undefined) && isSamePath) return true;
  return a.address === b.address;
}

/** The address of a change's object; if renamed, the former one too. */
export function addressesOf({ address, formerly }: Pick<Subject, 'address' | 'formerly'>): readonly string[] {
  return formerly === undefined ? [address] : [address, formerly.address];
}
