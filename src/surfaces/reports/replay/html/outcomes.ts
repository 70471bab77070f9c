/** All outcomes, in the order in which they let requests through, and undecided. */
export const OUTCOMES = ['pass', 'log', 'skip', 'challenge', 'redirect', 'block', 'undecided'] as const;
export type Outcome = (typeof OUTCOMES)[number];
