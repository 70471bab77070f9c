import type { RiskCode } from '../../kernel/model/risk.js';
import { edit, output, type Explanation } from './explanation.js';
import { RISKS_OF_TELLING } from './risks-of-telling.js';
import { RISKS_OF_TRAFFIC } from './risks-of-traffic.js';

/** What consent to a risk is, and how it is given. */
export function consent(code: string): string {
  return `You consent by applying a reviewed plan (zonewright apply plan.json, or --expect-digest), or to the risk by name: zonewright apply --allow ${code}. Approving a pull request whose comment shows the risk counts too. --yes is not consent. Without consent, no part of the plan is sent, and the exit code is 4.`;
}

/** What a change may break or weaken: somebody has to agree to it before anything is sent. */
export const RISKS: Readonly<Record<RiskCode, Explanation>> = {
  ...RISKS_OF_TRAFFIC,
  ...RISKS_OF_TELLING,
  'account-level': {
    meaning: 'The change is at account level, so it affects every zone or network of the account at once.',
    example: edit(`
  account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }
  rulesets:
    - phase: magic_transit
      rules:
        - { ref: allow-office, action: skip, expression: ip.src in $office, action_parameters: { ruleset: current } }
+       - { ref: block-telnet, action: block, expression: tcp.dstport eq 23 }`),
    advice: "Review it like an edit of all zones. You can't try it on a smaller scale.",
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
      'Agree if you want to watch the rule for a while. Otherwise, keep the action and narrow the expression.',
  },
  'block-to-skip': {
    meaning: 'A rule that stops traffic will let it past the rules that it skips.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
-       - { ref: office, action: block, expression: ip.src in $office }
+       - { ref: office, action: skip, expression: ip.src in $office, action_parameters: { ruleset: current } }`),
    advice: 'Check that this traffic does not need the rules after it.',
  },
  'blocks-observed-scripts': {
    meaning:
      'A policy starts to block scripts or connections that visitors loaded in the last 30 days. Consent covers only the URLs that were shown.',
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
      'Check each URL in the plan: add the source if the page needs it, agree if it does not. zonewright inspect policies shows them without a plan.',
    more: 'docs/csp.md#what-a-change-would-block',
  },
  'catch-all-block': {
    meaning: 'A rule starts to block everything that reaches it: its expression is always true.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
        - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }
+       - { ref: closed, action: block, expression: "true" }`),
    advice: 'Agree only if you want to close the zone. Rules before this one still let traffic through.',
  },
  'catch-all-skip': {
    meaning: 'A skip rule starts to select all traffic, which turns off the rules that it skips.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
        - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }
+       - { ref: open, action: skip, expression: "true", action_parameters: { ruleset: current } }`),
    advice: 'Narrow the expression, or disable the rules that you do not want: that is easier to see.',
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
      'Agree if the policy blocks something that is needed, and note why. What the policy blocked can load again.',
  },
  'csp-widened': {
    meaning:
      'A policy allows more than before: it gets a source that no other source covers, or loses a directive. A policy that only reports then reports less.',
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
      'Check that the source is yours or trusted, and as narrow as possible: a host, with a path where that is enough.',
    more: 'docs/csp.md#what-a-change-of-sources-does',
  },
  'deletes-job': {
    meaning:
      'A log push job is deleted: its logs are no longer delivered, and the service does not keep them.',
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
    advice: 'To keep policies that the file does not list, write ownership: shared.',
  },
  'deletes-ruleset': {
    meaning:
      'A custom ruleset that the file does not list is deleted with its rules: its ownership is exclusive, and no rule executes it any more.',
    example: edit(`
  account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }
  custom_rulesets:
-   rulesets:
-     - name: bad-bots
-       phase: http_request_firewall_custom
-       rules:
-         - { ref: empty-agent, action: block, expression: http.user_agent eq "" }
+   rulesets: []`),
    advice: 'To keep custom rulesets that the file does not list, write ownership: shared.',
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
    advice: 'To keep its reports, write action: log.',
  },
  'disables-rule': {
    meaning: 'An enabled rule is switched off. It stays in the ruleset and does nothing.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
-       - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }
+       - { ref: admin, action: block, expression: http.request.uri.path contains "/admin", enabled: false }`),
    advice: 'Check what it stopped. With action: log you would still see what it would stop.',
  },
  'drops-rules': {
    meaning:
      "Live rules are removed from the ruleset: they are not in the file, and not kept as other people's rules. Writing a ruleset replaces its whole list.",
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
        - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }
-       - { ref: old-campaign, action: block, expression: http.host eq "promo.example.com" }`),
    advice:
      'The plan names each of them. To keep one, write it into the file. To keep all rules that the file does not list, write ownership: shared.',
    more: 'docs/configuration.md#shared-rulesets',
  },
  'empties-ruleset': {
    meaning: 'No rule is left in the ruleset, so the phase no longer does anything.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
-     rules:
-       - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }
+     rules: []`),
    advice:
      'An absent list is not managed; an empty list is. To stop managing a ruleset, remove it from the file.',
  },
  'log-destination-changed': {
    meaning:
      'Logs of a job go somewhere else. They contain what visitors sent, so the new destination must be as safe as the old one.',
    example: output('! log-destination-changed: logs go to s3://other-logs/… instead of s3://example-logs/…'),
    advice:
      'Check that the destination is yours. It comes from an environment variable, so a change of that variable alone can cause this risk.',
  },
  'max-deletes': {
    meaning:
      'One plan deletes more objects, or rules of one ruleset, than safety.max_deletes allows: a quarter by default, if at least ten exist.',
    example: output('! max-deletes: 4 of 12 rules go; 3 allowed without consent (safety.max_deletes)'),
    advice:
      'A wrong file or an include that lost its rules looks like this. Read the names of what is deleted, then agree or split the change.',
  },
  'max-scopes': {
    meaning:
      'One plan changes more zones and accounts than safety.max_scopes allows: ten by default. An edit of a shared fragment or variable can cause this.',
    example: output(
      '! max-scopes: 30 of 32 zones and accounts change in this plan; 10 allowed without consent (safety.max_scopes)',
    ),
    advice: 'Try it on a few zones first with --target, then agree to the rest.',
  },
  'max-updates': {
    meaning:
      'One plan changes more objects, or rules of one ruleset, than safety.max_updates allows: 30 % by default, if at least ten exist.',
    example: output('! max-updates: 5 of 12 rules change; 3 allowed without consent (safety.max_updates)'),
    advice:
      'An edit of a variable or fragment can change many objects. Check that you want all of the changes, then agree or split them.',
  },
  'overwrites-ignored': {
    meaning:
      'The change undoes a difference that the ignore file lists. Consent covers only the differences that were shown.',
    advice:
      'Leave the object out with --target, change the file to what is live, or agree if you want to undo the difference.',
  },
  'overwrites-live-edit': {
    meaning:
      'Somebody edited the live configuration, and the plan did not show that edit. Another object in the scope of a reviewed plan changed since the review, or undo would revert a change made after the run.',
    example: output(
      '  not sent   page_shield   zone/shop.example.com was edited since it was reviewed (zone/shop.example.com/log_fields): plan again, or consent …',
    ),
    advice:
      'Ask who made the edit. A new plan shows it. If the reviewed changes are still right, agree: they leave the edit itself alone.',
    more: 'docs/undoing.md#what-has-changed-since',
  },
  'page-shield-off': {
    meaning: 'Page shield is switched off: it no longer observes anything, and policies are not enforced.',
    example: edit(`
  page_shield:
-   enabled: true
+   enabled: false`),
    advice: 'To stop managing it, remove page_shield from the file: what is live then stays as it is.',
  },
  'skip-moved-up': {
    meaning:
      'A skip rule now runs before a rule that stops traffic, so it lets traffic past that rule. The risk is not raised if zonewright proves that the new order decides the same for all traffic.',
    example: edit(`
  rulesets:
    - phase: http_request_firewall_custom
      rules:
+       - { ref: office, action: skip, expression: ip.src in $office, action_parameters: { ruleset: current } }
        - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }
-       - { ref: office, action: skip, expression: ip.src in $office, action_parameters: { ruleset: current } }`),
    advice:
      'Read in the plan what the order changes for traffic, and check that the skip selects no more than necessary.',
    more: 'docs/expressions.md#what-a-list-of-rules-does',
  },
  'leaves-management': {
    meaning:
      'The base revision declares a section, an object or a zone, the files no longer do, and it stays live. Nothing is sent for it, and no plan and no drift will look at it any more.',
    example: output(
      '! leaves-management: rulesets/http_ratelimit (3 rules, 1 blocks) stays live and is in no file any more: drift will not watch it',
    ),
    advice:
      'Put it back. If it should not be live, apply it empty first, and then remove it. If others manage it, list it in unmanaged of zonewright.yaml, with the reason.',
    more: 'docs/safety.md#what-leaves-the-files',
  },
  'touches-protected': {
    meaning:
      'A rule or object that is marked protected: true, in the file or at the base revision, is changed or removed, its order among the other rules changes, or it leaves the files while it stays live.',
    example: output(
      '! touches-protected: rule block-admin is protected (zones/shop.yaml:8), and it is changed',
    ),
    advice:
      'Ask the person who protected it. To lift the protection, remove the mark in its own pull request.',
    more: 'docs/configuration.md#protected',
  },
};
