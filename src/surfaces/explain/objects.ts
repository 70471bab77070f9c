import type { ListCode, ObjectCode } from '../../kernel/model/codes.js';
import { account, file, output, zone, type Explanation } from './explanation.js';

/** What is wrong with policies, log fields, jobs and the header of a file. */
export const OBJECTS: Readonly<Record<ObjectCode, Explanation>> = {
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
    example: zone(
      'logpush_jobs:\n  jobs:\n    - { name: audit, dataset: audit_logs, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [ActionType] }',
    ),
    advice: 'Move the job into a file of the other level, or name another dataset.',
  },
  'duplicate-job': {
    meaning: 'Two jobs of a zone have the same name.',
    example: zone(
      'logpush_jobs:\n  jobs:\n    - { name: requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] }\n    - { name: requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] }',
    ),
    advice: 'Give one of them another name.',
  },
  'duplicate-policy': {
    meaning: "Two policies of a zone have the same description, which is a policy's key.",
    example: zone(
      "csp_policies:\n  policies:\n    - { description: checkout, action: log, enabled: true, expression: ssl, value: script-src 'self' }\n    - { description: checkout, action: log, enabled: true, expression: not ssl, value: script-src 'self' }",
    ),
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
    example: zone(
      'logpush_jobs:\n  jobs:\n    - { name: requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID, RayID] }',
    ),
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
    example: zone(
      'logpush_jobs:\n  jobs:\n    - { name: requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID, Cookies] }',
    ),
    advice: 'Declare the log fields, or leave the field out of the job.',
  },
  'log-fields-case': {
    meaning: 'Header names in log fields must be in lower case. Others match nothing.',
    example: zone('log_fields:\n  request_headers: [X-Request-Id]'),
    advice: 'Write the name in lower case.',
  },
  'log-fields-duplicate': {
    meaning: 'A log field is declared twice.',
    example: zone('log_fields:\n  cookies: [session_id, session_id]'),
    advice: 'Remove one of them.',
  },
  'log-fields-expression': {
    meaning: 'The only expression that the service accepts for a log_custom_field rule is true.',
    example: zone(
      'rulesets:\n  - phase: http_log_custom_fields\n    rules:\n      - { ref: fields, action: log_custom_field, expression: ssl, action_parameters: { cookie_fields: [{ name: session_id }] } }',
    ),
    advice: 'Write expression: "true".',
  },
  'log-fields-first-value': {
    meaning:
      'An answer usually has several set-cookie headers, but custom log fields have only the first value of a header that appears several times. Of any value, what is beyond 8 KB is cut.',
    example: zone('log_fields:\n  response_headers: [set-cookie]'),
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
    example: zone('log_fields:\n  cookies: [session_id]\nlogpush_jobs:\n  jobs: []'),
    advice: 'Add RequestHeaders, ResponseHeaders or Cookies to the fields of a job of http_requests.',
  },
  'log-filter': {
    meaning:
      'The filter of a job does not have the form that the service accepts, or compares a field with an operator that it does not have. The service would refuse it. Or it lets no entry through, as far as its comparisons prove it.',
    example: zone(
      'logpush_jobs:\n  jobs:\n    - { name: requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID], filter: { and: [] } }',
    ),
    advice:
      'Write { where: … } with comparisons of key, operator and value, joined by and and or. Lists, mappings and numbers have their own operators.',
    more: 'docs/configuration.md#log-push-jobs',
  },
  'malicious-script-allowed': {
    meaning:
      'A policy allows a script that the service has seen and that counts as malicious: by its js_integrity_score, or because its URL is reported.',
    example: output(
      'warning  malicious-script-allowed  zone/shop.example.com: csp_policies/checkout allows 1 malicious script: https://js.example.net/pay.js',
    ),
    advice:
      'Remove the source, or narrow it to the files that are needed. limits.malicious_score in zonewright.yaml decides what counts as malicious.',
    more: 'docs/csp.md#what-a-change-would-block',
  },
  'no-mechanism': {
    meaning: 'A notification policy notifies nobody.',
    example: account('pool_notifications:\n  policy: { name: Pool health }'),
    advice: 'Give it at least one of email, webhooks and pagerduty.',
  },
  'secret-name': {
    meaning:
      'A value to send to the service refers to a variable that belongs to zonewright, the service, CI, a proxy or the shell: its value would leave the machine.',
    example: zone(
      'logpush_jobs:\n  jobs:\n    - { name: requests, destination_conf: { env: ZONEWRIGHT_API_TOKEN }, fields: [RayID] }',
    ),
    advice: 'Put the value into its own variable, such as LOGPUSH_DESTINATION.',
  },
  'setting-former': {
    meaning:
      'A file has a setting that the service removed, or that no longer does anything. It is sent anyway.',
    example: zone('zone_settings: { tls_1_2_only: "on" }'),
    advice: 'Do what the finding says. It names the replacement.',
  },
  'setting-not-editable': {
    meaning:
      "The service says that a setting of this zone can't be changed, and its value is not the declared one. zonewright writes nothing to the zone.",
    advice: 'Check the plan of the zone and its add-ons, or remove the setting from the file.',
  },
  'setting-plan': {
    meaning: "As far as is publicly known, zones of this plan can't change a setting that a file has.",
    example: file(
      'zone: { name: shop.example.com, id: "00000000000000000000000000000001", plan: free }\nzone_settings: { polish: lossless }',
    ),
    advice:
      'Correct the plan in the header of the file if the zone has another one. Only the service knows for certain.',
  },
  'setting-unmanaged': {
    meaning: 'A file has a setting that does not last: the plan decides it, or it ends by itself.',
    example: zone('zone_settings: { development_mode: "on" }'),
    advice: 'Remove it from the file.',
  },
  'unknown-dataset': {
    meaning: 'A job has an unknown dataset whose name is similar to a known one.',
    example: zone(
      'logpush_jobs:\n  jobs:\n    - { name: requests, dataset: http_request, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] }',
    ),
    advice: 'Write the name that the message suggests.',
  },
  'unknown-log-field': {
    meaning:
      'A job logs or compares a field that its dataset does not have, as far as is publicly known. The service can refuse it. With --strict it is an error.',
    example: zone(
      'logpush_jobs:\n  jobs:\n    - { name: requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayId] }',
    ),
    advice:
      'Write the name that the message suggests. If your service has the field, add logpush_jobs.fields.NAME to parameters.names in zonewright.yaml.',
    more: 'docs/configuration.md#log-push-jobs',
  },
  'unknown-setting': {
    meaning:
      'A file has a setting that the service does not know for this zone. zonewright writes nothing to the zone.',
    advice: 'Check its name. Some settings need an add-on or another plan.',
  },
  'unreadable-answer': {
    meaning:
      'The answer of the service differs from its documentation. zonewright does not guess, so it writes nothing to that scope.',
    advice:
      'The message names the member. Check dialect in zonewright.yaml. If the service is right, please report this.',
  },
  'zone-header': {
    meaning: 'A zone file has both zone and zones, or neither.',
    example: file(
      'zone: { name: shop.example.com, id: "023e105f4ecef8ad9ca31a8372d0c353" }\nzones: [{ name: blog.example.com, id: "123e105f4ecef8ad9ca31a8372d0c353" }]',
    ),
    advice: 'Write zone: { name, id } for one zone, or zones: [ … ] for several that share the file.',
  },
};

function listOf(kind: string, items: string): string {
  return `lists:\n  lists:\n    - { name: office, kind: ${kind}, items: [${items}] }`;
}

/** What is wrong with lists and with what names them. */
export const LISTS: Readonly<Record<ListCode, Explanation>> = {
  'ambiguous-list': {
    meaning:
      'Several live lists have the name of a declared one, so zonewright does not know which is meant. It writes nothing to the account.',
    advice: 'Delete all but one of them on the service.',
  },
  'duplicate-list': {
    meaning: 'Two lists of an account have the same name.',
    example: account(
      'lists:\n  lists:\n    - { name: office, kind: ip, items: [192.0.2.7] }\n    - { name: office, kind: ip, items: [192.0.2.8] }',
    ),
    advice: 'Give one of them another name, or put their items into one list.',
  },
  'duplicate-list-item': {
    meaning:
      'An item appears twice in a list, possibly in two spellings: 192.0.2.7/24 and 192.0.2.0/24 are one network.',
    example: account(listOf('ip', '192.0.2.0/24, 192.0.2.7/24')),
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
    example: account(listOf('ip', 'www.example.com')),
    advice: 'Write what the finding says. All items of a list have the same kind.',
  },
  'list-item-contained': {
    meaning: 'An item is part of a network that is also in the list, so it has no effect.',
    example: account(listOf('ip', '192.0.2.0/24, 192.0.2.7')),
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
    example: account(listOf('ip', '10.0.0.0/8')),
    advice: 'List the public addresses of the network.',
  },
  'list-undeclared': {
    meaning: 'A rule names a list that no account file declares, although account files declare other lists.',
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
};
