import type { ScopePlan } from '../../kernel/model/plan.js';
import { objectAddress } from '../../kinds/lookup.js';
import { holdsSecrets, type ChangedSide } from './moved-words.js';
import type { ChangeDocument } from '../../generated/documents/plan.js';

/** Of a reviewed change, what the files said of its object. */
type Declared = Pick<ChangeDocument, 'address' | 'kind' | 'action'> & { readonly wanted?: string };

/** What the files say of the object is as it was, so the live state changed; or they say no more of it. Undefined where that is not known. */
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

/** The files say something else of the object than they did: that it is live as they say does not mean that the change was carried out. */
export function isSuperseded(
  { address, kind, action, wanted }: Declared,
  { wantedAt }: Extract<ScopePlan, { readonly status: 'complete' }>,
): boolean {
  const now = wantedAt?.(objectAddress({ kind, address }));
  if (action === 'delete') return now !== undefined;
  return wanted !== undefined && now !== undefined && !now.startsWith(wanted);
}
