import type { RepositoryCode, SchemaCode } from '../../kernel/model/codes.js';
import { file, output, zone, type Explanation } from './explanation.js';
import { VARIABLES } from './variables.js';

const ID = '"023e105f4ecef8ad9ca31a8372d0c353"';

/** What is wrong with keys, values and variables, and with files beside each other. */
export const REPOSITORY: Readonly<Record<RepositoryCode | SchemaCode, Explanation>> = {
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
    example: zone(
      'rulesets:\n  - phase: http_request_dynamic_redirect\n    rules:\n      - ref: moved\n        action: redirect\n        expression: ssl\n        action_parameters: { from_value: { target_url: { value: https://example.com/, expression: http.host } } }',
    ),
    advice: 'Remove one of the two.',
    more: 'docs/configuration.md#what-a-rule-does',
  },
  'invalid-key': {
    meaning: 'In a mapping whose keys you choose, a key has a name that is not allowed.',
    example: zone('vars:\n  "shop host": shop.example.com'),
    advice: 'The message says which names are allowed: usually letters, digits and underscores.',
  },
  'invalid-value': {
    meaning: 'A value has the right type, but is too long, too short, out of range or in the wrong form.',
    example: file('zone: { name: shop.example.com, id: "023e" }'),
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
      'Two places in the repository manage the same thing: one section of a zone, or one phase. Each would undo the other.',
    example: zone(
      'rulesets:\n  - { phase: http_request_firewall_custom, rules: [] }\n  - { phase: http_request_firewall_custom, rules: [] }',
    ),
    advice: 'Keep one of them. The message shows both places. Two files can share rules through fragments.',
  },
  'missing-key': {
    meaning: 'A mapping lacks a key that it must have.',
    example: zone('csp_policies:\n  policies:\n    - { description: checkout, action: log }'),
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
    example: output('error  other-files  3 other files have errors'),
    advice: 'Run zonewright validate to see them.',
  },
  'not-allowed': {
    meaning: 'The value is not one of those that are allowed here.',
    example: zone('csp_policies:\n  ownership: exclusiv\n  policies: []'),
    advice: 'Write one of the values that the message names.',
    more: 'docs/configuration.md#reference',
  },
  'one-way-job': {
    meaning:
      "The section asks for a job that can't be undone. plan shows whether it is done; apply never does it.",
    example: zone('managed_waf:\n  migration: complete'),
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
    example: output(
      'error  project-misnamed  zonewright.yml is not read: the project file is called zonewright.yaml',
    ),
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
    advice: 'Correct the name or the id: one of them was copied.',
  },
  'scope-name-mismatch': {
    meaning:
      'The id in the header of a file belongs to another zone or account than the one that it names, as the service says. zonewright neither read nor wrote this scope, as it would have changed the other one.',
    example: output(
      'error  scope-name-mismatch  zone/shop.example.com: id 023e… belongs to zone "blog.example.com", not to shop.example.com',
    ),
    advice:
      'Correct the id or the name. Case does not matter for zones. For an account, write its name on the service, with a dash for every character that is not a letter, digit, space, dot, dash or underscore.',
  },
  'scope-name-unchecked': {
    meaning:
      "Names of zones or accounts could not be compared with their ids, as the service did not show the names. It has no such lists, these credentials can't read them, or the lists don't contain the names.",
    advice:
      'Check once that the ids are right. With a token that can read the list of zones (Zone Read), the finding goes away.',
    more: 'docs/reliability.md#proof-by-reading',
  },
  'scope-twice': {
    meaning: 'One file lists the same zone twice.',
    example: file(
      `zones:\n  - { name: shop.example.com, id: ${ID} }\n  - { name: shop.example.com, id: ${ID} }\npage_shield: { enabled: true }`,
    ),
    advice: 'Remove one of them.',
  },
  'secret-not-compared': {
    meaning:
      'An environment variable is not set, so what it is for was not compared. Everything else of the object was. Its approval is for that, and for the name of the variable.',
    advice:
      'Nothing for a plan or for drift. Only apply needs the value, and only to write this very object.',
    more: 'docs/secrets.md#what-needs-a-secret',
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
    example: zone(
      'rulesets:\n  - phase: http_config_settings\n    rules:\n      - { ref: shop, action: set_config, expression: ssl, action_parameters: { bic: true, new_switch: on } }',
    ),
    advice: 'If your service has it, add it to parameters.names in zonewright.yaml. Otherwise, remove it.',
    more: 'docs/configuration.md#what-a-rule-does',
  },
  'unknown-key': {
    meaning:
      'This key does not exist here. It is an error, because otherwise a mistyped key would silently manage nothing.',
    example: zone('page_shield:\n  enabeld: true'),
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
    example: file('zone: { name: shop.example.com, id: 1234 }'),
    advice: 'Put it in quotes.',
  },
  ...VARIABLES,
  'wrong-type': {
    meaning:
      'A value has the wrong type for its key: text instead of a list, a word instead of true or false, or nothing at all.',
    example: zone('page_shield:\n  enabled: "yes"'),
    advice: 'Write what the message asks for. Write true and false without quotes.',
    more: 'docs/configuration.md#reference',
  },
  'unmanaged-unused': {
    meaning:
      'An entry of unmanaged in zonewright.yaml names nothing that is live and in no file. It would let something leave the files later, unseen.',
    example: output(
      'warning  unmanaged-unused  zonewright.yaml:3  nothing that is live and in no file is called "zone/shop.example.com/rulesets/http_ratelimt"',
    ),
    advice: 'Remove the entry, or correct its address.',
    more: 'docs/configuration.md#unmanaged',
  },
};
