import { choice, flag, record, type Shape } from '../../toolkit/shapes/shape.js';

const onlyTrue = (): Shape => flag({ only: true });

const SETTINGS: Readonly<Record<string, Shape>> = {
  ssl: choice(['off', 'flexible', 'full', 'strict', 'origin_pull']),
  security_level: choice(['off', 'essentially_off', 'low', 'medium', 'high', 'under_attack']),
  bic: flag({ about: 'Browser integrity check.' }),
  automatic_https_rewrites: flag(),
  opportunistic_encryption: flag(),
  email_obfuscation: flag(),
  hotlink_protection: flag(),
  server_side_excludes: flag(),
  autominify: record({ css: flag(), html: flag(), js: flag() }),
  polish: choice(['off', 'lossless', 'lossy', 'webp']),
  mirage: flag(),
  rocket_loader: flag(),
  fonts: flag(),
  sxg: flag(),
  content_converter: flag(),
  redirects_for_ai_training: flag(),
  request_body_buffering: choice(['none', 'standard', 'full']),
  response_body_buffering: choice(['none', 'standard']),
  disable_apps: onlyTrue(),
  disable_pay_per_crawl: onlyTrue(),
  // Gone from the public schema, and still answered for rules that were made before.
  disable_railgun: onlyTrue(),
  disable_rum: onlyTrue(),
  disable_zaraz: onlyTrue(),
};

/** `set_config`: settings of the zone for some of the traffic. */
export const SET_CONFIG = record(SETTINGS, {
  rules: [{ type: 'some', of: Object.keys(SETTINGS), least: 1 }],
});
