/** Replaces a secret in a snapshot. No service uses it, it looks like a mask, and needs no encoding in URLs. */
export const MASKED = '***zonewright-masked***';

/** True if a live value has a masked secret in it: it can't be compared. */
export type IsMasked = (value: unknown) => boolean;

/** For snapshots: true for texts with our mask. */
export const holdsMask: IsMasked = (value) => typeof value === 'string' && value.includes(MASKED);

/** For live reads: a mask in a live rule must not hide other edits of it. */
export const NOTHING_IS_MASKED: IsMasked = () => false;
