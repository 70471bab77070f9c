import { isObject } from '../../kernel/model/json.js';
import type { Elsewhere, Meant } from '../definition/elsewhere.js';
import { claimOf } from './survey.js';

/**
 * Settings, as other tools have them. Terraform has one resource for each since version 5; before, one for all of a zone, which fills in what
 * nobody has said. octorules has two sections with a few of them, some by names of its own (octorules-cloudflare, 0.12).
 */
export const SETTINGS_ELSEWHERE: Elsewhere = {
  resources: {
    cloudflare_zone_setting: ({ setting_id: name }) => (typeof name === 'string' ? [meant(name)] : []),
    cloudflare_zone_settings_override: ({ settings }) => namesIn(settings).map((name) => meant(name)),
  },
  octorules: { zone_security: settingsAt, zone_tls: settingsAt, cloudflare_zone_security: settingsAt },
};

/** What others call a setting that has another name here. */
const NAMES: Readonly<Record<string, string>> = {
  zero_rtt: '0rtt',
  challenge_passage: 'challenge_ttl',
  browser_integrity_check: 'browser_check',
};

function meant(name: string): Meant {
  return { key: claimOf(NAMES[name] ?? name), label: name };
}

/** The settings of the one block that holds all; those without a value are not set. */
function namesIn(settings: unknown): readonly string[] {
  const [block] = Array.isArray(settings) ? settings : [settings];
  const entries = isObject(block) ? Object.entries(block) : [];
  return entries.filter(([, value]) => isSet(value)).map(([name]) => name);
}

function isSet(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function settingsAt(section: unknown): readonly Meant[] {
  const names = isObject(section) ? Object.keys(section) : [];
  return names.map((name) => ({ ...meant(name), at: [name] }));
}
