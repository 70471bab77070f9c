import type { ProblemCode } from '../../languages/expressions/problems.js';
import type { RuleCode } from '../../kernel/model/codes.js';
import { expression, output, ruleset, zone, type Explanation } from './explanation.js';
import { GRAMMAR } from './grammar.js';

const STRICT = 'With --strict, or expressions.strict in zonewright.yaml, it is an error.';
const MISTAKEN =
  'A name with a capital letter, or at most two letters away from a known one, is an error: the service refuses it. Any other name is a warning, as it can be newer than zonewright. With --strict, or expressions.strict in zonewright.yaml, it is an error too.';

/** What may be wrong with an expression, of a rule or of a policy. */
export const EXPRESSIONS: Readonly<Record<ProblemCode, Explanation>> = {
  ...GRAMMAR,
  'expression-body-field': {
    meaning: `The phase runs before the body of a request is read. ${STRICT}`,
    example: expression('http.request.body.size gt 1000', 'http_request_transform'),
    advice: 'Move the rule to a phase that reads bodies, such as the custom rules.',
  },
  'expression-byte-string': {
    meaning: 'Without quotes, hexadecimal digits with colons are bytes and not text.',
    example: expression('http.host eq ab:cd'),
    advice: 'Put it in double quotes if it is text.',
  },
  'expression-country': {
    meaning: 'The text is not a country code of ISO 3166-1, so the comparison is never true.',
    example: expression('ip.src.country eq "UK"'),
    advice: 'Two upper-case letters: GB, DE, US. T1 is Tor, XX unknown.',
  },
  'expression-deprecated-field': {
    meaning: 'The field has a newer name in the cloudflare dialect. The old one still works.',
    example: output('warning  expression-deprecated-field  ip.geoip.country is an old name'),
    advice:
      'Write the new name that the message shows. Both mean the same, but the plan shows the edit as a change.',
  },
  'expression-duplicate-member': {
    meaning: 'A member of a set is already in it, either by itself or inside a range or a block.',
    example: expression('ip.src in {192.0.2.1 192.0.2.0/24}'),
    advice: 'Remove one of them.',
  },
  'expression-field-in-phase': {
    meaning: `No documentation says that the phase has this field. ${STRICT}`,
    example: expression('cf.bot_management.score lt 30', 'http_request_transform'),
    advice: 'Check the phase of the rule. If the service accepts it, you can ignore the warning.',
  },
  'expression-function-in-phase': {
    meaning: `The phase does not have this function. ${STRICT}`,
    example: expression('cidr(ip.src, 24, 64) eq 192.0.2.0', 'http_request_late_transform'),
    advice: 'The message names the phases that have it.',
  },
  'expression-header-case': {
    meaning: 'Header names are always in lower case, however they were sent, so this key never exists.',
    example: expression('any(http.request.headers["X-App"][*] eq "a")'),
    advice: 'Write the key in lower case.',
  },
  'expression-list-kind': {
    meaning: `A list of addresses is compared with something that is not an address. ${STRICT}`,
    example: expression('http.host in $svc.anonymizer'),
    advice: 'Compare it with ip.src or another address.',
  },
  'expression-list-prefix': {
    meaning: `The lists that the service maintains start with another prefix in this dialect. ${STRICT}`,
    example: expression('ip.src in $cf.anonymizer'),
    advice: 'Write the prefix that the message shows, or check dialect in zonewright.yaml.',
  },
  'expression-never': {
    meaning:
      'The comparison is always true or never true, so the rule selects everything or nothing. Or the whole expression of a policy, a count or an invariant selects nothing.',
    example: expression('lower(http.host) eq "Shop.example.com"'),
    advice: 'Check the value. Join two values of one field with or, or put them in a set.',
  },
  'expression-octal': {
    meaning: 'A number with a leading zero is octal: 0377 is 255.',
    example: expression('tcp.dstport eq 0377', 'magic_transit'),
    advice: 'Leave the zero out for a decimal number.',
  },
  'expression-once': {
    meaning: `A function that can be called only once in an expression is called again, or inside another call of its kind. ${STRICT}`,
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
    meaning: 'Addresses are compared by order, but no documentation says that they have an order.',
    example: expression('ip.src gt 192.0.2.0'),
    advice: 'Write in {first..last}.',
  },
  'expression-query-argument': {
    meaning: `The first argument of remove_query_args must be the query of the request. ${STRICT}`,
    example: zone(
      'rulesets:\n  - phase: http_request_transform\n    rules:\n      - ref: no-tracking\n        action: rewrite\n        expression: ssl\n        action_parameters:\n          uri: { query: { expression: \'remove_query_args(http.request.uri, "utm_source")\' } }',
    ),
    advice: 'Write http.request.uri.query.',
  },
  'expression-response-field': {
    meaning: 'The phase runs before there is a response, so its fields are not known.',
    example: expression('http.response.code eq 403'),
    advice: 'Move the rule to a phase of the response, or count responses in a rate limit.',
  },
  'expression-restricted-field': {
    meaning: `The field exists in a few phases only, and this phase is not one of them. ${STRICT}`,
    example: expression('http.request.accepted_languages[0] eq "fr"'),
    advice: 'The message names the phases.',
  },
  'expression-scheme': {
    meaning:
      'A rule for HTTP requests uses a field of packets, or a rule for packets uses a field of requests.',
    example: expression('tcp.dstport eq 80'),
    advice: 'Use the counterpart that the message names, or move the rule to a phase of the other kind.',
  },
  'expression-target-type': {
    meaning: 'A rule computes a value of the wrong type: text is needed here.',
    example: zone(
      'rulesets:\n  - phase: http_request_dynamic_redirect\n    rules:\n      - ref: moved\n        action: redirect\n        expression: ssl\n        action_parameters: { from_value: { target_url: { expression: ip.src } } }',
    ),
    advice: 'Use to_string(…), or take one item of an array.',
  },
  'expression-too-many-patterns': {
    meaning: `A rule has more than 64 regular expressions. ${STRICT}`,
    advice: 'Join patterns with |, or write several rules.',
  },
  'expression-unknown-field': {
    meaning: `No field of this name is known. ${MISTAKEN}`,
    example: expression('http.uri.path eq "/"'),
    advice:
      'Write the field that the message suggests. If your service has a field that is not in the catalogue, add it to expressions.names in zonewright.yaml.',
  },
  'expression-unknown-function': {
    meaning: `No function of this name is known. ${MISTAKEN}`,
    example: expression('start_with(http.host, "a")'),
    advice:
      'Write the function that the message suggests, or add it to expressions.names in zonewright.yaml.',
  },
  'expression-unknown-list': {
    meaning: `The service maintains no list of this name. ${STRICT}`,
    example: expression('ip.src in $svc.anonymiser'),
    advice: 'Write the name that the message suggests. Lists of your own have no prefix.',
  },
  'expression-unquoted-name': {
    meaning:
      'Without quotes, a protocol is the field with the bytes of the packet, so the comparison is never true.',
    example: expression('ip.proto eq tcp', 'magic_transit'),
    advice: 'Put it in double quotes.',
  },
  'expression-value-domain': {
    meaning: 'The field never has this value.',
    example: expression('http.request.method eq "get"'),
    advice: 'The message lists its values. Upper and lower case matter.',
  },
};

/** What the file around an expression does to it, so that it is not checked as it was meant. */
export const UNCHECKED = {
  'expression-cut': {
    meaning:
      'In YAML, a # after a space starts a comment and ends a value without quotes. The comment here looks like the rest of the expression, and it is not sent.',
    example: zone(
      ruleset(
        'rules:\n  - ref: admin\n    action: block\n    expression: http.host eq "shop.example.com" # and not ssl',
      ),
    ),
    advice:
      'Put the whole expression in single quotes. If it really is a comment, move it to its own line above.',
  },
  'expression-not-understood': {
    meaning:
      "zonewright can't check this expression, which is live as the file has it: not_understood marks this exact text. zonewright compares it as text and does not know what it selects.",
    example: output(
      'warning  expression-not-understood  live, not understood: nothing checks it, and it is compared as text',
    ),
    advice:
      'Nothing, as long as it stays as it is. To remove the finding, write an expression that can be checked.',
    more: 'docs/expressions.md#live-not-understood',
  },
  'not-understood': {
    meaning:
      'A check would refuse this rule, policy, job, list, item or setting, but it is live as the file has it: its mark in not_understood binds all of it. The message says what the check would have said. zonewright compares it as a whole, and sends it as it is live.',
    example: output(
      'warning  not-understood  live, not understood: action is not valid: "Challenge V2" (invalid-value)',
    ),
    advice:
      'Nothing, as long as it stays as it is. Once you change something of it, the mark no longer applies, and the ordinary checks do.',
    more: 'docs/adopting.md#what-a-check-refuses',
  },
} as const satisfies { readonly [Code in RuleCode]?: Explanation };
