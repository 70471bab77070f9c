import type { ProblemCode } from '../../languages/expressions/problems.js';
import type { RuleCode } from '../../kernel/model/codes.js';
import { expression, output, ruleset, zone, type Explanation } from './explanation.js';
import { GRAMMAR } from './grammar.js';

const STRICT = 'With --strict, or expressions.strict in zonewright.yaml, it is an error.';
const MISTAKEN =
  'One with a capital letter, or at most two letters away from a known one, is an error: the service refuses it. Another may be newer than zonewright, and is a warning; with --strict, or expressions.strict in zonewright.yaml, an error as well.';

/** What may be wrong with an expression, of a rule or of a policy. */
export const EXPRESSIONS: Readonly<Record<ProblemCode, Explanation>> = {
  ...GRAMMAR,
  'expression-body-field': {
    meaning: `The phase runs before the body of a request is read. ${STRICT}`,
    example: expression('http.request.body.size gt 1000', 'http_request_transform'),
    advice: 'Move the rule to a phase that sees bodies, such as the custom rules.',
  },
  'expression-byte-string': {
    meaning: 'Without quotes, hexadecimal digits with colons are bytes and not text.',
    example: expression('http.host eq ab:cd'),
    advice: 'Put it in double quotes if it is text.',
  },
  'expression-country': {
    meaning: 'The text is not a country code of ISO 3166-1, so the comparison never holds.',
    example: expression('ip.src.country eq "UK"'),
    advice: 'Two upper-case letters: GB, DE, US. T1 is Tor, XX unknown.',
  },
  'expression-deprecated-field': {
    meaning: 'The field has a newer name in the cloudflare dialect. The old one still works.',
    example: output('warning  expression-deprecated-field  ip.geoip.country is an old name'),
    advice: 'Write the new name that the message has. Both mean the same, but the change is shown as one.',
  },
  'expression-duplicate-member': {
    meaning: 'A member of a set is in it already, as it stands or inside of a range or a block.',
    example: expression('ip.src in {192.0.2.1 192.0.2.0/24}'),
    advice: 'Take one of them out.',
  },
  'expression-field-in-phase': {
    meaning: `No document says that the phase has this field. ${STRICT}`,
    example: expression('cf.bot_management.score lt 30', 'http_request_transform'),
    advice: 'Check the phase of the rule. If the service takes it, the warning can be left.',
  },
  'expression-function-in-phase': {
    meaning: `The phase does not have this function. ${STRICT}`,
    example: expression('cidr(ip.src, 24, 64) eq 192.0.2.0', 'http_request_late_transform'),
    advice: 'The message names the phases that have it.',
  },
  'expression-header-case': {
    meaning: 'Keys of headers are in lower case, whatever was sent, so this one is never there.',
    example: expression('any(http.request.headers["X-App"][*] eq "a")'),
    advice: 'Write the key in lower case.',
  },
  'expression-list-kind': {
    meaning: `A list of addresses is compared with something that is no address. ${STRICT}`,
    example: expression('http.host in $svc.anonymizer'),
    advice: 'Compare it with ip.src or another address.',
  },
  'expression-list-prefix': {
    meaning: `The lists that the service keeps begin with another prefix in this dialect. ${STRICT}`,
    example: expression('ip.src in $cf.anonymizer'),
    advice: 'Write the prefix that the message has, or check dialect in zonewright.yaml.',
  },
  'expression-never': {
    meaning:
      'The comparison is always true, or never: the rule does something for everything, or for nothing.',
    example: expression('lower(http.host) eq "Shop.example.com"'),
    advice: 'Look at the value again. Two values of one field are joined with or, or stand in a set.',
  },
  'expression-octal': {
    meaning: 'A number with a leading zero is octal: 0377 is 255.',
    example: expression('tcp.dstport eq 0377', 'magic_transit'),
    advice: 'Leave the zero out for a decimal number.',
  },
  'expression-once': {
    meaning: `A function that may be called once in an expression is called again, or inside of its kind. ${STRICT}`,
    example: zone(
      'rulesets:\n  - phase: http_request_dynamic_redirect\n    rules:\n      - ref: moved\n        action: redirect\n        expression: ssl\n        action_parameters:\n          from_value:\n            target_url:\n              expression: regex_replace(regex_replace(http.host, "a", "b"), "b", "c")',
    ),
    advice: 'Write one pattern that does both, or two rules.',
  },
  'expression-operator-in-phase': {
    meaning: `The phase has fewer operators for this field. ${STRICT}`,
    example: expression('cf.colo.name contains "am"', 'magic_transit_ratelimit'),
    advice: 'Use eq or in.',
  },
  'expression-order-of-addresses': {
    meaning: 'Addresses are compared by their order, and no document says that they have one.',
    example: expression('ip.src gt 192.0.2.0'),
    advice: 'Write in {first..last}.',
  },
  'expression-query-argument': {
    meaning: `remove_query_args takes the query of the request as its first argument and nothing else. ${STRICT}`,
    example: zone(
      'rulesets:\n  - phase: http_request_transform\n    rules:\n      - ref: no-tracking\n        action: rewrite\n        expression: ssl\n        action_parameters:\n          uri: { query: { expression: \'remove_query_args(http.request.uri, "utm_source")\' } }',
    ),
    advice: 'Write http.request.uri.query.',
  },
  'expression-response-field': {
    meaning: 'The phase runs before there is a response, so nothing of it is known.',
    example: expression('http.response.code eq 403'),
    advice: 'Move the rule to a phase of the response, or count responses in a rate limit.',
  },
  'expression-restricted-field': {
    meaning: `The field exists in a few phases only, and this is none of them. ${STRICT}`,
    example: expression('http.request.accepted_languages[0] eq "fr"'),
    advice: 'The message names the phases.',
  },
  'expression-scheme': {
    meaning: 'A field of packets stands in a rule for HTTP requests, or the other way round.',
    example: expression('tcp.dstport eq 80'),
    advice: 'Use the counterpart that the message names, or move the rule to a phase of the other kind.',
  },
  'expression-target-type': {
    meaning: "A rule computes a value that can't be put where it goes: text is needed.",
    example: zone(
      'rulesets:\n  - phase: http_request_dynamic_redirect\n    rules:\n      - ref: moved\n        action: redirect\n        expression: ssl\n        action_parameters: { from_value: { target_url: { expression: ip.src } } }',
    ),
    advice: 'Put it into to_string(…), or take one item of an array.',
  },
  'expression-too-many-patterns': {
    meaning: `A rule holds more than 64 regular expressions. ${STRICT}`,
    advice: 'Join patterns with |, or write several rules.',
  },
  'expression-unknown-field': {
    meaning: `No field of this name is known. ${MISTAKEN}`,
    example: expression('http.uri.path eq "/"'),
    advice:
      'Write the field that the message suggests. What your service has beyond the catalogue goes into expressions.names of zonewright.yaml.',
  },
  'expression-unknown-function': {
    meaning: `No function of this name is known. ${MISTAKEN}`,
    example: expression('start_with(http.host, "a")'),
    advice:
      'Write the function that the message suggests, or add it to expressions.names of zonewright.yaml.',
  },
  'expression-unknown-list': {
    meaning: `The service keeps no list of this name. ${STRICT}`,
    example: expression('ip.src in $svc.anonymiser'),
    advice: 'Write the name that the message suggests. Lists of your own have no prefix.',
  },
  'expression-unquoted-name': {
    meaning:
      'A protocol without quotes is the field that holds the bytes of the packet, so the comparison never holds.',
    example: expression('ip.proto eq tcp', 'magic_transit'),
    advice: 'Put it in double quotes.',
  },
  'expression-value-domain': {
    meaning: 'The field never has this value.',
    example: expression('http.request.method eq "get"'),
    advice: 'The message says which values it has; mind upper and lower case.',
  },
};

/** What the file around an expression does to it, so that it is not checked as it was meant. */
export const UNCHECKED = {
  'expression-cut': {
    meaning:
      'In YAML, a # behind a space begins a comment, which ends a value without quotes. What stands in the comment here looks like the rest of the expression, and is not sent.',
    example: zone(
      ruleset(
        'rules:\n  - ref: admin\n    action: block\n    expression: http.host eq "shop.example.com" # and not ssl',
      ),
    ),
    advice:
      'Put the whole expression in single quotes. If the comment is one, move it to a line of its own above.',
  },
  'expression-not-understood': {
    meaning:
      'An expression that zonewright can not check, and that stands on the service as it stands in the file: not_understood marks this very text. It is compared as text, and what it selects is not known.',
    example: output(
      'info  expression-not-understood  live, not understood: nothing checks it, and it is compared as text',
    ),
    advice: 'Nothing, as long as it stays as it is. Write one that can be checked to get rid of it.',
    more: 'docs/expressions.md#live-not-understood',
  },
} as const satisfies { readonly [Code in RuleCode]?: Explanation };
