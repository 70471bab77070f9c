import type { RiskCode } from '../../kernel/model/risk.js';
import { edit, type Explanation } from './explanation.js';

/** Risks of what policies and logs watch and tell, and to whom. */
export const RISKS_OF_TELLING = {
  'csp-narrowed': {
    meaning:
      'A policy applies to fewer requests than before, or possibly does: its expression no longer selects some of them.',
    example: edit(`
  csp_policies:
    ownership: shared
    policies:
      - description: checkout
        action: allow
        enabled: true
-       expression: http.host in {"shop.example.com" "pay.example.com"}
+       expression: http.host eq "shop.example.com"
        value: script-src 'self'`),
    advice: 'Check that another policy covers these pages. The plan shows an example of them.',
    more: 'docs/csp.md#what-takes-consent',
  },
  'csp-report-moved': {
    meaning:
      'Reports go somewhere else or nowhere, so their readers no longer see what a policy blocks or would block. Browsers that know report-to ignore report-uri next to it.',
    example: edit(`
  csp_policies:
    ownership: shared
    policies:
      - description: checkout
        action: allow
        enabled: true
        expression: http.host eq "shop.example.com"
-       value: script-src 'self'; report-uri https://reports.example.com/csp
+       value: script-src 'self'; report-uri https://elsewhere.example.net/csp`),
    advice:
      'Check that the new address is yours, and that somebody reads the reports. If you add a second address and keep the first one, this risk is not raised.',
    more: 'docs/csp.md#what-takes-consent',
  },
  'logs-less': {
    meaning:
      'Logs contain less than before: a job is switched off, or sends fewer fields or (by its filter or sample rate) fewer entries. Or a rule logs fewer custom log fields, or page shield records less.',
    example: edit(`
  logpush_jobs:
    jobs:
      - name: requests
        dataset: http_requests
        destination_conf: { env: LOGPUSH_DESTINATION }
-       fields: [ClientIP, RayID]
+       fields: [RayID]`),
    advice:
      "Ask the readers of these logs. What is not logged can't be found later, for example after an attack.",
  },
  'logs-sensitive-fields': {
    meaning:
      'Credentials or cookies are newly logged, or possibly are: readers of the logs can act as the visitor. Headers count by the words in their names (authorization, token, secret, session, key). All cookies count except those with a choice, such as a language.',
    example: edit(`
  log_fields:
-   request_headers: [x-request-id]
+   request_headers: [authorization, x-request-id]`),
    advice:
      'Log something that gives no access, such as an identifier of the request. Agree if the logs are kept as safe as passwords.',
  },
  'new-log-destination': {
    meaning:
      'Logs go to a new destination: a job is new or is switched on, and no other job sends entries of its dataset there.',
    example: edit(`
  logpush_jobs:
-   jobs: []
+   jobs:
+     - { name: requests, dataset: http_requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] }`),
    advice: 'Check that the destination is yours, and who can read it: logs contain what visitors sent.',
  },
} satisfies Partial<Record<RiskCode, Explanation>>;
