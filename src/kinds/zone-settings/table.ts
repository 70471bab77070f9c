import {
  any,
  choice,
  flag,
  list,
  number,
  record,
  text,
  withNames,
  type RecordShape,
  type Shape,
  type Strength,
} from '../toolkit/shapes/shape.js';
import type { Plan } from '@zonewright/edge-rules/lib/plans.js';
import { SECURITY_LEVEL_STRENGTH, SSL_STRENGTH } from '../toolkit/shapes/setting-strengths.js';
import { FORMER } from './former.js';

/** The facts about one setting of a zone (Zone Settings API). */
export interface SettingFacts {
  /** Its possible values, and their strength. */
  readonly shape: Shape;
  /** The smallest plan that may change it; absent: all. */
  readonly plan?: Plan;
  /** The member with its value, if that is not `value`. */
  readonly member?: 'enabled';
  /** Set if missing in the list of all settings, so read singly. */
  readonly isApart?: true;
  /** Why, as a clause, it can't be changed or changes by itself. */
  readonly unmanaged?: string;
  /** What to do instead, as a sentence, if deprecated or gone. */
  readonly former?: string;
}

/** Values from weak to strong; those of a step are equal. */
const order = (...steps: readonly (readonly string[])[]): Strength => ({ steps });

/** A switch that protects when it is on. */
const protects = (about: string): Shape =>
  choice(['on', 'off'], { about, strength: order(['off'], ['on']), default: 'off' });

/** As `protects`, with the default `on`. */
const protectsByDefault = (about: string): Shape => ({ ...protects(about), default: 'on' });

/** A switch or choice without an influence on protection. */
const neutral = (about: string, values: readonly string[] = ['on', 'off'], preset?: string): Shape =>
  choice(values, { about, strength: 'none', ...(preset === undefined ? {} : { default: preset }) });

const seconds = (about: string, limits: Parameters<typeof number>[0] = {}): Shape =>
  number({ about, minimum: 0, strength: 'none', ...limits });

const CHALLENGE_TTLS = [
  300, 900, 1800, 2700, 3600, 7200, 10_800, 14_400, 28_800, 57_600, 86_400, 604_800, 2_592_000, 31_536_000,
];

/** The members of HSTS (RFC 6797 and the header's `preload`). */
const HSTS = record(
  {
    enabled: flag({ about: 'Whether the header is sent.', strength: 'more', default: false }),
    max_age: number({
      about: 'How long browsers remember it, in seconds.',
      minimum: 0,
      maximum: 31_536_000,
      strength: 'more',
      default: 0,
    }),
    include_subdomains: flag({ about: 'Whether it covers subdomains.', strength: 'more', default: false }),
    preload: flag({
      about: 'Whether browsers can have the domain in a built-in list. That is hard to undo.',
      strength: 'more',
      default: false,
    }),
    nosniff: flag({
      about: 'Whether `X-Content-Type-Options: nosniff` is sent.',
      strength: 'more',
      default: false,
    }),
  },
  { about: 'HTTP Strict Transport Security. Members that are not named stay as they are.' },
);

/** Every known setting, in the reference's order, protecting ones first. */
export const SETTINGS: Readonly<Record<string, SettingFacts>> = {
  ssl: {
    shape: choice(['off', 'flexible', 'full', 'strict', 'origin_pull'], {
      about: 'How the service talks to the origin.',
      strength: SSL_STRENGTH,
      default: 'full',
    }),
  },
  min_tls_version: {
    shape: choice(['1.0', '1.1', '1.2', '1.3'], {
      about: 'The oldest TLS version that visitors can use.',
      strength: order(['1.0'], ['1.1'], ['1.2'], ['1.3']),
      default: '1.0',
    }),
  },
  tls_1_3: {
    shape: choice(['on', 'off', 'zrt'], {
      about: 'TLS 1.3; `zrt` is with early data, which can be replayed.',
      strength: order(['off'], ['zrt'], ['on']),
      default: 'on',
    }),
  },
  '0rtt': {
    shape: choice(['on', 'off'], {
      about: 'Early data of TLS 1.3, which can be replayed.',
      strength: order(['on'], ['off']),
      default: 'off',
    }),
  },
  always_use_https: { shape: protects('Whether plain HTTP is redirected.') },
  automatic_https_rewrites: { shape: protectsByDefault('Whether links to plain HTTP are rewritten.') },
  opportunistic_encryption: { shape: protectsByDefault('Whether plain HTTP can go over TLS.') },
  security_header: {
    shape: record(
      { 'strict_transport_security!': HSTS },
      {
        about: 'Headers that the service adds.',
        default: {
          strict_transport_security: {
            enabled: false,
            max_age: 0,
            include_subdomains: false,
            preload: false,
            nosniff: false,
          },
        },
      },
    ),
  },
  security_level: {
    shape: choice(['off', 'essentially_off', 'low', 'medium', 'high', 'under_attack'], {
      about: 'The reputation from which visitors are challenged.',
      strength: SECURITY_LEVEL_STRENGTH,
      default: 'medium',
    }),
  },
  browser_check: {
    shape: protectsByDefault('Whether requests without browser headers are stopped.'),
  },
  challenge_ttl: {
    shape: number({
      about: 'How long a solved challenge counts, in seconds.',
      among: CHALLENGE_TTLS,
      strength: 'less',
      default: 1800,
    }),
  },
  email_obfuscation: { shape: protectsByDefault('Whether e-mail addresses are hidden from robots.') },
  hotlink_protection: { shape: protects('Whether other sites can show images of this one.') },
  replace_insecure_js: {
    shape: protectsByDefault('Whether scripts that are known to be insecure are replaced.'),
    isApart: true,
  },
  tls_client_auth: { shape: protects('Whether the origin can ask for a certificate of the service.') },
  ciphers: {
    shape: list(text({ minLength: 1, maxLength: 100 }), {
      about: 'The ciphers that visitors can use. With an empty list, the service chooses.',
      strength: { fewer: [], emptyIsAll: true },
      default: [],
    }),
  },
  max_upload: {
    shape: number({ about: 'The largest body, in megabytes.', minimum: 1, strength: 'none', default: 100 }),
  },
  websockets: { shape: neutral('WebSockets.', undefined, 'on') },
  ipv6: { shape: neutral('IPv6.', undefined, 'on') },
  http2: { shape: neutral('HTTP/2.', undefined, 'on') },
  http3: { shape: neutral('HTTP/3.', undefined, 'on') },
  opportunistic_onion: { shape: neutral('Onion routing.', undefined, 'on') },
  pseudo_ipv4: {
    shape: neutral(
      'A pseudo IPv4 address for visitors with IPv6.',
      ['off', 'add_header', 'overwrite_header'],
      'off',
    ),
  },
  ip_geolocation: { shape: neutral("Whether the origin gets the visitor's country.", undefined, 'on') },
  always_online: {
    shape: neutral('Whether pages come from an archive while the origin is down.', undefined, 'off'),
  },
  brotli: { shape: neutral('Brotli compression.', undefined, 'on') },
  browser_cache_ttl: {
    shape: seconds('How long browsers keep responses without their own cache time.', { default: 14_400 }),
  },
  cache_level: {
    shape: neutral(
      'Which part of a query counts for the cache.',
      ['aggressive', 'basic', 'simplified'],
      'aggressive',
    ),
  },
  rocket_loader: { shape: neutral('Whether scripts are loaded later.', undefined, 'off') },
  early_hints: { shape: neutral('Early hints.', undefined, 'off'), isApart: true },
  speed_brain: { shape: neutral('Whether browsers prefetch pages.', undefined, 'off'), isApart: true },
  ssl_automatic_mode: {
    shape: neutral('Whether the service chooses `ssl` by itself.', ['auto', 'custom'], 'custom'),
    isApart: true,
  },
  origin_max_http_version: {
    shape: neutral('The newest HTTP version to the origin.', ['1', '2'], '2'),
    isApart: true,
  },
  nel: {
    shape: record(
      { enabled: flag({ about: 'Whether browsers report.', strength: 'none', default: true }) },
      {
        about: 'Reports of browsers on errors of the network.',
        strength: 'none',
        default: { enabled: true },
      },
    ),
    isApart: true,
  },
  ssl_recommender: {
    shape: flag({
      about: 'Whether the service recommends a mode of `ssl`.',
      strength: 'none',
      default: false,
    }),
    member: 'enabled',
  },
  image_resizing: {
    shape: neutral('Image resizing.', ['off', 'on', 'open'], 'off'),
    plan: 'pro',
    isApart: true,
  },
  polish: { shape: neutral('Compression of images.', ['off', 'lossless', 'lossy'], 'off'), plan: 'pro' },
  h2_prioritization: {
    shape: neutral('Priorities of HTTP/2.', ['off', 'on', 'custom'], 'off'),
    plan: 'pro',
    isApart: true,
  },
  true_client_ip_header: {
    shape: neutral("Whether the origin gets the visitor's address.", undefined, 'off'),
    plan: 'enterprise',
  },
  origin_error_page_pass_thru: {
    shape: neutral('Whether error pages of the origin are shown.', undefined, 'off'),
    plan: 'enterprise',
  },
  prefetch_preload: {
    shape: neutral('Whether resources that pages name are prefetched.', undefined, 'off'),
    plan: 'enterprise',
  },
  sort_query_string_for_cache: {
    shape: neutral('Whether the order of a query counts for the cache.', undefined, 'off'),
    plan: 'enterprise',
  },
  orange_to_orange: {
    shape: neutral("Whether a customer's zone can be in front of this one.", undefined, 'off'),
    plan: 'enterprise',
  },
  proxy_read_timeout: {
    shape: seconds('How long the service waits for the origin.', { minimum: 1, default: 100 }),
    plan: 'enterprise',
  },
  advanced_ddos: {
    shape: neutral('Protection against denial of service.', undefined, 'on'),
    unmanaged: 'the plan of the zone decides it',
  },
  development_mode: {
    shape: neutral('Whether the cache is bypassed.', undefined, 'off'),
    unmanaged: 'it ends by itself after three hours',
  },
  ...Object.fromEntries(
    Object.entries(FORMER).map(([name, former]): [string, SettingFacts] => [name, { shape: any(), former }]),
  ),
};

/** The facts about a setting; undefined if it is unknown. */
export function factsOf(name: string): SettingFacts | undefined {
  return Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
}

/** The prefix of the names in the project file for settings. */
export const HEAD = 'zone_settings.';

/** The shape of the section: all known settings, and those of the project file. */
export function settingsShape(names: readonly string[] = []): Shape {
  const known: RecordShape = record(
    Object.fromEntries(Object.entries(SETTINGS).map(([name, { shape }]) => [name, shape])),
  );
  return withNames(known, names);
}

/** The member of answers and requests with the value of a setting. */
export function memberOf(name: string): 'value' | 'enabled' {
  return factsOf(name)?.member ?? 'value';
}
