import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/kernel/model/finding.js';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { ACCOUNT, memoryFiles, ZONE } from '../../helpers/world.js';
import { check, checkZone, HEAD } from '../marked.js';

const ID = 'efb7b8c949ac4650a09736fc376e9aee';

/** A ruleset of a phase that everything may be in, with rules in the flow style. */
const rules = (...list: readonly string[]): string =>
  `rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n${list.map((rule) => `      - ${rule}\n`).join('')}`;

const policies = (...list: readonly string[]): string =>
  `csp_policies:\n  policies:\n${list.map((policy) => `    - { action: log, expression: "true", ${policy} }\n`).join('')}`;

const jobs = (...list: readonly string[]): string =>
  `logpush_jobs:\n  jobs:\n${list.map((job) => `    - ${job}\n`).join('')}`;

/** A rule with a mistake that only the kind can find. */
const BAD = '{ ref: a, action: block, expression: http.host «expression-operator»= "a" }';

type Row = readonly [title: string, text: string];

describe('a ruleset is checked for what a schema can not say', () => {
  test.each<Row>([
    [
      'a ref that is there already',
      rules(
        '{ ref: a, action: block, expression: http.host eq "a.example.com" }',
        '{ ref: b, action: block, expression: http.host eq "b.example.com" }',
        '{ ref: «duplicate-ref»a, action: log, expression: http.host eq "c.example.com" }',
      ),
    ],
    ['a skip that says nothing', rules('«skip-what»{ ref: a, action: skip, expression: ssl }')],
    [
      'a skip of nothing',
      rules('{ ref: a, action: skip, expression: ssl, action_parameters: «skip-what»{} }'),
    ],
    [
      'a skip of another ruleset',
      rules('{ ref: a, action: skip, expression: ssl, action_parameters: { ruleset: «skip-ruleset»other } }'),
    ],
    [
      'a skip of phases',
      rules('{ ref: a, action: skip, expression: ssl, action_parameters: { phases: [http_ratelimit] } }'),
    ],
    ['execute without parameters', rules('«execute-id»{ ref: a, action: execute, expression: ssl }')],
    [
      'execute without an id',
      rules(
        '{ ref: a, action: execute, expression: ssl, action_parameters: «execute-id»{ version: latest } }',
      ),
    ],
    [
      'execute with no id of the service',
      rules('{ ref: a, action: execute, expression: ssl, action_parameters: { id: «execute-id»core } }'),
    ],
    [
      'execute with an id',
      rules(`{ ref: a, action: execute, expression: ssl, action_parameters: { id: ${ID} } }`),
    ],
    [
      'logging of a rule that skips nothing',
      rules('{ ref: a, action: block, expression: ssl, «logging-action»logging: { enabled: true } }'),
    ],
    ['an action with a slip', rules('{ ref: a, action: «unknown-action»blok, expression: ssl }')],
    [
      'an action that is merely unknown',
      rules('{ ref: a, action: «unknown-action»teleport, expression: ssl }'),
    ],
    [
      'a phase with a slip',
      'rulesets: [ { phase: «unknown-phase»http_request_firewal_custom, rules: [] } ]\n',
    ],
    [
      'a phase that is merely unknown',
      'rulesets: [ { phase: «unknown-phase»http_request_teleport, rules: [] } ]\n',
    ],
    ['a phase of accounts', 'rulesets: [ { phase: «phase-level»magic_transit, rules: [] } ]\n'],
    [
      'a kind of accounts',
      'rulesets: [ { phase: http_request_sanitize, kind: «ruleset-kind»root, rules: [] } ]\n',
    ],
    [
      'a position in a list that is exclusive',
      rules('{ ref: a, action: block, expression: ssl, position: «position-exclusive»first }'),
    ],
    [
      'a rule beside itself',
      'rulesets: [ { phase: http_request_sanitize, ownership: shared, rules: [ { ref: a, action: block, expression: ssl, position: «position-itself»{ after: a } } ] } ]\n',
    ],
    [
      'a rule beside another',
      'rulesets: [ { phase: http_request_sanitize, ownership: shared, rules: [ { ref: a, action: block, expression: ssl, position: { after: b } } ] } ]\n',
    ],
    [
      'log fields with a condition',
      'rulesets: [ { phase: http_log_custom_fields, rules: [ { ref: a, action: log_custom_field, expression: «log-fields-expression»http.host eq "x", action_parameters: { cookie_fields: [ { name: Id } ] } } ] } ]\n',
    ],
    [
      'log fields in upper case',
      'rulesets: [ { phase: http_log_custom_fields, rules: [ { ref: a, action: log_custom_field, expression: "true", action_parameters: { request_fields: [ { name: ok }, { name: «log-fields-case»X-Id } ], cookie_fields: [ { name: Id } ] } } ] } ]\n',
    ],
  ])('%s', async (_, text) => {
    const { found, expected } = await checkZone(text);
    expect(found).toEqual(expected);
  });

  test('with the place of the first of two refs', async () => {
    const { findings } = await checkZone(
      rules('{ ref: a, action: log, expression: ssl }', '{ ref: a, action: log, expression: not ssl }'),
    );
    expect(findings).toMatchObject([
      {
        location: { line: 6, column: 16 },
        related: { location: { line: 5, column: 16 }, message: 'the first one' },
      },
    ]);
  });

  test.each([
    ['«phase-level»http_log_custom_fields', ''],
    ['magic_transit', 'kind: «ruleset-kind»zone, '],
  ])('in an account: phase %s %s', async (phase, kind) => {
    const text = `account: { name: example-inc, id: "${ACCOUNT}" }\nrulesets: [ { phase: ${phase}, ${kind}rules: [] } ]\n`;
    const { found, expected } = await check({ 'accounts/a.yaml': text });
    expect(found).toEqual(expected);
  });

  test.each([
    [
      'phase',
      'error',
      'Did you mean http_request_firewall_custom?',
      'rulesets: [ { phase: http_request_firewal_custom, rules: [] } ]\n',
    ],
    ['phase', 'warning', undefined, 'rulesets: [ { phase: something_new, rules: [] } ]\n'],
    ['action', 'error', 'Did you mean block?', rules('{ ref: a, action: bluck, expression: ssl }')],
    ['action', 'warning', undefined, rules('{ ref: a, action: teleport, expression: ssl }')],
  ])('a %s that nobody knows is of severity %s: %s', async (what, severity, help, text) => {
    const { findings, scopes } = await checkZone(text);
    expect(findings.map((finding) => [finding.code, finding.severity, finding.help])).toEqual([
      [`unknown-${what}`, severity, help],
    ]);
    expect(scopes).toHaveLength(severity === 'error' ? 0 : 1);
  });
});

describe('policies are checked for what a schema can not say', () => {
  test.each<Row>([
    [
      'a description that is there already',
      policies('description: a, value: img-src x', 'description: «duplicate-policy»a, value: img-src x'),
    ],
    ['no directive', policies('description: a, value: «csp-empty»" ; "')],
    [
      'a name and a source in a text, at the words',
      policies('description: a, value: "«csp-directive-name»script_src x; img-src «csp-characters»é"'),
    ],
    ['a comma in a text', policies('description: a, value: "script-src «csp-source»\'self\', https://x"')],
    [
      'words of a text over lines',
      'csp_policies:\n  policies:\n    - description: a\n      action: log\n      expression: ssl\n      value: >-\n        script-src «csp-unquoted-keyword»self\n        https://x;\n        «csp-unknown-directive»image-src *\n',
    ],
    [
      'words of a text with a variable, at the words',
      `vars: { host: x }\n${policies('description: a, value: "script-src «csp-unquoted-keyword»self ${host}; «csp-unknown-directive»image-src ${host}"')}`,
    ],
    [
      'a keyword without quotes',
      policies('description: a, value: { script-src: [«csp-unquoted-keyword»self] }'),
    ],
    [
      'a directive that nobody knows',
      policies('description: a, value: { «csp-unknown-directive»scrip-src: [x] }'),
    ],
    ['a name in a mapping', policies('description: a, value: { «csp-directive-name»script src: [x] }')],
    [
      'a source with a blank',
      policies('description: a, value: { script-src: [x, «csp-source»"\'self\' https://x"] }'),
    ],
    ['a source with a semicolon', policies('description: a, value: { img-src: [«csp-source»"x;y"] }')],
    [
      'a source that a header can not carry',
      policies('description: a, value: { img-src: [«csp-characters»bücher.example] }'),
    ],
    ['a directive without sources', policies('description: a, value: { upgrade-insecure-requests: [] }')],
  ])('%s', async (_, text) => {
    const { found, expected } = await checkZone(text);
    expect(found).toEqual(expected);
  });
});

describe('custom log fields and jobs are checked for what a schema can not say', () => {
  const names = (count: number): string =>
    Array.from({ length: count }, (_, index) => `h${index}`).join(', ');

  test.each<Row>([
    [
      'a header name with a capital letter',
      'log_fields: { request_headers: [x-a, «log-fields-case»X-B], response_headers: [«log-fields-case»Y], cookies: [Z] }\n',
    ],
    ['a name that is there already', 'log_fields: { cookies: [id, Id, «log-fields-duplicate»id] }\n'],
    ['as many as there may be', `log_fields: { request_headers: [${names(39)}], cookies: [a] }\n`],
    [
      'one more, and two more',
      `log_fields: { request_headers: [${names(39)}], response_headers: [], cookies: [a, «log-fields-limit»b, c] }\n`,
    ],
    [
      'a field that is there already',
      jobs(
        '{ name: j, destination_conf: { env: D }, fields: [RayID, ClientIP, «job-field-duplicate»RayID] }',
      ),
    ],
    [
      'a job that is there already',
      jobs(
        '{ name: j, destination_conf: { env: D }, fields: [RayID] }',
        '{ name: «duplicate-job»j, dataset: firewall_events, destination_conf: { env: D }, fields: [RayID] }',
      ),
    ],
    [
      'credentials as a destination',
      jobs('{ name: j, destination_conf: { env: «secret-name»ZONEWRIGHT_API_TOKEN }, fields: [RayID] }'),
    ],
    [
      'credentials as a proof',
      jobs(
        '{ name: j, destination_conf: { env: D }, ownership_challenge: { env: «secret-name»GITHUB_TOKEN }, fields: [RayID] }',
      ),
    ],
    [
      'log fields that no job carries',
      `log_fields: { request_headers: «log-fields-unused»[x], cookies: [] }\n${jobs('{ name: j, destination_conf: { env: D }, fields: [RayID] }')}`,
    ],
    ['log fields without a word about jobs', 'log_fields: { request_headers: [x] }\n'],
    [
      'jobs that carry log fields nobody declares',
      jobs('{ name: j, destination_conf: { env: D }, fields: [RayID, «job-without-log-fields»Cookies] }'),
    ],
  ])('%s', async (_, text) => {
    const { found, expected } = await checkZone(text);
    expect(found).toEqual(expected);
  });

  test('with the running count of the field that is one too many', async () => {
    const { findings } = await checkZone(
      `log_fields: { request_headers: [${names(39)}], cookies: [a, b, c] }\n`,
    );
    expect(findings).toMatchObject([
      {
        message: '42 of 40 custom log fields (39 request_headers + 3 cookies): this is number 41',
        help: 'Remove 2, or raise limits.log_fields in zonewright.yaml if your contract allows more.',
      },
    ]);
  });

  test('against the limit of the project file', async () => {
    const { found, expected } = await check({
      'zonewright.yaml': 'limits: { log_fields: 2 }\n',
      'zones/a.yaml': `zone: { name: a.example.com, id: "${ACCOUNT}" }\nlog_fields: { cookies: [a, b, «log-fields-limit»c] }\n`,
    });
    expect(found).toEqual(expected);
  });

  test('across the files of a zone', async () => {
    const head = `zone: { name: a.example.com, id: "${ACCOUNT}" }\n`;
    const { found } = await check({
      'zones/fields.yaml': `${head}log_fields: { cookies: [a] }\n`,
      'zones/jobs.yaml': head + jobs('{ name: j, destination_conf: { env: D }, fields: [Cookies] }'),
    });
    expect(found).toEqual([]);
  });
});

describe('what is done once', () => {
  test('tell somebody, and have a mode that the plan of the zone has', async () => {
    const { found, expected, findings } = await check({
      'accounts/a.yaml': `account: { name: example-inc, id: "${ACCOUNT}" }\n«one-way-job»pool_notifications: { «no-mechanism»policy: { name: health } }\n`,
      'zones/a.yaml': `zone: { name: a.example.com, id: "${ACCOUNT}", plan: pro }\n«one-way-job»managed_waf: { migration: «validation-plan»validation }\n`,
    });
    expect(found).toEqual(expected);
    expect(findings.map(({ severity }) => severity)).toEqual(['info', 'error', 'info', 'error']);
  });

  test('are said to be no part of plan and apply', async () => {
    const { found, expected, findings } = await check({
      'accounts/a.yaml': `account: { name: example-inc, id: "${ACCOUNT}" }\n«one-way-job»pool_notifications: { policy: { name: health, email: [a@example.com] } }\n`,
      'zones/a.yaml': `zone: { name: a.example.com, id: "${ACCOUNT}" }\n«one-way-job»managed_waf: { migration: complete }\n`,
    });
    expect(found).toEqual(expected);
    expect(findings.map(({ severity }) => severity)).toEqual(['info', 'info']);
  });
});

describe('what the schema refuses', () => {
  test('hides nothing of the rules, policies and tests beside it', async () => {
    const { found, expected } = await checkZone(
      rules(
        '{ ref: a, action: block, expression: http.host «expression-operator»= "a" }',
        '{ ref: b, action: block, expression: «invalid-value»"" }',
        '{ ref: c, action: «unknown-action»blok, expression: ssl }',
        '{ ref: d, action: block, expression: ssl, enabled: «wrong-type»maybe }',
        '{ ref: «duplicate-ref»a, action: block, expression: «expression-unknown-field»http.hots eq "a" }',
      ) +
        policies(
          'description: a, value: «invalid-value»""',
          'description: b, value: script-src «csp-unquoted-keyword»self',
        ) +
        jobs(
          '{ name: j, destination_conf: { env: D }, fields: «wrong-type»RayID }',
          '{ name: k, destination_conf: { env: D }, fields: [Cookies] }',
          '{ name: «duplicate-job»k, destination_conf: { env: D }, fields: [RayID] }',
        ),
    );
    expect(found).toEqual(expected);
  });

  test.each([
    ['a section that is none', `${HEAD}csp_policies: «wrong-type»yes\n${rules(BAD)}`],
    ['a section that does not exist', `${HEAD}«unknown-key»csp_polices: {}\n${rules(BAD)}`],
    ['a key that a ruleset does not have', `${HEAD}${rules(BAD)}    «unknown-key»rulez: []\n`],
    ['the id of the zone', `zone: { name: shop.example.com, id: «unquoted-string»123 }\n${rules(BAD)}`],
    ['the name of the zone', `zone: «missing-key»{ id: "${ZONE}" }\n${rules(BAD)}`],
    [
      'the id of one of several zones',
      `zones:\n  - { name: a.example.com, id: "${ZONE}" }\n  - { name: b.example.com, id: «unquoted-string»7 }\n${rules(BAD)}`,
    ],
    ['variables', `${HEAD}vars: «wrong-type»7\n${rules(BAD)}`],
  ])('hides no rule: %s', async (_title, text) => {
    const { found, expected, scopes } = await check({ 'zones/a.yaml': text });
    expect(found).toEqual(expected);
    expect(scopes).toEqual([]);
  });

  test.each([
    [
      'the rules of a ruleset',
      `rulesets:\n  - phase: http_request_firewall_custom\n    ownership: «not-allowed»exlusive\n    rules: [ ${BAD} ]\n`,
    ],
    [
      'a rule',
      rules(
        '{ ref: «unquoted-string»5, action: block, expression: «expression-unknown-field»http.hots eq "a", enabled: «wrong-type»maybe }',
        '{ ref: b, action: «invalid-value»Block, expression: ssl, «unknown-key»enabeld: true }',
      ),
    ],
    [
      'a custom ruleset',
      `custom_rulesets:\n  ownership: «not-allowed»exlusive\n  rulesets: [ { name: a, phase: http_request_firewall_custom, rules: [ ${BAD} ] } ]\n`,
    ],
    [
      'a policy',
      policies(
        'description: a, enabled: «wrong-type»maybe, value: script-src «csp-unquoted-keyword»self',
        'description: «unquoted-string»7, value: script-src a.example.com, «unknown-key»actoin: log',
      ),
    ],
    [
      'a job',
      jobs(
        '{ name: j, dataset: «unknown-dataset»http_request, destination_conf: { env: D }, enabled: «wrong-type»maybe }',
        '{ name: k, destination_conf: «wrong-type»s3://bucket, fields: [«unknown-log-field»RayIDD], «unknown-key»enabeld: true }',
      ),
    ],
    ['page shield', 'page_shield: { enabled: «wrong-type»maybe, «unknown-key»enabeld: true }\n'],
    ['log fields', 'log_fields: { cookies: «wrong-type»a, request_headers: [«log-fields-case»A-b] }\n'],
    ['settings', 'zone_settings: { ssl: «not-allowed»bad, «unknown-key»sll: strict }\n'],
    ['normalization', 'url_normalization: { scope: «not-allowed»Both, «unknown-key»typ: cloudflare }\n'],
    [
      'managed transforms',
      'managed_transforms: { request_headers: { add_visitor_location_headers: «wrong-type»maybe, «unknown-key»add_visitor_location_header: true } }\n',
    ],
    [
      'bot management',
      'bot_management: { ai_bots_protection: «not-allowed»blok, «unknown-key»fight_mod: true, «unknown-parameter»new: 1 }\n',
    ],
    [
      'an invariant',
      'invariants: [ { name: «unquoted-string»5, never: «expression-unknown-field»http.hots eq "a" }, { name: b, «unknown-key»nevr: ssl, always: «expression-unknown-field»http.hots eq "b" } ]\n',
    ],
    [
      'a test',
      'tests: [ { request: { «test-field»http.hots: a }, expect: «invalid-value»Block }, { request: { http.host: a, «test-field»ip.srcc: a }, expect: block, «unknown-key»nam: a } ]\n',
    ],
  ])('hides nothing else that is wrong with %s', async (_title, text) => {
    const { found, expected } = await checkZone(text);
    expect(found).toEqual(expected);
  });

  test.each([
    [
      'the ownership of a ruleset',
      'rulesets:\n  - phase: http_request_firewall_custom\n    ownership: «not-allowed»shraed\n    rules: [ { ref: a, action: block, expression: ssl, position: first } ]\n',
    ],
    [
      'the parameters of a rule',
      rules('{ ref: a, action: execute, expression: ssl, action_parameters: «wrong-type»7 }'),
    ],
    [
      'the switch of a rule',
      rules(
        '{ ref: a, action: block, expression: "true", enabled: «wrong-type»off }',
        '{ ref: b, action: block, expression: ssl }',
      ),
    ],
    ['the value of a policy', policies('description: a, value: { script-src: «wrong-type»7 }')],
  ])('is followed by no finding that is only due to it: %s', async (_title, text) => {
    const { found, expected } = await checkZone(text);
    expect(found).toEqual(expected);
  });

  test.each([
    ['the kind of a list', '{ name: a, kind: «not-allowed»host, items: [example.com] }'],
    ['the value of an item', '{ name: a, kind: ip, items: [{ value: «invalid-value»true }] }'],
  ])('is followed by no finding that is only due to it: %s', async (_title, list) => {
    const { found, expected } = await check({
      'accounts/a.yaml': `account: { name: inc, id: "${ACCOUNT}" }\nlists:\n  lists: [ ${list} ]\n`,
    });
    expect(found.filter((line) => !line.startsWith('list-unused'))).toEqual(expected);
  });

  test('hides nothing of other files, nor what two of them say of one thing', async () => {
    const { found, expected, scopes } = await check({
      'zones/a.yaml': `${HEAD}csp_policies: «wrong-type»yes\n${rules('{ ref: a, action: block, expression: ssl }')}`,
      'zones/b.yaml': `${HEAD}rulesets:\n  - «managed-twice»phase: http_request_firewall_custom\n    rules: [ ${BAD} ]\n`,
      'zones/c.yaml': `zone: { name: c.example.com, id: "${ACCOUNT}" }\npage_shield: «yaml-syntax»{ enabled: true\n`,
    });
    expect(found).toEqual(expected);
    expect(scopes).toEqual([]);
  });

  test.each([
    [
      'a job that would carry a field',
      jobs(
        '{ name: j, destination_conf: { env: D }, fields: [Cookies], enabled: «wrong-type»7 }',
        '{ name: k, destination_conf: { env: D }, fields: [RayID] }',
      ),
    ],
    ['the jobs', 'logpush_jobs: «wrong-type»yes\n'],
  ])('is followed by no finding about what is missing then: %s', async (_title, text) => {
    const { found, expected } = await check({
      'zones/a.yaml': `${HEAD}${text}`,
      'zones/b.yaml': `${HEAD}log_fields: { cookies: [session] }\n`,
    });
    expect(found).toEqual(expected);
  });

  test('in the project file leaves its other keys as they are', async () => {
    const { found, expected, settings } = await check({
      'zonewright.yaml': 'dialect: cloudflare\nsafety: «wrong-type»7\nlimits: { log_fields: 1 }\n',
      'zones/a.yaml': `${HEAD}log_fields: { cookies: [a, «log-fields-limit»b] }\n`,
    });
    expect([found, settings.dialect.name]).toEqual([expected, 'cloudflare']);
  });

  test.each([
    [
      'limits',
      'limits: { log_fields: 1, «unknown-key»rulez: 5 }',
      'log_fields: { cookies: [a, «log-fields-limit»b] }',
    ],
    [
      'names of fields',
      'expressions: { names: [cf.new, «wrong-type»[x]] }',
      rules('{ ref: a, action: block, expression: cf.new eq 1 }'),
    ],
  ])('in the project file leaves what files are checked by: %s', async (_title, text, section) => {
    const { found, expected } = await check({
      'zonewright.yaml': `${text}\n`,
      'zones/a.yaml': `${HEAD}${section}\n`,
    });
    expect(found).toEqual(expected);
  });

  test('in the project file leaves which files are checked', async () => {
    const { found, expected } = await check({
      'zonewright.yaml': 'zones: [«wrong-type»[x], sites/**/*.yaml]\n',
      'sites/a.yaml': `${HEAD}page_shield: «wrong-type»no\n`,
      'zones/b.yaml': 'no file of a zone',
    });
    expect(found).toEqual(expected);
  });

  test.each([
    [
      'a gate',
      'gates: [ { deny: [«unknown-risk»opens-trafic], «unknown-key»target: [x] }, { name: «unquoted-string»5, deny: [«unknown-risk»drops-rule] } ]\n',
    ],
    [
      'an invariant',
      'invariants: [ { name: a, never: «expression-unknown-field»http.hots eq "a", «unknown-key»scops: [x] }, { name: b, always: «expression-unknown-field»http.hots eq "b" } ]\n',
    ],
    [
      'the other invariants',
      'invariants: [ «missing-key»{ always: ssl }, { name: b, always: «expression-unknown-field»http.hots eq "b" }, { name: c, never: ssl, scopes: [«invariant-scopes»zone/x.*] } ]\n',
    ],
    [
      'the other gates',
      'gates: [ «wrong-type»drops-rules, { deny: [«wrong-type»[a], «unknown-risk»drops-rule] }, «missing-key»{ targets: [«gate-matches-nothing»zone/x] } ]\n',
    ],
    [
      'hours',
      'gates: [ { deny: [drops-rules], unless: { hours: { zone: «invalid-value»Europe/Berln, days: [«not-allowed»monday], «unknown-key»form: "08:00", to: "17:00" } } } ]\n',
    ],
    [
      'the end of hours',
      'gates: [ { deny: [drops-rules], unless: { «unknown-key»lable: x, hours: { days: [mon], from: "18:00", to: «invalid-value»"17:00" } } } ]\n',
    ],
    [
      'what opens a gate',
      'gates: [ { deny: [drops-rules], «unknown-key»target: [x], unless: { ticket: «invalid-value»"(" } }, { deny: [drops-rules], unless: { owner: «invalid-value»approves } } ]\n',
    ],
    [
      'accepted findings',
      'accepted_findings: [ { code: late-skip, «unknown-key»reasn: a, until: «invalid-value»2027-02-31 }, { code: «invalid-value»drops-rules, reason: b, until: 2027-02-01 } ]\n',
    ],
    [
      'the pattern of tickets and the owners',
      'require: { «unknown-key»meat: [owner], owners: «invalid-value»codeowners, ticket: { pattern: «invalid-value»"(", link: «invalid-value»http://x } }\n',
    ],
    [
      'the names in accepted findings',
      'require: { «unknown-key»meat: [owner], owners: [ann], ticket: { pattern: "A-[0-9]" } }\naccepted_findings: [ { code: «meta-owner»late-skip, owner: bob, reason: a, until: 2027-02-01, «unknown-key»file_: a } ]\n',
    ],
  ])('in the project file hides nothing else that is wrong with %s', async (_title, text) => {
    const { found, expected } = await check({ 'zonewright.yaml': text, 'zones/a.yaml': HEAD });
    expect(found).toEqual(expected);
  });

  test.each([
    ['tickets', 'require: { ticket: { «unknown-key»patern: "A-[0-9]" } }', 'unless: { ticket: true }'],
    [
      'tickets, of the wrong type',
      'require: { ticket: { pattern: «wrong-type»[x] } }',
      'unless: { ticket: true }',
    ],
    ['hours', '', 'unless: { hours: { days: [mon], from: "10:00", to: «unquoted-string»9 } }'],
  ])(
    'in the project file says nothing of a gate that is only due to it: %s',
    async (_title, others, opening) => {
      const text = `${others}\ngates: [ { deny: [drops-rules], ${opening} } ]\n`;
      const { found, expected } = await check({ 'zonewright.yaml': text, 'zones/a.yaml': HEAD });
      expect(found).toEqual(expected);
    },
  );

  test.each([
    ['members', 'meta: [owner, «not-allowed»reson]', ['owner']],
    ['its tests', 'meta: [owner], tests: «not-allowed»block', ['owner']],
    ['owners', 'meta: [owner], owners: [ann, «wrong-type»[bob]]', ['owner']],
  ])('in the requirements leaves the rest of them required: %s', async (_title, required, meta) => {
    const { found, expected, policy } = await check({
      'zonewright.yaml': `require: { ${required} }\n`,
      'zones/a.yaml': HEAD,
    });
    expect(found).toEqual(expected);
    expect(policy.required).toEqual({ meta, tests: 'none' });
  });

  test('hides what is inside it alone, and the other zones that share the file', async () => {
    const { found, expected } = await check({
      'zones/a.yaml':
        `zones:\n  - { name: a.example.com, id: "${ACCOUNT}", «unknown-key»plam: pro }\n  - { name: b.example.com, id: "${ZONE}" }\n` +
        `«unknown-key»page_sheild: {}\nrulesets:\n  - phase: http_request_firewall_custom\n    «unknown-key»rule: []\n    rules: []\n`,
    });
    expect(found).toEqual(expected);
  });
});

describe('a file that is too much', () => {
  test('has its first hundred problems told, and that there are more', async () => {
    const rule = '      - { ref: r, action: blok, expression: ssl }\n';
    const header = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
    const text = `${header}rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n${rule.repeat(150)}`;
    const findings = await findingsOf(text);
    expect(findings).toHaveLength(101);
    expect(findings.filter(({ code }) => code === 'too-many-problems')).toMatchObject([
      { message: 'zones/shop.yaml has more than 100 problems; these are the first' },
    ]);
  });

  test('for the number of its zones is refused before any of them is looked at', async () => {
    const zones = Array.from(
      { length: 200 },
      (_, index) => `  - { name: z${index}.example.com, id: "${index.toString(16).padStart(32, '0')}" }\n`,
    ).join('');
    const text = `zones:\n${zones}page_shield: { enabled: maybe }\nvars:\n  long: "${'x'.repeat(200_000)}"\n`;
    expect(await findingsOf(text)).toMatchObject([
      { code: 'too-many-variants', location: { file: 'zones/shop.yaml', line: 1, column: 1 } },
    ]);
  });
});

async function findingsOf(text: string): Promise<readonly Finding[]> {
  const files = memoryFiles({ 'zones/shop.yaml': text });
  return (await readConfiguration(files)).findings;
}

test('an id that is still to be put in is told at its place, in every file, and stops nothing', async () => {
  const id = 'f'.repeat(32);
  const { found, expected, findings, scopes } = await check({
    'accounts/a.yaml': `account: { name: acme, id: «placeholder-id»"${id}" }\n`,
    'zones/b.yaml': `zones:\n  - { name: b.example.com, id: "${ZONE}" }\n  - { name: c.example.com, id: «placeholder-id»"${id}" }\n`,
  });
  expect(found).toEqual(expected);
  expect(findings.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
  expect(scopes).toHaveLength(3);
});

describe('a section that was to come from another file', () => {
  test.each([
    ['zone_settings:\n  include: «include-missing»../fragments/none.yaml\n'],
    ['page_shield:\n  include: «include-missing»../fragments/none.yaml\n'],
    ['rulesets:\n  include: «include-missing»../fragments/none.yaml\n'],
    ['log_fields: { include: «include-not-a-mapping»../fragments/text.yaml }\n'],
    ['log_fields: { include: ../fragments/broken.yaml }\n'],
    // What is wrong by itself is told.
    ['zone_settings:\n  include: «include-missing»../fragments/none.yaml\n  «unknown-key»ssll: full\n'],
    ['zone_settings: «invalid-value»{}\n'],
  ])('is not said to be empty where that file could not be included: %j', async (text) => {
    const broken = text.includes('broken') ? { 'fragments/broken.yaml': 'cookies: «yaml-syntax»[\n' } : {};
    const { found, expected } = await check({
      'zones/a.yaml': `${HEAD}${text}`,
      'zones/b.yaml': `zone: { name: b.example.com, id: "${'b'.repeat(32)}" }\n${text.includes('broken') ? text : ''}`,
      'fragments/text.yaml': 'text\n',
      ...broken,
    });
    expect(found).toEqual(expected);
  });
});
