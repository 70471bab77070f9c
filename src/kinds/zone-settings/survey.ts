import type { Survey } from '../definition/survey.js';
import { isMemberName } from '../toolkit/bound-content.js';
import { isNothing } from '../toolkit/shapes/meaning.js';
import { readAllSettings, type LiveSetting } from './live.js';
import { factsOf } from './table.js';

/**
 * The settings that somebody changed: all others are as the service has them by itself. Those that no file can declare are named. Of those that the service does
 * not list, only the ones that protect are asked for: fleets are surveyed, and each takes a request.
 */
export const surveyZoneSettings: Survey = async ({ scope }, api, signal) => {
  const settings = await readAllSettings(scope, api, signal, ({ shape }) => shape.strength !== 'none');
  return [...settings.values()].flatMap((setting) => {
    const why = whyLeft(setting);
    if (why === undefined && !isWorthSaying(setting)) return [];
    const claim = claimOf(setting.name);
    const left = why === undefined ? {} : { left: { what: settingWords(setting), why } };
    return [{ key: claim, address: claim, ...left }];
  });
};

/** What reports call a setting. */
export function settingWords({ name }: Pick<LiveSetting, 'name'>): string {
  return `setting ${name}`;
}

/** Why no file is to have a setting that somebody changed, as a clause; undefined where one may, and of one that is as the service has it by itself. */
export function whyLeft({ name, value, wasChanged }: LiveSetting): string | undefined {
  const facts = factsOf(name);
  if (!wasChanged || (facts !== undefined && isNothing(facts.shape, value))) return undefined;
  if (!isMemberName(name)) return 'a file has this name for something else';
  return facts?.unmanaged ?? (facts?.former === undefined ? undefined : 'it is deprecated, or gone');
}

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
