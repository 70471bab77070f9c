import type { RiskCode } from '../../kernel/model/risk.js';
import { edit, type Explanation } from './explanation.js';

/** Risks of what policies and logs watch and tell, and to whom. */
export const RISKS_OF_TELLING = {
  'csp-narrowed': {
    meaning:
      'A policy is in force for fewer requests than before, or may be: its expression leaves out some that it selected.',
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
    advice: 'Check that another policy covers the pages that it leaves. The plan has an example of them.',
    more: 'docs/csp.md#what-takes-consent',
  },
  'csp-report-moved': {
    meaning:
      'Reports go somewhere else, or nowhere: whoever reads them sees none of what a policy blocks or would block. Beside report-to, browsers that know it heed no report-uri.',
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
      'Check that the new place is yours, and that somebody reads it. A second address beside the first one moves nothing.',
    more: 'docs/csp.md#what-takes-consent',
  },
  'logs-less': {
    meaning:
      'Logs tell less than before: a job is switched off, or sends fewer fields, or fewer entries by its filter or its sample rate; a rule logs fewer custom log fields; page shield records less.',
    example: edit(`
  logpush_jobs:
    jobs:
      - name: requests
        dataset: http_requests
        destination_conf: { env: LOGPUSH_DESTINATION }
-       fields: [ClientIP, RayID]
+       fields: [RayID]`),
    advice:
      'Ask who reads these logs. What was not logged can not be found later, and an attack is searched for in what is there.',
  },
  'logs-sensitive-fields': {
    meaning:
      'Credentials or cookies begin to be logged, or may: whoever reads the logs can act as the visitor. Names of headers tell by their words (authorization, token, secret, session, key); of cookies all count but those that hold a choice, such as a language.',
    example: edit(`
  log_fields:
-   request_headers: [x-request-id]
+   request_headers: [authorization, x-request-id]`),
    advice:
      'Log what tells as much and opens nothing, such as an identifier of the request. Agree when the logs are kept as safe as passwords.',
  },
  'new-log-destination': {
    meaning:
      'Logs begin to flow: a job is new or is switched on, and no other one sends entries of its dataset to that place.',
    example: edit(`
  logpush_jobs:
-   jobs: []
+   jobs:
+     - { name: requests, dataset: http_requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] }`),
    advice: 'Check that the destination is yours, and who can read it: logs hold what visitors sent.',
  },
} satisfies Partial<Record<RiskCode, Explanation>>;
