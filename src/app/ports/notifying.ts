/** When to notify, by the value of `--notify`. */
export const OCCASIONS = {
  always: 'every run, even one without anything to do',
  changes: 'when something was written, or differs',
  problems: 'when something differs live, was refused, failed or could not be read',
} as const;

export type Occasion = keyof typeof OCCASIONS;

/** The names, in table order. */
export const OCCASION_NAMES = Object.keys(OCCASIONS).filter(isOccasion);

/** True if a word is an occasion. */
export function isOccasion(word: string): word is Occasion {
  return Object.hasOwn(OCCASIONS, word);
}

/** `--notify` without a word. */
export const USUAL_OCCASIONS: readonly Occasion[] = ['changes', 'problems'];

/** Forms of notifications, with the variable of the address. Who knows the address can post there. */
export const NOTIFY_VARIABLES = {
  slack: 'ZONEWRIGHT_NOTIFY_SLACK_URL',
  json: 'ZONEWRIGHT_NOTIFY_JSON_URL',
} as const;

/** The variable with owners' channels: `edge-team=#edge,shop-team=@shop`. */
export const CHANNELS_VARIABLE = 'ZONEWRIGHT_OWNER_CHANNELS';

export type NotifyForm = keyof typeof NOTIFY_VARIABLES;
