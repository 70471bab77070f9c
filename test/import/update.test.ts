import { describe, expect, test } from 'vitest';
import type { PartialState } from '../../src/emulator/index.js';
import { importScope } from '../helpers/importing.js';
import { openWorld, ZONE } from '../helpers/world.js';

const HEAD = `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: false }\n`;
const FILE = 'zones/mine.yaml';

/** The text of a zone file after an import of what is live; the import must be proved. */
async function updated(text: string, live: object): Promise<string | undefined> {
  const state: PartialState = { zones: { [ZONE]: { name: 'shop.example.com', ...live } } };
  const world = await openWorld({ state });
  try {
    const scope = { level: 'zone', name: 'shop.example.com', id: ZONE } as const;
    const { look, verdict, files } = await importScope({ [FILE]: HEAD + text }, scope, world.client.reader);
    expect(look).toMatchObject({ status: 'proposed' });
    expect(verdict).toMatchObject({ status: 'verified' });
    return files[FILE]?.slice(HEAD.length);
  } finally {
    await world.close();
  }
}

function ruleset(phase: string, rules: readonly object[], more: object = {}): readonly object[] {
  return [
    {
      id: 'f'.repeat(32),
      name: 'default',
      kind: 'zone',
      phase,
      rules: rules.map((rule, index) => ({ id: String(index).padStart(32, 'e'), ...rule })),
      ...more,
    },
  ];
}

describe('what stays in something that changes stays as it is written', () => {
  test('parameters of a rule', async () => {
    const text = `rulesets:
  - phase: http_request_firewall_managed
    rules:
      - ref:   core    # odd blanks
        action: execute
        expression: (true) # odd parentheses
        action_parameters:
          # the core rules
          id: 'efb7b8c949ac4650a09736fc376e9aee'
          overrides:
            rules:
              # too loud
              - { action: log, id: "5de7edfa648c4d6891dc3e7f84534ffa" }
              # not ours
              - id: "6de7edfa648c4d6891dc3e7f84534ffa"
                enabled: true # for now
`;
    const overrides = {
      rules: [
        { id: '5de7edfa648c4d6891dc3e7f84534ffa', action: 'log' },
        { id: '6de7edfa648c4d6891dc3e7f84534ffa', enabled: false },
      ],
    };
    const rule = {
      ref: 'core',
      action: 'execute',
      expression: 'true',
      action_parameters: { id: 'efb7b8c949ac4650a09736fc376e9aee', overrides },
    };
    const rulesets = ruleset('http_request_firewall_managed', [rule]);
    expect(await updated(text, { rulesets })).toBe(text.replace('enabled: true #', 'enabled: false #'));
  });

  test.each([
    ['goes', 'upgrade-insecure-requests: []', "script-src 'self'", ''],
    ['comes', '', "script-src 'self'; upgrade-insecure-requests", 'upgrade-insecure-requests: []'],
    ['loses its sources', 'sandbox: [allow-scripts]', "script-src 'self'; sandbox", 'sandbox: []'],
    ['gets some', 'sandbox: []', "script-src 'self'; sandbox allow-scripts", 'sandbox: ["allow-scripts"]'],
  ])('a directive without sources %s', async (_, before, value, after) => {
    const text = (directive: string): string => `csp_policies:
  policies:
    - action: log # for now
      description: scripts
      expression: "true"
      value:
        script-src: ["'self'"] # ours
${directive === '' ? '' : `        ${directive}\n`}`;
    const policy = { description: 'scripts', action: 'log', enabled: 'true', expression: 'true', value };
    expect(await updated(text(before), { policies: [policy] })).toBe(text(after));
  });

  test('directives and sources of a policy', async () => {
    const text = `csp_policies:
  policies:
    - action: log # for now
      description: scripts
      expression: http.host in {"a.example.com"} # one day more
      value:
        connect-src: ["https://b.example.com", 'https://a.example.com'] # backwards
        # scripts
        script-src:
          - "'self'" # ours
          - https://old.example.com # gone?
`;
    const policy = {
      id: 'd'.repeat(32),
      description: 'scripts',
      action: 'log',
      enabled: 'true',
      expression: 'http.host eq "a.example.com"',
      value:
        "script-src 'self' https://new.example.com; connect-src https://a.example.com https://b.example.com",
    };
    expect(await updated(text, { policies: [policy] })).toBe(
      text.replace('https://old.example.com # gone?', '"https://new.example.com"'),
    );
  });

  test('sources between brackets, in the quotes that the layout gives them', async () => {
    const text = `csp_policies:
  policies:
    - description: scripts
      action: log
      expression: http.host eq "a.example.com"
      value:
        script-src: ["'self'", "https://old.example.com"]
`;
    const policy = {
      id: 'd'.repeat(32),
      description: 'scripts',
      action: 'log',
      enabled: 'true',
      expression: 'http.host eq "a.example.com"',
      value: "script-src 'self' https://new.example.com",
    };
    const after = text.replace('https://old', 'https://new');
    expect(await updated(text, { policies: [policy] })).toBe(after);
  });

  test('a policy that is a text', async () => {
    const text = `csp_policies:
  policies:
    - { description: scripts, action: log, expression: "true", value: "script-src 'self'" } # one line
`;
    const policy = {
      id: 'd'.repeat(32),
      description: 'scripts',
      action: 'allow',
      enabled: 'true',
      expression: 'true',
      value: "script-src 'none'",
    };
    expect(await updated(text, { policies: [policy] })).toBe(
      text.replace('action: log', 'action: allow').replace('"script-src \'self\'"', "script-src 'none'"),
    );
  });

  test('fields of a job, and of the log', async () => {
    const text = `log_fields:
  # for support
  request_headers: [ x-b,x-a ]
  cookies: [gone]
logpush_jobs:
  jobs:
    - name: to-bucket # one
      destination_conf: { env: OURS }
      fields:
        - Cookies
        # the ray
        - RayID
      timestamps: rfc3339
`;
    const log = {
      action: 'log_custom_field',
      expression: 'true',
      action_parameters: { request_fields: [{ name: 'x-a' }, { name: 'x-b' }] },
    };
    const job = {
      id: 1,
      name: 'to-bucket',
      dataset: 'http_requests',
      enabled: true,
      destination_conf: 's3://bucket/x',
      logpull_options: 'fields=RayID,EdgeStartTimestamp,Cookies&timestamps=rfc3339',
    };
    const rulesets = ruleset('http_log_custom_fields', [log]);
    expect(await updated(text, { rulesets, logpush_jobs: [job] })).toBe(
      text
        .replace('cookies: [gone]', 'cookies: []')
        .replace('        - RayID\n', '        - RayID\n        - EdgeStartTimestamp\n'),
    );
  });

  test('members of a job, where the file has them', async () => {
    const text = `logpush_jobs:
  jobs:
    - name: to-bucket # one
      destination_conf: { env: OURS }
      filter: '{ "where": { "value": "1", "operator": "eq", "key": "RayID" } }' # as text
      max_upload_bytes:   0 # odd blanks
      max_upload_records: 5000
      output_options:
        # in the newer notation
        field_names: [ Cookies,RayID ]
        sample_rate: 0.5
        record_suffix: ';'
        batch_prefix: gone
`;
    const job = {
      id: 1,
      name: 'to-bucket',
      enabled: true,
      destination_conf: 's3://bucket/x',
      max_upload_records: 1000,
      filter: '{"where":{"key":"RayID","operator":"eq","value":"1"}}',
      x_later: { since: ['v5'] },
      output_options: {
        field_names: ['RayID', 'JA4', 'Cookies'],
        sample_rate: 0.1,
        record_prefix: '{',
        record_suffix: ';',
        y_later: 1,
      },
    };
    expect(await updated(text, { logpush_jobs: [job] })).toBe(
      text
        .replace('5000', '1000')
        .replace('[ Cookies,RayID ]', '[ Cookies, RayID, JA4 ]')
        .replace('sample_rate: 0.5', 'sample_rate: 0.1')
        .replace(
          '        batch_prefix: gone\n',
          '        y_later: 1\n      x_later:\n        since:\n          - v5\n',
        ),
    );
  });

  test('the variable of a job, although another one would be called like that', async () => {
    const text = `logpush_jobs:
  jobs:
    - name: to-bucket
      dataset: http_requests
      enabled: true
      destination_conf: { env: LOGPUSH_TO_BUCKET_DESTINATION }
      fields: [RayID]
`;
    const job = { dataset: 'http_requests', enabled: true, logpull_options: 'fields=RayID' };
    const jobs = [
      { ...job, id: 1, name: 'to.bucket', destination_conf: 's3://one' },
      { ...job, id: 2, name: 'to-bucket', destination_conf: 's3://two' },
    ];
    expect(await updated(text, { logpush_jobs: jobs })).toBe(`${text}    - name: to.bucket
      dataset: http_requests
      enabled: true
      destination_conf: { env: LOGPUSH_TO_BUCKET_DESTINATION_2 }
      fields: [RayID]
`);
  });

  test('log fields that are empty, beside a live rule that logs what they can not say', async () => {
    const text = 'log_fields: { request_headers: [], cookies: [], response_headers: [] }\n';
    const parameters = { x_later_fields: [{ name: 'set-cookie' }] };
    const rule = {
      action: 'log_custom_field',
      expression: 'true',
      action_parameters: parameters,
    };
    const log = ruleset('http_log_custom_fields', [rule]);
    const other = ruleset('http_request_firewall_custom', [{ ref: 'a', action: 'log', expression: 'true' }], {
      id: '0'.repeat(32),
    });
    expect(await updated(text, { rulesets: log })).toBe(text);
    expect(await updated(text, { rulesets: [...log, ...other] })).toBe(`rulesets:
  - phase: http_request_firewall_custom
    ownership: exclusive
    rules:
      - ref: a
        action: log
        expression: "true"
${text}`);
  });

  test('positions in a shared ruleset, but for those that say another place', async () => {
    const text = `rulesets:
  - phase: http_request_firewall_custom
    ownership: shared
    description: ours # and theirs
    rules:
      - { ref: a, action: block, expression: "true", position: first } # up
      - ref: b
        action: log
        expression: "true"
        position: { after: theirs } # down
`;
    const rule = (ref: string, action: string) => ({ ref, action, expression: 'true' });
    const live = [rule('b', 'log'), rule('theirs', 'log'), rule('a', 'block')];
    const rulesets = ruleset('http_request_firewall_custom', live, { description: 'of us all' });
    expect(await updated(text, { rulesets })).toBe(`rulesets:
  - phase: http_request_firewall_custom
    ownership: shared
    description: of us all # and theirs
    rules:
      - ref: b
        action: log
        expression: "true"
        position: first # down
      - { ref: a, action: block, expression: "true", position: { after: theirs } } # up
`);
  });

  test('variables that hold addresses and numbers, in whatever order the service has them', async () => {
    const text = `vars: { offices: [192.0.2.1, 198.51.100.0/24], asns: [64496..64511, 13335] }
rulesets:
  - phase: http_ratelimit
    rules:
      - ref: a
        action: log
        expression: ip.src in {\${offices}} or ip.src.asnum in {\${asns}} # ours
        ratelimit:
          characteristics: [ip.src, cf.colo.id]
          period: 60
          requests_per_period: 5
          mitigation_timeout: 600
          counting_expression: not ip.src in {\${offices}} # not ours
`;
    const rule = {
      ref: 'a',
      action: 'block',
      expression: 'ip.src in {198.51.100.0/24 192.0.2.1} or ip.src.asnum in {13335 64496..64511}',
      ratelimit: {
        characteristics: ['ip.src', 'cf.colo.id'],
        period: 60,
        requests_per_period: 7,
        mitigation_timeout: 600,
        counting_expression: 'not (ip.src in {198.51.100.0/24 192.0.2.1})',
      },
    };
    expect(await updated(text, { rulesets: ruleset('http_ratelimit', [rule]) })).toBe(
      text
        .replace('action: log', 'action: block')
        .replace('requests_per_period: 5', 'requests_per_period: 7'),
    );
  });

  test('variables whose value is live', async () => {
    const text = `vars: { host: shop.example.com }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: a, action: log, expression: 'http.host eq \${host}', description: "of \${host}" }
`;
    const rule = {
      ref: 'a',
      action: 'block',
      expression: 'http.host eq "shop.example.com"',
      description: 'of ${host}',
    };
    const rulesets = ruleset('http_request_firewall_custom', [rule]);
    expect(await updated(text, { rulesets })).toBe(
      text.replace('action: log', 'action: block').replace('"of ${host}"', () => '"of $${host}"'),
    );
  });
});

test('an entry point that a file declares stays, and the section of its rules is not added', async () => {
  const text = `rulesets:
  - phase: http_request_sanitize
    rules: []
`;
  const rule = { ref: 'a', action: 'execute', expression: 'true', action_parameters: { id: 'a'.repeat(32) } };
  const live = {
    url_normalization: { type: 'rfc3986', scope: 'both' },
    rulesets: ruleset('http_request_sanitize', [rule]),
  };
  const after = await updated(text, live);
  expect(after).toContain('ref: a');
  expect(after).not.toContain('url_normalization');
});
