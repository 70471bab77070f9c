// Made from docs/codes/ by `npm run generate`; a test fails when the two differ.

export const CODE_PAGES = {
  'Exit codes': {
    'exit-0': {
      meaning: 'Success. A plan with changes is a success too, unless --detailed-exitcode is given.',
      example: { kind: 'command', text: 'zonewright validate' },
      advice: 'Nothing.',
    },
    'exit-1': {
      meaning:
        'The run failed: the service or GitHub refused or did not answer, or credentials were not accepted. Or a file could not be read or written, or zonewright has a bug.',
      advice:
        'Read the last lines on stderr; --debug shows every request. Once the cause is gone, run it again: what is done stays done.',
    },
    'exit-2': {
      meaning:
        'There is something to look at: changes (plan --detailed-exitcode, drift), or a finding that --fail-on names. This is an answer, not a failure.',
      advice: 'Read the report, and apply the plan or change the files.',
    },
    'exit-3': {
      meaning:
        'The configuration is not valid, or a secret that it refers to is not set. No request was sent: files are checked before anything is read.',
      example: { kind: 'output', text: '8 errors and 1 warning in 2 of 2 files. Nothing was sent.' },
      advice: 'Fix what is marked with file, line and column; zonewright validate shows all of it at once.',
    },
    'exit-4': {
      meaning:
        'zonewright refused: a risk has no consent, a safety threshold is exceeded, or a precondition of a migration is not met. Or something could not be read in full, or a newer commit took over.',
      example: { kind: 'output', text: '  not sent   page_shield   needs consent: --allow page-shield-off' },
      advice:
        'Consent by applying a plan that was reviewed, or by --allow CODE. After an incomplete read, run it again when the service answers: zonewright never treats the unknown as absent.',
      more: 'docs/safety.md#how-consent-is-given',
    },
    'exit-5': {
      meaning:
        'The live configuration or the files changed since the plan was made. Nothing was written to what changed. Other changes of the plan can have been written.',
      advice: 'Make a new plan, have it reviewed, and apply that.',
    },
    'exit-6': {
      meaning:
        'Some requests of the run were carried out and some were not, or their outcome is unknown. The report has a line for each.',
      advice: 'Fix what failed and run it again: what is done stays done and is not sent twice.',
    },
    'exit-7': {
      meaning:
        'The service accepted every request, but the plan made afterwards is not empty. The service stored something other than what was sent, or somebody edited at the same time.',
      advice:
        'Run zonewright plan and look at what is left. If a difference always comes back, the service rewrites the value: write it into the file as the service has it.',
    },
    'exit-64': {
      meaning:
        'The command line is not valid: an unknown flag, a name that does not exist, or a value that does not fit.',
      example: { kind: 'command', text: 'zonewright plan --taget zone/shop.example.com' },
      advice: 'zonewright COMMAND --help has the flags of a command with examples.',
    },
    'exit-130': {
      meaning:
        'SIGINT (Ctrl-C) interrupted the run. The request in flight was finished, no other was started, and the report lists what was sent.',
      advice: 'Run it again when you like: it starts from what is live now.',
    },
    'exit-143': {
      meaning:
        'SIGTERM ended the run, as when a workflow is cancelled. The request in flight was finished, and the report lists what was sent.',
      advice: 'Run it again: it starts from what is live now.',
    },
  },
  Risks: {
    'account-level': {
      meaning: 'The change is at account level, so it affects every zone or network of the account at once.',
      example: {
        kind: 'edit',
        text: '  account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }\n  rulesets:\n    - phase: magic_transit\n      rules:\n        - { ref: allow-office, action: skip, expression: ip.src in $office, action_parameters: { ruleset: current } }\n+       - { ref: block-telnet, action: block, expression: tcp.dstport eq 23 }',
      },
      advice: "Review it like an edit of all zones. You can't try it on a smaller scale.",
    },
    'base-without-rules': {
      meaning:
        'The service answered with a ruleset that has no list of rules, so an empty list looks like one that was withheld. A PUT replaces whatever is live.',
      example: {
        kind: 'output',
        text: '! base-without-rules: what was read has no list of rules: live rules that it does not show would be lost',
      },
      advice:
        'Look at the ruleset in the dashboard, and with credentials that can read it in full. Agree only if you know that it is empty.',
    },
    'block-to-log': {
      meaning: 'A rule that stops traffic (block, or a challenge) will only log it.',
      example: {
        kind: 'edit',
        text: '  rulesets:\n    - phase: http_request_firewall_custom\n      rules:\n-       - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }\n+       - { ref: admin, action: log, expression: http.request.uri.path contains "/admin" }',
      },
      advice:
        'Agree if you want to watch the rule for a while. Otherwise, keep the action and narrow the expression.',
    },
    'block-to-skip': {
      meaning: 'A rule that stops traffic will let it past the rules that it skips.',
      example: {
        kind: 'edit',
        text: '  rulesets:\n    - phase: http_request_firewall_custom\n      rules:\n-       - { ref: office, action: block, expression: ip.src in $office }\n+       - { ref: office, action: skip, expression: ip.src in $office, action_parameters: { ruleset: current } }',
      },
      advice: 'Check that this traffic does not need the rules after it.',
    },
    'blocks-observed-scripts': {
      meaning:
        'A policy starts to block scripts or connections that visitors loaded in the last 30 days. Consent covers only the URLs that were shown.',
      example: {
        kind: 'edit',
        text: '  csp_policies:\n    ownership: shared\n    policies:\n      - description: checkout\n-       action: log\n+       action: allow\n        enabled: true\n        expression: http.host eq "shop.example.com"\n        value: script-src \'self\'',
      },
      advice:
        'Check each URL in the plan: add the source if the page needs it, agree if it does not. zonewright inspect policies shows them without a plan.',
      more: 'docs/csp.md#what-a-change-would-block',
    },
    'breaks-invariant': {
      meaning:
        "An invariant holds live, and would no longer hold after the change. The message has a request that shows it. Invariants of the base revision count too, so a branch can't avoid one by removing it.",
      example: {
        kind: 'output',
        text: '! breaks-invariant: admin only from the office no longer holds in shop.example.com: { http.request.uri.path: "/admin", ip.src: 198.51.100.7 } gets past the rules: rule skip-partner of http_request_firewall_custom lets it past',
      },
      advice:
        'Change the rules so that it holds. If it asks for too much, change the invariant first, in its own pull request.',
      more: 'docs/expressions.md#plans-and-drift',
    },
    'catch-all-block': {
      meaning: 'A rule starts to block everything that reaches it: its expression is always true.',
      example: {
        kind: 'edit',
        text: '  rulesets:\n    - phase: http_request_firewall_custom\n      rules:\n        - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }\n+       - { ref: closed, action: block, expression: "true" }',
      },
      advice: 'Agree only if you want to close the zone. Rules before this one still let traffic through.',
    },
    'catch-all-skip': {
      meaning: 'A skip rule starts to select all traffic, which turns off the rules that it skips.',
      example: {
        kind: 'edit',
        text: '  rulesets:\n    - phase: http_request_firewall_custom\n      rules:\n        - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }\n+       - { ref: open, action: skip, expression: "true", action_parameters: { ruleset: current } }',
      },
      advice: 'Narrow the expression, or disable the rules that you do not want: that is easier to see.',
    },
    'csp-allow-to-log': {
      meaning: 'A policy stops blocking and only reports.',
      example: {
        kind: 'edit',
        text: '  csp_policies:\n    ownership: shared\n    policies:\n      - description: checkout\n-       action: allow\n+       action: log\n        enabled: true\n        expression: http.host eq "shop.example.com"\n        value: script-src \'self\'',
      },
      advice:
        'Agree if the policy blocks something that is needed, and note why. What the policy blocked can load again.',
    },
    'csp-narrowed': {
      meaning:
        'A policy applies to fewer requests than before, or possibly does: its expression no longer selects some of them.',
      example: {
        kind: 'edit',
        text: '  csp_policies:\n    ownership: shared\n    policies:\n      - description: checkout\n        action: allow\n        enabled: true\n-       expression: http.host in {"shop.example.com" "pay.example.com"}\n+       expression: http.host eq "shop.example.com"\n        value: script-src \'self\'',
      },
      advice: 'Check that another policy covers these pages. The plan shows an example of them.',
      more: 'docs/csp.md#what-takes-consent',
    },
    'csp-report-moved': {
      meaning:
        'Reports go somewhere else or nowhere, so their readers no longer see what a policy blocks or would block. Browsers that know report-to ignore report-uri next to it.',
      example: {
        kind: 'edit',
        text: "  csp_policies:\n    ownership: shared\n    policies:\n      - description: checkout\n        action: allow\n        enabled: true\n        expression: http.host eq \"shop.example.com\"\n-       value: script-src 'self'; report-uri https://reports.example.com/csp\n+       value: script-src 'self'; report-uri https://elsewhere.example.net/csp",
      },
      advice:
        'Check that the new address is yours, and that somebody reads the reports. If you add a second address and keep the first one, this risk is not raised.',
      more: 'docs/csp.md#what-takes-consent',
    },
    'csp-widened': {
      meaning:
        'A policy allows more than before: it gets a source that no other source covers, or loses a directive. A policy that only reports then reports less.',
      example: {
        kind: 'edit',
        text: "  csp_policies:\n    ownership: shared\n    policies:\n      - description: checkout\n        action: allow\n        enabled: true\n        expression: http.host eq \"shop.example.com\"\n-       value: script-src 'self'\n+       value: script-src 'self' https://js.example.net",
      },
      advice:
        'Check that the source is yours or trusted, and as narrow as possible: a host, with a path where that is enough.',
      more: 'docs/csp.md#what-a-change-of-sources-does',
    },
    'deletes-job': {
      meaning:
        'A log push job is deleted: its logs are no longer delivered, and the service does not keep them.',
      example: {
        kind: 'edit',
        text: '  logpush_jobs:\n-   jobs:\n-     - { name: requests, dataset: http_requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] }\n+   jobs: []',
      },
      advice: 'To pause it, write enabled: false. To leave a live job alone, write ownership: shared.',
    },
    'deletes-list': {
      meaning: 'A list of the account is deleted. No rule that zonewright knows names it any more.',
      example: {
        kind: 'edit',
        text: '  account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }\n  lists:\n    lists:\n-     - { name: office, kind: ip, items: [192.0.2.0/24] }\n      - { name: partners, kind: ip, items: [198.51.100.0/24] }',
      },
      advice: 'Check whether something other than rules uses it, such as a script that fills it.',
    },
    'deletes-policy': {
      meaning: 'A policy that the file does not list is deleted: its ownership is exclusive.',
      example: {
        kind: 'edit',
        text: '  csp_policies:\n-   policies:\n-     - { description: checkout, action: allow, enabled: true, expression: "true", value: script-src \'self\' }\n+   policies: []',
      },
      advice: 'To keep policies that the file does not list, write ownership: shared.',
    },
    'deletes-ruleset': {
      meaning:
        'A custom ruleset that the file does not list is deleted with its rules: its ownership is exclusive, and no rule executes it any more.',
      example: {
        kind: 'edit',
        text: '  account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }\n  custom_rulesets:\n-   rulesets:\n-     - name: bad-bots\n-       phase: http_request_firewall_custom\n-       rules:\n-         - { ref: empty-agent, action: block, expression: http.user_agent eq "" }\n+   rulesets: []',
      },
      advice: 'To keep custom rulesets that the file does not list, write ownership: shared.',
    },
    'disables-policy': {
      meaning: 'A policy is switched off: it neither blocks nor reports.',
      example: {
        kind: 'edit',
        text: '  csp_policies:\n    ownership: shared\n    policies:\n      - description: checkout\n        action: allow\n-       enabled: true\n+       enabled: false\n        expression: http.host eq "shop.example.com"\n        value: script-src \'self\'',
      },
      advice: 'To keep its reports, write action: log.',
    },
    'disables-rule': {
      meaning: 'An enabled rule is switched off. It stays in the ruleset and does nothing.',
      example: {
        kind: 'edit',
        text: '  rulesets:\n    - phase: http_request_firewall_custom\n      rules:\n-       - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }\n+       - { ref: admin, action: block, expression: http.request.uri.path contains "/admin", enabled: false }',
      },
      advice: 'Check what it stopped. With action: log you would still see what it would stop.',
    },
    'drops-items': {
      meaning:
        'Items are removed from a list, so rules that name the list no longer treat them as its items.',
      example: {
        kind: 'edit',
        text: '  account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }\n  lists:\n    lists:\n      - name: bad_networks\n        kind: ip\n        items:\n-         - 198.51.100.0/24\n          - 203.0.113.0/24',
      },
      advice:
        'Check which rules name the list: zonewright inspect lists. If rules block the list, this lets traffic through.',
    },
    'drops-rules': {
      meaning:
        "Live rules are removed from the ruleset: they are not in the file, and not kept as other people's rules. Writing a ruleset replaces its whole list.",
      example: {
        kind: 'edit',
        text: '  rulesets:\n    - phase: http_request_firewall_custom\n      rules:\n        - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }\n-       - { ref: old-campaign, action: block, expression: http.host eq "promo.example.com" }',
      },
      advice:
        'The plan names each of them. To keep one, write it into the file. To keep all rules that the file does not list, write ownership: shared.',
      more: 'docs/configuration.md#shared-rulesets',
    },
    'empties-list': {
      meaning:
        'A list loses all of its items: rules that name it no longer do anything, or stop what the list let through.',
      example: {
        kind: 'edit',
        text: '  account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }\n  lists:\n    lists:\n-     - { name: office, kind: ip, items: [192.0.2.0/24] }\n+     - { name: office, kind: ip, items: [] }',
      },
      advice: 'Check which rules name the list: zonewright inspect lists.',
    },
    'empties-ruleset': {
      meaning: 'No rule is left in the ruleset, so the phase no longer does anything.',
      example: {
        kind: 'edit',
        text: '  rulesets:\n    - phase: http_request_firewall_custom\n-     rules:\n-       - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }\n+     rules: []',
      },
      advice:
        'An absent list is not managed; an empty list is. To stop managing a ruleset, remove it from the file.',
    },
    'hsts-lasting': {
      meaning:
        'Browsers that see the new header use HTTPS for a long time, for subdomains too, or have the domain in their built-in list. They continue after the header is gone, and nobody can undo that.',
      example: {
        kind: 'edit',
        text: '  zone_settings:\n    security_header:\n      strict_transport_security:\n-       { enabled: true, max_age: 86400 }\n+       { enabled: true, max_age: 31536000, include_subdomains: true, preload: true }',
      },
      advice:
        'Start with a day, and increase it when every host and subdomain answers over HTTPS. Set preload last.',
    },
    'leaves-management': {
      meaning:
        'The base revision declares a section, an object or a zone, the files no longer do, and it stays live. Nothing is sent for it, and no plan and no drift will look at it any more.',
      example: {
        kind: 'output',
        text: '! leaves-management: rulesets/http_ratelimit (3 rules, 1 blocks) stays live and is in no file any more: drift will not watch it',
      },
      advice:
        'Put it back. If it should not be live, apply it empty first, and then remove it. If others manage it, list it in unmanaged of zonewright.yaml, with the reason.',
      more: 'docs/safety.md#what-leaves-the-files',
    },
    'log-destination-changed': {
      meaning:
        'Logs of a job go somewhere else. They contain what visitors sent, so the new destination must be as safe as the old one.',
      example: {
        kind: 'output',
        text: '! log-destination-changed: logs go to s3://other-logs/… instead of s3://example-logs/…',
      },
      advice:
        'Check that the destination is yours. It comes from an environment variable, so a change of that variable alone can cause this risk.',
    },
    'logs-less': {
      meaning:
        'Logs contain less than before: a job is switched off, or sends fewer fields or (by its filter or sample rate) fewer entries. Or a rule logs fewer custom log fields, or page shield records less.',
      example: {
        kind: 'edit',
        text: '  logpush_jobs:\n    jobs:\n      - name: requests\n        dataset: http_requests\n        destination_conf: { env: LOGPUSH_DESTINATION }\n-       fields: [ClientIP, RayID]\n+       fields: [RayID]',
      },
      advice:
        "Ask the readers of these logs. What is not logged can't be found later, for example after an attack.",
    },
    'logs-sensitive-fields': {
      meaning:
        'Credentials or cookies are newly logged, or possibly are: readers of the logs can act as the visitor. Headers count by the words in their names (authorization, token, secret, session, key). All cookies count except those with a choice, such as a language.',
      example: {
        kind: 'edit',
        text: '  log_fields:\n-   request_headers: [x-request-id]\n+   request_headers: [authorization, x-request-id]',
      },
      advice:
        'Log something that gives no access, such as an identifier of the request. Agree if the logs are kept as safe as passwords.',
    },
    'max-deletes': {
      meaning:
        'One plan deletes more objects, or rules of one ruleset, than safety.max_deletes allows: a quarter by default, if at least ten exist.',
      example: {
        kind: 'output',
        text: '! max-deletes: 4 of 12 rules go; 3 allowed without consent (safety.max_deletes)',
      },
      advice:
        'A wrong file or an include that lost its rules looks like this. Read the names of what is deleted, then agree or split the change.',
    },
    'max-scopes': {
      meaning:
        'One plan changes more zones and accounts than safety.max_scopes allows: ten by default. An edit of a shared fragment or variable can cause this.',
      example: {
        kind: 'output',
        text: '! max-scopes: 30 of 32 zones and accounts change in this plan; 10 allowed without consent (safety.max_scopes)',
      },
      advice: 'Try it on a few zones first with --target, then agree to the rest.',
    },
    'max-updates': {
      meaning:
        'One plan changes more objects, or rules of one ruleset, than safety.max_updates allows: 30 % by default, if at least ten exist.',
      example: {
        kind: 'output',
        text: '! max-updates: 5 of 12 rules change; 3 allowed without consent (safety.max_updates)',
      },
      advice:
        'An edit of a variable or fragment can change many objects. Check that you want all of the changes, then agree or split them.',
    },
    'may-open-traffic': {
      meaning:
        'The change adds or widens a skip, or narrows, removes, disables or moves a rule that stops traffic. Whether it lets traffic through is unknown: it depends on an unknown condition, on skipped rules that are not known here, or the list is too long.',
      example: {
        kind: 'edit',
        text: '  rulesets:\n    - phase: http_request_firewall_custom\n      rules:\n-       - { ref: bad, action: block, expression: ip.src in $bad }\n+       - { ref: bad, action: block, expression: ip.src in $worse }',
      },
      advice:
        'Read the rule. To be certain, write tests of the rules with values for the fields and lists that it depends on.',
      more: 'docs/expressions.md#what-a-list-of-rules-does',
    },
    'moves-origin': {
      meaning:
        'A rule with action route sends requests to a host outside of the zone: as origin, as Host header, or as the name for TLS. Whoever runs that host sees the requests.',
      example: {
        kind: 'edit',
        text: '  rulesets:\n    - phase: http_request_origin\n      rules:\n        - { ref: port, action: route, expression: http.request.uri.path eq "/old", action_parameters: { origin: { port: 8443 } } }\n+       - { ref: api, action: route, expression: http.request.uri.path eq "/api", action_parameters: { origin: { host: api.example.net } } }',
      },
      advice: 'Check whose host it is. A host below the name of the zone raises no risk.',
    },
    'new-log-destination': {
      meaning:
        'Logs go to a new destination: a job is new or is switched on, and no other job sends entries of its dataset there.',
      example: {
        kind: 'edit',
        text: '  logpush_jobs:\n-   jobs: []\n+   jobs:\n+     - { name: requests, dataset: http_requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] }',
      },
      advice: 'Check that the destination is yours, and who can read it: logs contain what visitors sent.',
    },
    'opens-traffic': {
      meaning:
        'Some traffic that was stopped or challenged no longer is, or less strictly. The plan shows the least strict outcome with an example, and counts the other ways. zonewright simulates the old and the new rules, so the form of the edit does not matter.',
      example: {
        kind: 'edit',
        text: '  rulesets:\n    - phase: http_request_firewall_custom\n      rules:\n+       - { ref: friends, action: skip, expression: \'ip.src.country in {"DE" "AT" "CH"}\', action_parameters: { ruleset: current } }\n        - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }',
      },
      advice:
        'Compare the example with what you meant to let through. If it is more than that, narrow the rule.',
      more: 'docs/expressions.md#what-a-list-of-rules-does',
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
      example: {
        kind: 'output',
        text: '  not sent   page_shield   zone/shop.example.com was edited since it was reviewed (zone/shop.example.com/log_fields): plan again, or consent …',
      },
      advice:
        'Ask who made the edit. A new plan shows it. If the reviewed changes are still right, agree: they leave the edit itself alone.',
      more: 'docs/undoing.md#what-has-changed-since',
    },
    'page-shield-off': {
      meaning: 'Page shield is switched off: it no longer observes anything, and policies are not enforced.',
      example: { kind: 'edit', text: '  page_shield:\n-   enabled: true\n+   enabled: false' },
      advice: 'To stop managing it, remove page_shield from the file: what is live then stays as it is.',
    },
    'redirects-elsewhere': {
      meaning:
        'A rule redirects visitors to a host outside of the zone, or to a target that zonewright does not know: one that is computed, or is in a list.',
      example: {
        kind: 'edit',
        text: '  rulesets:\n    - phase: http_request_dynamic_redirect\n      rules:\n        - { ref: home, action: redirect, expression: http.request.uri.path eq "/home", action_parameters: { from_value: { target_url: { value: "https://shop.example.com/" } } } }\n+       - { ref: old, action: redirect, expression: http.request.uri.path eq "/old", action_parameters: { from_value: { target_url: { value: "https://example.net/" } } } }',
      },
      advice: 'Check whose site the target is. A target of the zone itself raises no risk.',
    },
    'skip-moved-up': {
      meaning:
        'A skip rule now runs before a rule that stops traffic, so it lets traffic past that rule. The risk is not raised if zonewright proves that the new order decides the same for all traffic.',
      example: {
        kind: 'edit',
        text: '  rulesets:\n    - phase: http_request_firewall_custom\n      rules:\n+       - { ref: office, action: skip, expression: ip.src in $office, action_parameters: { ruleset: current } }\n        - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }\n-       - { ref: office, action: skip, expression: ip.src in $office, action_parameters: { ruleset: current } }',
      },
      advice:
        'Read in the plan what the order changes for traffic, and check that the skip selects no more than necessary.',
      more: 'docs/expressions.md#what-a-list-of-rules-does',
    },
    'touches-protected': {
      meaning:
        'A rule or object that is marked protected: true, in the file or at the base revision, is changed or removed, or its order among the other rules changes. Or it leaves the files while it stays live.',
      example: {
        kind: 'output',
        text: '! touches-protected: rule block-admin is protected (zones/shop.yaml:8), and it is changed',
      },
      advice:
        'Ask the person who protected it. To lift the protection, remove the mark in its own pull request.',
      more: 'docs/configuration.md#protected',
    },
    'weakens-bot-management': {
      meaning:
        'Bot management stops or watches less than before: fight mode or the script is switched off, AI bots are let in, automated requests are challenged instead of blocked, or allowed. Or zonewright does not know what a member does.',
      example: {
        kind: 'edit',
        text: '  bot_management:\n-   ai_bots_protection: block\n+   ai_bots_protection: disabled',
      },
      advice:
        'Find out which bot needs it, and whether a rule can let only this one past. Before sbfm_* is set to allow for a zone with the plan Enterprise, the service asks for custom rules in its place.',
    },
    'weakens-headers': {
      meaning:
        'A header of responses that protects visitors is removed, no longer set, or set to a value that does less or has no order: Strict-Transport-Security, Content-Security-Policy, X-Frame-Options and others. Or a managed transform that does that, hides something from the origin, or gives it what it decides by, is switched off.',
      example: {
        kind: 'edit',
        text: '  rulesets:\n    - phase: http_response_headers_transform\n      rules:\n-       - { ref: hsts, action: rewrite, expression: "true", action_parameters: { headers: { Strict-Transport-Security: { operation: set, value: max-age=31536000 } } } }\n+       - { ref: hsts, action: rewrite, expression: "true", action_parameters: { headers: { Strict-Transport-Security: { operation: set, value: max-age=60 } } } }',
      },
      advice: 'Find out which page needs the weaker header, and narrow the rule to it.',
    },
    'weakens-managed-rules': {
      meaning:
        'A rule that executes a ruleset covers less than before: it selects less traffic, or its overrides switch rules off, make them only log, or raise a threshold.',
      example: {
        kind: 'edit',
        text: '  rulesets:\n    - phase: http_request_firewall_managed\n      rules:\n-       - { ref: owasp, action: execute, expression: "true", action_parameters: { id: 4814384a9e5d4991b9815dcfc25d2f1f } }\n+       - { ref: owasp, action: execute, expression: "true", action_parameters: { id: 4814384a9e5d4991b9815dcfc25d2f1f, overrides: { enabled: false } } }',
      },
      advice:
        'Make an exception as narrow as possible: one rule instead of a category, one path instead of all traffic.',
    },
    'weakens-normalization': {
      meaning:
        'URLs are normalized less than before. With scope: none, rules see a path as the visitor wrote it, so a rule about /admin does not select /%61dmin.',
      example: { kind: 'edit', text: '  url_normalization:\n-   scope: incoming\n+   scope: none' },
      advice:
        'Keep incoming. If the origin needs the URL as it was written, that is what incoming gives it; only both changes what the origin sees.',
    },
    'weakens-rate-limit': {
      meaning:
        'A rate limit lets more through: more requests, a shorter time, another way of counting, a weaker action, or less traffic to count.',
      example: {
        kind: 'edit',
        text: '  rulesets:\n    - phase: http_ratelimit\n      rules:\n-       - { ref: login, action: block, expression: http.request.uri.path eq "/login", ratelimit: { characteristics: [cf.colo.id, ip.src], period: 60, requests_per_period: 5, mitigation_timeout: 600 } }\n+       - { ref: login, action: block, expression: http.request.uri.path eq "/login", ratelimit: { characteristics: [cf.colo.id, ip.src], period: 60, requests_per_period: 50, mitigation_timeout: 600 } }',
      },
      advice:
        'Compare the new rate with real traffic. A rule with action log shows what a stricter rule would stop.',
    },
    'weakens-zone-setting': {
      meaning:
        'A zone setting, or what a rule (set_config, set_cache_settings) sets it to for some traffic, protects less than before: an older TLS version, a weaker mode towards the origin, no redirect to HTTPS, a shorter HSTS, or a longer pass after a challenge. Or zonewright does not know what it does.',
      example: { kind: 'edit', text: '  zone_settings:\n-   ssl: strict\n+   ssl: flexible' },
      advice: 'Find out what needs the weaker value, and whether you can change that instead.',
    },
  },
  'The text of files': {
    'yaml-anchor': {
      meaning:
        'Anchors (&name) and aliases (*name) are not part of this format: a reader must see what a line does without looking elsewhere.',
      example: { kind: 'zone', text: 'page_shield: &on\n  enabled: true' },
      advice: 'Write the value in full, or move rules that are used twice into a fragment and include it.',
      more: 'docs/configuration.md#includes',
    },
    'yaml-character': {
      meaning:
        'The file contains a control character, or one that changes the direction of text, or a key has one that is invisible. A reviewer could see something other than what is sent.',
      advice:
        'Delete the character at the marked place, or write it in a value as an escape in double quotes: "\\u202E". The message shows its code point.',
    },
    'yaml-conflict': {
      meaning:
        'Git wrote both sides of a conflict into the file, and nobody has resolved it. Other problems of the file are reported only after that.',
      example: {
        kind: 'zone',
        text: 'page_shield:\n<<<<<<< HEAD\n  enabled: true\n=======\n  enabled: false\n>>>>>>> other',
      },
      advice:
        'Keep the lines that you want, and remove those that start with <<<<<<<, |||||||, ======= and >>>>>>>.',
    },
    'yaml-duplicate-key': {
      meaning: 'A mapping has the same key twice. zonewright does not guess which one counts.',
      example: { kind: 'zone', text: 'page_shield:\n  enabled: true\n  enabled: false' },
      advice: 'Keep one of them.',
    },
    'yaml-empty': {
      meaning: 'The file is empty. It does not mean "manage nothing", as the file could have been cut off.',
      example: { kind: 'file', text: '# nothing yet' },
      advice:
        'Write what belongs in it, or remove the file. Every key of zonewright.yaml has a default, so it is as good as absent: write a key that you want to change, or remove it.',
    },
    'yaml-encoding': {
      meaning: 'A byte of the file is not UTF-8, or the whole file is UTF-16.',
      advice: 'Save the file as UTF-8.',
    },
    'yaml-forbidden-key': {
      meaning:
        'The keys __proto__, constructor and prototype are not allowed anywhere: they have a special meaning in programs.',
      example: { kind: 'zone', text: 'vars:\n  constructor: a' },
      advice: 'Choose another name.',
    },
    'yaml-merge-key': {
      meaning: 'Merge keys (<<) are not part of this format.',
      example: { kind: 'zone', text: 'page_shield:\n  <<: { enabled: true }' },
      advice: 'Write each member in full.',
    },
    'yaml-number': {
      meaning:
        "A number that can't be kept exactly, such as an id without quotes, or one that JSON does not have, such as .inf.",
      example: {
        kind: 'file',
        text: 'zone: { name: shop.example.com, id: 12345678901234567890123456789012 }',
      },
      advice: 'Put it in quotes if it is an id.',
    },
    'yaml-several-documents': {
      meaning: 'The file has more than one YAML document.',
      example: {
        kind: 'zone',
        text: 'page_shield:\n  enabled: true\n---\nlog_fields:\n  cookies: [session_id]',
      },
      advice: 'Remove the --- line, or put the second document into a file of its own.',
    },
    'yaml-syntax': {
      meaning: 'The text is not YAML at this place.',
      example: { kind: 'zone', text: 'page_shield:\n\tenabled: true' },
      advice:
        'The message says what is missing or misplaced. Indent with spaces. Put text with ": " or " #" in quotes, and between brackets also text with braces, brackets or commas.',
    },
    'yaml-tag': {
      meaning: 'Tags (!name) are not part of this format: no value has a type other than the one it shows.',
      example: { kind: 'zone', text: 'page_shield:\n  enabled: !!bool true' },
      advice: 'Remove the tag. Put text in quotes if it looks like a number.',
    },
    'yaml-too-complex': {
      meaning: 'The file, or one mapping in it, has more names and values than zonewright reads.',
      advice: 'Split it into several files, or move rules into fragments.',
    },
    'yaml-too-deep': {
      meaning: 'Lists and mappings are nested more deeply than any part of this format needs.',
      advice: 'Look for a bracket that is not closed, or an indentation that grows.',
    },
    'yaml-too-large': {
      meaning: 'The file is larger than 1 MiB, the most that zonewright reads.',
      advice: 'Split it into several files, or move rules into fragments.',
    },
    'yaml-version': {
      meaning:
        'The file asks for a YAML version other than 1.2. In older versions the same text has another meaning: no would be false.',
      example: {
        kind: 'file',
        text: '%YAML 1.1\n---\nzone: { name: shop.example.com, id: "023e105f4ecef8ad9ca31a8372d0c353" }',
      },
      advice: 'Remove the %YAML line.',
    },
  },
  'Keys, values and variables': {
    'accepted-expired': {
      meaning: 'An entry of accepted_findings has expired, so its findings are reported again.',
      advice: 'Fix the finding, or check it again and give the entry a later day.',
      more: 'docs/configuration.md#accepted-findings',
    },
    'accepted-unused': {
      meaning:
        'An entry of accepted_findings accepts nothing: there is no such warning at the places that it names.',
      advice: 'Remove the entry. Otherwise it would hide a later finding.',
      more: 'docs/configuration.md#accepted-findings',
    },
    'base-empty': {
      meaning:
        'The revision of --base has no files at this root, so every change counts as a change of this branch.',
      advice:
        'This is normal for the first files. After you move a folder, check the thresholds: those of the old folder no longer apply.',
      more: 'docs/github-actions.md#what-was-reviewed-is-what-runs',
    },
    'base-invalid': {
      meaning:
        'The files of the revision that --base or --changed-since names have errors. It is not known what the branch changes, so every scope is planned.',
      advice: 'Run zonewright validate on that revision, and merge the fix first.',
      more: 'docs/github-actions.md#what-was-reviewed-is-what-runs',
    },
    'branch-touches-nothing': {
      meaning:
        'The branch declares the same for every scope as the revision of --changed-since, so nothing was planned.',
      advice: 'Nothing. Layout, comments and the path of a file change no scope.',
      more: 'docs/github-actions.md#fleets',
    },
    'file-names-alike': {
      meaning:
        'The names of two files differ only in upper and lower case, or in the encoding of accents. File systems of Windows and macOS do not distinguish them, so a checkout there has only one of the two.',
      advice: 'Rename one of them. A plan from such a checkout would not know what the other file says.',
    },
    'file-not-read': {
      meaning:
        'A file has nearly the name of one that is read, such as zones/shop.yml where the pattern is zones/**/*.yaml, or drift-ignore.yml. Nothing in it counts.',
      advice:
        'Rename it as the message says. For another ending, you can also add a pattern to zonewright.yaml. If it should not be read, remove it, or exclude it with a pattern that starts with !.',
      more: 'docs/configuration.md#files-that-are-not-read',
    },
    'format-version': {
      meaning:
        'The files are of a version of the format (version in zonewright.yaml) that this zonewright does not read. Nothing else is said of the files, and no command continues: what their keys mean is not known.',
      example: {
        kind: 'output',
        text: 'error  format-version  these files are of version 3 of the format, and this zonewright knows version 1',
      },
      advice:
        'For a newer version, update zonewright. For an older one, run zonewright fmt --upgrade, which edits the files and keeps comments and layout.',
      more: 'docs/validating.md#versions-of-the-format',
    },
    'gate-matches-nothing': {
      meaning: 'A gate has a target that matches no address that the files declare, so it guards nothing.',
      advice: 'Correct the target: a zone was renamed, or a name is mistyped.',
      more: 'docs/configuration.md#gates',
    },
    'ignore-expired': {
      meaning: 'An entry of the ignore file has expired, so what it names is drift again.',
      advice: 'Make the files and the live configuration equal, or give the entry a later day.',
    },
    'ignore-unused': {
      meaning: 'An entry of the ignore file names nothing that differs.',
      advice: 'Remove it, or look for a typo in its path.',
    },
    'import-differs': {
      meaning:
        'A plan of the imported file would change what is live. The file was not written, as zonewright does not guess.',
      advice: 'Please report it, with the live configuration.',
    },
    'import-file': {
      meaning: 'No file can be named for the zone or account that is imported.',
      advice: 'Give it another name, or write the file by hand.',
    },
    'import-holds-secret': {
      meaning: 'An imported file would contain the value of a secret as plain text.',
      advice: 'Replace the secret on the service: anybody who can read the configuration there knows it.',
    },
    'import-not-updated': {
      meaning: 'An existing file could not be updated in place. It stays as it is.',
      advice: 'The message says what prevents it. Change that, and import again.',
      more: 'docs/adopting.md#updating-files-that-exist',
    },
    'import-plain-credential': {
      meaning:
        'An import writes a value into a file that looks like a credential: by its form or by its name, such as a header Authorization that a rule sets. Rules and policies can contain it only as plain text.',
      advice:
        'Before you commit the file, make sure that the value gives no access, or remove that section from the file. The warning shows the lines.',
    },
    'excluded-key': {
      meaning: 'A mapping has two keys that exclude each other.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_dynamic_redirect\n    rules:\n      - ref: moved\n        action: redirect\n        expression: ssl\n        action_parameters: { from_value: { target_url: { value: https://example.com/, expression: http.host } } }',
      },
      advice: 'Remove one of the two.',
      more: 'docs/configuration.md#what-a-rule-does',
    },
    'invalid-key': {
      meaning: 'In a mapping whose keys you choose, a key has a name that is not allowed.',
      example: { kind: 'zone', text: 'vars:\n  "shop host": shop.example.com' },
      advice: 'The message says which names are allowed: usually letters, digits and underscores.',
    },
    'invalid-value': {
      meaning: 'A value has the right type, but is too long, too short, out of range or in the wrong form.',
      example: { kind: 'file', text: 'zone: { name: shop.example.com, id: "023e" }' },
      advice: 'The message says what is expected. The reference lists all keys with their values.',
      more: 'docs/configuration.md#reference',
    },
    'layout-file': {
      meaning: 'fmt was given a file that is not a configuration file.',
      advice: 'Give it only zone files, account files, fragments and zonewright.yaml.',
    },
    'layout-unsafe': {
      meaning:
        'The layout of a file could not be changed with certainty that its meaning stays the same, so it was left as it is.',
      advice: 'Nothing is wrong with the file. Please report it, with the file if you are allowed to.',
    },
    'managed-twice': {
      meaning:
        'Two places in the repository manage the same thing: one section of a zone, one phase, or a phase and the section that writes its rules, such as http_response_page_shield and csp_policies. Each would undo the other.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - { phase: http_request_firewall_custom, rules: [] }\n  - { phase: http_request_firewall_custom, rules: [] }',
      },
      advice: 'Keep one of them. The message shows both places. Two files can share rules through fragments.',
    },
    'meta-missing': {
      meaning:
        'The project requires members of meta (require.meta), and a rule, policy, list or log push job lacks one. validate reports it as an error, a plan as a warning.',
      advice: 'Write who owns it, and why it is there, in its meta or in that of what is around it.',
      more: 'docs/configuration.md#meta',
    },
    'meta-owner': {
      meaning: 'An owner in meta is none of those that the project allows (require.owners).',
      advice:
        'Write one of the allowed names. With codeowners, they are those of the file CODEOWNERS, with or without their organisation.',
      more: 'docs/configuration.md#meta',
    },
    'meta-ticket': {
      meaning: 'A ticket in meta does not match the pattern of the project (require.ticket.pattern).',
      advice: 'Write the ticket as the tracker does.',
      more: 'docs/configuration.md#meta',
    },
    'missing-key': {
      meaning: 'A mapping lacks a key that it must have.',
      example: {
        kind: 'zone',
        text: 'csp_policies:\n  policies:\n    - { description: checkout, action: log }',
      },
      advice: 'Add the key.',
      more: 'docs/configuration.md#reference',
    },
    'no-files': {
      meaning: 'No file of the repository is a zone or an account file, so there is nothing to manage.',
      advice:
        'Check --root, and the patterns zones and accounts in zonewright.yaml: zones/**/*.yaml and accounts/**/*.yaml by default.',
      more: 'docs/configuration.md#where-the-root-is',
    },
    'other-files': {
      meaning:
        'Files that the command does not need have errors. If they can be about the same scopes, the command stops; one that only reads live configuration continues.',
      example: { kind: 'output', text: 'error  other-files  3 other files have errors' },
      advice: 'Run zonewright validate to see them.',
    },
    'not-allowed': {
      meaning: 'The value is not one of those that are allowed here.',
      example: { kind: 'zone', text: 'csp_policies:\n  ownership: exclusiv\n  policies: []' },
      advice: 'Write one of the values that the message names.',
      more: 'docs/configuration.md#reference',
    },
    'one-way-job': {
      meaning:
        "The section asks for a job that can't be undone. plan shows whether it is done; apply never does it.",
      example: { kind: 'zone', text: 'managed_waf:\n  migration: complete' },
      advice: 'zonewright migrate shows what it would do, and does it after somebody confirms.',
      more: 'docs/migrations.md#the-two-migrations',
    },
    'placeholder-id': {
      meaning: 'The id in a header is the placeholder of a starter repository. The service has no such id.',
      advice: 'Write the id that the service shows, or delete the file.',
      more: 'docs/getting-started.md#a-starter-repository',
    },
    'project-misnamed': {
      meaning:
        'The root has no zonewright.yaml, but something with nearly that name: zonewright.yml, other letter case, or a folder. No command continues, as the gates, thresholds and other settings in it would not count.',
      example: {
        kind: 'output',
        text: 'error  project-misnamed  zonewright.yml is not read: the project file is called zonewright.yaml',
      },
      advice: 'Rename it to zonewright.yaml.',
      more: 'docs/configuration.md#files-that-are-not-read',
    },
    'protection-lifted': {
      meaning: 'The base revision marks something protected: true, but the files no longer do.',
      advice: 'This changes nothing live. Approve it only if anybody may change the object from then on.',
      more: 'docs/configuration.md#protected',
    },
    'scope-identity': {
      meaning:
        'Two files use one id for two names, or one name for two ids. One of them would write to the wrong zone or account.',
      advice:
        'Correct the name or the id, if one was copied. If both exist, choose one with --zone NAME=ID, and import the other with --out.',
    },
    'scope-name-mismatch': {
      meaning:
        'The id in the header of a file belongs to another zone or account than the one that it names, as the service says. zonewright neither read nor wrote this scope, as it would have changed the other one.',
      example: {
        kind: 'output',
        text: 'error  scope-name-mismatch  zone/shop.example.com: id 023e… belongs to zone "blog.example.com", not to shop.example.com',
      },
      advice:
        'Correct the id or the name. Case does not matter for zones. For an account, write its name on the service, with a dash for every character that is not a letter, digit, space, dot, dash or underscore.',
    },
    'scope-name-unchecked': {
      meaning:
        "Names of zones or accounts could not be compared with their ids, as the service did not show the names. It has no such lists, these credentials can't read them, or the lists don't contain the names.",
      advice:
        'Check once that the ids are right. With a token that can read the list of zones (Zone Read), the finding goes away.',
      more: 'docs/safety.md#proof-by-reading',
    },
    'scope-twice': {
      meaning: 'One file lists the same zone twice.',
      example: {
        kind: 'file',
        text: 'zones:\n  - { name: shop.example.com, id: "023e105f4ecef8ad9ca31a8372d0c353" }\n  - { name: shop.example.com, id: "023e105f4ecef8ad9ca31a8372d0c353" }\npage_shield: { enabled: true }',
      },
      advice: 'Remove one of them.',
    },
    'secret-not-compared': {
      meaning:
        'An environment variable is not set, so what it is for was not compared. Everything else of the object was. Its approval is for that, and for the name of the variable.',
      advice:
        'Nothing for a plan or for drift. Only apply needs the value, and only to write this very object.',
      more: 'docs/safety.md#what-needs-a-secret',
    },
    'too-many-problems': {
      meaning: 'The file has too many mistakes to show them all. The first ones are shown.',
      advice: 'Fix those and validate again: often one of them causes the others.',
    },
    'too-many-variants': {
      meaning:
        'The file is too large for the number of zones that share it: each zone gets a copy with its own variables.',
      advice: 'Split the zones over several files that include the same fragments.',
      more: 'docs/configuration.md#includes',
    },
    'too-many-warnings': {
      meaning:
        'The file has too many warnings to show them all. The first ones are shown. The file is still valid.',
      advice: 'Fix those and validate again.',
    },
    'unknown-parameter': {
      meaning:
        'A rule, a policy or a job has a member that zonewright does not know. It is sent and compared like any other, but not checked. With --strict it is an error.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_config_settings\n    rules:\n      - { ref: shop, action: set_config, expression: ssl, action_parameters: { bic: true, new_switch: on } }',
      },
      advice: 'If your service has it, add it to parameters.names in zonewright.yaml. Otherwise, remove it.',
      more: 'docs/configuration.md#what-a-rule-does',
    },
    'unknown-key': {
      meaning:
        'This key does not exist here. It is an error, because otherwise a mistyped key would silently manage nothing.',
      example: { kind: 'zone', text: 'page_shield:\n  enabeld: true' },
      advice: 'Write the key that the message suggests, or remove it.',
      more: 'docs/configuration.md#reference',
    },
    'unknown-risk': {
      meaning: 'A gate denies a code that no risk has, so it would deny nothing.',
      advice: 'Take the code from docs/codes.md, or from the plan.',
      more: 'docs/configuration.md#gates',
    },
    'unquoted-string': {
      meaning: 'Text is needed, but YAML reads this value as a number or as true or false.',
      example: { kind: 'file', text: 'zone: { name: shop.example.com, id: 1234 }' },
      advice: 'Put it in quotes.',
    },
    'unknown-variable': {
      meaning: 'A ${name} has no variable of that name in vars, of the file or of the zone.',
      example: {
        kind: 'zone',
        text: 'vars: { shop_host: shop.example.com }\ncsp_policies:\n  policies:\n    - { description: "for ${shop_hots}", action: log, enabled: true, expression: "true", value: script-src \'self\' }',
      },
      advice: 'Add it to vars, or write $${name} for the text itself.',
      more: 'docs/configuration.md#variables',
    },
    'variable-in-csp': {
      meaning:
        'A variable in a CSP value must be exactly one source, but this one contains spaces, commas or semicolons, or is a list.',
      example: {
        kind: 'zone',
        text: 'vars: { cdn: "https://a.example https://b.example" }\ncsp_policies:\n  policies:\n    - { description: checkout, action: log, enabled: true, expression: "true", value: "script-src ${cdn}" }',
      },
      advice: 'Use a variable for each source.',
      more: 'docs/configuration.md#variables',
    },
    'variable-in-literal': {
      meaning:
        'A variable is inside a string of an expression that no value can be a part of: a raw string, a pattern, or a place after half an escape.',
      example: {
        kind: 'zone',
        text: 'vars: { host: shop.example.com }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: own-host, action: block, expression: \'http.host matches "^${host}$"\' }',
      },
      advice:
        'Write ${name} without quotes around it, as the whole pattern, or put it into text in quotes that is compared with eq or a function such as ends_with.',
      more: 'docs/configuration.md#variables',
    },
    'variable-list': {
      meaning: 'A variable that is a list can only be used in the set of an expression.',
      example: {
        kind: 'zone',
        text: 'vars: { offices: ["192.0.2.1"] }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: office, action: block, expression: "not ip.src eq ${offices}" }',
      },
      advice: 'Write in {${name}} in an expression. Elsewhere, use a variable with one value.',
      more: 'docs/configuration.md#variables',
    },
    'variable-unclosed': {
      meaning: 'A ${ has no closing }.',
      example: {
        kind: 'zone',
        text: 'csp_policies:\n  policies:\n    - { description: "for ${host", action: log, enabled: true, expression: "true", value: script-src \'self\' }',
      },
      advice: 'Write ${name}, or $${ for the text itself.',
      more: 'docs/configuration.md#variables',
    },
    'variable-unused': {
      meaning:
        'A variable of vars is put in nowhere. For one of a file or a zone, that is the file and what it includes. For one of zonewright.yaml, that is every file. Nothing is said while a file has errors, nor of a default that other vars of the same name go over.',
      advice: 'Write ${name} where its value belongs, or remove it.',
      more: 'docs/configuration.md#variables',
    },
    'variable-value': {
      meaning:
        "An expression compares a variable with a field that can't have its value: text where an address is needed, a network with bits after its prefix, or an empty list.",
      example: {
        kind: 'zone',
        text: 'vars: { offices: ["192.0.2.1/24"] }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: office, action: block, expression: "not ip.src in {${offices}}" }',
      },
      advice: 'Fix the value where it is defined, or compare it with another field.',
      more: 'docs/configuration.md#variables',
    },
    'with-hides': {
      meaning:
        'An include gives its fragment a value by a name that a variable has too. In the fragment it is the value, and everywhere else the variable.',
      advice: 'Give it a name of its own, in with and in the fragment.',
      more: 'docs/configuration.md#includes',
    },
    'with-unused': {
      meaning:
        'The fragment of an include does not use a value that with gives it. Files that the fragment includes have only what their own with gives them.',
      advice: 'Write ${name} in the fragment where the value belongs, or remove it from with.',
      more: 'docs/configuration.md#includes',
    },
    'wrong-type': {
      meaning:
        'A value has the wrong type for its key: text instead of a list, a word instead of true or false, or nothing at all.',
      example: { kind: 'zone', text: 'page_shield:\n  enabled: "yes"' },
      advice: 'Write what the message asks for. Write true and false without quotes.',
      more: 'docs/configuration.md#reference',
    },
    'unmanaged-unused': {
      meaning:
        'An entry of unmanaged in zonewright.yaml names nothing that is live and in no file. It would let something leave the files later, unseen.',
      example: {
        kind: 'output',
        text: 'warning  unmanaged-unused  zonewright.yaml:3  nothing that is live and in no file is called "zone/shop.example.com/rulesets/http_ratelimt"',
      },
      advice: 'Remove the entry, or correct its address.',
      more: 'docs/configuration.md#unmanaged',
    },
  },
  Files: {
    'file-irregular': {
      meaning: 'The path is a folder, a pipe or a device, not a file with text.',
      advice: 'Put a regular file there.',
    },
    'file-missing': {
      meaning: 'The file does not exist.',
      advice: 'Check the name, and that the file is part of the checkout.',
      more: 'docs/configuration.md#where-the-root-is',
    },
    'file-name': {
      meaning:
        'The name of the file, or of a folder above it, has a colon or a backslash. Windows takes these for a drive, a folder or a stream of another file.',
      advice: 'Rename it. Paths are written with forward slashes on every system.',
    },
    'file-outside': {
      meaning:
        'The path leads out of the repository, or into its .git folder, which can contain credentials.',
      advice: 'Use a file below the root of the repository.',
    },
    'file-submodule': {
      meaning: 'The path is a submodule or goes through one. Submodules are not followed.',
      advice: 'Put the files into the repository itself.',
    },
    'file-symlink': {
      meaning:
        'The path is a symbolic link or goes through one. Links are not followed, as they can lead anywhere.',
      advice: 'Put a regular file there.',
    },
    'file-too-large': {
      meaning: 'The file is larger than 1 MiB, the most that zonewright reads.',
      advice: 'Split it into several files, or move rules into fragments.',
    },
    'file-unreadable': {
      meaning:
        'The operating system does not allow zonewright to read the file. The message shows its code, such as EACCES.',
      advice: 'Check the permissions of the file.',
    },
  },
  Includes: {
    'include-cycle': {
      meaning: 'Files include each other in a cycle.',
      advice: 'Remove one of the includes. The message shows the cycle.',
    },
    'include-irregular': {
      meaning: 'The include names a folder, or something that is not a regular file.',
      advice: 'Name one file. A folder is not included as a whole.',
    },
    'include-missing': {
      meaning: 'There is no file of that name. The path is relative to the file that contains the include.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - include: ../fragments/no-such-rules.yaml',
      },
      advice: 'Check the path. The message names a file with a similar name if the folder has one.',
    },
    'include-not-a-list': {
      meaning: 'The included file must contain a list, because this include adds items to a list.',
      advice: 'Start each item of the file with "- ".',
    },
    'include-not-a-mapping': {
      meaning:
        'The included file must contain a mapping, because an include among other keys, or in place of a section, adds members to a mapping.',
      advice: 'Write "key: value" lines in the file, as you would write them in place of the include.',
    },
    'include-outside': {
      meaning: 'The included file is outside the repository, where nobody has reviewed it.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - include: ../../rules.yaml',
      },
      advice: 'Include a file of this repository.',
    },
    'include-path': {
      meaning:
        'An include names exactly one YAML file by a relative path: no URL, no pattern, no absolute path, no name with a colon.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - include: ../fragments/*.yaml',
      },
      advice: 'Write the path of a .yaml or .yml file, relative to this file, with forward slashes.',
    },
    'include-submodule': {
      meaning: 'The included file is in a submodule. Submodules are not followed.',
      advice: 'Put the file into the repository itself.',
    },
    'include-symlink': {
      meaning: 'The included file is a symbolic link or is reached through one. Links are not followed.',
      advice: 'Put a regular file there.',
    },
    'include-too-deep': {
      meaning: 'Includes are nested more than five deep.',
      advice: 'Include the file directly.',
    },
    'include-too-large': {
      meaning: 'The included file is larger than 1 MiB, the most that zonewright reads.',
      advice: 'Split it.',
    },
    'include-too-much': {
      meaning: 'All includes of one file together have more fragments or items than zonewright reads.',
      advice: 'Split the file, or include less.',
    },
    'include-unreadable': {
      meaning: 'The operating system does not allow zonewright to read the included file.',
      advice: 'Check the permissions of the file.',
    },
  },
  Expressions: {
    'expression-address-form': {
      meaning:
        'An address has fewer than four numbers. The engine fills in zeros, which is probably not what you meant.',
      example: { kind: 'expression', text: 'ip.src in {10.0}', phase: 'http_request_firewall_custom' },
      advice: 'Write the address in full, or a block such as 10.0.0.0/8.',
    },
    'expression-argument-count': {
      meaning: 'A function has too many or too few arguments.',
      example: { kind: 'expression', text: 'starts_with(http.host)', phase: 'http_request_firewall_custom' },
      advice: 'The message says how many it takes.',
    },
    'expression-argument-kind': {
      meaning:
        'An argument is a value where the function needs a field or a call, or a field or a call where it needs a value.',
      example: {
        kind: 'expression',
        text: 'starts_with("/admin", http.request.uri.path)',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Usually the two are swapped: the field comes first.',
    },
    'expression-argument-type': {
      meaning: 'An argument has the wrong type for the function, such as an address where text is needed.',
      example: {
        kind: 'expression',
        text: 'starts_with(ip.src, "192.")',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Use another field, or turn the value into text: to_string(…).',
    },
    'expression-argument-value': {
      meaning: 'An argument is out of range, or is not one of the options of the function.',
      example: {
        kind: 'expression',
        text: 'cidr(ip.src, 33, 64) eq 192.0.2.0',
        phase: 'http_request_firewall_custom',
      },
      advice: 'The message shows the range or the options.',
    },
    'expression-call': {
      meaning: 'A function call must have the form name(argument, argument). Fields have no methods.',
      example: {
        kind: 'expression',
        text: 'lower http.host eq "shop.example.com"',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Write the arguments in parentheses, with commas between them.',
    },
    'expression-each': {
      meaning: '[*] gives one value for each item of an array, but a single value is needed here.',
      example: {
        kind: 'expression',
        text: 'http.host eq concat("a", http.request.headers["accept"][*])',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Write an index such as [0], join(…), or any(…) or all(…) around the whole condition.',
    },
    'expression-escape': {
      meaning: 'A string has a backslash that is not followed by a valid escape.',
      example: {
        kind: 'expression',
        text: 'http.host contains "\\d"',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Write \\\\ for a backslash, or write the whole string as r"…", which has no escapes.',
    },
    'expression-field-missing': {
      meaning: 'A comparison has no field. Each side of and and or must be a complete comparison.',
      example: {
        kind: 'expression',
        text: 'http.host eq "a.example" or "b.example"',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Write the field and the operator again, or use in {…}.',
    },
    'expression-index': {
      meaning: 'The brackets after a field must contain a number, a key in double quotes, or *.',
      example: {
        kind: 'expression',
        text: 'http.request.headers.x-app eq "a"',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Write http.request.headers["x-app"][0] for the first value of a header.',
    },
    'expression-index-type': {
      meaning: 'A value without items has an index, or an array or a map has the wrong kind of index.',
      example: { kind: 'expression', text: 'http.host[0] eq "a"', phase: 'http_request_firewall_custom' },
      advice: 'Leave the index out; a map takes a key, an array a number.',
    },
    'expression-join': {
      meaning: 'Two conditions are joined by something other than and, or, or xor.',
      example: { kind: 'expression', text: 'ssl And ssl', phase: 'http_request_firewall_custom' },
      advice: 'Write and (&&), or (||), xor (^^), in lower case.',
    },
    'expression-list-name': {
      meaning: 'No list can have this name. List names have lower-case letters, digits and underscores.',
      example: { kind: 'expression', text: 'ip.src in $Office', phase: 'http_request_firewall_custom' },
      advice: 'Write the name of the list as the account has it.',
    },
    'expression-network': {
      meaning:
        'An address or a block of addresses is not valid: a number is too large, has a leading zero, or bits are set after the prefix.',
      example: {
        kind: 'expression',
        text: 'ip.src in {192.0.2.1/24}',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Write 192.0.2.0/24 for the block and 192.0.2.1 for the address.',
    },
    'expression-number': {
      meaning:
        "The engine can't read a number, or the number does not fit into 64 bits. A leading zero means octal.",
      example: { kind: 'expression', text: 'tcp.dstport eq 089', phase: 'magic_transit' },
      advice: 'Write it in decimal without leading zeros, or in hexadecimal with 0x.',
    },
    'expression-operator': {
      meaning: 'The operator does not exist, or an operator is missing.',
      example: {
        kind: 'expression',
        text: 'http.host = "shop.example.com"',
        phase: 'http_request_firewall_custom',
      },
      advice:
        'The operators are eq ne lt le gt ge contains matches wildcard and in. Write not before the field.',
    },
    'expression-operator-type': {
      meaning:
        'The operator does not work on a field of this type. A field that is true or false takes no operator.',
      example: { kind: 'expression', text: 'ssl eq true', phase: 'http_request_firewall_custom' },
      advice: 'Write ssl, or not ssl. An array needs an index, or any(…).',
    },
    'expression-parenthesis': {
      meaning: 'A parenthesis is opened but not closed, or closed but not opened.',
      example: {
        kind: 'expression',
        text: '(ssl and http.host eq "shop.example.com"',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Count them. As and binds more tightly than or, many are not needed.',
    },
    'expression-quote': {
      meaning: 'A string is not closed, or a raw string does not start with a quote.',
      example: {
        kind: 'expression',
        text: 'http.host eq "shop.example.com',
        phase: 'http_request_firewall_custom',
      },
      advice:
        'End it with the quote that it starts with. In YAML, put the whole expression in single quotes.',
    },
    'expression-range': {
      meaning:
        'A range must be written first..last. It must not end before it starts or mix address families.',
      example: { kind: 'expression', text: 'tcp.dstport in {1000-2000}', phase: 'magic_transit' },
      advice: 'Write 1000..2000, without spaces.',
    },
    'expression-regex': {
      meaning:
        'The engine does not accept a regular expression. It has no look-around and no back-references.',
      example: {
        kind: 'expression',
        text: 'http.request.uri.path matches "(admin"',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Look at the marked place. In a raw string r"…" you need fewer backslashes.',
    },
    'expression-set': {
      meaning: 'in must be followed by a set in braces or by a list.',
      example: {
        kind: 'expression',
        text: 'ip.src in 203.0.113.0/24',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Write in {203.0.113.0/24}, or in $name for a list of the account.',
    },
    'expression-too-deep': {
      meaning: 'Parentheses or calls are nested more deeply than the engine accepts.',
      advice: 'Write it with less nesting, or as several rules.',
    },
    'expression-too-long': {
      meaning: 'The expression is longer than the service accepts.',
      advice: 'Write it as several rules, or put the values into a list of the account.',
    },
    'expression-type': {
      meaning:
        'The two sides of a comparison or of a join have different types, or a condition gives one result per item where a single one is needed.',
      example: { kind: 'expression', text: 'http.host eq true', phase: 'http_request_firewall_custom' },
      advice:
        'Compare text with text in quotes, and numbers with numbers. Put any(…) or all(…) around a condition with [*].',
    },
    'expression-unexpected': {
      meaning: 'There is more text after a complete expression.',
      example: { kind: 'expression', text: 'http.host eq "say "hi""', phase: 'http_request_firewall_custom' },
      advice: 'Join conditions with and or or; write \\" for a quote inside a string.',
    },
    'expression-value': {
      meaning: 'The value after the operator is missing, or does not have the type of the field.',
      example: {
        kind: 'expression',
        text: 'http.host eq shop.example.com',
        phase: 'http_request_firewall_custom',
      },
      advice:
        'Put text in double quotes, but not numbers and addresses. Separate the members of a set by spaces.',
    },
    'expression-wildcard': {
      meaning: 'The engine does not accept a wildcard pattern, for example two stars next to each other.',
      example: {
        kind: 'expression',
        text: 'http.host wildcard "shop**"',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Write one star. For a literal star, write \\*.',
    },
    'expression-body-field': {
      meaning:
        'The phase runs before the body of a request is read. With --strict, or expressions.strict in zonewright.yaml, it is an error.',
      example: {
        kind: 'expression',
        text: 'http.request.body.size gt 1000',
        phase: 'http_request_transform',
      },
      advice: 'Move the rule to a phase that reads bodies, such as the custom rules.',
    },
    'expression-byte-string': {
      meaning: 'Without quotes, hexadecimal digits with colons are bytes and not text.',
      example: { kind: 'expression', text: 'http.host eq ab:cd', phase: 'http_request_firewall_custom' },
      advice: 'Put it in double quotes if it is text.',
    },
    'expression-country': {
      meaning: 'The text is not a country code of ISO 3166-1, so the comparison is never true.',
      example: { kind: 'expression', text: 'ip.src.country eq "UK"', phase: 'http_request_firewall_custom' },
      advice: 'Two upper-case letters: GB, DE, US. T1 is Tor, XX unknown.',
    },
    'expression-deprecated-field': {
      meaning: 'The field has a newer name in the cloudflare dialect. The old one still works.',
      example: {
        kind: 'output',
        text: 'warning  expression-deprecated-field  ip.geoip.country is an old name',
      },
      advice:
        'Write the new name that the message shows. Both mean the same, but the plan shows the edit as a change.',
    },
    'expression-duplicate-member': {
      meaning: 'A member of a set is already in it, either by itself or inside a range or a block.',
      example: {
        kind: 'expression',
        text: 'ip.src in {192.0.2.1 192.0.2.0/24}',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Remove one of them.',
    },
    'expression-field-in-phase': {
      meaning:
        'No documentation says that the phase has this field. With --strict, or expressions.strict in zonewright.yaml, it is an error.',
      example: { kind: 'expression', text: 'cf.bot_management.score lt 30', phase: 'http_request_transform' },
      advice: 'Check the phase of the rule. If the service accepts it, you can ignore the warning.',
    },
    'expression-function-in-phase': {
      meaning:
        'The phase does not have this function. With --strict, or expressions.strict in zonewright.yaml, it is an error.',
      example: {
        kind: 'expression',
        text: 'cidr(ip.src, 24, 64) eq 192.0.2.0',
        phase: 'http_request_late_transform',
      },
      advice: 'The message names the phases that have it.',
    },
    'expression-header-case': {
      meaning: 'Header names are always in lower case, however they were sent, so this key never exists.',
      example: {
        kind: 'expression',
        text: 'any(http.request.headers["X-App"][*] eq "a")',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Write the key in lower case.',
    },
    'expression-list-kind': {
      meaning:
        'A list of addresses is compared with something that is not an address. With --strict, or expressions.strict in zonewright.yaml, it is an error.',
      example: {
        kind: 'expression',
        text: 'http.host in $svc.anonymizer',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Compare it with ip.src or another address.',
    },
    'expression-list-prefix': {
      meaning:
        'The lists that the service maintains start with another prefix in this dialect. With --strict, or expressions.strict in zonewright.yaml, it is an error.',
      example: {
        kind: 'expression',
        text: 'ip.src in $cf.anonymizer',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Write the prefix that the message shows, or check dialect in zonewright.yaml.',
    },
    'expression-invisible': {
      meaning:
        'A string has a character that nobody sees, or that looks like a space and is another one: U+2800, a no-break space, a zero-width space. Parts of emoji do not count.',
      example: {
        kind: 'expression',
        text: 'http.user_agent contains "bad bot"',
        phase: 'http_request_firewall_custom',
      },
      advice:
        'Remove it or write a space. If you look for this character, write its bytes as escapes, such as \\xc2\\xa0: then everybody sees it.',
    },
    'expression-look-alike': {
      meaning:
        'A word of Latin letters has a letter of Cyrillic or Greek that looks like one of Latin. It is another character, so the comparison does not find what it seems to look for.',
      example: {
        kind: 'expression',
        text: 'http.request.uri.path contains "/аdmin"',
        phase: 'http_request_firewall_custom',
      },
      advice:
        'Write the letter of Latin. If you look for the other one, write its bytes as escapes, such as \\xd0\\xb0: then everybody sees it.',
    },
    'expression-never': {
      meaning:
        'The comparison is always true or never true, so the rule selects everything or nothing. Or the whole expression of a policy, a count or an invariant selects nothing.',
      example: {
        kind: 'expression',
        text: 'lower(http.host) eq "Shop.example.com"',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Check the value. Join two values of one field with or, or put them in a set.',
    },
    'expression-octal': {
      meaning: 'A number with a leading zero is octal: 0377 is 255.',
      example: { kind: 'expression', text: 'tcp.dstport eq 0377', phase: 'magic_transit' },
      advice: 'Leave the zero out for a decimal number.',
    },
    'expression-once': {
      meaning:
        'A function that can be called only once in an expression is called again, or inside another call of its kind. With --strict, or expressions.strict in zonewright.yaml, it is an error.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_dynamic_redirect\n    rules:\n      - ref: moved\n        action: redirect\n        expression: ssl\n        action_parameters:\n          from_value:\n            target_url:\n              expression: regex_replace(regex_replace(http.host, "a", "b"), "b", "c")',
      },
      advice: 'Write one pattern that does both, or two rules.',
    },
    'expression-operator-in-phase': {
      meaning:
        'The phase has fewer operators for this field. With --strict, or expressions.strict in zonewright.yaml, it is an error.',
      example: { kind: 'expression', text: 'cf.colo.name contains "am"', phase: 'magic_transit_ratelimit' },
      advice: 'Use eq or in.',
    },
    'expression-order-of-addresses': {
      meaning: 'Addresses are compared by order, but no documentation says that they have an order.',
      example: { kind: 'expression', text: 'ip.src gt 192.0.2.0', phase: 'http_request_firewall_custom' },
      advice: 'Write in {first..last}.',
    },
    'expression-query-argument': {
      meaning:
        'The first argument of remove_query_args must be the query of the request. With --strict, or expressions.strict in zonewright.yaml, it is an error.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_transform\n    rules:\n      - ref: no-tracking\n        action: rewrite\n        expression: ssl\n        action_parameters:\n          uri: { query: { expression: \'remove_query_args(http.request.uri, "utm_source")\' } }',
      },
      advice: 'Write http.request.uri.query.',
    },
    'expression-response-field': {
      meaning: 'The phase runs before there is a response, so its fields are not known.',
      example: {
        kind: 'expression',
        text: 'http.response.code eq 403',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Move the rule to a phase of the response, or count responses in a rate limit.',
    },
    'expression-restricted-field': {
      meaning:
        'The field exists in a few phases only, and this phase is not one of them. With --strict, or expressions.strict in zonewright.yaml, it is an error.',
      example: {
        kind: 'expression',
        text: 'http.request.accepted_languages[0] eq "fr"',
        phase: 'http_request_firewall_custom',
      },
      advice: 'The message names the phases.',
    },
    'expression-scheme': {
      meaning:
        'A rule for HTTP requests uses a field of packets, or a rule for packets uses a field of requests.',
      example: { kind: 'expression', text: 'tcp.dstport eq 80', phase: 'http_request_firewall_custom' },
      advice: 'Use the counterpart that the message names, or move the rule to a phase of the other kind.',
    },
    'expression-target-type': {
      meaning: 'A rule computes a value of the wrong type: text is needed here.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_dynamic_redirect\n    rules:\n      - ref: moved\n        action: redirect\n        expression: ssl\n        action_parameters: { from_value: { target_url: { expression: ip.src } } }',
      },
      advice: 'Use to_string(…), or take one item of an array.',
    },
    'expression-too-many-patterns': {
      meaning:
        'A rule has more than 64 regular expressions. With --strict, or expressions.strict in zonewright.yaml, it is an error.',
      advice: 'Join patterns with |, or write several rules.',
    },
    'expression-unknown-field': {
      meaning:
        'No field of this name is known. A name with a capital letter, or at most two letters away from a known one, is an error: the service refuses it. Any other name is a warning, as it can be newer than zonewright. With --strict, or expressions.strict in zonewright.yaml, it is an error too.',
      example: { kind: 'expression', text: 'http.uri.path eq "/"', phase: 'http_request_firewall_custom' },
      advice:
        'Write the field that the message suggests. If your service has a field that is not in the catalogue, add it to expressions.names in zonewright.yaml.',
    },
    'expression-unknown-function': {
      meaning:
        'No function of this name is known. A name with a capital letter, or at most two letters away from a known one, is an error: the service refuses it. Any other name is a warning, as it can be newer than zonewright. With --strict, or expressions.strict in zonewright.yaml, it is an error too.',
      example: {
        kind: 'expression',
        text: 'start_with(http.host, "a")',
        phase: 'http_request_firewall_custom',
      },
      advice:
        'Write the function that the message suggests, or add it to expressions.names in zonewright.yaml.',
    },
    'expression-unknown-list': {
      meaning:
        'The service maintains no list of this name. With --strict, or expressions.strict in zonewright.yaml, it is an error.',
      example: {
        kind: 'expression',
        text: 'ip.src in $svc.anonymiser',
        phase: 'http_request_firewall_custom',
      },
      advice: 'Write the name that the message suggests. Lists of your own have no prefix.',
    },
    'expression-unquoted-name': {
      meaning:
        'Without quotes, a protocol is the field with the bytes of the packet, so the comparison is never true.',
      example: { kind: 'expression', text: 'ip.proto eq tcp', phase: 'magic_transit' },
      advice: 'Put it in double quotes.',
    },
    'expression-value-domain': {
      meaning: 'The field never has this value.',
      example: {
        kind: 'expression',
        text: 'http.request.method eq "get"',
        phase: 'http_request_firewall_custom',
      },
      advice: 'The message lists its values. Upper and lower case matter.',
    },
  },
  'Rules and their tests': {
    'action-in-phase': {
      meaning:
        'No documentation says that rules of this phase can have this action. With --strict it is an error.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: moved, action: redirect, expression: ssl }',
      },
      advice: 'Change the action, or move the rule to the ruleset of another phase.',
    },
    'account-filter': {
      meaning:
        'A rule of an account executes a ruleset in a WAF or rate limiting phase, and its expression does not end in and cf.zone.plan eq "ENT". Rulesets of accounts are for zones of the plan Enterprise, and the service refuses such a rule. Only the dialect cloudflare is checked: the documents of the other one don\'t mention it.',
      example: {
        kind: 'output',
        text: 'the service refuses it without: and cf.zone.plan eq "ENT". What accounts execute in http_request_firewall_custom is for zones of the plan Enterprise',
      },
      advice:
        'Put what the expression has into parentheses, and add the end. For all zones write cf.zone.plan eq "ENT".',
      more: 'docs/configuration.md#custom-rulesets',
    },
    'ambiguous-custom-ruleset': {
      meaning:
        'Several live custom rulesets have the name of one that is declared or executed, so zonewright does not know which is meant. It writes nothing to the account.',
      advice: 'Delete all but one of them on the service. Before that, remove the rules that execute them.',
      more: 'docs/configuration.md#custom-rulesets',
    },
    'contradictory-rules': {
      meaning: 'Two rules select the same traffic and decide differently. Only the first one has an effect.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: a, action: block, expression: ip.src eq 192.0.2.1 }\n      - { ref: b, action: managed_challenge, expression: ip.src eq 192.0.2.1 }',
      },
      advice: 'Remove one of the two.',
      more: 'docs/expressions.md#what-a-list-of-rules-does',
    },
    'custom-ruleset-in-use': {
      meaning:
        'A live custom ruleset is not declared in an exclusive section, but a rule executes it and the plan does not change that rule. zonewright does not delete it, as the service would refuse.',
      example: {
        kind: 'output',
        text: 'warning  custom-ruleset-in-use  custom ruleset "bad-bots" is not declared, but not deleted: rule bots of the ruleset of phase http_request_firewall_custom executes it',
      },
      advice:
        'Remove the rule from the ruleset of its phase, declare the custom ruleset, or write ownership: shared.',
      more: 'docs/configuration.md#custom-rulesets',
    },
    'custom-ruleset-level': {
      meaning:
        'A rule of a zone executes a custom ruleset by its name, in a phase in which only accounts have custom rulesets. Zones have them in http_request_firewall_custom.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_ratelimit\n    rules:\n      - { ref: bots, action: execute, expression: "true", action_parameters: { id: { custom_ruleset: bad-bots } } }',
      },
      advice:
        'Move the rule to the account file that declares the ruleset, or write the rules into the ruleset of the zone.',
      more: 'docs/configuration.md#custom-rulesets',
    },
    'custom-ruleset-phase': {
      meaning:
        "A custom ruleset and the rule that executes it have different phases. Or the live custom ruleset of that name has another phase than the declared one, and a phase can't be changed. As a warning: no documentation says that this phase has custom rulesets.",
      example: {
        kind: 'account',
        text: 'custom_rulesets:\n  rulesets:\n    - { name: bad-bots, phase: http_ratelimit, rules: [] }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: bots, action: execute, expression: "true", action_parameters: { id: { custom_ruleset: bad-bots } } }',
      },
      advice: 'Execute it in the ruleset of its own phase, or give the new one another name.',
      more: 'docs/configuration.md#custom-rulesets',
    },
    'duplicate-ref': {
      meaning:
        'Two rules of a ruleset have the same ref. The ref identifies a rule from one plan to the next.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }\n      - { ref: admin, action: log, expression: ssl }',
      },
      advice: 'Give one of them another ref.',
    },
    'name-invisible': {
      meaning:
        "A name has a character that nobody sees, or that looks like a space and is another one. Other places that name the same thing probably don't have it.",
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: "block⠀admin", action: block, expression: http.request.uri.path contains "/admin" }',
      },
      advice:
        'Write the name again, with letters, digits and hyphens. If the thing is live, its name is part of its identity: a rule with another ref is another rule.',
    },
    'name-look-alike': {
      meaning:
        'Two names look the same and are not. They differ in how a letter is composed: é as one character or as two. Or a letter of Cyrillic or Greek looks like one of Latin.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }\n      - { ref: аdmin, action: log, expression: ssl }',
      },
      advice: 'Give one of them a name that people can distinguish.',
    },
    'execute-id': {
      meaning:
        'An execute rule does not say which ruleset it executes, or its id is not 32 hexadecimal digits in quotes.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_managed\n    rules:\n      - { ref: core, action: execute, expression: "true" }',
      },
      advice: 'Write action_parameters: { id: "…" } with the id of the managed ruleset.',
    },
    'executed-twice': {
      meaning:
        'Two enabled rules of a zone execute the same managed ruleset in phase http_request_firewall_managed. The service refuses the second one (20014).',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_managed\n    rules:\n      - { ref: a, action: execute, expression: ssl, action_parameters: { id: "efb7b8c949ac4650a09736fc376e9aee" } }\n      - { ref: b, action: execute, expression: "true", action_parameters: { id: "efb7b8c949ac4650a09736fc376e9aee" } }',
      },
      advice: 'Put the overrides of both into one rule.',
    },
    'kept-member': {
      meaning:
        'A live rule, policy or job has a member that no file declares and zonewright does not know. Every write keeps it unchanged.',
      example: {
        kind: 'output',
        text: 'warning  kept-member: zone/shop.example.com/rulesets/http_config_settings: action_parameters.new_switch (shop) is live, in no file, and unknown to zonewright: it stays as it is',
      },
      advice:
        'Do what the message says: usually, run zonewright import to write it into the file. To remove it, write it there with the value null.',
      more: 'docs/configuration.md#what-a-rule-does',
    },
    'late-skip': {
      meaning:
        'A skip rule comes after what it should skip: a rule that already decides some of its traffic, a rule that executes the ruleset that it names, or a phase that is over. Such a skip lets no traffic past it, so a plan that adds one needs no consent for it.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: admin, action: block, expression: http.host eq "shop.example.com" }\n      - { ref: office, action: skip, expression: ip.src eq 192.0.2.1, action_parameters: { ruleset: current } }\n      - { ref: rest, action: block, expression: not ssl }',
      },
      advice: 'Move it before that rule, or exclude that traffic from its expression.',
      more: 'docs/expressions.md#what-a-list-of-rules-does',
    },
    'not-in-plan': {
      meaning:
        'A rule has what only zones of some plans can have. It is an error if the file says a smaller plan. If the file says no plan, it is at most a warning.',
      example: {
        kind: 'file',
        text: 'zone: { name: shop.example.com, id: "00000000000000000000000000000001", plan: pro }\nrulesets:\n  - phase: http_ratelimit\n    rules:\n      - ref: login\n        action: managed_challenge\n        expression: http.request.uri.path eq "/login"\n        ratelimit: { characteristics: [cf.colo.id, ip.src], period: 60, requests_per_period: 5, mitigation_timeout: 120 }',
      },
      advice: 'Correct the plan in the header of the file, or write what the plan has.',
      more: 'docs/configuration.md#what-a-rule-does',
    },
    'logging-action': {
      meaning:
        'A rule has logging, which only skip rules have. The service refuses the whole ruleset with 20018.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: admin, action: block, expression: ssl, logging: { enabled: true } }',
      },
      advice: 'Leave logging out.',
    },
    'missing-anchor': {
      meaning:
        'A rule of a shared ruleset is placed before or after a rule that does not exist, live or in the file. zonewright writes nothing to that scope.',
      example: {
        kind: 'output',
        text: 'error  missing-anchor  rule block-tor is placed next to allow-office, which is not in the ruleset',
      },
      advice: 'Name a rule that exists, or write position: first or position: last.',
      more: 'docs/configuration.md#shared-rulesets',
    },
    'not-understood-not-live': {
      meaning:
        'The file marks an expression, or a whole object, with not_understood, which is only valid for what is live. But the service has something else or nothing there. zonewright writes nothing to that scope, as it does not know what it does.',
      example: {
        kind: 'output',
        text: 'error  not-understood-not-live  rule a of phase http_ratelimit has an expression that is accepted as live and not understood, but it is not live',
      },
      advice:
        'Run zonewright import to take over what is live, or write an expression that can be checked, without not_understood.',
      more: 'docs/expressions.md#live-not-understood',
    },
    'not-understood-stale': {
      meaning:
        'A mark of not_understood matches neither the whole object that it is in nor an expression of it: that was changed, or zonewright can check it now.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: admin, action: block, expression: ssl, not_understood: ["sha256:0123456789abcdef"] }',
      },
      advice: 'Remove the mark.',
      more: 'docs/expressions.md#live-not-understood',
    },
    'phase-level': {
      meaning: 'The phase exists only at the other level: in zones, or in accounts.',
      example: { kind: 'zone', text: 'rulesets:\n  - phase: magic_transit\n    rules: []' },
      advice: 'Move the ruleset to an account file, or to a zone file.',
    },
    'position-exclusive': {
      meaning:
        'A rule of an exclusive ruleset has a position. There the list itself gives the order, so a position has no meaning.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: admin, action: block, expression: ssl, position: first }',
      },
      advice: 'Move the rule to its place in the list, or write ownership: shared.',
      more: 'docs/configuration.md#shared-rulesets',
    },
    'position-itself': {
      meaning: 'A rule is placed before or after itself.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    ownership: shared\n    rules:\n      - { ref: admin, action: block, expression: ssl, position: { after: admin } }',
      },
      advice: 'Name another rule.',
      more: 'docs/configuration.md#shared-rulesets',
    },
    'ratelimit-phase': {
      meaning: 'A rule of the rate limiting phase has no ratelimit, or a rule of another phase has one.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_ratelimit\n    rules:\n      - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }',
      },
      advice: 'Add ratelimit with characteristics, period and requests_per_period, or move the rule.',
    },
    'rule-expired': {
      meaning:
        'The last day of a rule, an item or another thing (meta.expires) is over. validate reports it as an error, a plan as a warning.',
      advice: 'zonewright prune removes it from the files. If it is still needed, give it a later day.',
      more: 'docs/life.md#until-when',
    },
    'rule-expires': {
      meaning:
        'The last day of a rule, an item or another thing (meta.expires) is at most 14 days away. So is that of an accepted finding (until).',
      advice: 'Check whether it is still needed. Let it go, or give it a later day.',
      more: 'docs/life.md#until-when',
    },
    'rule-shadowed': {
      meaning:
        'A rule does nothing: it selects no traffic, or the rules before it decide all of its traffic.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - ref: network\n        action: block\n        expression: ip.src in {192.0.2.0/24}\n      - ref: address\n        action: block\n        expression: ip.src eq 192.0.2.1',
      },
      advice: 'Move it up, or remove it.',
      more: 'docs/expressions.md#what-a-list-of-rules-does',
    },
    'rule-untested': {
      meaning:
        'The project requires tests (require.tests: blocking), and a rule that blocks or challenges has no test that it decides, or none of traffic that it leaves alone.',
      advice: 'Write both tests. zonewright validate --suggest-tests prints them.',
      more: 'docs/life.md#tests',
    },
    'ruleset-kind': {
      meaning:
        'The entry point of a phase has kind zone in a zone and kind root in an account, but the file has another kind.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    kind: root\n    rules: []',
      },
      advice: 'Leave kind out.',
    },
    'ruleset-name': {
      meaning:
        "The live ruleset has another name than the file. The name of a ruleset can't be changed, so it stays.",
      advice: 'Write the live name, which the message shows, or leave name out.',
    },
    'reserved-header': {
      meaning:
        "A rule writes a header that rules of its phase can't write. The service refuses it: headers that begin with cf- or x-cf- are its own, and those that say who the visitor is are set by it. Some of these can be removed.",
      example: {
        kind: 'file',
        text: 'zone: { name: shop.example.com, id: "00000000000000000000000000000001" }\nrulesets:\n  - phase: http_request_late_transform\n    rules:\n      - ref: visitor\n        action: rewrite\n        expression: "true"\n        action_parameters: { headers: { x-forwarded-for: { operation: set, expression: ip.src } } }',
      },
      advice: 'Use a header with another name.',
      more: 'docs/configuration.md#what-a-rule-does',
    },
    'service-not-asked': {
      meaning:
        'plan --check-service did not ask the service about some writes, or about none. It never asks where the service could store the write.',
      example: {
        kind: 'output',
        text: 'the service was not asked about any write: the service of the documented dialect is not known to have dry_run, and could store what it is asked about',
      },
      advice:
        'Give the job of the plan a token that can write rulesets, if you want the check. Otherwise leave the flag out. What the service refuses then shows when the plan is applied.',
      more: 'docs/github-actions.md#asking-the-service-before-a-merge',
    },
    'audit-log-unread': {
      meaning:
        'drift --who could not read the audit log of an account, or only a part of it, so it is not known who changed something. The differences are reported all the same.',
      example: {
        kind: 'output',
        text: 'who changed it is not known: the audit log could not be read: HTTP 403',
      },
      advice: 'Give the credentials the permission to read the audit log, or leave --who out.',
      more: 'docs/watching.md#who-changed-it',
    },
    excluded: {
      meaning:
        'A glob of --exclude left something out of the plan: changes that were found at the addresses that it names, and zones or accounts that were not read for it.',
      example: {
        kind: 'output',
        text: '--exclude zone/shop.example.com/rulesets/* leaves out 1 change (zone/shop.example.com/rulesets/http_ratelimit)',
      },
      advice: 'Nothing, if this is what you want. Plan without --exclude to see the rest, and to apply it.',
    },
    'service-refuses': {
      meaning:
        'plan --check-service asked the service about a write, and the service refuses it. The check stores nothing. The plan ends with exit code 4, because applying it fails the same way.',
      example: {
        kind: 'output',
        text: "zones/shop.yaml:6:47 error service-refuses\nthe service refuses this write of zone/shop.example.com/rulesets/http_request_firewall_custom: 20127 the matches operator is not part of this zone's plan",
      },
      advice:
        'Change the rule or its zone. If zonewright should have reported it by itself, send the file of --report-gap with a report: it has no values of your files.',
      more: 'docs/github-actions.md#asking-the-service-before-a-merge',
    },
    'skip-ruleset': {
      meaning: 'The only value of ruleset in a skip rule is current.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: office, action: skip, expression: ssl, action_parameters: { ruleset: all } }',
      },
      advice: 'Write ruleset: current.',
    },
    'skip-what': {
      meaning: 'A skip rule does not say what it skips, so it would do nothing.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: office, action: skip, expression: ssl }',
      },
      advice: 'Write action_parameters: { ruleset: current } to skip the rest of this ruleset.',
    },
    'invariant-broken': {
      meaning:
        'The live rules break an invariant, and this plan does not change that. The message has a request that shows it.',
      example: {
        kind: 'output',
        text: 'warning  invariant-broken  zone/shop.example.com: admin only from the office does not hold live, and this plan does not change that: { http.request.uri.path: "/admin", ip.src: 198.51.100.7 } gets past the rules',
      },
      advice:
        "Change the rules, or the invariant if it asks for too much. Other people's rules in a shared ruleset count too: rules after them can't stop a request that they let past.",
      more: 'docs/expressions.md#plans-and-drift',
    },
    'invariant-demand': {
      meaning: 'An invariant demands nothing or more than one thing, or a ready-made one lacks a parameter.',
      example: {
        kind: 'zone',
        text: 'invariants:\n  - { name: admin, use: protected-path, with: { paths: [/admin] } }',
      },
      advice:
        'Write never, always or use. protected-path takes paths and from; https-only optionally takes paths; never-stopped takes from and optionally paths; always-blocked takes from; managed-ruleset takes ruleset.',
      more: 'docs/expressions.md#verdicts',
    },
    'invariant-name': {
      meaning: 'Two invariants of one file have the same name.',
      example: {
        kind: 'zone',
        text: 'invariants:\n  - { name: tls, use: https-only }\n  - { name: tls, never: not ssl }',
      },
      advice: 'Give each a name of its own.',
      more: 'docs/expressions.md#verdicts',
    },
    'invariant-refuted': {
      meaning:
        'An invariant does not hold. The message has a request that breaks it, and the rule that decides. How likely the request is does not matter.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: skip-office, action: skip, expression: ip.src eq 198.51.100.7, action_parameters: { ruleset: current } }\n      - { ref: block-admin, action: block, expression: http.request.uri.path contains "/admin" }\ninvariants:\n  - { name: admin, never: http.request.uri.path contains "/admin" }',
      },
      advice:
        'Change the rules, or make the invariant ask for less. If one edit is enough, the help line names it.',
      more: 'docs/expressions.md#verdicts',
    },
    'invariant-scopes': {
      meaning:
        'An invariant in a zone or account file has scopes, but it always applies to the scopes of its file. Or a pattern in zonewright.yaml matches no zone and no account, starts with an exclamation mark, or gives zones an invariant about packets.',
      example: { kind: 'zone', text: 'invariants:\n  - { name: tls, use: https-only, scopes: [zone/*] }' },
      advice:
        'Leave scopes out, or move the invariant to zonewright.yaml. In zonewright.yaml, correct the pattern.',
      more: 'docs/expressions.md#verdicts',
    },
    'invariant-unknown': {
      meaning:
        'The files alone do not show whether an invariant holds. The message says what it depends on. With --strict it is an error.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_managed\n    rules:\n      - { ref: managed, action: execute, expression: "true", action_parameters: { id: efb7b8c949ac4650a09736fc376e9aee } }\ninvariants:\n  - { name: health, always: http.request.uri.path eq "/health" }',
      },
      advice:
        'Declare what it depends on (a list, a custom ruleset), skip the opaque rules for such requests, or ask for less.',
      more: 'docs/expressions.md#verdicts',
    },
    'expression-cut': {
      meaning:
        'In YAML, a # after a space starts a comment and ends a value without quotes. The comment here looks like the rest of the expression, and it is not sent.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - ref: admin\n        action: block\n        expression: http.host eq "shop.example.com" # and not ssl',
      },
      advice:
        'Put the whole expression in single quotes. If it really is a comment, move it to its own line above.',
    },
    'expression-not-understood': {
      meaning:
        "zonewright can't check this expression, which is live as the file has it: not_understood marks this exact text. zonewright compares it as text and does not know what it selects.",
      example: {
        kind: 'output',
        text: 'warning  expression-not-understood  live, not understood: nothing checks it, and it is compared as text',
      },
      advice:
        'Nothing, as long as it stays as it is. To remove the finding, write an expression that can be checked.',
      more: 'docs/expressions.md#live-not-understood',
    },
    'not-understood': {
      meaning:
        'A check would refuse this rule, policy, job, list, item or setting, but it is live as the file has it: its mark in not_understood binds all of it. The message says what the check would have said. zonewright compares it as a whole, and sends it as it is live.',
      example: {
        kind: 'output',
        text: 'warning  not-understood  live, not understood: action is not valid: "Challenge V2" (invalid-value)',
      },
      advice:
        'Nothing, as long as it stays as it is. Once you change something of it, the mark no longer applies, and the ordinary checks do.',
      more: 'docs/adopting.md#what-a-check-refuses',
    },
    'test-failed': {
      meaning: 'A test in the file expects something other than what its rules do. plan and apply stop too.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }\ntests:\n  - { request: { http.request.uri.path: /admin/users }, expect: { action: log } }',
      },
      advice:
        'The message says which rule decided. Correct the rules, or the test if it is outdated. A field that a test does not give is unknown, never false.',
      more: 'docs/expressions.md#tests-of-rules',
    },
    'test-field': {
      meaning:
        "A test gives a field that does not exist or that the phase does not have, or a value that the field can't have.",
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }\ntests:\n  - { request: { http.request.uri.pat: /admin }, expect: { action: block } }',
      },
      advice: 'Write the name and the type of the field as in expressions.',
      more: 'docs/expressions.md#tests-of-rules',
    },
    'test-phase': {
      meaning: 'A test has a packet for an HTTP phase, or a request for a network phase.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }\ntests:\n  - { phase: http_request_firewall_custom, packet: { tcp.dstport: 80 }, expect: { action: block } }',
      },
      advice: 'Write request: for HTTP phases and packet: for network phases.',
      more: 'docs/expressions.md#tests-of-rules',
    },
    'test-traffic': {
      meaning: 'A test has neither a packet nor a request, or both.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }\ntests:\n  - { expect: { action: block } }',
      },
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
    'too-many-rulesets': {
      meaning:
        'A zone or account has more custom rulesets than its plan allows, or than zonewright.yaml says. The service refuses the one that is too many (50001). It is an error if the header of the zone says its plan, or zonewright.yaml has a number. Otherwise it is a warning, as a contract may allow more.',
      example: {
        kind: 'output',
        text: '3 of 2 custom rulesets: this is number 3 (zones have by their plan free 1, pro 2, business 5, enterprise 10)',
      },
      advice:
        'Put the rules of several into one, or write the number of your contract into limits.custom_rulesets of zonewright.yaml.',
      more: 'docs/configuration.md#custom-rulesets',
    },
    'unknown-action': {
      meaning:
        'No action of this name is known. If it differs from a known name by one or two letters, it is an error. Otherwise it is a warning, as it can be newer than zonewright.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: admin, action: blok, expression: ssl }',
      },
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
        "A rule executes a custom ruleset that does not exist: no file of its zone or account declares the name, and no live ruleset there has it. A zone can't execute a custom ruleset of its account. zonewright writes nothing to this zone or account.",
      example: {
        kind: 'account',
        text: 'custom_rulesets:\n  rulesets:\n    - { name: bad-bots, phase: http_request_firewall_custom, rules: [] }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: bots, action: execute, expression: "true", action_parameters: { id: { custom_ruleset: bad-bot } } }',
      },
      advice: 'Look for a typo, or declare it in custom_rulesets.',
      more: 'docs/configuration.md#custom-rulesets',
    },
    'unknown-phase': {
      meaning:
        'No phase of this name is known. If it differs from a known name by one or two letters, it is an error. Otherwise it is a warning, as it can be newer than zonewright.',
      example: { kind: 'account', text: 'rulesets:\n  - { phase: magic_transitt, rules: [] }' },
      advice: 'Write the phase that the message suggests.',
    },
    'write-in-between': {
      meaning:
        'The version of a ruleset went up by more than one: somebody else wrote it between the last read and our write, and our write replaced theirs.',
      advice:
        'On the service, look at the version that the message names, and add what is missing to the file. To prevent this, edit only through git.',
    },
  },
  'Directives of policies': {
    'csp-characters': {
      meaning:
        "A source has characters that an HTTP header can't carry, such as curly quotes or non-ASCII letters.",
      example: { kind: 'policy', text: 'script-src ‘self’' },
      advice: 'Write straight single quotes. Write a host name in its xn-- form.',
    },
    'csp-deprecated-directive': {
      meaning: 'Current browsers ignore the directive.',
      example: { kind: 'policy', text: 'plugin-types application/pdf' },
      advice: 'The message names its replacement, if there is one.',
    },
    'csp-directive-name': {
      meaning: 'No directive can have this name: it has characters other than letters, digits and hyphens.',
      example: { kind: 'policy', text: "script_src 'self'" },
      advice: 'Write hyphens: script-src.',
    },
    'csp-directive-value': {
      meaning:
        'The directive takes a special value instead of sources, and this value is not valid. Browsers ignore it.',
      example: { kind: 'policy', text: 'upgrade-insecure-requests 1' },
      advice: 'Leave the value out, or write one that the message names.',
    },
    'csp-duplicate-directive': {
      meaning: 'A directive appears twice in the policy. Browsers ignore the second one.',
      example: { kind: 'policy', text: "script-src 'self'; script-src https://js.example.net" },
      advice: 'Put all sources into the first one.',
    },
    'csp-duplicate-source': {
      meaning: 'A source appears twice in a directive.',
      example: { kind: 'policy', text: "img-src 'self' https://img.example.net 'self'" },
      advice: 'Remove one of them.',
    },
    'csp-empty': {
      meaning: 'The policy has no directive, so it does nothing.',
      example: { kind: 'policy', text: ';' },
      advice: "Write one, for example script-src 'self'.",
    },
    'csp-hash': {
      meaning:
        'A hash source is not valid: the algorithm is not sha256, sha384 or sha512, or the digest has the wrong length.',
      example: { kind: 'policy', text: "script-src 'sha256-xyz'" },
      advice: "Write 'sha256-…' with the whole digest in base64, in single quotes.",
    },
    'csp-keyword': {
      meaning: 'A word in single quotes is not a keyword of CSP.',
      example: { kind: 'policy', text: "script-src 'unsafe-inlin'" },
      advice: 'Write the keyword that the message suggests. Write hosts without quotes.',
    },
    'csp-missing-semicolon': {
      meaning: 'The name of a directive is among the sources of another one. Browsers read it as a host.',
      example: { kind: 'policy', text: "img-src 'self' script-src https://js.example.net" },
      advice: 'Put a semicolon in front of it.',
    },
    'csp-no-effect': {
      meaning:
        'A source has no effect here: it is a keyword that the directive does not have, or a host that no URL can have.',
      example: { kind: 'policy', text: "img-src 'unsafe-inline'" },
      advice: 'Remove it, or move it to the directive where it belongs.',
    },
    'csp-nonce': {
      meaning: 'A nonce source is not valid.',
      example: { kind: 'policy', text: "script-src 'nonce-'" },
      advice: "Don't use nonces in a policy that is the same in every response. Use hashes or hosts.",
    },
    'csp-none-ignored': {
      meaning: "'none' is listed with other sources, so browsers ignore it.",
      example: { kind: 'policy', text: "script-src https://js.example.net 'none'" },
      advice: "Leave out 'none', or everything else.",
    },
    'csp-redundant-source': {
      meaning: 'Another source of the directive already allows everything that this one allows.',
      example: { kind: 'policy', text: 'img-src https://img.example.net https:' },
      advice: 'Remove it. If you meant the narrow one, remove the wider one.',
    },
    'csp-scheme': {
      meaning: 'A scheme is mistyped, or a host is written like a scheme.',
      example: { kind: 'policy', text: 'img-src htps://img.example.net' },
      advice: 'The message suggests what you probably meant.',
    },
    'csp-service-directive': {
      meaning:
        'With dialect: cloudflare. The documentation of the service does not name this directive for its policies, so the service can refuse the policy or ignore the directive.',
      example: {
        kind: 'output',
        text: 'zones/shop.yaml:7:34  warning  csp-service-directive  the service does not name sandbox among the directives of its policies: it can refuse the policy or ignore the directive',
      },
      advice: 'Write the directive that the message names, or send it in a header of the origin.',
    },
    'csp-source': {
      meaning: 'A source does not follow the grammar of CSP, so browsers ignore it.',
      example: { kind: 'policy', text: 'script-src /static/app.js' },
      advice:
        'A source is a keyword in quotes, a scheme with a colon, or a host with an optional scheme, port and path.',
    },
    'csp-unknown-directive': {
      meaning: 'No directive has this name, so browsers ignore it, with all its sources.',
      example: { kind: 'policy', text: "scrip-src 'self'" },
      advice: 'Write the directive that the message suggests.',
    },
    'csp-unquoted-keyword': {
      meaning: 'A keyword has no quotes, so browsers read it as a host of that name.',
      example: { kind: 'policy', text: 'script-src self' },
      advice: "Put it in single quotes: 'self'.",
    },
    'csp-weak-bypass': {
      meaning:
        'The host serves scripts that let an attacker run any other script: libraries or callbacks that are known for this.',
      example: { kind: 'policy', text: 'script-src https://cdnjs.cloudflare.com' },
      advice: 'Write the path of the file that you need, or serve it from your own host.',
    },
    'csp-weak-http': {
      meaning: 'The source is loaded without encryption, so anybody on the way can replace it.',
      example: { kind: 'policy', text: 'img-src http://img.example.net' },
      advice: 'Write https:, or leave the scheme out.',
    },
    'csp-weak-missing': {
      meaning:
        'A directive that closes a known bypass is missing. All policies that select a page apply to it, so another policy can have the directive. Only zonewright inspect policies reports this.',
      example: { kind: 'policy', text: 'img-src https://img.example.net' },
      advice: "Consider script-src, object-src 'none' and base-uri 'none'.",
    },
    'csp-weak-nonce': {
      meaning: 'In a policy of the service, a nonce is the same in every response, so an attacker knows it.',
      example: { kind: 'policy', text: "script-src 'nonce-abcdefgh'" },
      advice: 'Use hashes or hosts.',
    },
    'csp-weak-scheme': {
      meaning:
        'A whole scheme is allowed: https: allows every host, and data: allows any text that an attacker writes.',
      example: { kind: 'policy', text: 'script-src https:' },
      advice: 'Write the hosts. zonewright csp suggest lists those that were observed.',
    },
    'csp-weak-unsafe-eval': {
      meaning: "'unsafe-eval' lets scripts run text as code.",
      example: { kind: 'policy', text: "script-src 'self' 'unsafe-eval'" },
      advice: 'Remove it if the page works without it.',
    },
    'csp-weak-unsafe-hashes': {
      meaning:
        "'unsafe-hashes' allows handlers in attributes, and an attacker can attach them to other elements.",
      example: { kind: 'policy', text: "script-src 'self' 'unsafe-hashes'" },
      advice: 'Move the handlers into scripts.',
    },
    'csp-weak-unsafe-inline': {
      meaning: "'unsafe-inline' allows every script in the text of the page, including an injected one.",
      example: { kind: 'policy', text: "script-src 'self' 'unsafe-inline'" },
      advice: 'Move inline scripts into files, or allow them by their hashes.',
    },
    'csp-weak-wildcard': {
      meaning: '* allows every host.',
      example: { kind: 'policy', text: 'script-src *' },
      advice: 'Write the hosts. zonewright csp suggest lists those that were observed.',
    },
  },
  'Policies, log fields and jobs': {
    'ambiguous-job': {
      meaning:
        'Several live jobs have the name and dataset of a declared one, so zonewright does not know which is meant. It writes nothing to the zone.',
      advice: 'Delete or rename all but one of them on the service.',
    },
    'ambiguous-policy': {
      meaning:
        'Several live policies have the description of a declared one, or several alert policies its name and type, so zonewright does not know which is meant. It writes nothing to the zone and changes no pool.',
      advice:
        "Delete or rename all but one of them on the service: the description is a policy's key. For an alert policy, you can also declare another name.",
    },
    'dataset-level': {
      meaning:
        'A job has a dataset that is not available at its level: some datasets are for jobs of zones, others for jobs of accounts.',
      example: {
        kind: 'zone',
        text: 'logpush_jobs:\n  jobs:\n    - { name: audit, dataset: audit_logs, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [ActionType] }',
      },
      advice: 'Move the job into a file of the other level, or name another dataset.',
    },
    'duplicate-job': {
      meaning: 'Two jobs of a zone have the same name.',
      example: {
        kind: 'zone',
        text: 'logpush_jobs:\n  jobs:\n    - { name: requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] }\n    - { name: requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] }',
      },
      advice: 'Give one of them another name.',
    },
    'duplicate-policy': {
      meaning: "Two policies of a zone have the same description, which is a policy's key.",
      example: {
        kind: 'zone',
        text: "csp_policies:\n  policies:\n    - { description: checkout, action: log, enabled: true, expression: ssl, value: script-src 'self' }\n    - { description: checkout, action: log, enabled: true, expression: not ssl, value: script-src 'self' }",
      },
      advice: 'Give one of them another description.',
    },
    'impact-unknown': {
      meaning:
        'What the service observed could not be read in full, so it is not known what the changed policies would block. The changes themselves are complete.',
      advice: 'Plan again, or add --no-impact if nobody needs to know.',
      more: 'docs/csp.md#what-it-costs-and-what-is-not-known',
    },
    'job-field-duplicate': {
      meaning: 'A field appears twice in the fields of a job.',
      example: {
        kind: 'zone',
        text: 'logpush_jobs:\n  jobs:\n    - { name: requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID, RayID] }',
      },
      advice: 'Remove one of them.',
    },
    'job-kind-fixed': {
      meaning:
        'The service fixes the kind of a job when it is created, and refuses another one. zonewright writes nothing to the scope while the file asks for it.',
      advice:
        'Write the live kind, or give the job another name: then it is created again, and the old one is deleted.',
    },
    'job-without-log-fields': {
      meaning:
        'A job lists the field that carries custom log fields, but none are declared, so the entries will have none.',
      example: {
        kind: 'zone',
        text: 'logpush_jobs:\n  jobs:\n    - { name: requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID, Cookies] }',
      },
      advice: 'Declare the log fields, or leave the field out of the job.',
    },
    'log-fields-case': {
      meaning: 'Header names in log fields must be in lower case. Others match nothing.',
      example: { kind: 'zone', text: 'log_fields:\n  request_headers: [X-Request-Id]' },
      advice: 'Write the name in lower case.',
    },
    'log-fields-duplicate': {
      meaning: 'A log field is declared twice.',
      example: { kind: 'zone', text: 'log_fields:\n  cookies: [session_id, session_id]' },
      advice: 'Remove one of them.',
    },
    'log-fields-expression': {
      meaning: 'The only expression that the service accepts for a log_custom_field rule is true.',
      example: {
        kind: 'zone',
        text: 'rulesets:\n  - phase: http_log_custom_fields\n    rules:\n      - { ref: fields, action: log_custom_field, expression: ssl, action_parameters: { cookie_fields: [{ name: session_id }] } }',
      },
      advice: 'Write expression: "true".',
    },
    'log-fields-first-value': {
      meaning:
        'An answer usually has several set-cookie headers, but custom log fields have only the first value of a header that appears several times. Of any value, what is beyond 8 KB is cut.',
      example: { kind: 'zone', text: 'log_fields:\n  response_headers: [set-cookie]' },
      advice:
        'Write { name: set-cookie, preserve_duplicates: true } to log all values, or false if the first one is enough. The documented API has no such member.',
    },
    'log-fields-limit': {
      meaning:
        'More custom log fields are declared than the service accepts: by default 40 of all kinds together.',
      advice: 'Remove some, or raise limits.log_fields in zonewright.yaml if your contract allows more.',
      more: 'docs/configuration.md#zonewrightyaml',
    },
    'log-fields-unused': {
      meaning:
        'Log fields are declared, but no job lists the field that carries them, so they are logged nowhere.',
      example: { kind: 'zone', text: 'log_fields:\n  cookies: [session_id]\nlogpush_jobs:\n  jobs: []' },
      advice: 'Add RequestHeaders, ResponseHeaders or Cookies to the fields of a job of http_requests.',
    },
    'log-filter': {
      meaning:
        'The filter of a job does not have the form that the service accepts, or compares a field with an operator that it does not have. The service would refuse it. Or it lets no entry through, as far as its comparisons prove it.',
      example: {
        kind: 'zone',
        text: 'logpush_jobs:\n  jobs:\n    - { name: requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID], filter: { and: [] } }',
      },
      advice:
        'Write { where: … } with comparisons of key, operator and value, joined by and and or. Lists, mappings and numbers have their own operators.',
      more: 'docs/configuration.md#log-push-jobs',
    },
    'malicious-script-allowed': {
      meaning:
        'A policy allows a script that the service has seen and that counts as malicious: by its js_integrity_score, or because its URL is reported.',
      example: {
        kind: 'output',
        text: 'warning  malicious-script-allowed  zone/shop.example.com: csp_policies/checkout allows 1 malicious script: https://js.example.net/pay.js',
      },
      advice:
        'Remove the source, or narrow it to the files that are needed. limits.malicious_score in zonewright.yaml decides what counts as malicious.',
      more: 'docs/csp.md#what-a-change-would-block',
    },
    'no-mechanism': {
      meaning: 'A notification policy notifies nobody.',
      example: { kind: 'account', text: 'pool_notifications:\n  policy: { name: Pool health }' },
      advice: 'Give it at least one of email, webhooks and pagerduty.',
    },
    'secret-name': {
      meaning:
        'A value to send to the service refers to a variable that belongs to zonewright, the service, CI, a proxy or the shell: its value would leave the machine.',
      example: {
        kind: 'zone',
        text: 'logpush_jobs:\n  jobs:\n    - { name: requests, destination_conf: { env: ZONEWRIGHT_API_TOKEN }, fields: [RayID] }',
      },
      advice: 'Put the value into its own variable, such as LOGPUSH_DESTINATION.',
    },
    'setting-former': {
      meaning:
        'A file has a setting that the service removed, or that no longer does anything. It is sent anyway.',
      example: { kind: 'zone', text: 'zone_settings: { tls_1_2_only: "on" }' },
      advice: 'Do what the finding says. It names the replacement.',
    },
    'setting-not-editable': {
      meaning:
        "The service says that a setting of this zone can't be changed, and its value is not the declared one. zonewright writes nothing to the zone.",
      advice: 'Check the plan of the zone and its add-ons, or remove the setting from the file.',
    },
    'setting-plan': {
      meaning: "As far as is publicly known, zones of this plan can't change a setting that a file has.",
      example: {
        kind: 'file',
        text: 'zone: { name: shop.example.com, id: "00000000000000000000000000000001", plan: free }\nzone_settings: { polish: lossless }',
      },
      advice:
        'Correct the plan in the header of the file if the zone has another one. Only the service knows for certain.',
    },
    'setting-unmanaged': {
      meaning: 'A file has a setting that does not last: the plan decides it, or it ends by itself.',
      example: { kind: 'zone', text: 'zone_settings: { development_mode: "on" }' },
      advice: 'Remove it from the file.',
    },
    'unknown-dataset': {
      meaning: 'A job has an unknown dataset whose name is similar to a known one.',
      example: {
        kind: 'zone',
        text: 'logpush_jobs:\n  jobs:\n    - { name: requests, dataset: http_request, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] }',
      },
      advice: 'Write the name that the message suggests.',
    },
    'unknown-log-field': {
      meaning:
        'A job logs or compares a field that its dataset does not have, as far as is publicly known. The service can refuse it. With --strict it is an error.',
      example: {
        kind: 'zone',
        text: 'logpush_jobs:\n  jobs:\n    - { name: requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayId] }',
      },
      advice:
        'Write the name that the message suggests. If your service has the field, add logpush_jobs.fields.NAME to parameters.names in zonewright.yaml.',
      more: 'docs/configuration.md#log-push-jobs',
    },
    'unknown-setting': {
      meaning:
        'A file has a setting that the service does not know for this zone. zonewright writes nothing to the zone.',
      advice: 'Check its name. Some settings need an add-on or another plan.',
    },
    'unknown-transform': {
      meaning:
        'A file switches on a managed transform that the service does not list for this zone. zonewright writes nothing to the zone.',
      advice: "Check its id. The service lists only the transforms of the zone's plan and products.",
    },
    'transforms-conflict': {
      meaning: 'Two managed transforms exclude each other, and both would be on. The service refuses that.',
      example: {
        kind: 'file',
        text: 'zone: { name: shop.example.com, id: "00000000000000000000000000000001" }\nmanaged_transforms: { request_headers: { add_true_client_ip_headers: true, remove_visitor_ip_headers: true } }',
      },
      advice: 'Switch one of them off: write false for it.',
    },
    'unreadable-answer': {
      meaning:
        'The answer of the service differs from its documentation. zonewright does not guess, so it writes nothing to that scope.',
      advice:
        'The message names the member. Check dialect in zonewright.yaml. If the service is right, please report this.',
    },
    'zone-header': {
      meaning: 'A zone file has both zone and zones, or neither.',
      example: {
        kind: 'file',
        text: 'zone: { name: shop.example.com, id: "023e105f4ecef8ad9ca31a8372d0c353" }\nzones: [{ name: blog.example.com, id: "123e105f4ecef8ad9ca31a8372d0c353" }]',
      },
      advice: 'Write zone: { name, id } for one zone, or zones: [ … ] for several that share the file.',
    },
  },
  Lists: {
    'ambiguous-list': {
      meaning:
        'Several live lists have the name of a declared one, so zonewright does not know which is meant. It writes nothing to the account.',
      advice: 'Delete all but one of them on the service.',
    },
    'duplicate-list': {
      meaning: 'Two lists of an account have the same name.',
      example: {
        kind: 'account',
        text: 'lists:\n  lists:\n    - { name: office, kind: ip, items: [192.0.2.7] }\n    - { name: office, kind: ip, items: [192.0.2.8] }',
      },
      advice: 'Give one of them another name, or put their items into one list.',
    },
    'duplicate-list-item': {
      meaning:
        'An item appears twice in a list, possibly in two spellings: 192.0.2.7/24 and 192.0.2.0/24 are one network.',
      example: {
        kind: 'account',
        text: 'lists:\n  lists:\n    - { name: office, kind: ip, items: [192.0.2.0/24, 192.0.2.7/24] }',
      },
      advice: 'Remove one of them.',
    },
    'list-file': {
      meaning: "A line of a file with items can't be read.",
      advice:
        'Write one item per line, with its comment after #. A .csv file starts with a header: source_url,target_url.',
    },
    'list-in-use': {
      meaning:
        'A live list is not declared, but it is not deleted: live rules or rules of this plan name it. Or a zone or an account that could not be read can have such rules.',
      advice: 'Remove the list from these rules, declare it, or write ownership: shared.',
    },
    'list-item': {
      meaning: 'An item does not have the kind of its list.',
      example: {
        kind: 'account',
        text: 'lists:\n  lists:\n    - { name: office, kind: ip, items: [www.example.com] }',
      },
      advice: 'Write what the finding says. All items of a list have the same kind.',
    },
    'list-item-contained': {
      meaning: 'An item is part of a network that is also in the list, so it has no effect.',
      example: {
        kind: 'account',
        text: 'lists:\n  lists:\n    - { name: office, kind: ip, items: [192.0.2.0/24, 192.0.2.7] }',
      },
      advice: 'Remove it, unless you plan to remove the network.',
    },
    'list-kind': {
      meaning:
        "The live list of that name has another kind, and a list's kind can't be changed. zonewright writes nothing to the account.",
      advice: 'Declare it under another name, and use that name in the rules.',
    },
    'list-not-there': {
      meaning:
        "The items of a list can't be written, as the list does not exist and this plan does not create it.",
      advice: 'Name the list with --target too, or leave --target out.',
    },
    'list-private-address': {
      meaning: 'A list has addresses of local networks, but no visitor has such an address.',
      example: {
        kind: 'account',
        text: 'lists:\n  lists:\n    - { name: office, kind: ip, items: [10.0.0.0/8] }',
      },
      advice: 'List the public addresses of the network.',
    },
    'list-quota': {
      meaning:
        'An account declares more lists or more items than it usually has. How many it has depends on the plan of its zones and on the contract. An account file says no plan, so this is only a warning, which names the numbers of all plans.',
      example: {
        kind: 'output',
        text: '12 of the usual 10 custom lists: accounts have by the plan of their zones free 1, pro 10, business 10, enterprise 1000',
      },
      advice:
        'Nothing, if the contract has that many. Otherwise remove some: the service refuses what is too much, when it is applied.',
      more: 'docs/lists.md#what-is-checked',
    },
    'list-undeclared': {
      meaning:
        'A rule names a list that no account file declares, although account files declare other lists.',
      advice: 'Check the name, or declare the list. Until then zonewright does not know its items.',
    },
    'list-unread': {
      meaning:
        'New or changed rules name a list, but the account that declares it could not be read. zonewright does not know whether the list is as declared, so it does not send the rules.',
      advice:
        'Run it again when the account can be read. If you know that the list is right, plan only this scope with --target.',
    },
    'list-unused': {
      meaning: 'No rule and no policy of any file names the list.',
      advice: 'Use it in a rule, or remove it. Live rules that are in no file can still name it.',
    },
  },
  Migrations: {
    'beyond-declared': {
      meaning: 'The zone file asks for validation, but --to complete goes further.',
      advice: 'Write migration: complete in the zone file first, so that the files say what will be done.',
    },
    'entry-point-written': {
      meaning:
        'The entry point that the migration created was written into the zone file, so the next plan does not change it.',
      advice: 'Review that edit of the file and commit it.',
    },
    'expression-too-long': {
      meaning: 'Firewall rules that would be migrated have expressions longer than 4 KB.',
      advice: 'Shorten them (a list can replace many addresses), or ask the support of the service.',
      more: 'docs/migrations.md#what-is-in-the-way',
    },
    'no-configuration': {
      meaning: 'The service offers no new configuration for the zone.',
      advice: 'Fix the other problems in the report and check again, or ask the support of the service.',
      more: 'docs/migrations.md#what-is-in-the-way',
    },
    'no-way-back': {
      meaning:
        'The zone is on the new rules only, but the file asks for validation. The service has no way back.',
      advice: 'Write migration: complete in the zone file.',
      more: 'docs/migrations.md#what-is-in-the-way',
    },
    'not-compatible': {
      meaning:
        "The service says that the zone can't be moved to the new rules. Overrides by URI are the documented reason.",
      advice: 'Delete those overrides, or ask the support of the service.',
      more: 'docs/migrations.md#what-is-in-the-way',
    },
    'not-read': {
      meaning:
        'The service refuses to show something that no documentation describes: overrides, firewall rules or settings of the previous rules. zonewright assumes nothing about it.',
      advice: 'Give the token the right to read it, or look at it in the dashboard.',
      more: 'docs/migrations.md#what-the-documents-dont-show',
    },
    'not-ready': {
      meaning: 'Right before the request, the zone was no longer in a state from which it can be migrated.',
      advice: 'Make a new dry run and read what blocks the migration.',
      more: 'docs/migrations.md#what-is-in-the-way',
    },
    'nothing-generated': {
      meaning:
        'The configuration that the service offers has no rules. Sending it would leave the zone without managed rules.',
      advice: 'Ask the support of the service.',
      more: 'docs/migrations.md#what-is-in-the-way',
    },
    'page-rules': {
      meaning: 'After the migration, page rules can no longer switch the managed rules off.',
      advice: 'Write skip rules instead.',
      more: 'docs/migrations.md#what-is-sent-and-what-is-lost',
    },
    'paranoia-level': {
      meaning: 'After the migration, the paranoia level of the core rule set is PL2.',
      advice: 'For another level, override categories in the zone file.',
      more: 'docs/migrations.md#what-is-sent-and-what-is-lost',
    },
    'policy-unclear': {
      meaning:
        'An alert policy of the declared name has filters that no documentation describes, so zonewright does not know which pools it covers.',
      advice:
        'Declare another name: zonewright creates a policy of that name. The existing one stays as it is.',
      more: 'docs/migrations.md#pool-notifications-zonewright-migrate-pool-notifications',
    },
    'restore-file-missing': {
      meaning:
        "The restore file of this token is gone. zonewright no longer knows what was sent, so it can't compare it with what is live.",
      advice: 'Look at the entry point yourself, with zonewright plan.',
    },
    'sent-before': {
      meaning: 'The same request was sent before, and its outcome is unknown.',
      example: {
        kind: 'output',
        text: 'warning  sent-before  zone/shop.example.com: this request was sent before, and its outcome is unknown',
      },
      advice:
        'Run the command again with the same token: it waits until the deadline and sends nothing. If the request has had no effect by then, a dry run gives a token for one more try.',
    },
    'sent-without-effect': {
      meaning:
        'The same request was sent before, and the zone was unchanged when its time was over. The file next to the restore file with the ending .without-effect records when that was.',
      example: {
        kind: 'output',
        text: 'warning  sent-without-effect  zone/shop.example.com: this request was sent before, and after 60 min of waiting it had had no effect: previous rules only (state start)',
      },
      advice:
        'Look at the zone in the dashboard. The new token sends the request once more; the old one keeps waiting for the first request.',
    },
    'state-not-named': {
      meaning: 'The zone is in a state that no documentation names, and no known step leads out of it.',
      advice: 'Look at the zone in the dashboard, or ask the support of the service.',
      more: 'docs/migrations.md#what-is-in-the-way',
    },
    'states-disagree': {
      meaning:
        'The check and the status of the migration contradict each other, so it is not clear how far the migration of the zone is.',
      advice: 'Check again later. If it stays, ask the support of the service.',
      more: 'docs/migrations.md#what-is-in-the-way',
    },
    'token-not-marked': {
      meaning: 'Everything was done, but the token could not be marked as one that needs no more waiting.',
      advice: 'The job needs nothing more. Check that the folder of restore files is writable.',
    },
    'too-many-firewall-rules': {
      meaning: 'More firewall rules bypass the managed rules than the service can migrate.',
      advice: 'Delete or join some of them, or ask the support of the service.',
      more: 'docs/migrations.md#what-is-in-the-way',
    },
    'unreached-recipients': {
      meaning:
        "Pools notify addresses today that the new policy would not notify. It is an error until somebody consents, as clearing the addresses can't be undone.",
      advice: 'Add them to email of the policy, or consent with --allow unreached-recipients.',
      more: 'docs/migrations.md#pool-notifications-zonewright-migrate-pool-notifications',
    },
    'uri-overrides': {
      meaning: 'The zone has WAF overrides by URI, and the new rules have none.',
      advice:
        'Check whether they are still needed. --delete-overrides deletes them first, in the same confirmed run.',
      more: 'docs/migrations.md#what-is-in-the-way',
    },
    'validation-needs-enterprise': {
      meaning: 'Only Enterprise zones have a validation mode. The zone file names another plan or none.',
      advice: 'Use --to complete, or write plan: enterprise in the zone header if the zone has that plan.',
      more: 'docs/migrations.md#what-is-in-the-way',
    },
    'validation-plan': {
      meaning:
        'The zone file asks for validation, which only Enterprise zones have. Its header names another plan or none.',
      advice:
        'If it is an Enterprise zone, write plan: enterprise in the zone header. Otherwise, write migration: complete.',
      more: 'docs/migrations.md#what-is-in-the-way',
    },
  },
  'The command line': {
    'action-input': {
      meaning: 'An input of the action is unknown, or has a value that is not allowed.',
      advice: 'The message names the input and its allowed values.',
      more: 'docs/github-actions.md#the-action',
    },
    'allow-matches-nothing': {
      meaning: 'Consent was given with --allow CODE@GLOB, but no part of the plan matches the glob.',
      example: {
        kind: 'output',
        text: 'error: no part of the plan matches --allow drops-rules@zone/shop.exmaple.com/** (allow-matches-nothing)',
      },
      advice: 'Take the address from the plan. * matches part of a segment, ** any segments.',
      more: 'docs/safety.md#how-consent-is-given',
    },
    'bad-base-url': {
      meaning:
        'The base address of the API or of GitHub is not valid, or would send credentials without encryption.',
      example: { kind: 'command', text: 'zonewright plan --base-url http://api.example.com' },
      advice: 'Write it with https. http is allowed only for addresses of this machine.',
    },
    'bad-branch': {
      meaning: "The name of a branch has characters that a plain path can't contain.",
      advice: 'Use letters, digits, "_", "-", "." and "/".',
    },
    'bad-commit': {
      meaning: 'The commit is not a full hash.',
      advice: 'Give 40 or 64 hexadecimal digits, as git rev-parse HEAD prints them.',
    },
    'bad-id': {
      meaning: "An id has characters that an identifier of the API can't have, so it was not used in a path.",
      advice: 'Correct the id in the file.',
    },
    'bad-number': {
      meaning: 'The number of a pull request or an issue must be an integer from 1.',
      advice: 'Check --pr.',
    },
    'bad-credentials': {
      meaning:
        'A variable with credentials contains a space, a line break or another character that no header can carry. Its value is not shown.',
      advice:
        'Set it again. A space or a line break at the end often comes with what was copied or read from a file.',
    },
    'bad-path': {
      meaning: 'A path would lead to something other than the resource that it names. Nothing was sent.',
      advice: 'Check endpoints in zonewright.yaml.',
      more: 'docs/configuration.md#zonewrightyaml',
    },
    'bad-proxy': {
      meaning:
        'A variable that names a proxy is no address of one. Its value is not shown, as it may hold a password.',
      advice: 'Write it with http:// or https://, a host and a port, or unset it.',
      more: 'docs/ci.md#behind-a-proxy',
    },
    'bad-repository': {
      meaning: 'The GitHub repository is not written as OWNER/NAME.',
      advice: 'Write it like acme/edge.',
    },
    'bad-team': {
      meaning: 'A gate names a team in a way that the forge has no team by.',
      advice: 'Write ORG/TEAM at GitHub, and the path of a group at GitLab, such as acme/security.',
    },
    'no-base-url': {
      meaning:
        'The base address of the API is not known. It never comes from a file of the repository, and the documented dialect has no default.',
      example: { kind: 'command', text: 'zonewright plan' },
      advice: 'Give --base-url or set ZONEWRIGHT_BASE_URL. --emulator needs none.',
    },
    'no-policy': {
      meaning: 'The account declares no notification policy that would replace the addresses of its pools.',
      advice: 'Write pool_notifications: { policy: { … } } in the account file.',
      more: 'docs/configuration.md#pool_notifications',
    },
    'no-such-scope': {
      meaning: 'The repository has no zone, or no account, of this name.',
      example: { kind: 'command', text: 'zonewright inspect policies --zone shpo.example.com --emulator' },
      advice: 'Use a name from the header of a zone or account file.',
    },
    'notify-address': {
      meaning:
        '--notify has no address, or one that it must not use, or ZONEWRIGHT_OWNER_CHANNELS is not a table of owners and channels.',
      example: { kind: 'command', text: 'zonewright drift --emulator --notify' },
      advice:
        'Set ZONEWRIGHT_NOTIFY_SLACK_URL or ZONEWRIGHT_NOTIFY_JSON_URL to the https address of a webhook, without a user name.',
      more: 'docs/watching.md#notifications',
    },
    'pattern-outside': {
      meaning: 'A pattern in zonewright.yaml leads out of the repository.',
      advice: 'Write it relative to the root of the repository, without "..".',
    },
    'pattern-too-complex': {
      meaning: 'A pattern is more complex than file names need, and matching it could take forever.',
      advice: 'Use ** for any folders, * at most twice in a name, ?, [ab] and {a,b}.',
    },
    root: {
      meaning:
        '--root is not a folder. Or no root was given, and it is not clear which folder is meant. The zonewright.yaml in a folder above belongs to another user, or does not read the files here.',
      example: { kind: 'command', text: 'zonewright validate --root no-such-folder' },
      advice: 'Give --root the folder with zonewright.yaml, zones and accounts.',
    },
    'target-matches-nothing': {
      meaning:
        'No address of the plan matches --target, which is probably mistyped, or --exclude leaves out all that was asked for.',
      example: { kind: 'command', text: 'zonewright plan --emulator --target "zone/blog.example.com/**"' },
      advice: 'Every plan shows addresses. * matches part of a segment, ** any segments.',
    },
    'plan-key': {
      meaning: 'ZONEWRIGHT_PLAN_KEY is so short that anybody with a plan file could find it by trying.',
      advice: 'Make one with `openssl rand -hex 32`, and set it wherever plans are made and applied.',
    },
    'unsafe-debug': {
      meaning:
        'NODE_DEBUG, NODE_DEBUG_NATIVE or a flag in NODE_OPTIONS would give credentials away: in printed requests, in the keys of connections, or in the memory of the run.',
      advice: 'Unset it. --debug shows every request without its headers.',
    },
    'unsafe-tls': {
      meaning: 'NODE_TLS_REJECT_UNAUTHORIZED=0 would allow anybody to impersonate the service.',
      advice: 'Unset it. For your own certificate, set NODE_EXTRA_CA_CERTS.',
    },
    usage: {
      meaning: 'The command line is not valid: an unknown command or flag, or a value that does not fit.',
      example: { kind: 'command', text: 'zonewright validate --formt json' },
      advice: 'zonewright COMMAND --help has the flags of a command with examples.',
    },
  },
  'Planning and applying': {
    'bundle-file': {
      meaning: "The bundle can't be read.",
      advice: 'Check the path. zonewright plan --bundle FILE writes one.',
    },
    'bundle-unreadable': {
      meaning: 'The file is damaged, is not a bundle, or is a bundle in another format.',
      example: { kind: 'command', text: 'zonewright verify zones/shop.yaml' },
      advice:
        'Give an unchanged file that zonewright plan --bundle FILE wrote. If its format is newer, verify it with a newer version.',
    },
    'configuration-invalid': {
      meaning: 'The files have errors, so nothing was read or sent.',
      advice: 'zonewright validate shows all of them.',
    },
    deadline: {
      meaning:
        'The time that --timeout allows was over before the work was done. Nothing was started after that. A write in flight was finished, and its outcome is in the report.',
      example: { kind: 'output', text: 'error: the run did not end within 90 s, as --timeout asks for' },
      advice:
        'Run it again: what is done stays done. Give it more time, or less to do with --target or --shard. Exit 6 means that something was sent, exit 1 that nothing was.',
      more: 'docs/undoing.md#when-the-service-is-slow',
    },
    'file-changed': {
      meaning: 'Somebody added or changed a file since the import started. It was left as it is.',
      advice: 'Look at the file, and import again.',
    },
    'file-unwritable': {
      meaning:
        'The operating system does not allow zonewright to write the file. The message shows its code.',
      advice: 'Check the permissions of the file and its folder. Files written before it are kept.',
    },
    'emulator-faults': {
      meaning:
        'The fault script of the emulator is not JSON, has a mistake, or has a fault that could never take effect. The message shows the place.',
      advice: 'Correct it there. A script is a list of {match?, nth?, times?, kind, …}.',
      more: 'docs/emulator.md#faults',
    },
    'emulator-file': {
      meaning: "The state file or the fault script of the emulator can't be read, or is too large.",
      example: { kind: 'command', text: 'zonewright emulator --faults gone.json' },
      advice: 'Check the path. A state file that does not exist counts as an empty state.',
    },
    'emulator-port': {
      meaning: "The emulator can't listen on that port: another program uses it.",
      advice: 'Choose another port, or 0 for any free one.',
    },
    'emulator-state': {
      meaning: 'The state file of the emulator is not JSON, or has a mistake. The message shows the place.',
      advice: 'Correct it there, or leave the member out to get its default.',
    },
    'event-payload': {
      meaning: "The file with GitHub's description of the workflow event can't be read.",
      advice: 'Run the action in a workflow. It does not work elsewhere.',
    },
    'former-file': {
      meaning:
        'An import could not completely read the Terraform state or the octorules files from which it takes names.',
      advice: 'Check the name and the permissions of the file.',
      more: 'docs/adopting.md#from-terraform-or-opentofu',
    },
    'former-unreadable': {
      meaning:
        'The input of --from-terraform is not a state as `terraform show -json` prints it, or the input of --from-octorules is not an octorules configuration or not YAML. Nothing was read or written.',
      example: { kind: 'command', text: 'zonewright import --all --from-terraform zones/shop.yaml' },
      advice: 'The message says what the input is, and what to run instead.',
      more: 'docs/adopting.md#from-terraform-or-opentofu',
    },
    'incomplete-read': {
      meaning:
        'Something live could not be read, or not in full. zonewright never treats the unknown as absent, so it plans and writes nothing there.',
      example: { kind: 'output', text: '? zone/shop.example.com was not read: GET …: HTTP 500' },
      advice: 'Run it again when the service answers. With HTTP 403 the token lacks a permission.',
    },
    interrupted: { meaning: 'A signal ended the run before anything was written.', advice: 'Run it again.' },
    'job-summary': {
      meaning: "The plan fits neither into a comment nor into the summary of the workflow's job.",
      advice: 'Plan parts of it with --target. zonewright plan --write html=FILE has no size limit.',
    },
    journal: {
      meaning:
        "The journal can't be written. zonewright opens it before it sends anything, so nothing was sent.",
      advice: 'Give --journal a file in an existing, writable folder.',
    },
    'log-file': {
      meaning:
        "A log can't be read, or not to its end because its gzip is cut off or damaged. Lines that are not JSON are only counted.",
      example: { kind: 'command', text: 'zonewright csp replay gone.ndjson --emulator' },
      advice:
        'Give files with lines of JSON, as a log push job writes them, with or without gzip, or - for stdin.',
      more: 'docs/replay.md#what-goes-in',
    },
    moved: {
      meaning:
        'Pools or their policy changed after they were read, which was found right before a page of pools was cleared.',
      advice: 'Make a new dry run and confirm that.',
      more: 'docs/migrations.md#how-a-job-runs',
    },
    'origin-unknown': {
      meaning:
        'zonewright could not find out what the base revision would change, so it does not distinguish changes of the branch from drift.',
      advice: 'The changes are right. The message shows the reason.',
    },
    'max-requests': {
      meaning:
        'The run would need more requests than --max-requests allows. The forecast uses only what the files declare: it ignores savings by a cache and second pages of lists.',
      advice: 'Plan less with --target, --changed-since or --shard, or allow more.',
    },
    'plan-altered': {
      meaning: 'The plan file was changed after it was made: its digest does not fit its content.',
      advice: 'Make a new plan and have it reviewed.',
    },
    'plan-file': {
      meaning: "The plan file can't be read.",
      example: { kind: 'command', text: 'zonewright apply no-such-plan.json --emulator' },
      advice: 'Check the path.',
    },
    'plan-holds-secret': {
      meaning:
        'The value of a secret is in plain text in the files or in a live object. Or a file for a bundle has something with the form of a token or a private key. The plan file or the bundle would contain it, so it was not written.',
      advice: 'Find the value and replace the secret: anybody who could read it there knows it.',
    },
    'plan-unreadable': {
      meaning: 'The file is not a plan, or is a plan in another format.',
      example: { kind: 'command', text: 'zonewright apply zones/shop.yaml --emulator' },
      advice: 'Give a file that zonewright plan --out FILE wrote.',
    },
    'plans-mismatch': {
      meaning:
        'The plan files are not the shards of one plan: they come from different versions or different runs, or one appears twice.',
      advice: 'Give each plan of one run once.',
      more: 'docs/github-actions.md#fleets',
    },
    'replay-file': {
      meaning: "The file with the result of a replay can't be read, or contains something else.",
      example: { kind: 'output', text: "error: no-such-replay.json can't be read (ENOENT)" },
      advice: 'Give a file that zonewright replay … --format json > FILE wrote.',
      more: 'docs/replay.md#on-the-pull-request',
    },
    'report-file': {
      meaning:
        "A report, or another file that a flag names, can't be written. A YAML file is never replaced, as it may be configuration: that is refused before anything is done, for every flag that writes a file.",
      advice:
        'Check the folder, or give the file another name. Changes that were carried out before stay carried out.',
    },
    'restore-file': {
      meaning:
        "The restore file can't be written or read. zonewright writes it before it sends anything, so nothing was sent.",
      advice: 'Give --restore-dir a writable folder.',
      more: 'docs/migrations.md#how-a-job-runs',
    },
    'rollout-wave': {
      meaning:
        'A wave of the rollout has no zone and no account: no address matches, or earlier waves have them all.',
      advice: 'Check its globs, such as zone/canary.example.com, for typos, and the order of the waves.',
    },
    'scope-no-longer-managed': {
      meaning:
        'A zone or an account was removed from the repository. What is live stays as it is, and zonewright no longer manages it.',
      advice:
        'To delete what is live, empty its sections first and apply that. To manage it again, restore its file.',
    },
    'secret-value': {
      meaning:
        'The value of a variable can not be what it is for: a destination begins with a scheme and a host, and has no blanks. The value itself is never shown.',
      example: {
        kind: 'output',
        text: 'error  secret-value  the value of LOGPUSH_DESTINATION is not a destination: it begins or ends with blanks',
      },
      advice:
        'Look at how the variable is set: a line end at the end, quotes, another secret under this name.',
    },
    'snapshot-dialect': {
      meaning: 'The snapshot has another dialect than the repository, so its requests look different.',
      advice: 'Plan with the dialect of the snapshot, or take a new snapshot.',
    },
    'system-refused': {
      meaning:
        'The operating system refused a file, a folder or a connection: no permission, a full disk, or a path that can not be.',
      advice: 'The message names what was refused and why. It is not a bug of zonewright.',
    },
    'snapshot-file': {
      meaning: "The snapshot can't be read.",
      advice: 'Check the path. zonewright import --snapshot FILE writes one.',
    },
    'snapshot-too-large': {
      meaning: 'The snapshot is larger than 256 MB.',
      advice: 'Take a snapshot of fewer zones and accounts.',
    },
    'snapshot-unreadable': {
      meaning: 'The file is not a snapshot, or was changed after it was written.',
      advice: 'Give a file that zonewright import --snapshot FILE wrote.',
    },
    'starter-folder': {
      meaning:
        'At the path of a folder of the starter repository there is a link or something other than a folder. Nothing was written.',
      advice: 'Create a folder there. Symbolic links are not followed.',
    },
    'approval-not-recorded': {
      meaning:
        'An approval is used once, so its use is recorded on the reviewed commit before the first change is sent. That record could not be made, or could not be read again. Nothing was sent.',
      advice:
        'For GitHub, give the job that applies checks: write and the token of the job that plans. For GitLab, give it the token of the account that posted the plan. Then run it again.',
      more: 'docs/github-actions.md#an-approval-is-used-once',
    },
    'approval-taken': {
      meaning:
        'Another run recorded first that it uses the same approval, and has not ended. Nothing was sent.',
      advice: 'Wait until that run has ended, and let only one run at a time apply.',
      more: 'docs/github-actions.md#an-approval-is-used-once',
    },
    superseded: {
      meaning: 'A newer commit is the head of the branch. Its run applies the changes of this commit too.',
      advice: 'Nothing. If that run fails, start it again.',
      more: 'docs/github-actions.md#6-merge',
    },
    'trace-file': {
      meaning:
        "The trace can't be written or read. zonewright opens a new trace before it sends anything, so nothing was sent.",
      example: { kind: 'command', text: 'zonewright plan --emulator-trace no-such-trace.har' },
      advice: 'Check the path and its folder.',
      more: 'docs/undoing.md#a-trace-of-a-run',
    },
    'trace-unreadable': {
      meaning: 'The file is not a trace that zonewright wrote, or was changed after it was written.',
      example: { kind: 'command', text: 'zonewright plan --emulator-trace zones/shop.yaml' },
      advice: 'Give a file that --trace FILE wrote.',
      more: 'docs/undoing.md#replaying-a-trace',
    },
    'wave-check': {
      meaning:
        'The command of --wave-check failed after a wave of the rollout was carried out. The changes of the wave stay, and nothing more was sent.',
      advice:
        'Read what the command printed. Then undo the run, as the report says, or apply the rest when the problem is solved.',
    },
    'write-entry-point': {
      meaning: 'The migration is done, but its entry point could not be written into the zone file.',
      advice: 'The message says what prevented it. Copy the rules from the report into the file by hand.',
      more: 'docs/migrations.md#do-it',
    },
    'zones-not-listed': {
      meaning: 'No file declares the zone, and the zones of the account could not be listed to find it.',
      advice: 'Give the token permission to list zones, or declare the zone in a file.',
    },
  },
  'Runs, undoing them, and two at once': {
    'changed-since-run': {
      meaning:
        'The live configuration is neither what the run found nor what it left. Somebody else changed it since, and undoing the run reverts that change too.',
      advice: 'Look at the change. Undoing it needs consent to overwrites-live-edit.',
      more: 'docs/undoing.md#what-has-changed-since',
    },
    'lock-lost': {
      meaning:
        'Another run took over a zone or account that this run was writing to, because this run had shown no sign of life. Nothing more was sent.',
      advice: 'Look at zonewright history, then plan again.',
      more: 'docs/undoing.md#two-runs-at-once',
    },
    'no-such-run': {
      meaning: 'There is no run record with this id, or several ids start with what you gave.',
      advice:
        'zonewright history lists the runs. Those of a workflow are in its artifact: give its folder with --runs.',
    },
    'not-restorable': {
      meaning: "Something that a run changed can't be restored as it was. The message says what and why.",
      advice: 'Do what the message says, or restore it by hand. The rest of the run is undone.',
      more: 'docs/undoing.md#what-comes-back',
    },
    'run-file': {
      meaning:
        "A run record can't be written, so nothing was sent: without the record the run could not be undone.",
      advice: 'Give --runs a writable folder.',
    },
    'run-finished': {
      meaning: 'The run ended normally, so there is nothing to resume.',
      advice: 'Apply again: that plans whatever is left to do.',
      more: 'docs/undoing.md#a-run-that-was-cut-off',
    },
    'run-other-service': {
      meaning: 'The run wrote to another service than the one of this command.',
      advice: 'Give --base-url the address that zonewright history RUN shows.',
    },
    'run-unreadable': {
      meaning: 'The file is not a run record, is cut off, or comes from a version with another format.',
      advice: 'If a workflow made the run, use the record from its artifact.',
    },
    'scope-locked': {
      meaning:
        'Another run on this machine is writing to the same zone or account, and --no-wait says not to wait for it.',
      advice: 'Run it again when the other one has ended, or leave out --no-wait.',
      more: 'docs/undoing.md#two-runs-at-once',
    },
  },
  'Requests to the service': {
    'api-aborted': {
      meaning: 'The request was cancelled because the run was interrupted or its time was over.',
      advice: 'Run it again.',
    },
    'api-credentials': {
      meaning: 'Credentials are missing, empty, mistyped or revoked. They come from the environment only.',
      advice:
        'Set ZONEWRIGHT_API_TOKEN, or ZONEWRIGHT_API_EMAIL with ZONEWRIGHT_API_KEY. auth in zonewright.yaml decides which of the two a request uses.',
      more: 'docs/configuration.md#zonewrightyaml',
    },
    'api-forbidden': {
      meaning: 'The credentials are accepted, but do not have permission for this (HTTP 403).',
      advice: 'Give the token permission for this zone or account and for this kind of object.',
    },
    'api-incomplete': {
      meaning:
        'The pages of a list do not fit together: the list changed while it was read, or the service ignored the page number. zonewright never treats a part of a list as the whole list.',
      advice: 'Run it again.',
    },
    'api-malformed': {
      meaning: 'The answer is not an answer of the API: it is HTML, cut off, or without a result.',
      advice: 'Check the address: it ends in /v4. Check whether a proxy answers in place of the service.',
    },
    'api-not-found': {
      meaning: 'The service does not know the path or the id (HTTP 404).',
      advice: 'Check the ids in the headers of the files, and endpoints in zonewright.yaml.',
    },
    'api-not-recorded': {
      meaning: 'The snapshot does not have the answer to a request that the plan needs.',
      advice: 'Take a new snapshot of these zones and accounts.',
    },
    'api-outdated': {
      meaning:
        'A write was not sent because what was read before it was too old when the request could start: the process was paused, or requests wait long for the rate limit. zonewright reads again, several times.',
      advice: 'Run it again. If requests wait long for the rate limit, raise --max-read-age.',
    },
    'api-redirect': {
      meaning:
        'The service answered with a redirect. Redirects are not followed: they would carry credentials to another host.',
      advice: 'Give the final address as --base-url.',
    },
    'api-rejected': {
      meaning: 'The service refused the request (HTTP 4xx). The message shows its error number and words.',
      advice: 'zonewright explain NUMBER explains some of these numbers.',
    },
    'api-throttled': {
      meaning: 'The service limits the number of requests (HTTP 429), even after several waits.',
      advice:
        'Run it again in five minutes, with a smaller --rate-limit or --concurrency. The limit counts everything that uses the same account.',
    },
    'api-unavailable': {
      meaning:
        "The service can't be reached, did not answer in time, or failed (HTTP 5xx), even after retries.",
      advice: 'Check the address, proxy and network, then run it again.',
    },
    bug: {
      meaning: 'zonewright has a bug.',
      advice:
        'Please report it with the lines that it printed. They should contain no secret, but check them before you paste.',
    },
  },
  Git: {
    'git-failed': {
      meaning: 'git failed. The message shows its words.',
      advice: 'Run by hand the command that the message names.',
    },
    'git-incomplete': {
      meaning: 'The clone lacks objects of a revision. zonewright fetches nothing by itself.',
      advice: 'Clone without --filter; in a workflow, actions/checkout with fetch-depth: 0.',
    },
    'git-missing': {
      meaning: 'git is not installed, and a flag names a revision.',
      advice: 'Install git, and make sure that it is on the PATH.',
    },
    'git-no-repository': {
      meaning: 'A flag names a revision, but the root is not in a git work tree.',
      advice: 'Give --root a folder of the work tree, or leave the flag out.',
    },
    'git-ownership': {
      meaning: 'git does not trust the folder, because it belongs to somebody else.',
      advice: 'If you trust the folder: git config --global --add safe.directory FOLDER.',
    },
    'revision-unknown': {
      meaning: 'The commit is not in this clone.',
      advice:
        'Check its name, or fetch it: git fetch origin BRANCH. In a workflow: actions/checkout with fetch-depth: 0.',
    },
  },
  GitHub: {
    'bad-github-token': {
      meaning: 'GITHUB_TOKEN contains a character that no header can carry.',
      advice: 'Look for a space or a line break at its end.',
    },
    'github-aborted': {
      meaning: 'The request was cancelled because the run was interrupted.',
      advice: 'Run it again.',
    },
    'github-conflict': {
      meaning: 'GitHub is already processing another change of the same object.',
      advice: 'Run it again.',
    },
    'github-credentials': {
      meaning: 'GitHub does not accept the token: mistyped, expired or revoked.',
      advice: 'Check GITHUB_TOKEN.',
    },
    'github-forbidden': {
      meaning: 'The token does not have permission to do this.',
      advice:
        'The job needs pull-requests: write for comments, checks: write for check runs and issues: write for issues. A run for a fork has none of these permissions.',
      more: 'docs/github-actions.md#forks',
    },
    'github-incomplete': {
      meaning:
        'GitHub kept sending further pages of a list without end, or sent fewer items than it says the list has. What is missing is unknown.',
      advice: 'Run it again later.',
    },
    'github-malformed': {
      meaning: "The answer did not come from GitHub's REST API.",
      advice: 'Check GITHUB_API_URL.',
      more: 'docs/github-actions.md#github-enterprise-server',
    },
    'github-moved': {
      meaning:
        'The repository was renamed. Redirects are not followed, as they would carry the token to another address.',
      advice: 'Give its current OWNER/NAME.',
    },
    'github-not-found': {
      meaning: 'GitHub does not know it, or the token has no permission to see it.',
      advice: 'Check the repository, the number and the branch.',
    },
    'github-rejected': {
      meaning: 'GitHub refused the request. The message shows its words.',
      advice: 'Correct what it names.',
    },
    'github-throttled': { meaning: 'GitHub asks for fewer requests.', advice: 'Run it again later.' },
    'github-unavailable': {
      meaning: "GitHub can't be reached, did not answer in time, or failed.",
      advice: 'Run it again later.',
    },
    'github-unprocessable': {
      meaning: 'GitHub did not accept what was sent. The message shows its words.',
      advice: 'Correct what it names.',
    },
    'github-withheld': {
      meaning: 'The text to post contains a secret, so it was not sent.',
      advice: 'Find out how the secret got into the text, and replace it with a new one.',
    },
    'no-github-token': {
      meaning: 'GITHUB_TOKEN is not set.',
      advice: 'In a workflow: env: { GITHUB_TOKEN: "${{ github.token }}" }.',
    },
  },
  GitLab: {
    'bad-gitlab-token': {
      meaning:
        "GITLAB_TOKEN contains a character that no header can carry, or it is the token of a job, which can't write notes.",
      advice:
        'Look for a space or a line break at its end. Use an access token of the project, not CI_JOB_TOKEN.',
      more: 'docs/ci.md#the-token',
    },
    'gitlab-aborted': {
      meaning: 'The request was cancelled because the run was interrupted.',
      advice: 'Run it again.',
    },
    'gitlab-conflict': {
      meaning:
        'Another update of the same commit status is in progress, and still was when the request was sent again.',
      advice: 'Run it again.',
    },
    'gitlab-credentials': {
      meaning: 'GitLab does not accept the token: mistyped, expired or revoked.',
      advice: 'Check GITLAB_TOKEN.',
      more: 'docs/ci.md#the-token',
    },
    'gitlab-forbidden': {
      meaning: 'The token does not have permission to do this.',
      advice: 'It needs the scope api and the role Developer in the project.',
      more: 'docs/ci.md#the-token',
    },
    'gitlab-incomplete': {
      meaning:
        'GitLab kept sending further pages of a list without end, or sent fewer items than it says the list has. What is missing is unknown.',
      advice: 'Run it again later.',
    },
    'gitlab-malformed': {
      meaning: "The answer did not come from GitLab's REST API.",
      advice: 'Check CI_API_V4_URL or --provider-url: the address ends in /api/v4.',
    },
    'gitlab-moved': {
      meaning:
        'The path of the project changed. Redirects are not followed, as they would carry the token to another address.',
      advice: 'Give the id of the project, which never changes.',
    },
    'gitlab-not-found': {
      meaning: 'GitLab does not know it, or the token has no permission to see it.',
      advice: 'Check the project, the number and the branch.',
    },
    'gitlab-rejected': {
      meaning: 'GitLab refused the request. The message shows its words.',
      advice: 'Correct what it names.',
    },
    'gitlab-throttled': { meaning: 'GitLab asks for fewer requests.', advice: 'Run it again later.' },
    'gitlab-unavailable': {
      meaning: "GitLab can't be reached, did not answer in time, or failed.",
      advice: 'Run it again later.',
    },
    'gitlab-unprocessable': {
      meaning: 'GitLab did not accept what was sent. The message shows its words.',
      advice: 'Correct what it names.',
    },
    'gitlab-withheld': {
      meaning:
        'The text to post contains a secret, or a line that GitLab would carry out as a quick action. It was not sent.',
      advice: 'Find out how it got into the text. Replace a secret with a new one.',
    },
    'no-gitlab-token': {
      meaning: 'GITLAB_TOKEN is not set. CI_JOB_TOKEN can write neither a note nor a commit status.',
      advice:
        'Make an access token of the project with the role Developer and the scope api, and give it to the pipeline as a masked variable.',
      more: 'docs/ci.md#the-token',
    },
  },
  'The outcome of a change': {
    applied: {
      meaning:
        'The change is done. The answer or a read confirms it, or the live object already was as declared.',
      example: { kind: 'output', text: '  ok   page_shield' },
      advice: 'Nothing.',
    },
    differs: {
      meaning:
        'The service answered the write, but what it stored is not what was sent: a rule is missing, disabled or moved, or a member has another value. Somebody wrote at the same time, or something on the way to the service changes requests. No further change of the scope was sent.',
      example: {
        kind: 'output',
        text: '  differs   rulesets/http_request_firewall_custom   1 thing is not stored as sent',
      },
      advice:
        'Check what the report names, and the object on the service. zonewright plan shows what is left to do; zonewright undo plans the way back.',
    },
    failed: {
      meaning: 'The change was certainly not carried out. The reason is shown next to it.',
      advice: 'Fix the cause and apply again: what is done stays done.',
    },
    not_reached: {
      meaning: 'Nothing was sent for the change. The reason is shown next to it.',
      example: {
        kind: 'output',
        text: '  not sent   logpush_jobs/requests   waits for zone/shop.example.com/log_fields',
      },
      advice: 'Apply again once the reason is gone.',
    },
    unknown: {
      meaning: 'The request was sent, but its outcome could not be found out.',
      advice:
        'Run zonewright plan: it shows what is left to do. zonewright never repeats a write without a read first.',
    },
  },
  'Why a change was not carried out': {
    'refused-by-service': {
      meaning: 'The service refused the change. The message shows its error number and words.',
      example: {
        kind: 'output',
        text: '  failed   csp_policies/checkout   PUT …: HTTP 400: 50001 exceeded the maximum number of rules',
      },
      advice: 'Correct what it names and apply again; zonewright explain NUMBER knows some of its numbers.',
    },
    'not-sent': {
      meaning:
        'The request was not sent, or the service did not process it: there was no connection, or the service kept throttling.',
      advice: 'Apply again later.',
    },
    'incomplete-read': {
      meaning:
        'The live object could not be read for the comparison with the reviewed plan, or right before the write. Nothing was sent, as a write replaces what is live.',
      advice: 'Apply again when the service answers.',
    },
    'no-effect': {
      meaning: 'The request got no usable answer, and a read showed that it had no effect.',
      advice: 'Apply again.',
    },
    stale: {
      meaning:
        'The live configuration changed since the plan was made, so the reviewed request no longer fits.',
      advice: 'Make a new plan and have it reviewed. The report shows what would be sent now.',
    },
    superseded: {
      meaning:
        'The plan is older than the files, and would write something that they no longer declare. What they declare is already live or needs another change.',
      advice: 'Make a new plan. There is nothing to fix.',
    },
    'stored-otherwise': {
      meaning: 'The change was sent and answered, but a read shows that the service stored something else.',
      advice: 'Check what the report names, rule by rule and member by member.',
    },
    refused: {
      meaning: 'Nobody agreed to a risk of the change, or to one of the plan that it is part of.',
      advice: 'Apply the reviewed plan, or name the risk with --allow.',
      more: 'docs/safety.md#how-consent-is-given',
    },
    'earlier-failure': {
      meaning:
        'The change waits for another one that was not carried out. For example, jobs wait for their log fields, and rules for the lists that they name.',
      advice: 'Fix that change and apply again.',
    },
    interrupted: { meaning: 'The run was interrupted before it reached the change.', advice: 'Apply again.' },
    deadline: {
      meaning: 'The time that --timeout allows was over before the run reached the change.',
      advice: 'Apply again, with more time.',
      more: 'docs/undoing.md#when-the-service-is-slow',
    },
    credentials: {
      meaning: 'The service no longer accepted the credentials, so nothing else was sent.',
      advice: 'Renew them and apply again.',
    },
    'unknown-outcome': {
      meaning:
        'The request got no usable answer. The read that should have shown its effect failed too, or showed neither the old nor the new state.',
      advice: 'Run zonewright plan and look at the object.',
    },
    bug: {
      meaning: 'zonewright has a bug, and failed while it carried out the change.',
      advice: 'Please report it with the lines below the report. Other scopes were carried out.',
    },
  },
  'How a change is known to be done': {
    'by-answer': {
      meaning: 'The service confirmed the change, and a read showed that it is stored as sent.',
      advice: 'Nothing.',
    },
    'by-read': {
      meaning: 'The answer to the write was lost, but a read afterwards showed that the change was done.',
      advice: 'Nothing.',
    },
    'before-us': {
      meaning:
        'The live object already was as declared when the run reached the change: somebody else or an earlier run did it.',
      advice: 'Nothing.',
    },
  },
  'What a policy does to observed things': {
    blocked: {
      meaning: 'The policy blocks it, or only reports that it would block it (report_only).',
      example: {
        kind: 'output',
        text: 'would block 1 script seen in the last 30 days:  https://old-cdn.example.org/pay.js  (last seen 2 days ago)',
      },
      advice: 'Add a source if the page needs it.',
    },
    allowed: { meaning: 'The policy allows it.', advice: 'Nothing, unless it is malicious.' },
    unblocked: { meaning: 'It was blocked, and no longer is.', advice: 'Check that it should load.' },
    unknown: {
      meaning:
        'It is not known, as it depends on something that was not observed, such as the page or a field of the expression.',
      example: { kind: 'output', text: "can't tell what happens to 2 scripts" },
      advice: 'The reason is shown next to it. Unknown never counts as harmless.',
    },
    kept: { meaning: 'The change makes no difference to it.', advice: 'Nothing.' },
  },
  'What a change of sources does': {
    tightens: { meaning: 'The policy allows less than before.', advice: 'Check what it would block.' },
    loosens: { meaning: 'The policy allows more than before.', advice: 'See csp-widened.' },
    both: {
      meaning: 'The policy allows some things that it did not, and no longer allows others.',
      advice: 'Look at each line.',
    },
    neutral: { meaning: 'The policy allows the same as before.', advice: 'Nothing.' },
  },
  'Who made a change': {
    branch: { meaning: 'This branch makes the change.', advice: 'Review it as part of the pull request.' },
    drift: {
      meaning: 'What is live already differs from the base revision. The branch did not cause this.',
      advice:
        'Find out who edited the live configuration. Write the edit into the files, or let apply undo it.',
    },
    both: {
      meaning: 'The branch changes something that somebody also edited live. Applying replaces that edit.',
      advice: 'Look at the live edit first.',
    },
  },
  'Numbers of the service': {
    '971': {
      meaning:
        'Too many requests. This number can come with any HTTP status. zonewright waits and tries again.',
      advice: 'If it persists, use a smaller --rate-limit or --concurrency.',
    },
    '1000': {
      meaning: 'Used for different things: a log push job that does not exist, a timeout, an internal error.',
      advice: 'Read the words next to the number. If they name a failure of the service, run it again.',
    },
    '1001': {
      meaning: 'A load balancer, pool or monitor does not exist.',
      advice: 'Check the id of the account.',
    },
    '1002': {
      meaning:
        'Used for different things: a load balancing object is still in use or not part of the contract. Or the service does not accept a log destination, or the proof that it is yours.',
      advice:
        'For a log push job, check destination_conf, and get a new ownership_challenge: it is bound to the destination.',
    },
    '1006': {
      meaning: 'The service has no setting of that name for the zone.',
      advice: 'Check its name. Some settings need an add-on or another plan.',
    },
    '1007': {
      meaning: 'The zone setting does not accept this value.',
      advice: 'Check the documentation of the setting. Switches are "on" and "off", in quotes.',
    },
    '1057': {
      meaning: "The setting can't be changed for this zone.",
      advice: 'Check the plan of the zone and its add-ons.',
    },
    '6003': {
      meaning: 'The headers of the request are invalid: usually the form of a token or a key.',
      advice: 'Check the credentials for spaces, quotes and line breaks.',
    },
    '6007': {
      meaning: 'The body of the request is not JSON.',
      advice: 'Please report it: zonewright always sends JSON.',
    },
    '7000': {
      meaning: 'The route does not exist.',
      advice: 'Check --base-url, and endpoints in zonewright.yaml.',
    },
    '7001': {
      meaning: 'The route does not support this method.',
      advice: 'Check endpoints in zonewright.yaml.',
    },
    '7003': {
      meaning: 'The request could not be routed: usually the id of a zone or an account is wrong.',
      example: { kind: 'output', text: 'GET /zones/…/page_shield: HTTP 404: 7003 Could not route to …' },
      advice: 'Check the id in the header of the file, and that a zone file has the id of a zone.',
    },
    '9103': {
      meaning: 'The service does not accept the key or the e-mail address.',
      advice: 'Check ZONEWRIGHT_API_EMAIL and ZONEWRIGHT_API_KEY.',
    },
    '9106': {
      meaning: 'Authentication headers are missing.',
      advice: 'Set credentials; see auth in zonewright.yaml.',
    },
    '9109': {
      meaning: 'The credentials are not authorised to do this.',
      advice: 'Give the token permission for this zone or account.',
    },
    '10000': {
      meaning: 'Authentication failed: the token is wrong, or lacks a permission.',
      advice:
        'Check the credentials and their permissions. It also happens for a moment after a token is created.',
    },
    '10001': {
      meaning: 'The token has no permission for this method, or the service had an internal error.',
      advice: 'Check the permissions of the token. If the words name an error of the service, run it again.',
    },
    '10003': {
      meaning:
        'The ruleset, its version or the rule does not exist. A phase that was never used has no entry point.',
      advice:
        'In a plan, nothing: the object is absent. In apply, somebody deleted it in the meantime: plan again.',
    },
    '10031': {
      meaning:
        'The list was not deleted, because a rule of some zone or account names it. Even a disabled rule counts.',
      advice:
        'Remove the list from the rules that name it. Rules of a deleted zone have been seen to count too.',
    },
    '15000': { meaning: 'The alerting service failed.', advice: 'Run it again later.' },
    '17004': {
      meaning: 'The type of alert does not exist.',
      advice: 'Please report it: zonewright sends only documented types.',
    },
    '17102': {
      meaning: 'A notification policy has no mechanism that the service accepts.',
      advice: 'Check email, webhooks and pagerduty of pool_notifications.policy.',
      more: 'docs/configuration.md#pool_notifications',
    },
    '17103': {
      meaning: 'A notification policy lacks a filter that the service requires.',
      advice: 'Declare new_health and event_source of pool_notifications.policy.',
      more: 'docs/configuration.md#pool_notifications',
    },
    '20018': {
      meaning: 'A rule has logging, which only skip rules have.',
      advice: 'Leave logging out: see logging-action.',
    },
    '20021': {
      meaning: 'The service does not accept a rule: usually it lacks an action.',
      advice: 'Read the words next to the number, and the place in the body that it points to.',
    },
    '20113': {
      meaning: 'The action of a rule needs action_parameters.',
      advice: 'Add them to the rule that the message names.',
    },
    '20125': {
      meaning: 'The expression of a rule is blank.',
      advice: 'Write one. "true" selects all traffic.',
    },
    '20217': {
      meaning: 'The phase already has an entry point. zonewright reads again, and updates that one.',
      advice: 'Nothing, unless it persists: then the ruleset has another kind than the list shows.',
    },
    '50001': {
      meaning:
        'There are more rules or policies than the contract allows in this phase. The service refused the whole list, and the live one is unchanged.',
      example: { kind: 'output', text: 'exceeded the maximum number of rules in the phase …: 6 out of 5' },
      advice: 'Join rules, or move values into a list.',
    },
    '50002': {
      meaning: 'The phase, or something in a rule, is not part of the contract.',
      advice: 'Remove it, or order the product that the message names.',
    },
  },
} as const;
