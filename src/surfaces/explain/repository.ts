import type { RepositoryCode, SchemaCode } from '../../kernel/model/codes.js';
import { file, output, zone, type Explanation } from './explanation.js';

const ID = '"023e105f4ecef8ad9ca31a8372d0c353"';

/** What is wrong with keys, values and variables, and with files beside each other. */
export const REPOSITORY: Readonly<Record<RepositoryCode | SchemaCode, Explanation>> = {
  'accepted-expired': {
    meaning: 'The day of an entry of accepted_findings is over, so what it accepted is told again.',
    advice: 'Fix what it is about, or look at it again and give the entry another day.',
    more: 'docs/configuration.md#accepted-findings',
  },
  'accepted-unused': {
    meaning:
      'An entry of accepted_findings accepts nothing: there is no such warning, or none where the entry looks.',
    advice: 'Take the entry out. What comes later would pass unseen.',
    more: 'docs/configuration.md#accepted-findings',
  },
  'base-empty': {
    meaning:
      'The revision that --base names has no files at this root, so every change counts as one of this branch.',
    advice:
      'So it is with the first files. After a folder was moved, check the thresholds: those of the old place do not hold.',
    more: 'docs/github-actions.md#what-was-reviewed-is-what-runs',
  },
  'base-invalid': {
    meaning:
      'The files of the revision that --base or --changed-since names have errors, so it is not known what the branch changes, and every scope is planned.',
    advice: 'Run zonewright validate on that revision. Merging the fix first makes it known again.',
    more: 'docs/github-actions.md#what-was-reviewed-is-what-runs',
  },
  'branch-touches-nothing': {
    meaning:
      'The branch wants the same of every scope as the revision of --changed-since does, so nothing was planned.',
    advice: 'Nothing. Layout, comments and the place of a file touch no scope.',
    more: 'docs/github-actions.md#fleets',
  },
  'file-names-alike': {
    meaning:
      'The names of two files differ in the case of letters alone, or in how their accents are written. File systems of Windows and macOS do not tell them apart, so a checkout there has one of the two.',
    advice: 'Rename one of them. A plan from such a checkout would not know what the other file says.',
  },
  'gate-matches-nothing': {
    meaning:
      'A gate has a target that is the address of nothing that the files declare, so it guards nothing.',
    advice: 'Correct the target: a zone was renamed, or a name is mistyped.',
    more: 'docs/configuration.md#gates',
  },
  'ignore-expired': {
    meaning:
      'An entry of the file of ignored differences has passed its day, so what it names is drift again.',
    advice: 'Bring the files and the live side together, or give the entry another day.',
  },
  'ignore-unused': {
    meaning: 'An entry of the file of ignored differences names nothing that differs.',
    advice: 'Take it out, or look for a typo in its path.',
  },
  'import-differs': {
    meaning:
      'A file that was made of what is live would, when planned, not be what is live. It was not written, as nothing is guessed.',
    advice: 'Please report it, with what is live there.',
  },
  'import-file': {
    meaning: 'No file can be named for the zone or account that is imported.',
    advice: 'Give it another name, or write the file by hand.',
  },
  'import-holds-secret': {
    meaning: 'A file that was made of what is live would hold the value of a secret as plain text.',
    advice: 'Put another secret in its place on the service: whoever can read it there has it.',
  },
  'import-not-updated': {
    meaning: 'A file that is there could not be brought up to date in place. It stays as it is.',
    advice: 'The message says what is in the way; change that, and import again.',
  },
  'import-plain-credential': {
    meaning:
      'An import brings a value into a file that looks like a credential: by its form, or by the name of what holds it, such as a header Authorization that a rule sets. In rules and policies there is no other place for it than plain text.',
    advice:
      'Before you commit the file, make sure that the value opens nothing, or take that section out of the file. The warning says at which lines it stands.',
  },
  'excluded-key': {
    meaning: 'Two keys stand in one mapping, and each of them makes the other one meaningless.',
    example: zone(
      'rulesets:\n  - phase: http_request_dynamic_redirect\n    rules:\n      - ref: moved\n        action: redirect\n        expression: ssl\n        action_parameters: { from_value: { target_url: { value: https://example.com/, expression: http.host } } }',
    ),
    advice: 'Remove one of the two.',
    more: 'docs/configuration.md#what-a-rule-does',
  },
  'invalid-key': {
    meaning: "A key of a mapping whose names are yours can't be such a name.",
    example: zone('vars:\n  "shop host": shop.example.com'),
    advice: 'The message says which names are possible: mostly letters, digits and underscores.',
  },
  'invalid-value': {
    meaning: 'A value has the right type and is too long, too short, out of range or of the wrong shape.',
    example: file('zone: { name: shop.example.com, id: "023e" }'),
    advice: 'The message says what is expected; all keys with their values are in the reference.',
    more: 'docs/configuration.md#reference',
  },
  'layout-file': {
    meaning: 'fmt was given a file that is no configuration file.',
    advice: 'Give it files of zones and accounts, fragments and zonewright.yaml only.',
  },
  'layout-unsafe': {
    meaning: 'A file could not be laid out without a doubt about its meaning, and was left as it is.',
    advice: 'Nothing is wrong with the file. Please report it, with the file if you may.',
  },
  'managed-twice': {
    meaning:
      'Two places of the repository manage the same thing: one section of a zone, or one phase. They would undo each other.',
    example: zone(
      'rulesets:\n  - { phase: http_request_firewall_custom, rules: [] }\n  - { phase: http_request_firewall_custom, rules: [] }',
    ),
    advice: 'Keep one of them. The message has both places; fragments let two files share rules.',
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
  },
  'other-files': {
    meaning:
      'Files that the command was not asked about have errors. Where they may be about the same scopes, nothing is done; a look at what is live goes on.',
    example: output('error  other-files  3 other files have errors'),
    advice: 'Run zonewright validate to see them.',
  },
  'not-allowed': {
    meaning: 'The value is none of those that are possible here.',
    example: zone('csp_policies:\n  ownership: exclusiv\n  policies: []'),
    advice: 'Write one of the values that the message names.',
    more: 'docs/configuration.md#reference',
  },
  'one-way-job': {
    meaning:
      'The section asks for a job that nobody can undo. plan tells whether it is done; apply never does it.',
    example: zone('managed_waf:\n  migration: complete'),
    advice: 'zonewright migrate shows what it would do, and does it once somebody confirms that.',
    more: 'docs/migrations.md#the-two-migrations',
  },
  'placeholder-id': {
    meaning: 'The id in a header is the placeholder of a starter repository: the service knows none like it.',
    advice: 'Put in the id that the service shows, or delete the file.',
  },
  'protection-lifted': {
    meaning: 'The base revision marks something protected: true, and the files do not any more.',
    advice:
      'Nothing live changes by that. Approve it only when what was protected may be changed by anybody from then on.',
    more: 'docs/configuration.md#protected',
  },
  'scope-identity': {
    meaning:
      'Two files use one id for two names, or one name for two ids. One of them would write to the wrong zone or account.',
    advice: 'Correct name and id: one of them was copied.',
  },
  'scope-name-mismatch': {
    meaning:
      'The id in the header of a file is that of another zone or account than the one it names: by what the service says, name and id do not belong together. Nothing of it was read or written, as it would have changed the other one.',
    example: output(
      'error  scope-name-mismatch  zone/shop.example.com: id 023e… is that of zone "blog.example.com", and the file calls it shop.example.com',
    ),
    advice:
      'Correct the id, or the name. Case makes no difference for zones; an account goes by its name on the service, with a dash for whatever is no letter, digit, blank, dot, dash or underscore.',
  },
  'scope-name-unchecked': {
    meaning:
      'Names of zones or accounts could not be held against their ids, as the service did not tell them: its lists are not there, not shown to these credentials, or do not have them.',
    advice:
      'Look once that the ids are the right ones. A token that may read the list of zones (Zone Read) makes it go away.',
  },
  'scope-twice': {
    meaning: 'One file lists the same zone twice.',
    example: file(
      `zones:\n  - { name: shop.example.com, id: ${ID} }\n  - { name: shop.example.com, id: ${ID} }\npage_shield: { enabled: true }`,
    ),
    advice: 'Remove one of them.',
  },
  'secret-not-compared': {
    meaning: 'An environment variable is not set, so what it stands for was not compared with the snapshot.',
    advice: 'Set it to compare where logs go, as far as the snapshot tells.',
  },
  'too-many-problems': {
    meaning: 'The file has more mistakes than anybody reads at once; the first are shown.',
    advice: 'Fix those and look again: often one of them causes the others.',
  },
  'too-many-variants': {
    meaning:
      'The file is too large for the number of zones that share it: each zone has a copy with its own variables.',
    advice: 'Split the zones over several files that include the same fragments.',
    more: 'docs/configuration.md#includes',
  },
  'too-many-warnings': {
    meaning:
      'The file has more warnings than anybody reads at once; the first are shown. It is valid all the same.',
    advice: 'Fix those and look again.',
  },
  'unknown-parameter': {
    meaning:
      'A rule, a policy or a job has a member that zonewright does not know. It is sent and compared like any other, and not checked. With --strict it is an error.',
    example: zone(
      'rulesets:\n  - phase: http_config_settings\n    rules:\n      - { ref: shop, action: set_config, expression: ssl, action_parameters: { bic: true, new_switch: on } }',
    ),
    advice:
      'If your service has it, add it to parameters.names in zonewright.yaml: from then on it is known. Else remove it.',
    more: 'docs/configuration.md#what-a-rule-does',
  },
  'unknown-key': {
    meaning:
      'No such key is known here. It is an error, as a mistyped key would otherwise manage nothing in silence.',
    example: zone('page_shield:\n  enabeld: true'),
    advice: 'Write the key that the message suggests, or remove it.',
    more: 'docs/configuration.md#reference',
  },
  'unknown-risk': {
    meaning: 'A gate denies a code that no risk has, so it would not do what it seems to.',
    advice: 'Take the code from docs/codes.md, or from the plan.',
    more: 'docs/configuration.md#gates',
  },
  'unknown-variable': {
    meaning: 'A ${name} has no variable of that name in vars, of the file or of the zone.',
    example: zone(
      'vars: { shop_host: shop.example.com }\ncsp_policies:\n  policies:\n    - { description: "for ${shop_hots}", action: log, enabled: true, expression: "true", value: script-src \'self\' }',
    ),
    advice: 'Add it to vars, or write $${name} for the text itself.',
    more: 'docs/configuration.md#variables',
  },
  'unquoted-string': {
    meaning: 'Text is needed, and YAML takes what stands there for a number or for true or false.',
    example: file('zone: { name: shop.example.com, id: 1234 }'),
    advice: 'Put it in quotes.',
  },
  'variable-in-csp': {
    meaning:
      'A variable in a CSP value has to be exactly one source, and this one holds blanks, commas or semicolons, or a list.',
    example: zone(
      'vars: { cdn: "https://a.example https://b.example" }\ncsp_policies:\n  policies:\n    - { description: checkout, action: log, enabled: true, expression: "true", value: "script-src ${cdn}" }',
    ),
    advice: 'Use a variable for each source.',
    more: 'docs/configuration.md#variables',
  },
  'variable-in-literal': {
    meaning:
      'A variable stands inside the quotes of a string in an expression, and brings quotes of its own.',
    example: zone(
      'vars: { host: shop.example.com }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: own-host, action: block, expression: \'http.host ne "www.${host}"\' }',
    ),
    advice: 'Write ${name} without quotes around it, or a variable that holds the whole text.',
    more: 'docs/configuration.md#variables',
  },
  'variable-list': {
    meaning: 'A variable that is a list can only be put into the set of an expression.',
    example: zone(
      'vars: { offices: ["192.0.2.1"] }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: office, action: block, expression: "not ip.src eq ${offices}" }',
    ),
    advice: 'Write in {${name}} in an expression; elsewhere use a variable that holds one value.',
    more: 'docs/configuration.md#variables',
  },
  'variable-unclosed': {
    meaning: 'A ${ has no } behind it.',
    example: zone(
      'csp_policies:\n  policies:\n    - { description: "for ${host", action: log, enabled: true, expression: "true", value: script-src \'self\' }',
    ),
    advice: 'Write ${name}, or $${ for the text itself.',
    more: 'docs/configuration.md#variables',
  },
  'variable-value': {
    meaning:
      'The value of a variable is not what the field takes that an expression compares it with: text where an address is needed, a network with bits after its prefix, an empty list.',
    example: zone(
      'vars: { offices: ["192.0.2.1/24"] }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: office, action: block, expression: "not ip.src in {${offices}}" }',
    ),
    advice: 'Fix the value where it stands, or compare another field with it.',
    more: 'docs/configuration.md#variables',
  },
  'wrong-type': {
    meaning:
      'A value has another type than its key takes: text for a list, a word for true or false, nothing at all.',
    example: zone('page_shield:\n  enabled: "yes"'),
    advice: 'Write what the message asks for. true and false stand without quotes.',
    more: 'docs/configuration.md#reference',
  },
};
