import type { RuleCode } from '../../kernel/model/codes.js';
import { account, output, ruleset, zone, type Explanation } from './explanation.js';
import { INVARIANTS } from './invariants.js';
import { UNCHECKED } from './expressions.js';

const ADMIN = '  - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }';

/** What is wrong with rules, or hardly meant, and with tests of them. */
export const RULES: Readonly<Record<RuleCode, Explanation>> = {
  'action-in-phase': {
    meaning: 'No document says that rules of this phase have this action. With --strict it is an error.',
    example: zone(ruleset('rules:\n  - { ref: moved, action: redirect, expression: ssl }')),
    advice: 'Change the action, or move the rule to the ruleset of another phase.',
  },
  'ambiguous-custom-ruleset': {
    meaning:
      "Several live custom rulesets have the name of one that is declared or executed, and zonewright can't tell which is meant. Nothing of the account is written.",
    advice: 'Delete all but one of them on the service: no rule may execute those.',
    more: 'docs/configuration.md#custom-rulesets',
  },
  'contradictory-rules': {
    meaning:
      'Two rules select the same traffic and decide differently. The first one counts, the other never does anything.',
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
      'A live custom ruleset is not declared, and the section is exclusive; but a rule executes it, and no change of the plan takes that away. It is not deleted: the service would refuse.',
    example: output(
      'warning  custom-ruleset-in-use  custom ruleset "bad-bots" is not declared, and not deleted: rule bots of the ruleset of phase http_request_firewall_custom executes it',
    ),
    advice:
      'Take the rule out of the ruleset of its phase, declare the custom ruleset, or write ownership: shared.',
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
      "A custom ruleset and what executes it are of different phases; or the live custom ruleset of that name is of another phase than the declared one, and a phase can't be changed. As a warning: custom rulesets of that phase are not known to exist.",
    example: account(
      `custom_rulesets:\n  rulesets:\n    - { name: bad-bots, phase: http_ratelimit, rules: [] }\n${ruleset('rules:\n  - { ref: bots, action: execute, expression: "true", action_parameters: { id: { custom_ruleset: bad-bots } } }')}`,
    ),
    advice: 'Execute it in the ruleset of its own phase, or give the new one another name.',
    more: 'docs/configuration.md#custom-rulesets',
  },
  'duplicate-ref': {
    meaning:
      'Two rules of a ruleset have the same ref. The ref is what a rule is known by from one plan to the next.',
    example: zone(ruleset(`rules:\n${ADMIN}\n  - { ref: admin, action: log, expression: ssl }`)),
    advice: 'Give one of them another ref.',
  },
  'execute-id': {
    meaning: 'execute does not say which ruleset it executes, or not by 32 hexadecimal digits in quotes.',
    example: zone(
      ruleset(
        'rules:\n  - { ref: core, action: execute, expression: "true" }',
        'http_request_firewall_managed',
      ),
    ),
    advice: 'Write action_parameters: { id: "…" } with the id of the managed ruleset.',
  },
  'executed-twice': {
    meaning: 'Two rules of a ruleset execute the same ruleset. The service refuses the second one (20014).',
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
      'A live rule, policy or job has a member that no file declares and that zonewright does not know. Every write keeps it as it is.',
    example: output(
      'warning  kept-member: zone/shop.example.com/rulesets/http_config_settings: action_parameters.new_switch (shop) is live, in no file, and not known to zonewright: it stays as it is',
    ),
    advice:
      'Do what the message says: mostly, run zonewright import to write it into the file. To have it removed, write it there with the value null.',
    more: 'docs/configuration.md#what-a-rule-does',
  },
  'late-skip': {
    meaning:
      'A skip rule stands behind a rule that already decides some of the traffic that it selects. The message has an example.',
    example: zone(
      ruleset(
        'rules:\n  - { ref: admin, action: block, expression: http.host eq "shop.example.com" }\n  - { ref: office, action: skip, expression: ip.src eq 192.0.2.1, action_parameters: { ruleset: current } }\n  - { ref: rest, action: block, expression: not ssl }',
      ),
    ),
    advice: 'Move it before that rule, or leave that traffic out of its expression.',
    more: 'docs/expressions.md#what-a-list-of-rules-does',
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
      'A rule of a shared ruleset is placed before or after a rule that does not exist, live or in the file. Nothing of that scope is written.',
    example: output(
      'error  missing-anchor  rule block-tor is placed beside allow-office, which is not in the ruleset',
    ),
    advice: 'Name a rule that exists, or write position: first or position: last.',
    more: 'docs/configuration.md#shared-rulesets',
  },
  'not-understood-not-live': {
    meaning:
      'An expression was accepted because it is live, as not_understood says, and the service has another one there or none. Nothing of that scope is written: nobody knows what the expression in the file does.',
    example: output(
      'error  not-understood-not-live  rule a of phase http_ratelimit holds an expression that is accepted as live and not understood, and it is not live',
    ),
    advice:
      'Run zonewright import to take over what is live, or write an expression that can be checked, without not_understood.',
    more: 'docs/expressions.md#live-not-understood',
  },
  'not-understood-stale': {
    meaning:
      'A mark of not_understood is of no expression of its rule or policy that is not understood: the text was changed, or zonewright can check it by now.',
    example: zone(
      ruleset(
        'rules:\n  - { ref: admin, action: block, expression: ssl, not_understood: ["sha256:0123456789abcdef"] }',
      ),
    ),
    advice: 'Take the mark out.',
    more: 'docs/expressions.md#live-not-understood',
  },
  'phase-level': {
    meaning: 'The phase exists at the other level only: in zones, or in accounts.',
    example: zone(ruleset('rules: []', 'magic_transit')),
    advice: 'Move the ruleset to an account file, or to a zone file.',
  },
  'position-exclusive': {
    meaning:
      'A rule of an exclusive ruleset has a position. The list is the whole ruleset in its order, so it has no meaning there.',
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
    meaning:
      'A rule of the phase of rate limiting does not say how much is too much, or a rule of another phase does.',
    example: zone(ruleset(`rules:\n${ADMIN}`, 'http_ratelimit')),
    advice: 'Add ratelimit with characteristics, period and requests_per_period, or move the rule.',
  },
  'rule-shadowed': {
    meaning: 'A rule does nothing: it selects no traffic, or rules before it decide all that it selects.',
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
      'The entry point of a phase has kind zone in a zone and kind root in an account, and the file says otherwise.',
    example: zone(ruleset('kind: root\nrules: []')),
    advice: 'Leave kind out.',
  },
  'ruleset-name': {
    meaning:
      "The live ruleset has another name than the file. The name of a ruleset can't be changed, so it stays.",
    advice: 'Write the live name, which the message has, or leave name out.',
  },
  'skip-ruleset': {
    meaning: 'skip takes ruleset: current and no other value there.',
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
    meaning: 'A test of the file expects something else than its rules do. plan and apply stop as well.',
    example: zone(
      `${ruleset(`rules:\n${ADMIN}`)}\ntests:\n  - { request: { http.request.uri.path: /admin/users }, expect: { action: log } }`,
    ),
    advice:
      'The message says which rule decided. Correct the rules, or the test if it is outdated; what a test does not give is unknown, never false.',
    more: 'docs/expressions.md#tests-of-rules',
  },
  'test-field': {
    meaning:
      "A test gives a field that does not exist, or that the phase does not see, or a value that it can't have.",
    example: zone(
      `${ruleset(`rules:\n${ADMIN}`)}\ntests:\n  - { request: { http.request.uri.pat: /admin }, expect: { action: block } }`,
    ),
    advice: 'Write the name and the type that expressions have for it.',
    more: 'docs/expressions.md#tests-of-rules',
  },
  'test-phase': {
    meaning: 'A test gives a packet to a phase of requests, or a request to a phase of packets.',
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
      'A phase has more rules than the service takes, which would refuse the whole list (its code 50001): 1000 by default, an error. Of some phases and plans a smaller number is usual, and more than that a warning. In a plan, it is the rules of others in a shared ruleset that are too many with ours.',
    advice:
      'Remove some, or write into limits.rules_per_phase of zonewright.yaml how many your contract has.',
    more: 'docs/configuration.md#zonewrightyaml',
  },
  'unknown-action': {
    meaning:
      'No action of this name is known. It is an error when one or two letters are wrong, else a warning, as the service may have learned it since.',
    example: zone(ruleset('rules:\n  - { ref: admin, action: blok, expression: ssl }')),
    advice: 'Write the action that the message suggests.',
  },
  'unknown-custom-ruleset': {
    meaning:
      'A rule executes a custom ruleset by a name that none has: no file declares it, and none that is live is called so. Nothing of the account is written.',
    example: account(
      `custom_rulesets:\n  rulesets:\n    - { name: bad-bots, phase: http_request_firewall_custom, rules: [] }\n${ruleset('rules:\n  - { ref: bots, action: execute, expression: "true", action_parameters: { id: { custom_ruleset: bad-bot } } }')}`,
    ),
    advice: 'Look for a typo, or declare it in custom_rulesets.',
    more: 'docs/configuration.md#custom-rulesets',
  },
  'unknown-phase': {
    meaning:
      'No phase of this name is known. It is an error when one or two letters are wrong, else a warning, as the service may have learned it since.',
    example: account('rulesets:\n  - { phase: magic_transitt, rules: [] }'),
    advice: 'Write the phase that the message suggests.',
  },
  'write-in-between': {
    meaning:
      'The version of a ruleset went up by more than one: somebody wrote it between the last read and our write, and what they wrote was replaced.',
    advice:
      'Look at the version that the message names on the service, and put what is missing into the file. Editing only through git prevents it.',
  },
};
