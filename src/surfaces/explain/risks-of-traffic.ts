import type { RiskCode } from '../../kernel/model/risk.js';
import { edit, output, type Explanation } from './explanation.js';

/** Risks of what traffic gets by a list of rules, as the simulation and the strength of parameters say. */
export const RISKS_OF_TRAFFIC = {
  'base-without-rules': {
    meaning:
      'The service answered with a ruleset that has no list of rules, so an empty list looks like one that was withheld. A PUT replaces whatever is live.',
    example: output(
      '! base-without-rules: what was read has no list of rules: live rules that it does not show would be lost',
    ),
    advice:
      'Look at the ruleset in the dashboard, and with credentials that can read it in full. Agree only if you know that it is empty.',
  },
  'breaks-invariant': {
    meaning:
      "An invariant holds live, and would no longer hold after the change. The message has a request that shows it. Invariants of the base revision count too, so a branch can't avoid one by removing it.",
    example: output(
      '! breaks-invariant: admin only from the office no longer holds in shop.example.com: { http.request.uri.path: "/admin", ip.src: 198.51.100.7 } gets past the rules: rule skip-partner of http_request_firewall_custom lets it past',
    ),
    advice:
      'Change the rules so that it holds. If it asks for too much, change the invariant first, in its own pull request.',
    more: 'docs/invariants.md#plans-and-drift',
  },
  'deletes-list': {
    meaning: 'A list of the account is deleted. No rule that zonewright knows names it any more.',
    example: edit(`
  account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }
  lists:
    lists:
-     - { name: office, kind: ip, items: [192.0.2.0/24] }
      - { name: partners, kind: ip, items: [198.51.100.0/24] }`),
    advice: 'Check whether something other than rules uses it, such as a script that fills it.',
  },
  'drops-items': {
    meaning: 'Items are removed from a list, so rules that name the list no longer treat them as its items.',
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
      'Check which rules name the list: zonewright inspect lists. If rules block the list, this lets traffic through.',
  },
  'empties-list': {
    meaning:
      'A list loses all of its items: rules that name it no longer do anything, or stop what the list let through.',
    example: edit(`
  account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }
  lists:
    lists:
-     - { name: office, kind: ip, items: [192.0.2.0/24] }
+     - { name: office, kind: ip, items: [] }`),
    advice: 'Check which rules name the list: zonewright inspect lists.',
  },
  'hsts-lasting': {
    meaning:
      'Browsers that see the new header use HTTPS for a long time, for subdomains too, or have the domain in their built-in list. They continue after the header is gone, and nobody can undo that.',
    example: edit(`
  zone_settings:
    security_header:
      strict_transport_security:
-       { enabled: true, max_age: 86400 }
+       { enabled: true, max_age: 31536000, include_subdomains: true, preload: true }`),
    advice:
      'Start with a day, and increase it when every host and subdomain answers over HTTPS. Set preload last.',
  },
  'may-open-traffic': {
    meaning:
      'The change adds or widens a skip, or narrows, removes, disables or moves a rule that stops traffic. Whether it lets traffic through is unknown: it depends on an unknown condition, on skipped rules that are not known here, or the list is too long.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
-       - { ref: bad, action: block, expression: ip.src in $bad }
+       - { ref: bad, action: block, expression: ip.src in $worse }`),
    advice:
      'Read the rule. To be certain, write tests of the rules with values for the fields and lists that it depends on.',
    more: 'docs/expressions.md#what-a-list-of-rules-does',
  },
  'opens-traffic': {
    meaning:
      'Some traffic that was stopped or challenged no longer is, or less strictly. The plan shows the least strict outcome with an example, and counts the other ways. zonewright simulates the old and the new rules, so the form of the edit does not matter.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
+       - { ref: friends, action: skip, expression: 'ip.src.country in {"DE" "AT" "CH"}', action_parameters: { ruleset: current } }
        - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }`),
    advice:
      'Compare the example with what you meant to let through. If it is more than that, narrow the rule.',
    more: 'docs/expressions.md#what-a-list-of-rules-does',
  },
  'weakens-managed-rules': {
    meaning:
      'A rule that executes a ruleset covers less than before: it selects less traffic, or its overrides switch rules off, make them only log, or raise a threshold.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_managed
      rules:
-       - { ref: owasp, action: execute, expression: "true", action_parameters: { id: 4814384a9e5d4991b9815dcfc25d2f1f } }
+       - { ref: owasp, action: execute, expression: "true", action_parameters: { id: 4814384a9e5d4991b9815dcfc25d2f1f, overrides: { enabled: false } } }`),
    advice:
      'Make an exception as narrow as possible: one rule instead of a category, one path instead of all traffic.',
  },
  'weakens-rate-limit': {
    meaning:
      'A rate limit lets more through: more requests, a shorter time, another way of counting, a weaker action, or less traffic to count.',
    example: edit(`
  rulesets:
    - phase: http_ratelimit
      rules:
-       - { ref: login, action: block, expression: http.request.uri.path eq "/login", ratelimit: { characteristics: [cf.colo.id, ip.src], period: 60, requests_per_period: 5, mitigation_timeout: 600 } }
+       - { ref: login, action: block, expression: http.request.uri.path eq "/login", ratelimit: { characteristics: [cf.colo.id, ip.src], period: 60, requests_per_period: 50, mitigation_timeout: 600 } }`),
    advice:
      'Compare the new rate with real traffic. A rule with action log shows what a stricter rule would stop.',
  },
  'weakens-zone-setting': {
    meaning:
      'A zone setting, or what a rule (set_config, set_cache_settings) sets it to for some traffic, protects less than before: an older TLS version, a weaker mode towards the origin, no redirect to HTTPS, a shorter HSTS, or a longer pass after a challenge. Or zonewright does not know what it does.',
    example: edit(`
  zone_settings:
-   ssl: strict
+   ssl: flexible`),
    advice: 'Find out what needs the weaker value, and whether you can change that instead.',
  },
  'moves-origin': {
    meaning:
      'A rule with action route sends requests to a host outside of the zone: as origin, as Host header, or as the name for TLS. Whoever runs that host sees the requests.',
    example: edit(`
  rulesets:
    - phase: http_request_origin
      rules:
        - { ref: port, action: route, expression: http.request.uri.path eq "/old", action_parameters: { origin: { port: 8443 } } }
+       - { ref: api, action: route, expression: http.request.uri.path eq "/api", action_parameters: { origin: { host: api.example.net } } }`),
    advice: 'Check whose host it is. A host below the name of the zone raises no risk.',
  },
  'redirects-elsewhere': {
    meaning:
      'A rule redirects visitors to a host outside of the zone, or to a target that zonewright does not know: one that is computed, or is in a list.',
    example: edit(`
  rulesets:
    - phase: http_request_dynamic_redirect
      rules:
        - { ref: home, action: redirect, expression: http.request.uri.path eq "/home", action_parameters: { from_value: { target_url: { value: "https://shop.example.com/" } } } }
+       - { ref: old, action: redirect, expression: http.request.uri.path eq "/old", action_parameters: { from_value: { target_url: { value: "https://example.net/" } } } }`),
    advice: 'Check whose site the target is. A target of the zone itself raises no risk.',
  },
  'weakens-headers': {
    meaning:
      'A header of responses that protects visitors is removed, no longer set, or set to a value that does less or has no order: Strict-Transport-Security, Content-Security-Policy, X-Frame-Options and others.',
    example: edit(`
  rulesets:
    - phase: http_response_headers_transform
      rules:
-       - { ref: hsts, action: rewrite, expression: "true", action_parameters: { headers: { Strict-Transport-Security: { operation: set, value: max-age=31536000 } } } }
+       - { ref: hsts, action: rewrite, expression: "true", action_parameters: { headers: { Strict-Transport-Security: { operation: set, value: max-age=60 } } } }`),
    advice: 'Find out which page needs the weaker header, and narrow the rule to it.',
  },
} satisfies Partial<Record<RiskCode, Explanation>>;
