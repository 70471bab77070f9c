/**
 * What stands in a snapshot in the place of a secret. It is text that no service uses, in a form that is also taken for a mask of the
 * service's own, and it can stand in a URL as it is.
 */
export const MASKED = '***zonewright-masked***';

/** Whether a secret stood in a live value, so that it can't be told from what is wanted. */
export type IsMasked = (value: unknown) => boolean;

/** What counts where a snapshot answers: a text that holds a mask of ours. */
export const holdsMask: IsMasked = (value) => typeof value === 'string' && value.includes(MASKED);

/** What counts where the service answers: whoever writes a mask of ours into a live rule must not hide with it what else they wrote. */
export const NOTHING_IS_MASKED: IsMasked = () => false;
