import { asObject, requiredId, ShapeError } from '../../kernel/lib/decode.js';
import { isObject } from '../../kernel/model/json.js';
import type { Elsewhere, Meant } from '../definition/elsewhere.js';
import { claimOf } from './survey.js';

/**
 * Settings in other tools. Terraform: one resource per setting since version 5, before one for all, with defaults. octorules: two sections with some,
 * partly under its own names (octorules-cloudflare, 0.12).
 */
export const SETTINGS_ELSEWHERE: Elsewhere = {
  resources: {
    // Its value may have any shape, and is not needed.
    cloudflare_zone_setting: ({ setting_id: id }) => [meant(requiredId({ id }, 'the setting'))],
    cloudflare_zone_settings_override: ({ settings }) => namesIn(settings).map((name) => meant(name)),
  },
  octorules: { zone_security: settingsAt, zone_tls: settingsAt, cloudflare_zone_security: settingsAt },
};

/** Other names of settings → the names here. */
const NAMES: Readonly<Record<string, string>> = {
  zero_rtt: '0rtt',
  challenge_passage: 'challenge_ttl',
  browser_integrity_check: 'browser_check',
};

function meant(name: string): Meant {
  return { key: claimOf(NAMES[name] ?? name), label: name };
}

/** The settings with a value in the block of all settings. */
function namesIn(settings: unknown): readonly string[] {
  const [block, ...more] = Array.isArray(settings) ? settings : [settings];
  if (more.length > 0) throw new ShapeError('what it has as settings is more than one block');
  const entries = Object.entries(asObject(block, 'what it has as settings'));
  return entries.filter(([name, value]) => isSet(name, value)).map(([name]) => name);
}

/** True for a value: text, number, switch, list of values or of one block. Throws a ShapeError for a mapping. */
function isSet(name: string, value: unknown): boolean {
  if (isObject(value)) throw new ShapeError(`${name} in what it has as settings is a mapping`);
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function settingsAt(section: unknown): readonly Meant[] {
  const names = Object.keys(asObject(section, 'the section'));
  return names.map((name) => ({ ...meant(name), at: [name] }));
}
