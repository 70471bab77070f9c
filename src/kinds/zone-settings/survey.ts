import type { Survey } from '../definition/survey.js';
import { isMemberName } from '../toolkit/bound-content.js';
import { isNothing } from '../toolkit/shapes/meaning.js';
import { readAllSettings, type LiveSetting } from './live.js';
import { factsOf } from './table.js';

/**
 * The changed settings; undeclarable ones have `left`. Of settings missing in the list, only those that protect are read: each takes a request, and
 * fleets are surveyed.
 */
export const surveyZoneSettings: Survey = async ({ scope }, api, signal) => {
  const settings = await readAllSettings(scope, api, signal, ({ shape }) => shape.strength !== 'none');
  return [...settings.values()].flatMap((setting) => {
    const why = whyLeft(setting);
    if (why === undefined && !isWorthDeclaring(setting)) return [];
    const claim = claimOf(setting.name);
    const left = why === undefined ? {} : { left: { what: settingWords(setting), why } };
    return [{ key: claim, address: claim, ...left }];
  });
};

/** The name of a setting in reports. */
export function settingWords({ name }: Pick<LiveSetting, 'name'>): string {
  return `setting ${name}`;
}

/** Why no file should have a changed setting, as a clause. Undefined if one may, or if it is unchanged or default. */
export function whyLeft({ name, value, wasChanged }: LiveSetting): string | undefined {
  const facts = factsOf(name);
  if (!wasChanged || (facts !== undefined && isNothing(facts.shape, value))) return undefined;
  if (!isMemberName(name)) return 'a file has this name for something else';
  return facts?.unmanaged ?? (facts?.former === undefined ? undefined : 'it is deprecated, or gone');
}

/** The claim of a setting. */
export function claimOf(name: string): string {
  return `zone_settings/${name}`;
}

/** True if an import writes it: changed or not default, and declarable. */
export function isWorthDeclaring({ name, value, wasChanged }: LiveSetting): boolean {
  const facts = factsOf(name);
  if (facts?.unmanaged !== undefined || facts?.former !== undefined) return false;
  return wasChanged || (facts !== undefined && !isNothing(facts.shape, value));
}
