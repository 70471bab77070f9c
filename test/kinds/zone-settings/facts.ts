/** What is publicly known of the settings that protect, kept here as data: values from weak to strong. The table of the kind is held against it. */
export const ORDERS: Readonly<Record<string, readonly (readonly (string | number)[])[]>> = {
  ssl: [['off'], ['flexible'], ['full'], ['strict', 'origin_pull']],
  min_tls_version: [['1.0'], ['1.1'], ['1.2'], ['1.3']],
  tls_1_3: [['off'], ['zrt'], ['on']],
  '0rtt': [['on'], ['off']],
  always_use_https: [['off'], ['on']],
  automatic_https_rewrites: [['off'], ['on']],
  opportunistic_encryption: [['off'], ['on']],
  security_level: [['off'], ['essentially_off'], ['low'], ['medium'], ['high'], ['under_attack']],
  browser_check: [['off'], ['on']],
  email_obfuscation: [['off'], ['on']],
  hotlink_protection: [['off'], ['on']],
  replace_insecure_js: [['off'], ['on']],
  tls_client_auth: [['off'], ['on']],
  challenge_ttl: [
    [31_536_000],
    [2_592_000],
    [604_800],
    [86_400],
    [57_600],
    [28_800],
    [14_400],
    [10_800],
    [7200],
    [3600],
    [2700],
    [1800],
    [900],
    [300],
  ],
};

/** Values of settings that make nothing weaker, whichever becomes which. */
export const NEUTRAL: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  max_upload: [100, 500],
  websockets: ['on', 'off'],
  ipv6: ['on', 'off'],
  http2: ['on', 'off'],
  http3: ['on', 'off'],
  opportunistic_onion: ['on', 'off'],
  pseudo_ipv4: ['off', 'add_header', 'overwrite_header'],
  ip_geolocation: ['on', 'off'],
  true_client_ip_header: ['on', 'off'],
  origin_error_page_pass_thru: ['on', 'off'],
  prefetch_preload: ['on', 'off'],
  sort_query_string_for_cache: ['on', 'off'],
  orange_to_orange: ['on', 'off'],
  proxy_read_timeout: [100, 600],
  image_resizing: ['off', 'on', 'open'],
  polish: ['off', 'lossless', 'lossy'],
  h2_prioritization: ['off', 'on', 'custom'],
  ssl_recommender: [true, false],
};

/** Deprecated or gone. */
export const FORMER: readonly string[] = [
  'tls_1_2_only',
  'sha1_support',
  'privacy_pass',
  'server_side_exclude',
  'minify',
  'mobile_redirect',
  'mirage',
  'fonts',
  'response_buffering',
  'waf',
  'filter_logs_to_cloudflare',
  'log_to_cloudflare',
  'binary_ast',
];

/** What the list of all settings leaves out, of those that are not gone. */
export const APART: readonly string[] = [
  'h2_prioritization',
  'image_resizing',
  'early_hints',
  'origin_max_http_version',
  'nel',
  'replace_insecure_js',
  'speed_brain',
  'ssl_automatic_mode',
];
