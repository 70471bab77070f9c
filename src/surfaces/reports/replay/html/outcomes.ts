/** Every outcome, from the one that lets most through to the one that lets least through, and what nobody can tell. */
export const OUTCOMES = ['pass', 'log', 'skip', 'challenge', 'redirect', 'block', 'undecided'] as const;
export type Outcome = (typeof OUTCOMES)[number];
