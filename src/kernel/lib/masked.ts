/**
 * What replaces a secret in a snapshot. No service uses this text. It also has the form of a service's own mask, and can be in a URL without
 * encoding.
 */
export const MASKED = '***zonewright-masked***';

/** Whether a live value has a masked secret in it, so that it can't be compared. */
export type IsMasked = (value: unknown) => boolean;

/** For snapshots: true for texts with our mask. */
export const holdsMask: IsMasked = (value) => typeof value === 'string' && value.includes(MASKED);

/** For live reads: always false. Otherwise a mask in a live rule could hide other edits of it. */
export const NOTHING_IS_MASKED: IsMasked = () => false;
