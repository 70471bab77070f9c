/** When others are told of a run, by the word that `--notify` takes: one table for the help, for completion and for what decides. */
export const OCCASIONS = {
  always: 'every run, even one without anything to do',
  changes: 'when something was written, or differs',
  problems: 'when something differs live, was refused, failed or could not be read',
} as const;

export type Occasion = keyof typeof OCCASIONS;

/** The words themselves, in the order of the table. */
export const OCCASION_NAMES = Object.keys(OCCASIONS).filter(isOccasion);

/** Whether a word is one of them. */
export function isOccasion(word: string): word is Occasion {
  return Object.hasOwn(OCCASIONS, word);
}

/** `--notify` without a word. */
export const USUAL_OCCASIONS: readonly Occasion[] = ['changes', 'problems'];

/** The forms of a notification, each with the variable that holds the address it is sent to: whoever knows the address may write there. */
export const NOTIFY_VARIABLES = {
  slack: 'ZONEWRIGHT_NOTIFY_SLACK_URL',
  json: 'ZONEWRIGHT_NOTIFY_JSON_URL',
} as const;

export type NotifyForm = keyof typeof NOTIFY_VARIABLES;
