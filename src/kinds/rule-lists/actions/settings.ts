import { SECURITY_LEVEL_STRENGTH, SSL_STRENGTH } from '../../toolkit/shapes/setting-strengths.js';
import { choice, flag, record, type Shape } from '../../toolkit/shapes/shape.js';

const onlyTrue = (what: string): Shape =>
  flag({ only: true, strength: 'none', about: `Switches off ${what}.` });

/** A switch that protects if on. */
const protects = (about: string): Shape => flag({ strength: 'more', about });

/** A switch that weakens nothing. */
const neutral = (about: string): Shape => flag({ strength: 'none', about });

const SETTINGS: Readonly<Record<string, Shape>> = {
  ssl: choice(['off', 'flexible', 'full', 'strict', 'origin_pull'], {
    strength: SSL_STRENGTH,
    about: 'How the origin is spoken to: without TLS, with it, or only with a valid certificate.',
  }),
  security_level: choice(['off', 'essentially_off', 'low', 'medium', 'high', 'under_attack'], {
    strength: SECURITY_LEVEL_STRENGTH,
    about: 'From which threat score on visitors are challenged.',
  }),
  bic: protects('Browser integrity check: challenges clients whose headers are those of well-known abuse.'),
  automatic_https_rewrites: protects('Links to http become https where the target has it.'),
  opportunistic_encryption: protects('Browsers may use TLS for http addresses.'),
  email_obfuscation: protects('Hides e-mail addresses of pages from harvesters.'),
  hotlink_protection: protects('Other sites can not embed images.'),
  server_side_excludes: protects('Hides marked parts of a page from suspicious visitors.'),
  autominify: record(
    { css: neutral('In style sheets.'), html: neutral('In pages.'), js: neutral('In scripts.') },
    { strength: 'none', about: 'What is made smaller by removing blanks and comments.' },
  ),
  polish: choice(['off', 'lossless', 'lossy', 'webp'], {
    strength: 'none',
    about: 'Makes images smaller: without loss, with loss, or also as WebP.',
  }),
  mirage: neutral('Loads images later and smaller on slow connections.'),
  rocket_loader: neutral('Loads scripts after the content of the page.'),
  fonts: neutral('Serves web fonts of other hosts from the own one.'),
  sxg: neutral('Signed exchanges: search engines may load pages before they are visited.'),
  content_converter: neutral('Whether content is converted for clients that ask for another form.'),
  redirects_for_ai_training: neutral('Whether crawlers for AI training are redirected.'),
  request_body_buffering: choice(['none', 'standard', 'full'], {
    strength: 'none',
    about: 'How much of a request is read before the origin gets it.',
  }),
  response_body_buffering: choice(['none', 'standard'], {
    strength: 'none',
    about: 'How much of a response is read before the visitor gets it.',
  }),
  disable_apps: onlyTrue('apps'),
  disable_pay_per_crawl: onlyTrue('pay per crawl'),
  // No longer in the public schema, but still answered for older rules.
  disable_railgun: onlyTrue('Railgun'),
  disable_rum: onlyTrue('the measuring of visits'),
  disable_zaraz: onlyTrue('Zaraz'),
};

/** `set_config`: settings of the zone for some of the traffic. */
export const SET_CONFIG = record(SETTINGS, {
  rules: [{ type: 'some', of: Object.keys(SETTINGS), least: 1 }],
});
