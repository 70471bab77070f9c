import type { ScopePlan } from '../../kernel/model/plan.js';
import { objectAddress } from '../../kinds/lookup.js';
import { holdsSecrets, type ChangedSide } from './moved-words.js';
import type { ChangeDocument } from '../../generated/documents/plan.js';

/** A reviewed change, with what its object was in files. */
type Declared = Pick<ChangeDocument, 'address' | 'kind' | 'action'> & { readonly wanted?: string };

/** `live` if the files declare the object as before, `files` if no longer. Otherwise undefined: unknown. */
export function changedSide(
  { address, kind, action, wanted }: Declared,
  { wantedAt }: Extract<ScopePlan, { readonly status: 'complete' }>,
): ChangedSide {
  if (wantedAt === undefined || holdsSecrets(kind)) return undefined;
  const now = wantedAt(objectAddress({ kind, address }));
  if (action === 'delete') return now === undefined ? 'live' : undefined;
  if (now === undefined) return 'files';
  return wanted !== undefined && now.startsWith(wanted) ? 'live' : undefined;
}

/** True if the files now declare something else: live as declared does not prove that the change was carried out. */
export function isSuperseded(
  { address, kind, action, wanted }: Declared,
  { wantedAt }: Extract<ScopePlan, { readonly status: 'complete' }>,
): boolean {
  const now = wantedAt?.(objectAddress({ kind, address }));
  if (action === 'delete') return now !== undefined;
  return wanted !== undefined && now !== undefined && !now.startsWith(wanted);
}
