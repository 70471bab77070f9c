import type { ListCode, ObjectCode } from '../../kernel/model/codes.js';
import { account, file, output, zone, type Explanation } from './explanation.js';

/** What is wrong with policies, log fields, jobs and the header of a file. */
export const OBJECTS: Readonly<Record<ObjectCode, Explanation>> = {
  'ambiguous-job': {
    meaning:
      "Several live jobs have the name and dataset of a declared one, and zonewright can't tell which is meant. Nothing of the zone is written.",
    advice: 'Delete or rename all but one of them on the service.',
  },
  'ambiguous-policy': {
    meaning:
      "Several live policies have the description of a declared one, or several alert policies its name and type, and zonewright can't tell which is meant. Nothing of the zone is written, and no pool is changed.",
    advice:
      "Delete or rename all but one of them on the service; a description is a policy's key. An alert policy may be declared by another name.",
  },
  'dataset-level': {
    meaning:
      'A job has a dataset that jobs of its level do not have: some are logged by jobs of zones, others by jobs of accounts.',
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
      'What the service has observed could not be read in full, so it is not known what changes of policies would block. The changes themselves are complete.',
    advice: 'Plan again; or add --no-impact when nobody has to know.',
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
      'The kind of a job is settled when it is made, and the service refuses another one. Nothing of the scope is written while the file asks for it.',
    advice:
      'Write the kind that is live, or give the job another name: it is created again, and the old one goes.',
  },
  'job-without-log-fields': {
    meaning:
      'A job lists the field that carries custom log fields, and none are declared, so the entries will hold none.',
    example: zone(
      'logpush_jobs:\n  jobs:\n    - { name: requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID, Cookies] }',
    ),
    advice: 'Declare the log fields, or leave the field out of the job.',
  },
  'log-fields-case': {
    meaning: 'Header names in log fields are written in lower case: others match nothing.',
    example: zone('log_fields:\n  request_headers: [X-Request-Id]'),
    advice: 'Write the name in lower case.',
  },
  'log-fields-duplicate': {
    meaning: 'A log field is declared twice.',
    example: zone('log_fields:\n  cookies: [session_id, session_id]'),
    advice: 'Remove one of them.',
  },
  'log-fields-expression': {
    meaning: 'The service takes no other expression for a log_custom_field rule than true.',
    example: zone(
      'rulesets:\n  - phase: http_log_custom_fields\n    rules:\n      - { ref: fields, action: log_custom_field, expression: ssl, action_parameters: { cookie_fields: [{ name: session_id }] } }',
    ),
    advice: 'Write expression: "true".',
  },
  'log-fields-limit': {
    meaning:
      'More custom log fields are declared than the service takes: 40 of all kinds together by default.',
    advice: 'Remove some, or raise limits.log_fields in zonewright.yaml if your contract has more.',
    more: 'docs/configuration.md#zonewrightyaml',
  },
  'log-fields-unused': {
    meaning:
      'Log fields are declared, and no job lists the field that carries them, so they are logged nowhere.',
    example: zone('log_fields:\n  cookies: [session_id]\nlogpush_jobs:\n  jobs: []'),
    advice: 'Add RequestHeaders, ResponseHeaders or Cookies to the fields of a job of http_requests.',
  },
  'log-filter': {
    meaning:
      'The filter of a job has not the form that the service takes, or compares a field that it can not compare so. It would be refused.',
    example: zone(
      'logpush_jobs:\n  jobs:\n    - { name: requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID], filter: { and: [] } }',
    ),
    advice:
      'Write { where: … } with comparisons of key, operator and value, joined by and and or; lists, mappings and numbers have operators of their own.',
    more: 'docs/configuration.md#log-push-jobs',
  },
  'malicious-script-allowed': {
    meaning:
      'A policy lets a script through that the service has seen and that counts as malicious: by its js_integrity_score, or because its URL is reported.',
    example: output(
      'warning  malicious-script-allowed  zone/shop.example.com: csp_policies/checkout lets 1 malicious script through: https://js.example.net/pay.js',
    ),
    advice:
      'Take the source out, or narrow it to the files that are needed. What counts as malicious is limits.malicious_score in zonewright.yaml.',
    more: 'docs/csp.md#what-a-change-would-block',
  },
  'no-mechanism': {
    meaning: 'A notification policy tells nobody.',
    example: account('pool_notifications:\n  policy: { name: Pool health }'),
    advice: 'Give it at least one of email, webhooks and pagerduty.',
  },
  'secret-name': {
    meaning:
      'A value that would be sent to the service refers to a variable that holds credentials of zonewright or GitHub.',
    example: zone(
      'logpush_jobs:\n  jobs:\n    - { name: requests, destination_conf: { env: ZONEWRIGHT_API_TOKEN }, fields: [RayID] }',
    ),
    advice: 'Put the value into a variable of its own, such as LOGPUSH_DESTINATION.',
  },
  'setting-former': {
    meaning:
      'A file has a setting that the service has taken away, or that does nothing any more. It is sent all the same.',
    example: zone('zone_settings: { tls_1_2_only: "on" }'),
    advice: 'Do what the finding says, which names what has come in its place.',
  },
  'setting-not-editable': {
    meaning:
      'The service says that nobody can change a setting of this zone, and it is not as declared. Nothing of the zone is written.',
    advice:
      'Look at the plan of the zone, and at what was booked for it; or take the setting out of the file.',
  },
  'setting-plan': {
    meaning: 'As far as is publicly known, zones of this plan can not change a setting that a file has.',
    example: file(
      'zone: { name: shop.example.com, id: "00000000000000000000000000000001", plan: free }\nzone_settings: { polish: lossless }',
    ),
    advice:
      'Correct the plan in the header of the file if the zone has another one. Only the service knows for sure.',
  },
  'setting-unmanaged': {
    meaning: 'A file has a setting that nobody can set for long: the plan decides it, or it ends by itself.',
    example: zone('zone_settings: { development_mode: "on" }'),
    advice: 'Take it out of the file.',
  },
  'unknown-dataset': {
    meaning: 'A job has a dataset that nobody knows, and whose name is near to a known one.',
    example: zone(
      'logpush_jobs:\n  jobs:\n    - { name: requests, dataset: http_request, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] }',
    ),
    advice: 'Write the name that the message suggests.',
  },
  'unknown-log-field': {
    meaning:
      'A job logs or compares a field that its dataset does not have, as far as its fields are publicly known. The service may refuse it. With --strict it is an error.',
    example: zone(
      'logpush_jobs:\n  jobs:\n    - { name: requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayId] }',
    ),
    advice:
      'Write the name that the message suggests. If your service has the field, add logpush_jobs.fields.NAME to parameters.names in zonewright.yaml.',
    more: 'docs/configuration.md#log-push-jobs',
  },
  'unknown-setting': {
    meaning:
      'A file has a setting that the service does not know for this zone. Nothing of the zone is written.',
    advice: 'Look at its name. Some settings come with what was booked.',
  },
  'unreadable-answer': {
    meaning:
      "The service answered something else than its documents show. What can't be read is not guessed, so nothing of that scope is written.",
    advice:
      'The message names the member. Check dialect in zonewright.yaml; if the service is right, please report this.',
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
      "Several live lists have the name of a declared one, and zonewright can't tell which is meant. Nothing of the account is written.",
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
      'An item stands in a list twice, perhaps in two spellings: 192.0.2.7/24 and 192.0.2.0/24 are one network.',
    example: account(listOf('ip', '192.0.2.0/24, 192.0.2.7/24')),
    advice: 'Remove one of them.',
  },
  'list-file': {
    meaning: 'A line of a file with items can not be read.',
    advice:
      'Write one item on a line, with its comment after #. A .csv file begins with a header: source_url,target_url.',
  },
  'list-in-use': {
    meaning:
      'A live list is not declared, and it is not deleted: rules of the service or of this plan name it, or they may in a zone or an account that could not be read.',
    advice: 'Take the list out of these rules, declare it, or write ownership: shared.',
  },
  'list-item': {
    meaning: 'An item is none of the kind of its list.',
    example: account(listOf('ip', 'www.example.com')),
    advice: 'Write what the finding says. The items of one list are all of one kind.',
  },
  'list-item-contained': {
    meaning: 'An item is in a network that stands in the list as well, so it does nothing there.',
    example: account(listOf('ip', '192.0.2.0/24, 192.0.2.7')),
    advice: 'Remove it, unless the network around it is to go.',
  },
  'list-kind': {
    meaning:
      "The live list of that name is of another kind, and a list's kind can't be changed. Nothing of the account is written.",
    advice: 'Declare it by another name, and let the rules name that one.',
  },
  'list-not-there': {
    meaning: 'The items of a list can not be written, since the list is not there and nothing creates it.',
    advice: 'Name the list as a target as well, or name none.',
  },
  'list-private-address': {
    meaning: 'A list has addresses of local networks, and no visitor comes from there.',
    example: account(listOf('ip', '10.0.0.0/8')),
    advice: 'List the public addresses that the network is seen by.',
  },
  'list-undeclared': {
    meaning:
      'A rule names a list that no file of an account declares, while files declare lists of accounts.',
    advice: 'Look at the name, or declare the list. Until then nobody knows here what is in it.',
  },
  'list-unread': {
    meaning:
      'Rules that come or change name a list, and the account that declares it could not be read: nobody knows whether it holds what the files say. They are not sent.',
    advice:
      'Run it again when the account can be read. Where the list is as it should be, name the scope alone with --target.',
  },
  'list-unused': {
    meaning: 'No rule and no policy of any file names the list.',
    advice: 'Let a rule name it, or remove it. Rules that no file has may name it all the same.',
  },
};
