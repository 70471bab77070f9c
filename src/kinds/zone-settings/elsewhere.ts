import { asObject, requiredId, ShapeError } from '../../kernel/lib/decode.js';
import { isObject } from '../../kernel/model/json.js';
import type { Elsewhere, Meant } from '../definition/elsewhere.js';
import { claimOf } from './survey.js';

/**
 * Settings in other tools. Terraform has one resource per setting since version 5; before, one for all settings of a zone, which includes defaults.
 * octorules has two sections with some of them, partly with names of its own (octorules-cloudflare, 0.12).
 */
export const SETTINGS_ELSEWHERE: Elsewhere = {
  resources: {
    // The value of a setting may have any shape, and is not needed.
    cloudflare_zone_setting: ({ setting_id: id }) => [meant(requiredId({ id }, 'the setting'))],
    cloudflare_zone_settings_override: ({ settings }) => namesIn(settings).map((name) => meant(name)),
  },
  octorules: { zone_security: settingsAt, zone_tls: settingsAt, cloudflare_zone_security: settingsAt },
};

/** Other names of settings, with the names here. */
const NAMES: Readonly<Record<string, string>> = {
  zero_rtt: '0rtt',
  challenge_passage: 'challenge_ttl',
  browser_integrity_check: 'browser_check',
};

function meant(name: string): Meant {
  return { key: claimOf(NAMES[name] ?? name), label: name };
}

/** The names of the set settings in the block with all settings. Settings without a value are not set. */
function namesIn(settings: unknown): readonly string[] {
  const [block, ...more] = Array.isArray(settings) ? settings : [settings];
  if (more.length > 0) throw new ShapeError('what it has as settings is more than one block');
  const entries = Object.entries(asObject(block, 'what it has as settings'));
  return entries.filter(([name, value]) => isSet(name, value)).map(([name]) => name);
}

/** True if a setting has a value: a text, a number, a switch, or a list of values or of one block. Throws a ShapeError for a mapping. */
function isSet(name: string, value: unknown): boolean {
  if (isObject(value)) throw new ShapeError(`${name} in what it has as settings is a mapping`);
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function settingsAt(section: unknown): readonly Meant[] {
  const names = Object.keys(asObject(section, 'the section'));
  return names.map((name) => ({ ...meant(name), at: [name] }));
}
