import type { RuleCode } from '../../kernel/model/codes.js';
import { account, file, output, ruleset, zone, type Explanation } from './explanation.js';
import { INVARIANTS } from './invariants.js';
import { UNCHECKED } from './expressions.js';

const ADMIN = '  - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }';

/** What is wrong with rules, or hardly meant, and with tests of them. */
export const RULES: Readonly<Record<RuleCode, Explanation>> = {
  'action-in-phase': {
    meaning:
      'No documentation says that rules of this phase can have this action. With --strict it is an error.',
    example: zone(ruleset('rules:\n  - { ref: moved, action: redirect, expression: ssl }')),
    advice: 'Change the action, or move the rule to the ruleset of another phase.',
  },
  'ambiguous-custom-ruleset': {
    meaning:
      'Several live custom rulesets have the name of one that is declared or executed, so zonewright does not know which is meant. It writes nothing to the account.',
    advice: 'Delete all but one of them on the service. Before that, remove the rules that execute them.',
    more: 'docs/configuration.md#custom-rulesets',
  },
  'contradictory-rules': {
    meaning: 'Two rules select the same traffic and decide differently. Only the first one has an effect.',
    example: zone(
      ruleset(
        'rules:\n  - { ref: a, action: block, expression: ip.src eq 192.0.2.1 }\n  - { ref: b, action: managed_challenge, expression: ip.src eq 192.0.2.1 }',
      ),
    ),
    advice: 'Remove one of the two.',
    more: 'docs/expressions.md#what-a-list-of-rules-does',
  },
  'custom-ruleset-in-use': {
    meaning:
      'A live custom ruleset is not declared in an exclusive section, but a rule executes it and the plan does not change that rule. zonewright does not delete it, as the service would refuse.',
    example: output(
      'warning  custom-ruleset-in-use  custom ruleset "bad-bots" is not declared, but not deleted: rule bots of the ruleset of phase http_request_firewall_custom executes it',
    ),
    advice:
      'Remove the rule from the ruleset of its phase, declare the custom ruleset, or write ownership: shared.',
    more: 'docs/configuration.md#custom-rulesets',
  },
  'custom-ruleset-level': {
    meaning:
      'A rule of a zone executes a custom ruleset by its name. Custom rulesets are executed at account level.',
    example: zone(
      ruleset(
        'rules:\n  - { ref: bots, action: execute, expression: "true", action_parameters: { id: { custom_ruleset: bad-bots } } }',
      ),
    ),
    advice: 'Move the rule to the account file that declares the ruleset.',
    more: 'docs/configuration.md#custom-rulesets',
  },
  'custom-ruleset-phase': {
    meaning:
      "A custom ruleset and the rule that executes it have different phases. Or the live custom ruleset of that name has another phase than the declared one, and a phase can't be changed. As a warning: no documentation says that this phase has custom rulesets.",
    example: account(
      `custom_rulesets:\n  rulesets:\n    - { name: bad-bots, phase: http_ratelimit, rules: [] }\n${ruleset('rules:\n  - { ref: bots, action: execute, expression: "true", action_parameters: { id: { custom_ruleset: bad-bots } } }')}`,
    ),
    advice: 'Execute it in the ruleset of its own phase, or give the new one another name.',
    more: 'docs/configuration.md#custom-rulesets',
  },
  'duplicate-ref': {
    meaning: 'Two rules of a ruleset have the same ref. The ref identifies a rule from one plan to the next.',
    example: zone(ruleset(`rules:\n${ADMIN}\n  - { ref: admin, action: log, expression: ssl }`)),
    advice: 'Give one of them another ref.',
  },
  'execute-id': {
    meaning:
      'An execute rule does not say which ruleset it executes, or its id is not 32 hexadecimal digits in quotes.',
    example: zone(
      ruleset(
        'rules:\n  - { ref: core, action: execute, expression: "true" }',
        'http_request_firewall_managed',
      ),
    ),
    advice: 'Write action_parameters: { id: "…" } with the id of the managed ruleset.',
  },
  'executed-twice': {
    meaning:
      'Two enabled rules of a zone execute the same managed ruleset in phase http_request_firewall_managed. The service refuses the second one (20014).',
    example: zone(
      ruleset(
        'rules:\n  - { ref: a, action: execute, expression: ssl, action_parameters: { id: "efb7b8c949ac4650a09736fc376e9aee" } }\n  - { ref: b, action: execute, expression: "true", action_parameters: { id: "efb7b8c949ac4650a09736fc376e9aee" } }',
        'http_request_firewall_managed',
      ),
    ),
    advice: 'Put the overrides of both into one rule.',
  },
  'kept-member': {
    meaning:
      'A live rule, policy or job has a member that no file declares and zonewright does not know. Every write keeps it unchanged.',
    example: output(
      'warning  kept-member: zone/shop.example.com/rulesets/http_config_settings: action_parameters.new_switch (shop) is live, in no file, and unknown to zonewright: it stays as it is',
    ),
    advice:
      'Do what the message says: usually, run zonewright import to write it into the file. To remove it, write it there with the value null.',
    more: 'docs/configuration.md#what-a-rule-does',
  },
  'late-skip': {
    meaning:
      'A skip rule comes after a rule that already decides some of its traffic. The message has an example.',
    example: zone(
      ruleset(
        'rules:\n  - { ref: admin, action: block, expression: http.host eq "shop.example.com" }\n  - { ref: office, action: skip, expression: ip.src eq 192.0.2.1, action_parameters: { ruleset: current } }\n  - { ref: rest, action: block, expression: not ssl }',
      ),
    ),
    advice: 'Move it before that rule, or exclude that traffic from its expression.',
    more: 'docs/expressions.md#what-a-list-of-rules-does',
  },
  'not-in-plan': {
    meaning:
      'A rule has what only zones of some plans can have. It is an error if the file says a smaller plan. If the file says no plan, it is at most a warning.',
    example: file(
      'zone: { name: shop.example.com, id: "00000000000000000000000000000001", plan: pro }\nrulesets:\n  - phase: http_ratelimit\n    rules:\n      - ref: login\n        action: managed_challenge\n        expression: http.request.uri.path eq "/login"\n        ratelimit: { characteristics: [cf.colo.id, ip.src], period: 60, requests_per_period: 5, mitigation_timeout: 120 }',
    ),
    advice: 'Correct the plan in the header of the file, or write what the plan has.',
    more: 'docs/configuration.md#what-a-rule-does',
  },
  'logging-action': {
    meaning:
      'A rule has logging, which only skip rules have. The service refuses the whole ruleset with 20018.',
    example: zone(
      ruleset('rules:\n  - { ref: admin, action: block, expression: ssl, logging: { enabled: true } }'),
    ),
    advice: 'Leave logging out.',
  },
  'missing-anchor': {
    meaning:
      'A rule of a shared ruleset is placed before or after a rule that does not exist, live or in the file. zonewright writes nothing to that scope.',
    example: output(
      'error  missing-anchor  rule block-tor is placed next to allow-office, which is not in the ruleset',
    ),
    advice: 'Name a rule that exists, or write position: first or position: last.',
    more: 'docs/configuration.md#shared-rulesets',
  },
  'not-understood-not-live': {
    meaning:
      'The file marks an expression, or a whole object, with not_understood, which is only valid for what is live. But the service has something else or nothing there. zonewright writes nothing to that scope, as it does not know what it does.',
    example: output(
      'error  not-understood-not-live  rule a of phase http_ratelimit has an expression that is accepted as live and not understood, but it is not live',
    ),
    advice:
      'Run zonewright import to take over what is live, or write an expression that can be checked, without not_understood.',
    more: 'docs/expressions.md#live-not-understood',
  },
  'not-understood-stale': {
    meaning:
      'A mark of not_understood matches neither the whole object that it is in nor an expression of it: that was changed, or zonewright can check it now.',
    example: zone(
      ruleset(
        'rules:\n  - { ref: admin, action: block, expression: ssl, not_understood: ["sha256:0123456789abcdef"] }',
      ),
    ),
    advice: 'Remove the mark.',
    more: 'docs/expressions.md#live-not-understood',
  },
  'phase-level': {
    meaning: 'The phase exists only at the other level: in zones, or in accounts.',
    example: zone(ruleset('rules: []', 'magic_transit')),
    advice: 'Move the ruleset to an account file, or to a zone file.',
  },
  'position-exclusive': {
    meaning:
      'A rule of an exclusive ruleset has a position. There the list itself gives the order, so a position has no meaning.',
    example: zone(ruleset('rules:\n  - { ref: admin, action: block, expression: ssl, position: first }')),
    advice: 'Move the rule to its place in the list, or write ownership: shared.',
    more: 'docs/configuration.md#shared-rulesets',
  },
  'position-itself': {
    meaning: 'A rule is placed before or after itself.',
    example: zone(
      ruleset(
        'ownership: shared\nrules:\n  - { ref: admin, action: block, expression: ssl, position: { after: admin } }',
      ),
    ),
    advice: 'Name another rule.',
    more: 'docs/configuration.md#shared-rulesets',
  },
  'ratelimit-phase': {
    meaning: 'A rule of the rate limiting phase has no ratelimit, or a rule of another phase has one.',
    example: zone(ruleset(`rules:\n${ADMIN}`, 'http_ratelimit')),
    advice: 'Add ratelimit with characteristics, period and requests_per_period, or move the rule.',
  },
  'rule-shadowed': {
    meaning: 'A rule does nothing: it selects no traffic, or the rules before it decide all of its traffic.',
    example: zone(
      ruleset(
        'rules:\n  - ref: network\n    action: block\n    expression: ip.src in {192.0.2.0/24}\n  - ref: address\n    action: block\n    expression: ip.src eq 192.0.2.1',
      ),
    ),
    advice: 'Move it up, or remove it.',
    more: 'docs/expressions.md#what-a-list-of-rules-does',
  },
  'ruleset-kind': {
    meaning:
      'The entry point of a phase has kind zone in a zone and kind root in an account, but the file has another kind.',
    example: zone(ruleset('kind: root\nrules: []')),
    advice: 'Leave kind out.',
  },
  'ruleset-name': {
    meaning:
      "The live ruleset has another name than the file. The name of a ruleset can't be changed, so it stays.",
    advice: 'Write the live name, which the message shows, or leave name out.',
  },
  'skip-ruleset': {
    meaning: 'The only value of ruleset in a skip rule is current.',
    example: zone(
      ruleset(
        'rules:\n  - { ref: office, action: skip, expression: ssl, action_parameters: { ruleset: all } }',
      ),
    ),
    advice: 'Write ruleset: current.',
  },
  'skip-what': {
    meaning: 'A skip rule does not say what it skips, so it would do nothing.',
    example: zone(ruleset('rules:\n  - { ref: office, action: skip, expression: ssl }')),
    advice: 'Write action_parameters: { ruleset: current } to skip the rest of this ruleset.',
  },
  ...INVARIANTS,
  ...UNCHECKED,
  'test-failed': {
    meaning: 'A test in the file expects something other than what its rules do. plan and apply stop too.',
    example: zone(
      `${ruleset(`rules:\n${ADMIN}`)}\ntests:\n  - { request: { http.request.uri.path: /admin/users }, expect: { action: log } }`,
    ),
    advice:
      'The message says which rule decided. Correct the rules, or the test if it is outdated. A field that a test does not give is unknown, never false.',
    more: 'docs/expressions.md#tests-of-rules',
  },
  'test-field': {
    meaning:
      "A test gives a field that does not exist or that the phase does not have, or a value that the field can't have.",
    example: zone(
      `${ruleset(`rules:\n${ADMIN}`)}\ntests:\n  - { request: { http.request.uri.pat: /admin }, expect: { action: block } }`,
    ),
    advice: 'Write the name and the type of the field as in expressions.',
    more: 'docs/expressions.md#tests-of-rules',
  },
  'test-phase': {
    meaning: 'A test has a packet for an HTTP phase, or a request for a network phase.',
    example: zone(
      `${ruleset(`rules:\n${ADMIN}`)}\ntests:\n  - { phase: http_request_firewall_custom, packet: { tcp.dstport: 80 }, expect: { action: block } }`,
    ),
    advice: 'Write request: for HTTP phases and packet: for network phases.',
    more: 'docs/expressions.md#tests-of-rules',
  },
  'test-traffic': {
    meaning: 'A test has neither a packet nor a request, or both.',
    example: zone(`${ruleset(`rules:\n${ADMIN}`)}\ntests:\n  - { expect: { action: block } }`),
    advice: 'Give one of the two.',
    more: 'docs/expressions.md#tests-of-rules',
  },
  'too-many-rules': {
    meaning:
      "A phase has more rules than zones of the plan have, or than zonewright.yaml allows; the service refuses the whole list (50001). Custom log fields are one rule. It is a warning where the file says no plan, or a contract may allow more. In a plan, other people's rules in a shared ruleset count too.",
    advice:
      'Remove some, or write the number of your contract into limits.rules_per_phase of zonewright.yaml.',
    more: 'docs/configuration.md#zonewrightyaml',
  },
  'unknown-action': {
    meaning:
      'No action of this name is known. If it differs from a known name by one or two letters, it is an error. Otherwise it is a warning, as it can be newer than zonewright.',
    example: zone(ruleset('rules:\n  - { ref: admin, action: blok, expression: ssl }')),
    advice: 'Write the action that the message suggests.',
  },
  'unknown-override': {
    meaning:
      'A rule that executes a managed ruleset overrides a rule or a category that this ruleset does not have. A plan compares them where it can read the ruleset.',
    advice: 'Look for a typo. Managed rulesets change: a rule may have left it.',
    more: 'docs/configuration.md#what-a-rule-does',
  },
  'unknown-custom-ruleset': {
    meaning:
      'A rule executes a custom ruleset that does not exist: no file declares the name, and no live ruleset has it. zonewright writes nothing to the account.',
    example: account(
      `custom_rulesets:\n  rulesets:\n    - { name: bad-bots, phase: http_request_firewall_custom, rules: [] }\n${ruleset('rules:\n  - { ref: bots, action: execute, expression: "true", action_parameters: { id: { custom_ruleset: bad-bot } } }')}`,
    ),
    advice: 'Look for a typo, or declare it in custom_rulesets.',
    more: 'docs/configuration.md#custom-rulesets',
  },
  'unknown-phase': {
    meaning:
      'No phase of this name is known. If it differs from a known name by one or two letters, it is an error. Otherwise it is a warning, as it can be newer than zonewright.',
    example: account('rulesets:\n  - { phase: magic_transitt, rules: [] }'),
    advice: 'Write the phase that the message suggests.',
  },
  'write-in-between': {
    meaning:
      'The version of a ruleset went up by more than one: somebody else wrote it between the last read and our write, and our write replaced theirs.',
    advice:
      'On the service, look at the version that the message names, and add what is missing to the file. To prevent this, edit only through git.',
  },
};
