import type { RiskCode } from '../../kernel/model/risk.js';
import { edit, output, type Explanation } from './explanation.js';

/** Risks of what traffic gets by a list of rules, as the simulation and the strength of parameters say. */
export const RISKS_OF_TRAFFIC = {
  'base-without-rules': {
    meaning:
      'The service answered with a ruleset that has no list of rules. Empty and withheld can not be told apart then, and a PUT replaces whatever is there.',
    example: output(
      '! base-without-rules: what was read has no list of rules: rules that are there and were not told would be lost',
    ),
    advice:
      'Look at the ruleset in the dashboard, and with credentials that may read it in full. Agree only when it is known to be empty.',
  },
  'breaks-invariant': {
    meaning:
      'Something that must always hold does so live, and would not any more: the message has a request that shows it. What the branch started from demands counts as well, so that no branch can take an invariant out to get past it.',
    example: output(
      '! breaks-invariant: admin only from the office holds no longer in shop.example.com: { http.request.uri.path: "/admin", ip.src: 198.51.100.7 } gets past the rules: rule skip-partner of http_request_firewall_custom lets it past',
    ),
    advice:
      'Change the rules so that it holds. If it asks for too much, change the invariant first, in a pull request of its own.',
    more: 'docs/invariants.md#plans-and-drift',
  },
  'deletes-list': {
    meaning: 'A list of the account is deleted. No rule that is known here names it any more.',
    example: edit(`
  account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }
  lists:
    lists:
-     - { name: office, kind: ip, items: [192.0.2.0/24] }
      - { name: partners, kind: ip, items: [198.51.100.0/24] }`),
    advice: 'Look whether anything else than rules goes by it, such as a script that fills it.',
  },
  'drops-items': {
    meaning: 'Items leave a list. Whatever rules do to what the list holds, they do it to these no longer.',
    example: edit(`
  account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }
  lists:
    lists:
      - name: bad_networks
        kind: ip
        items:
-         - 198.51.100.0/24
          - 203.0.113.0/24`),
    advice:
      'Look which rules name the list: zonewright inspect lists. Of a list that is blocked, this lets traffic through.',
  },
  'empties-list': {
    meaning:
      'A list loses all of its items: rules that name it do nothing any more, or stop what it let through.',
    example: edit(`
  account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }
  lists:
    lists:
-     - { name: office, kind: ip, items: [192.0.2.0/24] }
+     - { name: office, kind: ip, items: [] }`),
    advice: 'Look which rules name the list: zonewright inspect lists.',
  },
  'hsts-lasting': {
    meaning:
      'Browsers that see the new header keep to HTTPS for long, for subdomains too, or ship with it in a list of their own. They do so after the header is gone, and nobody can take that back.',
    example: edit(`
  zone_settings:
    security_header:
      strict_transport_security:
-       { enabled: true, max_age: 86400 }
+       { enabled: true, max_age: 31536000, include_subdomains: true, preload: true }`),
    advice:
      'Begin with a day, and make it longer once every host and subdomain is known to answer over HTTPS. Ask for preload last.',
  },
  'may-open-traffic': {
    meaning:
      'The change adds or widens a skip, or narrows, removes, disables or moves a rule that stops traffic, and whether anything gets through by it can not be told: a condition is unknown, what is skipped is not known here, or the list is too long.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
-       - { ref: bad, action: block, expression: ip.src in $bad }
+       - { ref: bad, action: block, expression: ip.src in $worse }`),
    advice:
      'Read the rule. Tests of the rules with values for the fields and lists that it depends on make it certain.',
    more: 'docs/expressions.md#what-a-list-of-rules-does',
  },
  'opens-traffic': {
    meaning:
      'Some traffic that was stopped or challenged is not any more, or less: the plan has an example of it. Both lists are simulated, so it does not matter what the edit looks like.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
+       - { ref: friends, action: skip, expression: 'ip.src.country in {"DE" "AT" "CH"}', action_parameters: { ruleset: current } }
        - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }`),
    advice:
      'Hold the example against what you meant to let through. Narrow the rule when it is more than that.',
    more: 'docs/expressions.md#what-a-list-of-rules-does',
  },
  'weakens-managed-rules': {
    meaning:
      'A rule that executes a ruleset covers less than before: it is executed for less traffic, or its overrides switch rules off, let them only log, or raise a threshold.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_managed
      rules:
-       - { ref: owasp, action: execute, expression: "true", action_parameters: { id: 4814384a9e5d4991b9815dcfc25d2f1f } }
+       - { ref: owasp, action: execute, expression: "true", action_parameters: { id: 4814384a9e5d4991b9815dcfc25d2f1f, overrides: { enabled: false } } }`),
    advice:
      'Make an exception as narrow as it can be: one rule in place of a category, one path in place of all traffic.',
  },
  'weakens-rate-limit': {
    meaning:
      'A rate limit lets more through: more requests, a shorter time, another way of counting, a weaker action, or less traffic that is counted.',
    example: edit(`
  rulesets:
    - phase: http_ratelimit
      rules:
-       - { ref: login, action: block, expression: http.request.uri.path eq "/login", ratelimit: { characteristics: [cf.colo.id, ip.src], period: 60, requests_per_period: 5, mitigation_timeout: 600 } }
+       - { ref: login, action: block, expression: http.request.uri.path eq "/login", ratelimit: { characteristics: [cf.colo.id, ip.src], period: 60, requests_per_period: 50, mitigation_timeout: 600 } }`),
    advice:
      'Hold the new rate against real traffic. A rule with action log shows what a stricter one would stop.',
  },
  'weakens-zone-setting': {
    meaning:
      'A setting of a zone does less than before: an older TLS, a weaker mode towards the origin, no redirect to HTTPS, a shorter HSTS, a longer pass after a challenge. Or zonewright does not know what it does.',
    example: edit(`
  zone_settings:
-   ssl: strict
+   ssl: flexible`),
    advice: 'Look for what needs the weaker value, and whether that can be changed in its place.',
  },
} satisfies Partial<Record<RiskCode, Explanation>>;
