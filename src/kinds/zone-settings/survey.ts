import type { Survey } from '../definition/survey.js';
import { isNothing } from '../toolkit/shapes/meaning.js';
import { readAllSettings, type LiveSetting } from './live.js';
import { factsOf } from './table.js';

/**
 * The settings that somebody changed, and that a file can declare: all others are as the service has them by itself. Of those that the service does
 * not list, only the ones that protect are asked for: fleets are surveyed, and each takes a request.
 */
export const surveyZoneSettings: Survey = async ({ scope }, api, signal) => {
  const settings = await readAllSettings(scope, api, signal, ({ shape }) => shape.strength !== 'none');
  return [...settings.values()].filter(isWorthSaying).map(({ name }) => ({
    key: claimOf(name),
    address: claimOf(name),
  }));
};

/** What a declaration of a setting owns. */
export function claimOf(name: string): string {
  return `zone_settings/${name}`;
}

/** Whether a file that is made of what is live has a setting: somebody changed it, or it is not as the service has it by itself, and a file may have it. */
export function isWorthSaying({ name, value, wasChanged }: LiveSetting): boolean {
  const facts = factsOf(name);
  if (facts?.unmanaged !== undefined || facts?.former !== undefined) return false;
  return wasChanged || (facts !== undefined && !isNothing(facts.shape, value));
}
