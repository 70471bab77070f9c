import type { Operator } from '../operators.js';
import { ACTION_FACTS, type ActionEffect } from './actions.js';

/** What actions do (actions reference, override parameters of the DDoS rulesets). */
export const ACTION_ABOUT: Readonly<Record<string, string>> = {
  block: 'Refuses the request: 403, or 429 for rate limits. `response` replaces the page of the service.',
  challenge: 'The client has to pass an interactive challenge; without that the request is blocked.',
  compress_response: 'Sets how the response is compressed on its way to the client.',
  ddos_dynamic: 'The service chooses what it does. Only rules of its own have this action.',
  execute: 'Runs another ruleset: a managed one, or a custom one. `overrides` change what its rules do.',
  force_connection_close:
    'Closes the connection, so that the client has to connect again. It does not block the request. Only rules of the service have this action.',
  js_challenge: 'The browser has to pass a challenge without a click; without that the request is blocked.',
  log: 'Writes the request to the log.',
  log_custom_field: 'Adds headers and cookies to what log push jobs send.',
  managed_challenge:
    'The client has to pass a challenge that the service chooses by the request: with a click or without.',
  redirect: 'Answers with a redirect, to a target of its own or from a list.',
  rewrite: 'Changes the path, the query or headers of the request, or headers of the response.',
  route: 'Sends the request to another origin: it sets the Host header, the SNI, the host or the port.',
  score: 'Adds a number to a score; a negative one makes it smaller.',
  serve_error: 'Answers with an error of your own: a text or an asset, and a status code.',
  set_cache_control: 'Sets or removes directives of the Cache-Control of the response, before it is cached.',
  set_cache_settings: 'Sets whether and for how long a response is cached, under which key, and more.',
  set_cache_tags: 'Sets, adds or removes the cache tags of the response, by which it can be purged.',
  set_config: 'Changes settings of the zone for the request.',
  skip: 'Leaves out what it names: the rest of the ruleset or phase, later phases, rulesets, rules or products.',
  transform_response_html: 'Changes the HTML of the response: `link_maze` adds a maze of links.',
};

/** And whether later rules of the list still run. Undefined for an unknown action. */
export function actionAbout(action: string): string | undefined {
  const facts = ACTION_FACTS.get(action);
  if (facts === undefined) return undefined;
  const about = ACTION_ABOUT[action] ?? '';
  return UNDOCUMENTED_EFFECTS.has(action) ? about : `${about} ${LATER_RULES[facts.effect]}`;
}

/** No page says whether they end the list, or one contradicts `actions.ts`. */
const UNDOCUMENTED_EFFECTS = new Set([
  'force_connection_close',
  'log_custom_field',
  'score',
  'transform_response_html',
]);

const LATER_RULES: Readonly<Record<ActionEffect, string>> = {
  decides: 'No later rule runs.',
  'goes on': 'Later rules still run.',
  skip: 'Later rules run unless it leaves them out.',
  unclear: 'Whether later rules run depends on what it does.',
};

/** What rules of a phase do, and when they run (phases list). */
export const PHASE_ABOUT: Readonly<Record<string, string>> = {
  ddos_l4: 'Overrides of the DDoS protection for packets.',
  ddos_l7: 'Overrides of the DDoS protection for requests.',
  http_config_settings: 'Configuration rules: settings of the zone for some requests. Before origin rules.',
  http_custom_errors: 'Custom error rules: other responses for errors. The first phase of a response.',
  http_log_custom_fields: 'Custom fields of log push jobs. The last phase of a response.',
  http_ratelimit:
    'Rate limiting rules. After custom rules; a rule that counts by the response runs when there is one.',
  http_request_api_gateway_early: 'API Shield. It is not edited through rulesets.',
  http_request_api_gateway_late: 'API Shield, after rate limiting rules. It is not edited through rulesets.',
  http_request_cache_settings: 'Cache rules: whether and how a response is cached, decided by the request.',
  http_request_cloud_connector:
    'Cloud Connector: which cloud provider gets the request. The last phase of a request.',
  http_request_dynamic_redirect:
    'Single redirects of the zone. After URL normalization, before everything else.',
  http_request_firewall_custom:
    'Custom rules of the WAF. After redirects and rewrites, before rate limiting rules.',
  http_request_firewall_managed:
    'Managed rules of the WAF: which rulesets run. After custom rules and rate limits.',
  http_request_late_transform: 'Request header transform rules: what headers the origin gets. After the WAF.',
  http_request_origin: 'Origin rules: where the request is sent to.',
  http_request_redirect: 'Bulk redirects from lists of the account. After the WAF.',
  http_request_sanitize: 'URL normalization. The first phase of a request.',
  http_request_sbfm: 'Super Bot Fight Mode. After managed rules; its settings are those of bot management.',
  http_request_snippets: 'Snippets: code of your own for some requests. After cache rules.',
  http_request_transform: 'URL rewrite rules: path and query. After single redirects, before the WAF.',
  http_response_cache_settings:
    'Cache response rules: what is cached, decided when the origin has responded.',
  http_response_compression: 'Compression rules: how the response is compressed.',
  http_response_firewall_managed: 'Sensitive data detection in responses. It logs what it finds.',
  http_response_headers_transform: 'Response header transform rules: what headers the client gets.',
  magic_transit: 'Custom rules of the network firewall, for packets.',
  magic_transit_ids_managed: 'Intrusion detection of the network firewall, for packets.',
  magic_transit_managed: 'Managed rules of the network firewall, for packets.',
  magic_transit_ratelimit: 'Rate limiting rules of the network firewall, for packets.',
};

/** Words that join conditions, and quantifiers. */
type Join = 'and' | 'or' | 'xor' | 'not' | 'any' | 'all';

/** What operators mean (operators reference). With a missing value, every comparison is false. */
export const OPERATOR_ABOUT: Readonly<Record<Operator | Join, string>> = {
  eq: 'Is equal. Texts have to be equal in upper and lower case too. Also written `==`.',
  ne: 'Is not equal. False for a missing value. Also written `!=`.',
  lt: 'Is less; texts are compared byte by byte. Also written `<`.',
  le: 'Is less or equal; texts are compared byte by byte. Also written `<=`.',
  gt: 'Is greater; texts are compared byte by byte. Also written `>`.',
  ge: 'Is greater or equal; texts are compared byte by byte. Also written `>=`.',
  in: 'Is one of a set, such as `{80 443}`, `{1000..2000}` or `{192.0.2.0/24}`, or in a list, such as `$office`.',
  contains: 'Has the text in it, at any place. Upper and lower case are different.',
  matches: 'Has a match of a regular expression of Rust, at any place. Also written `~`.',
  wildcard: 'Is as the pattern, as a whole: `*` is any text. Upper and lower case are the same.',
  'strict wildcard': 'Is as the pattern, as a whole: `*` is any text. Upper and lower case are different.',
  bitwise_and: 'Has at least one of the bits set. Also written `&`.',
  and: 'Both conditions are true. It binds more than `xor` and `or`. Also written `&&`.',
  or: 'At least one condition is true. It binds less than all other operators. Also written `||`.',
  xor: 'One condition is true, but not the other one. It binds more than `or`. Also written `^^`.',
  not: 'The condition after it is false: one comparison, or what is in parentheses. Also written `!`.',
  any: 'At least one item is as asked: `any(http.request.headers.names[*] eq "x-debug")`.',
  all: 'Each item is as asked: `all(http.request.uri.args.values[*] ne "")`.',
};
