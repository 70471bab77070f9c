/** Replaces a secret in output. */
export const HIDDEN = '(sensitive)';
