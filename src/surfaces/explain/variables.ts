import type { RepositoryCode, SchemaCode } from '../../kernel/model/codes.js';
import { zone, type Explanation } from './explanation.js';

type VariableCode = Extract<RepositoryCode | SchemaCode, 'unknown-variable' | `variable-${string}`>;

/** What is wrong with variables. */
export const VARIABLES: Readonly<Record<VariableCode, Explanation>> = {
  'unknown-variable': {
    meaning: 'A ${name} has no variable of that name in vars, of the file or of the zone.',
    example: zone(
      'vars: { shop_host: shop.example.com }\ncsp_policies:\n  policies:\n    - { description: "for ${shop_hots}", action: log, enabled: true, expression: "true", value: script-src \'self\' }',
    ),
    advice: 'Add it to vars, or write $${name} for the text itself.',
    more: 'docs/configuration.md#variables',
  },
  'variable-in-csp': {
    meaning:
      'A variable in a CSP value must be exactly one source, but this one contains spaces, commas or semicolons, or is a list.',
    example: zone(
      'vars: { cdn: "https://a.example https://b.example" }\ncsp_policies:\n  policies:\n    - { description: checkout, action: log, enabled: true, expression: "true", value: "script-src ${cdn}" }',
    ),
    advice: 'Use a variable for each source.',
    more: 'docs/configuration.md#variables',
  },
  'variable-in-literal': {
    meaning: 'A variable is inside the quotes of a string in an expression, but it adds its own quotes.',
    example: zone(
      'vars: { host: shop.example.com }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: own-host, action: block, expression: \'http.host ne "www.${host}"\' }',
    ),
    advice: 'Write ${name} without quotes around it, or use a variable with the whole text.',
    more: 'docs/configuration.md#variables',
  },
  'variable-list': {
    meaning: 'A variable that is a list can only be used in the set of an expression.',
    example: zone(
      'vars: { offices: ["192.0.2.1"] }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: office, action: block, expression: "not ip.src eq ${offices}" }',
    ),
    advice: 'Write in {${name}} in an expression. Elsewhere, use a variable with one value.',
    more: 'docs/configuration.md#variables',
  },
  'variable-unclosed': {
    meaning: 'A ${ has no closing }.',
    example: zone(
      'csp_policies:\n  policies:\n    - { description: "for ${host", action: log, enabled: true, expression: "true", value: script-src \'self\' }',
    ),
    advice: 'Write ${name}, or $${ for the text itself.',
    more: 'docs/configuration.md#variables',
  },
  'variable-value': {
    meaning:
      "An expression compares a variable with a field that can't have its value: text where an address is needed, a network with bits after its prefix, or an empty list.",
    example: zone(
      'vars: { offices: ["192.0.2.1/24"] }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: office, action: block, expression: "not ip.src in {${offices}}" }',
    ),
    advice: 'Fix the value where it is defined, or compare it with another field.',
    more: 'docs/configuration.md#variables',
  },
};
