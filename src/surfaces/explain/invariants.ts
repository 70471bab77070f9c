import type { RuleCode } from '../../kernel/model/codes.js';
import { output, zone, type Explanation } from './explanation.js';

type InvariantCode = Extract<RuleCode, `invariant-${string}`>;

const RULES =
  'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: skip-office, action: skip, expression: ip.src eq 198.51.100.7, action_parameters: { ruleset: current } }\n      - { ref: block-admin, action: block, expression: http.request.uri.path contains "/admin" }';

const MORE = 'docs/invariants.md#verdicts';

/** What is wrong with invariants, and what becomes of them. */
export const INVARIANTS: Readonly<Record<InvariantCode, Explanation>> = {
  'invariant-broken': {
    meaning:
      'The live rules break an invariant, and this plan does not change that. The message has a request that shows it.',
    example: output(
      'warning  invariant-broken  zone/shop.example.com: admin only from the office does not hold live, and this plan does not change that: { http.request.uri.path: "/admin", ip.src: 198.51.100.7 } gets past the rules',
    ),
    advice:
      "Change the rules, or the invariant if it asks for too much. Other people's rules in a shared ruleset count too: rules after them can't stop a request that they let past.",
    more: 'docs/invariants.md#plans-and-drift',
  },
  'invariant-demand': {
    meaning: 'An invariant demands nothing or more than one thing, or a ready-made one lacks a parameter.',
    example: zone('invariants:\n  - { name: admin, use: protected-path, with: { paths: [/admin] } }'),
    advice:
      'Write never, always or use. protected-path takes paths and from; https-only optionally takes paths; never-stopped takes from and optionally paths; always-blocked takes from; managed-ruleset takes ruleset.',
    more: MORE,
  },
  'invariant-name': {
    meaning: 'Two invariants of one file have the same name.',
    example: zone('invariants:\n  - { name: tls, use: https-only }\n  - { name: tls, never: not ssl }'),
    advice: 'Give each a name of its own.',
    more: MORE,
  },
  'invariant-refuted': {
    meaning:
      'An invariant does not hold. The message has a request that breaks it, and the rule that decides. How likely the request is does not matter.',
    example: zone(
      `${RULES}\ninvariants:\n  - { name: admin, never: http.request.uri.path contains "/admin" }`,
    ),
    advice:
      'Change the rules, or make the invariant ask for less. If one edit is enough, the help line names it.',
    more: MORE,
  },
  'invariant-scopes': {
    meaning:
      'An invariant in a zone or account file has scopes, but it always applies to the scopes of its file. Or a pattern in zonewright.yaml matches no zone and no account, starts with an exclamation mark, or gives zones an invariant about packets.',
    example: zone('invariants:\n  - { name: tls, use: https-only, scopes: [zone/*] }'),
    advice:
      'Leave scopes out, or move the invariant to zonewright.yaml. In zonewright.yaml, correct the pattern.',
    more: MORE,
  },
  'invariant-unknown': {
    meaning:
      'The files alone do not show whether an invariant holds. The message says what it depends on. With --strict it is an error.',
    example: zone(
      'rulesets:\n  - phase: http_request_firewall_managed\n    rules:\n      - { ref: managed, action: execute, expression: "true", action_parameters: { id: efb7b8c949ac4650a09736fc376e9aee } }\ninvariants:\n  - { name: health, always: http.request.uri.path eq "/health" }',
    ),
    advice:
      'Declare what it depends on (a list, a custom ruleset), skip the opaque rules for such requests, or ask for less.',
    more: MORE,
  },
};
