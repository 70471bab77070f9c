import type { RiskCode } from '../../kernel/model/risk.js';
import { edit, output, type Explanation } from './explanation.js';
import { RISKS_OF_TELLING } from './risks-of-telling.js';
import { RISKS_OF_TRAFFIC } from './risks-of-traffic.js';

/** What consent to a risk is, and how it is given. */
export function consent(code: string): string {
  return `Consent is given to a plan that was reviewed (zonewright apply plan.json, or --expect-digest) or to the risk by name: zonewright apply --allow ${code}. Approving a pull request whose comment shows it counts as well. --yes is no consent. Without it nothing of the plan is sent, and the exit code is 4.`;
}

/** What a change may break or weaken: somebody has to agree to it before anything is sent. */
export const RISKS: Readonly<Record<RiskCode, Explanation>> = {
  ...RISKS_OF_TRAFFIC,
  ...RISKS_OF_TELLING,
  'account-level': {
    meaning:
      'The change is at account level, so it takes effect in every zone or network of the account at once.',
    example: edit(`
  account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }
  rulesets:
    - phase: magic_transit
      rules:
        - { ref: allow-office, action: skip, expression: ip.src in $office, action_parameters: { ruleset: current } }
+       - { ref: block-telnet, action: block, expression: tcp.dstport eq 23 }`),
    advice: 'Look at it as at an edit of all zones. There is no smaller way to try it.',
  },
  'block-to-log': {
    meaning: 'A rule that stops traffic (block, or a challenge) will only log it.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
-       - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }
+       - { ref: admin, action: log, expression: http.request.uri.path contains "/admin" }`),
    advice:
      'Agree when the rule is to be watched for a while. Otherwise keep the action, and narrow the expression.',
  },
  'block-to-skip': {
    meaning: 'A rule that stops traffic will let it past the rules that it skips.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
-       - { ref: office, action: block, expression: ip.src in $office }
+       - { ref: office, action: skip, expression: ip.src in $office, action_parameters: { ruleset: current } }`),
    advice: 'Check that the rules behind it are not needed for that traffic either.',
  },
  'blocks-observed-scripts': {
    meaning:
      'A policy begins to block scripts or connections that visitors have loaded in the last 30 days. Consent covers the URLs that were shown and no others.',
    example: edit(`
  csp_policies:
    ownership: shared
    policies:
      - description: checkout
-       action: log
+       action: allow
        enabled: true
        expression: http.host eq "shop.example.com"
        value: script-src 'self'`),
    advice:
      'Look at each URL in the plan: add the source if the page needs it, agree if it does not. zonewright inspect policies shows them without a plan.',
    more: 'docs/csp.md#what-a-change-would-block',
  },
  'catch-all-block': {
    meaning: 'A rule begins to block everything that reaches it: its expression is true.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
        - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }
+       - { ref: closed, action: block, expression: "true" }`),
    advice: 'Agree only when a zone is to be closed. Rules before it still let traffic through.',
  },
  'catch-all-skip': {
    meaning: 'A rule begins to skip for all traffic, which turns off the rules that it skips.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
        - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }
+       - { ref: open, action: skip, expression: "true", action_parameters: { ruleset: current } }`),
    advice: 'Narrow the expression, or disable the rules that are not wanted: that is easier to see.',
  },
  'csp-allow-to-log': {
    meaning: 'A policy stops blocking and only reports.',
    example: edit(`
  csp_policies:
    ownership: shared
    policies:
      - description: checkout
-       action: allow
+       action: log
        enabled: true
        expression: http.host eq "shop.example.com"
        value: script-src 'self'`),
    advice:
      'Agree when something that is needed is blocked, and note why. What the policy kept out can load again.',
  },
  'csp-widened': {
    meaning:
      'A policy lets through more than before: a source comes that none of the others covers, or a directive goes. Of a policy that only reports, that is what it no longer tells.',
    example: edit(`
  csp_policies:
    ownership: shared
    policies:
      - description: checkout
        action: allow
        enabled: true
        expression: http.host eq "shop.example.com"
-       value: script-src 'self'
+       value: script-src 'self' https://js.example.net`),
    advice:
      'Check that the source is ours or trusted, and as narrow as it can be: a host, with a path where that is enough.',
    more: 'docs/csp.md#what-a-change-of-sources-does',
  },
  'deletes-job': {
    meaning:
      'A log push job is deleted: its logs are no longer delivered, and what is not delivered is not kept.',
    example: edit(`
  logpush_jobs:
-   jobs:
-     - { name: requests, dataset: http_requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] }
+   jobs: []`),
    advice: 'To pause it, write enabled: false. To leave a live job alone, write ownership: shared.',
  },
  'deletes-policy': {
    meaning: 'A policy that the file does not list is deleted: its ownership is exclusive.',
    example: edit(`
  csp_policies:
-   policies:
-     - { description: checkout, action: allow, enabled: true, expression: "true", value: script-src 'self' }
+   policies: []`),
    advice: 'To leave policies alone that the file does not list, write ownership: shared.',
  },
  'deletes-ruleset': {
    meaning:
      'A custom ruleset that the file does not list is deleted, with its rules: its ownership is exclusive, and nothing executes it any more.',
    example: edit(`
  account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }
  custom_rulesets:
-   rulesets:
-     - name: bad-bots
-       phase: http_request_firewall_custom
-       rules:
-         - { ref: empty-agent, action: block, expression: http.user_agent eq "" }
+   rulesets: []`),
    advice: 'To leave custom rulesets alone that the file does not list, write ownership: shared.',
  },
  'disables-policy': {
    meaning: 'A policy is switched off: it neither blocks nor reports.',
    example: edit(`
  csp_policies:
    ownership: shared
    policies:
      - description: checkout
        action: allow
-       enabled: true
+       enabled: false
        expression: http.host eq "shop.example.com"
        value: script-src 'self'`),
    advice: 'action: log keeps its reports.',
  },
  'disables-rule': {
    meaning: 'A rule that was in force is switched off. It stays in the ruleset and does nothing.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
-       - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }
+       - { ref: admin, action: block, expression: http.request.uri.path contains "/admin", enabled: false }`),
    advice: 'Check what it stopped. action: log would still show what it would have stopped.',
  },
  'drops-rules': {
    meaning:
      "Rules that are live leave the ruleset: they are neither in the file nor kept as somebody else's. Writing a ruleset replaces its whole list.",
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
        - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }
-       - { ref: old-campaign, action: block, expression: http.host eq "promo.example.com" }`),
    advice:
      'Each of them is named in the plan. To keep one, write it into the file; to leave alone all that the file does not list, write ownership: shared.',
    more: 'docs/configuration.md#shared-rulesets',
  },
  'empties-ruleset': {
    meaning: 'No rule is left in the ruleset: the phase does nothing any more.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
-     rules:
-       - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }
+     rules: []`),
    advice:
      'A list that is absent is not managed; one that is empty is. To stop managing a ruleset, take it out of the file.',
  },
  'log-destination-changed': {
    meaning:
      'Logs of a job go somewhere else. They hold what visitors sent, so the new place has to be as safe as the old one.',
    example: output('! log-destination-changed: logs go to s3://other-logs/… instead of s3://example-logs/…'),
    advice:
      'Check that the destination is yours. It comes from an environment variable, so an edit of that variable is enough to bring this about.',
  },
  'max-deletes': {
    meaning:
      'More objects, or rules of one ruleset, go at once than safety.max_deletes allows: a quarter by default, from ten that exist on.',
    example: output('! max-deletes: 4 of 12 rules go; 3 may without consent (safety.max_deletes)'),
    advice:
      'A wrong file or an include that lost its rules looks like this. Read what goes by name; then agree, or split the change.',
  },
  'max-scopes': {
    meaning:
      'More zones and accounts change at once than safety.max_scopes allows: ten by default. A fragment or a variable that many files share does that.',
    example: output(
      '! max-scopes: 30 of 32 zones and accounts change in this plan; 10 may without consent (safety.max_scopes)',
    ),
    advice: 'Try it on a few zones first, with --target; then agree to the rest.',
  },
  'max-updates': {
    meaning:
      'More objects, or rules of one ruleset, change at once than safety.max_updates allows: 30 % by default, from ten that exist on.',
    example: output('! max-updates: 5 of 12 rules change; 3 may without consent (safety.max_updates)'),
    advice:
      'An edited variable or fragment reaches far. Check that all of it is meant, then agree or split the change.',
  },
  'overwrites-ignored': {
    meaning:
      'The change undoes a difference that the file of ignored differences says to leave alone. Consent covers the differences that were shown and no others.',
    advice:
      'Leave the object out with --target, bring the file up to what is live, or agree if the difference is to go.',
  },
  'overwrites-live-edit': {
    meaning:
      'Somebody edited the live side, and nobody has seen that edit in the plan: the scope of a reviewed plan differs elsewhere since it was made; or undo would take back what was changed after the run.',
    example: output(
      '  not sent   page_shield   zone/shop.example.com was edited since it was reviewed (zone/shop.example.com/log_fields): plan again, or consent …',
    ),
    advice:
      'Ask who made the edit. A new plan shows it. If what was reviewed may go on beside it, agree: the edit itself is left alone.',
    more: 'docs/undoing.md#what-has-changed-since',
  },
  'page-shield-off': {
    meaning: 'Page shield is switched off: nothing is observed any more, and policies are not enforced.',
    example: edit(`
  page_shield:
-   enabled: true
+   enabled: false`),
    advice: 'To stop managing it, take page_shield out of the file: what is live then stays as it is.',
  },
  'skip-moved-up': {
    meaning:
      'A skip rule now runs before a rule that stops traffic, so it lets traffic past that rule. It is not raised where the new order is proven to decide the same for all traffic.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
+       - { ref: office, action: skip, expression: ip.src in $office, action_parameters: { ruleset: current } }
        - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }
-       - { ref: office, action: skip, expression: ip.src in $office, action_parameters: { ruleset: current } }`),
    advice:
      'Read in the plan what the order changes for traffic, and check that the skip selects no more than it must.',
    more: 'docs/expressions.md#what-a-list-of-rules-does',
  },
  'touches-protected': {
    meaning:
      'A rule or object that is marked protected: true, in the file or at the base revision, is changed or removed, or comes to run before or after other rules than today.',
    example: output(
      '! touches-protected: rule block-admin is protected (zones/shop.yaml:8), and it is changed',
    ),
    advice:
      'Ask whoever protected it. To lift the protection, take the mark out in a pull request of its own.',
    more: 'docs/configuration.md#protected',
  },
};
