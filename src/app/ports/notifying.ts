/** The occasions to notify of a run, by the value of `--notify`: one table for help, completion and decisions. */
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

/** The forms of a notification, with the variable of the address: anybody who knows the address can post there. */
export const NOTIFY_VARIABLES = {
  slack: 'ZONEWRIGHT_NOTIFY_SLACK_URL',
  json: 'ZONEWRIGHT_NOTIFY_JSON_URL',
} as const;

/** The variable with the channel of each owner: `edge-team=#edge,shop-team=@shop`. */
export const CHANNELS_VARIABLE = 'ZONEWRIGHT_OWNER_CHANNELS';

export type NotifyForm = keyof typeof NOTIFY_VARIABLES;
