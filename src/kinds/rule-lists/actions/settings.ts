import { SECURITY_LEVEL_STRENGTH, SSL_STRENGTH } from '../../toolkit/shapes/setting-strengths.js';
import { choice, flag, record, type Shape } from '../../toolkit/shapes/shape.js';

const onlyTrue = (): Shape => flag({ only: true, strength: 'none' });

/** A switch that protects if on. */
const protects = (about?: string): Shape =>
  flag({ strength: 'more', ...(about === undefined ? {} : { about }) });

/** A switch that weakens nothing. */
const neutral = (): Shape => flag({ strength: 'none' });

const SETTINGS: Readonly<Record<string, Shape>> = {
  ssl: choice(['off', 'flexible', 'full', 'strict', 'origin_pull'], { strength: SSL_STRENGTH }),
  security_level: choice(['off', 'essentially_off', 'low', 'medium', 'high', 'under_attack'], {
    strength: SECURITY_LEVEL_STRENGTH,
  }),
  bic: protects('Browser integrity check.'),
  automatic_https_rewrites: protects(),
  opportunistic_encryption: protects(),
  email_obfuscation: protects(),
  hotlink_protection: protects(),
  server_side_excludes: protects(),
  autominify: record({ css: neutral(), html: neutral(), js: neutral() }, { strength: 'none' }),
  polish: choice(['off', 'lossless', 'lossy', 'webp'], { strength: 'none' }),
  mirage: neutral(),
  rocket_loader: neutral(),
  fonts: neutral(),
  sxg: neutral(),
  content_converter: neutral(),
  redirects_for_ai_training: neutral(),
  request_body_buffering: choice(['none', 'standard', 'full'], { strength: 'none' }),
  response_body_buffering: choice(['none', 'standard'], { strength: 'none' }),
  disable_apps: onlyTrue(),
  disable_pay_per_crawl: onlyTrue(),
  // No longer in the public schema, but still answered for older rules.
  disable_railgun: onlyTrue(),
  disable_rum: onlyTrue(),
  disable_zaraz: onlyTrue(),
};

/** `set_config`: settings of the zone for some of the traffic. */
export const SET_CONFIG = record(SETTINGS, {
  rules: [{ type: 'some', of: Object.keys(SETTINGS), least: 1 }],
});
