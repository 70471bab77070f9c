import { account, ID, job, logFields, policy, rule, zone, type Document } from './documents.js';

type Row = readonly [
  what: string,
  Document,
  path: string,
  code: string,
  message: string,
  help: string | undefined,
];

const QUOTES = 'Put it in quotes: without them it is a number, and a long number loses digits.';
const POSITION = 'Write first, last, { before: REF } or { after: REF }.';
const DIRECTIVES = 'Write a mapping of directives to lists of sources, or the directive text as one string.';
const VARIABLE = 'Write text, a number, true or false, or a list of texts and numbers.';
const SECTIONS =
  'Known here: zone, zones, vars, page_shield, csp_policies, rulesets, custom_rulesets, log_fields, logpush_jobs, zone_settings, url_normalization, managed_transforms, bot_management, managed_waf, invariants, tests.';

/** One mistake each, with all that is said about it. `@` marks a finding that points at the key. */
// oxfmt-ignore
export const MISTAKES: readonly Row[] = [
  // Keys
  ['a misspelt section', zone({ page_sheild: {} }), 'page_sheild@', 'unknown-key', 'the file has no key "page_sheild"', 'Did you mean page_shield?'],
  ['a section of account files', zone({ pool_notifications: {} }), 'pool_notifications@', 'unknown-key', 'the file has no key "pool_notifications"', SECTIONS],
  ['a misspelt key, which is then missing as well', zone({ page_shield: { enabeld: true } }), 'page_shield/enabeld@', 'unknown-key', 'page_shield has no key "enabeld"', 'Did you mean enabled?'],
  ['a key in other case', zone({ page_shield: { Enabled: true } }), 'page_shield/Enabled@', 'unknown-key', 'page_shield has no key "Enabled"', 'Did you mean enabled?'],
  ['a misspelt key of a zone', zone({}, { pln: 'free' }), 'zone/pln@', 'unknown-key', 'zone has no key "pln"', 'Did you mean plan?'],
  ['a misspelt list of log fields', logFields({ request_header: ['a'] }), 'log_fields/request_header@', 'unknown-key', 'log_fields has no key "request_header"', 'Did you mean request_headers?'],
  ['a misspelt key of the project file', ['project', { safety: { max_delete: 5 } }], 'safety/max_delete@', 'unknown-key', 'safety has no key "max_delete"', 'Did you mean max_deletes?'],
  ['a name that is none', zone({ vars: { 'my-host': 'a' } }), 'vars/my-host@', 'invalid-key', '"my-host" can\'t be a name here', 'Write a name of letters, digits and underscores.'],
  ['a missing id', ['zone', { zone: { name: 'shop.example.com' } }], 'zone', 'missing-key', 'zone has no id', 'Add id.'],
  ['a missing account', ['account', { rulesets: [] }], '', 'missing-key', 'the file has no account', 'Add account.'],
  ['a missing phase', ['zone', { rulesets: [{ rules: [] }] }], 'rulesets/0', 'missing-key', 'item 1 of rulesets has no phase', 'Add phase.'],
  // Types
  ['a word for a boolean', zone({ page_shield: { enabled: 'yes' } }), 'page_shield/enabled', 'wrong-type', 'enabled is text, but true or false is needed', 'Write true or false, without quotes.'],
  ['a number for a boolean', rule({ enabled: 1 }), 'rulesets/0/rules/0/enabled', 'wrong-type', 'enabled is a number, but true or false is needed', undefined],
  ['nothing where something must be', zone({ page_shield: null }), 'page_shield', 'wrong-type', 'page_shield is empty, but a mapping is needed', undefined],
  ['an id of digits without quotes', ['zone', { zone: { name: 'shop.example.com', id: Number('12345678901234567890123456789012') } }], 'zone/id', 'unquoted-string', 'id is a number, but text is needed', QUOTES],
  ['an expression true without quotes', rule({ expression: true }), 'rulesets/0/rules/0/expression', 'unquoted-string', 'expression is true, but text is needed', 'Put it in quotes: "true".'],
  ['a text for a list', logFields({ cookies: 'session' }), 'log_fields/cookies', 'wrong-type', 'cookies is text, but a list is needed', 'Write a list, such as [a, b].'],
  ['a mapping for a list', zone({ rulesets: { phase: 'magic_transit', rules: [] } }), 'rulesets', 'wrong-type', 'rulesets is a mapping, but a list is needed', 'Start each item with a dash and a space: - key: value.'],
  ['a mapping whose only line has no space behind the colon', zone({ page_shield: 'enabled:true' }), 'page_shield', 'wrong-type', 'page_shield is text, but a mapping is needed', 'Put a space after the colon: key: value.'],
  ['a list for the file', ['zone', []], '', 'wrong-type', 'the file is a list, but a mapping is needed', 'Write key: value, without a dash in front.'],
  ['an empty file', ['zone', null], '', 'wrong-type', 'the file is empty, but a mapping is needed', undefined],
  ['a number for directives', policy({ value: 5 }), 'csp_policies/policies/0/value', 'invalid-value', 'value is not valid: 5', DIRECTIVES],
  ['one source for a list of sources', policy({ value: { 'script-src': "'self'" } }), 'csp_policies/policies/0/value/script-src', 'wrong-type', 'script-src is text, but a list is needed', 'Write a list, such as [a, b].'],
  ['a variable without a value', zone({ vars: { host: null } }), 'vars/host', 'invalid-value', 'host is not valid: null', VARIABLE],
  ['a variable that is a mapping', zone({ vars: { host: { a: 1 } } }), 'vars/host', 'invalid-value', 'host is not valid: {"a":1}', VARIABLE],
  ['a variable of a zone of a wrong type', ['zone', { zones: [{ name: 'a', id: ID, vars: { h: null } }] }], 'zones/0/vars/h', 'invalid-value', 'h is not valid: null', VARIABLE],
  ['a threshold that is neither', ['project', { safety: { max_deletes: 2.5 } }], 'safety/max_deletes', 'invalid-value', 'max_deletes is not valid: 2.5', 'Write a count such as 5 or a percentage such as 25%.'],
  ['a version in quotes', ['project', { version: '1' }], 'version', 'wrong-type', 'version is text, but a whole number is needed', undefined],
  // Values
  ['a near miss', policy({ action: 'alow' }), 'csp_policies/policies/0/action', 'not-allowed', '"alow" is not allowed for action', 'Did you mean allow?'],
  ['a value in other case', ['project', { dialect: 'Cloudflare' }], 'dialect', 'not-allowed', '"Cloudflare" is not allowed for dialect', 'Did you mean cloudflare?'],
  ['a value that is like none', zone({ managed_waf: { migration: 'done' } }), 'managed_waf/migration', 'not-allowed', '"done" is not allowed for migration', 'Write validation or complete.'],
  ['a number where few words are allowed', policy({ action: 5 }), 'csp_policies/policies/0/action', 'not-allowed', '5 is not allowed for action', 'Write log, allow or add_reporting_directives.'],
  ['another version', ['project', { version: 2 }], 'version', 'not-allowed', '2 is not allowed for version', 'Write 1.'],
  ['an id in capitals', ['zone', { zone: { name: 'a', id: ID.toUpperCase() } }], 'zone/id', 'invalid-value', `id is written in lower case: "${ID.toUpperCase()}" is not an id`, `Write "${ID}".`],
  ['an id that is none', ['zone', { zone: { name: 'a', id: 'shop' } }], 'zone/id', 'invalid-value', 'id is not valid: "shop"', 'Write 32 hexadecimal digits in quotes.'],
  ['a zone in upper case', ['zone', { zone: { name: 'Shop.example.com', id: ID } }], 'zone/name', 'invalid-value', 'name is not valid: "Shop.example.com"', 'Write "shop.example.com": files have the name in lower case, and other alphabets in their xn-- form.'],
  ['a ref with a blank', rule({ ref: 'a b' }), 'rulesets/0/rules/0/ref', 'invalid-value', 'ref is not valid: "a b"', 'Write a name without blanks.'],
  ['an empty text, which is no name either', rule({ ref: '' }), 'rulesets/0/rules/0/ref', 'invalid-value', 'ref is empty', 'Write a name without blanks.'],
  ['an empty list', job({ fields: [] }), 'logpush_jobs/jobs/0/fields', 'invalid-value', 'fields is an empty list', 'Write at least one item.'],
  ['an empty mapping', logFields({}), 'log_fields', 'invalid-value', 'log_fields is empty', 'Write at least one of request_headers, response_headers, cookies, transformed_request_headers, raw_response_headers.'],
  ['an item of a list', logFields({ cookies: ['ok', 'a b'] }), 'log_fields/cookies/1', 'invalid-value', 'item 2 of cookies is not valid: "a b"', 'Write a name without blanks, quotes or separators (a token of RFC 9110).'],
  ['a text that is too long', rule({ description: 'x'.repeat(501) }), 'rulesets/0/rules/0/description', 'invalid-value', 'description is longer than 500 characters', undefined],
  ['a long value that is not valid', rule({ action: 'B'.repeat(64) }), 'rulesets/0/rules/0/action', 'invalid-value', `action is not valid: "${'B'.repeat(56)}…`, 'Write an action such as block, skip, log, execute.'],
  ['too large a number', ['project', { limits: { log_fields: 1001 } }], 'limits/log_fields', 'invalid-value', 'log_fields is more than 1000', undefined],
  ['too small a number', ['project', { safety: { max_updates: -1 } }], 'safety/max_updates', 'invalid-value', 'max_updates is less than 0', undefined],
  ['a percentage without its sign', ['project', { safety: { max_deletes: '25' } }], 'safety/max_deletes', 'invalid-value', 'max_deletes is not valid: "25"', 'Write a count such as 5 or a percentage such as 25%.'],
  ['too many items', zone({ vars: { all: Array.from({ length: 1001 }, () => 1) } }), 'vars/all', 'invalid-value', 'all has more than 1000 items', undefined],
  ['files outside the repository', ['project', { zones: ['../other/*.yaml'] }], 'zones/0', 'invalid-value', 'item 1 of zones is not valid: "../other/*.yaml"', 'Write a pattern relative to the root, without parent folders.'],
  ['an address without an at sign', account({ pool_notifications: { policy: { name: 'p', email: ['ops'] } } }), 'pool_notifications/policy/email/0', 'invalid-value', 'item 1 of email is not valid: "ops"', 'Write an e-mail address.'],
  // Alternatives: that of the one branch that has the type, else one finding for all of them
  ['a misspelt position', rule({ position: 'frist' }), 'rulesets/0/rules/0/position', 'not-allowed', '"frist" is not allowed for position', 'Write first or last.'],
  ['a position of two kinds', rule({ position: { before: 'a', after: 'b' } }), 'rulesets/0/rules/0/position', 'invalid-value', 'position is not valid: {"before":"a","after":"b"}', POSITION],
  ['a position with a misspelt key', rule({ position: { befor: 'a' } }), 'rulesets/0/rules/0/position', 'invalid-value', 'position is not valid: {"befor":"a"}', POSITION],
  ['a position that is a number', rule({ position: 3 }), 'rulesets/0/rules/0/position', 'invalid-value', 'position is not valid: 3', POSITION],
];
