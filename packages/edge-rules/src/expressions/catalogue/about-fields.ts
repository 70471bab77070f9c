import { ADDRESS_FIELD_ABOUT } from './about-address-fields.js';
import { REQUEST_FIELD_ABOUT } from './about-request-fields.js';
import { SERVICE_FIELD_ABOUT } from './about-service-fields.js';
import { REPLACED_FIELDS } from './domains.js';
import { LATER_FIELDS } from './fields-of-2026.js';
import { RESTRICTED_FIELDS } from './phases.js';
import { FIELD_PLANS } from './plans.js';
import { planNote } from './plan-note.js';

/** What fields mean. `fieldAbout` adds plans and phases from other tables. */
export const FIELD_ABOUT: Readonly<Record<string, string>> = {
  ...REQUEST_FIELD_ABOUT,
  ...SERVICE_FIELD_ABOUT,
  ...ADDRESS_FIELD_ABOUT,
  ...Object.fromEntries(
    Object.entries(LATER_FIELDS).flatMap(([name, { about }]) => (about === undefined ? [] : [[name, about]])),
  ),
  ...Object.fromEntries(
    [...REPLACED_FIELDS].map(([former, field]) => [
      former,
      `The former name of \`${field}\`, with the same value.`,
    ]),
  ),
  'ip.geoip.country':
    'The former name of `ip.src.country`. For packets it is the country of the source or of the destination.',
};

/** Public pages name them, but don't explain them. */
export const UNEXPLAINED_FIELDS: ReadonlySet<string> = new Set([
  'cf.bot_detection.js_check_score',
  'cf.metal.id',
  ...Object.entries(LATER_FIELDS).flatMap(([name, { about }]) => (about === undefined ? [name] : [])),
]);

/** What a field means, with its plans and phases if not all. Undefined if its meaning is not known. */
export function fieldAbout(name: string): string | undefined {
  const about = Object.hasOwn(FIELD_ABOUT, name) ? FIELD_ABOUT[name] : undefined;
  if (about === undefined) return undefined;
  const phases = RESTRICTED_FIELDS.get(name);
  return [
    about,
    ...planNote(FIELD_PLANS.get(name)),
    ...(phases === undefined ? [] : [`Only in ${phases.map((phase) => `\`${phase}\``).join(', ')}.`]),
  ].join(' ');
}
