const GONE = 'Remove it.';

/** Deprecated and removed settings, with what to do instead. The service may return them. */
export const FORMER: Readonly<Record<string, string>> = {
  waf: 'The rules of the managed ruleset are in rulesets.',
  tls_1_2_only: 'Write min_tls_version: "1.2".',
  sha1_support: 'Remove it: the service no longer has such certificates.',
  privacy_pass: 'Remove it: the service does so for every zone.',
  server_side_exclude: GONE,
  minify: GONE,
  mobile_redirect: 'Redirect by a rule of http_request_dynamic_redirect.',
  mirage: GONE,
  fonts: GONE,
  response_buffering: GONE,
  filter_logs_to_cloudflare: GONE,
  log_to_cloudflare: GONE,
  binary_ast: GONE,
};
