/** The levels that phases exist at. */
export type Level = 'zone' | 'account';
