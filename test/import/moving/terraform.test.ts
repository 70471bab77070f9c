import { describe, expect, test } from 'vitest';
import type { Former } from '../../../src/import/moving/former.js';
import { heldSecrets } from '../../../src/import/moving/held.js';
import { liveIndex } from '../../../src/import/moving/match.js';
import { removedBlock, withoutKeys } from '../../../src/import/moving/terraform/addresses.js';
import { withoutSensitive } from '../../../src/import/moving/terraform/resources.js';
import { readState } from '../../../src/import/moving/terraform/state.js';
import { unclearAmong } from '../../../src/import/moving/unclear.js';
import type { SectionDraft } from '../../../src/import/section-draft.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import { ACCOUNT, ZONE } from '../../helpers/world.js';

const ID = 'a'.repeat(32);
const SHOW = 'terraform show -json';

interface Resource {
  readonly address: string;
  readonly [member: string]: unknown;
}

function stateOf(root: object, more: object = {}): string {
  return JSON.stringify({
    format_version: '1.0',
    terraform_version: '1.9.8',
    values: { root_module: root },
    ...more,
  });
}

function resource(address: string, values: unknown, more: object = {}): Resource {
  const type = /(?:^|\.)((?:cloudflare|aws)_\w+)\./.exec(address)?.[1] ?? '';
  return {
    address,
    mode: 'managed',
    type,
    provider_name: 'registry.terraform.io/cloudflare/cloudflare',
    values,
    ...more,
  };
}

function former(text: string): Former {
  const read = readState(text, 'state.json');
  if (read.status === 'wrong') throw new Error(`${read.wrong.what}: ${read.wrong.help}`);
  return read.former;
}

/** A section with a live thing for each id, all of which say the same. */
function draftOf(section: string, ids: readonly string[], says = ''): SectionDraft['draft'] {
  const things = ids.map((id, index) => ({
    id,
    key: `${section} ${id}`,
    address: `${section}/${id}`,
    path: [index],
    parts: [],
  }));
  return { section: ids.map(() => ({ description: says })), things } as unknown as SectionDraft['draft'];
}

function look(values: unknown, type = 'cloudflare_ruleset', more: object = {}): Former {
  return former(stateOf({ resources: [resource(`${type}.this`, values, more)] }));
}

describe('a state', () => {
  test('is read through all of its modules, with counts and keys of for_each, and without data sources', () => {
    const policy = { zone_id: ZONE, id: ID };
    const { things, others } = former(
      stateOf({
        resources: [
          resource('cloudflare_page_shield_policy.a', policy),
          resource('data.cloudflare_ruleset.read', {}, { mode: 'data' }),
          resource('aws_s3_bucket.logs', {}),
        ],
        child_modules: [
          {
            address: 'module.one',
            resources: [resource('module.one.cloudflare_page_shield_policy.b[0]', policy)],
            child_modules: [
              {
                address: 'module.one.module.two["x"]',
                resources: [
                  resource('module.one.module.two["x"].cloudflare_page_shield_policy.c["]\\""]', policy),
                ],
              },
            ],
          },
          {
            address: 'module.three',
            resources: [resource('module.three.cloudflare_page_shield_policy.d', policy)],
          },
        ],
      }),
    );
    expect(things.map(({ name }) => name)).toEqual([
      'cloudflare_page_shield_policy.a',
      'module.one.cloudflare_page_shield_policy.b[0]',
      'module.one.module.two["x"].cloudflare_page_shield_policy.c["]\\""]',
      'module.three.cloudflare_page_shield_policy.d',
    ]);
    expect(others).toEqual([{ type: 'aws_s3_bucket', names: ['aws_s3_bucket.logs'] }]);
  });

  test.each<readonly [what: string, type: string, values: object, means: readonly object[]]>([
    [
      'a ruleset',
      'cloudflare_ruleset',
      { id: ID, zone_id: ZONE, rules: [{ id: '1', ref: 'one', action: 'log', action_parameters: [] }] },
      [{ id: ID, parts: [{ id: '1', name: 'one', ref: 'one', says: { action: 'log' } }] }],
    ],
    [
      'a ruleset without rules',
      'cloudflare_ruleset',
      { id: ID, account_id: ACCOUNT, zone_id: '', rules: null },
      [{ id: ID }],
    ],
    [
      'a ref that the service has made',
      'cloudflare_ruleset',
      { id: ID, zone_id: ZONE, rules: [{ ref: ID }] },
      [{ parts: [{ name: ID }] }],
    ],
    ['a job of version 4', 'cloudflare_logpush_job', { id: '17', zone_id: ZONE }, [{ id: '17' }]],
    ['a job of version 5', 'cloudflare_logpush_job', { id: 17, account_id: ACCOUNT }, [{ id: '17' }]],
    ['page shield', 'cloudflare_page_shield', { id: ZONE, zone_id: ZONE }, [{ key: 'page_shield' }]],
    [
      'a setting',
      'cloudflare_zone_setting',
      { zone_id: ZONE, setting_id: 'ssl' },
      [{ key: 'zone_settings/ssl' }],
    ],
    [
      'all settings',
      'cloudflare_zone_settings_override',
      { zone_id: ZONE, settings: [{ ssl: 'full', zero_rtt: 'on', ciphers: [], webp: null, mirage: '' }] },
      [{ key: 'zone_settings/ssl' }, { key: 'zone_settings/0rtt' }],
    ],
    [
      'a list whose items are elsewhere',
      'cloudflare_list',
      { id: ID, account_id: ACCOUNT, item: [] },
      [{ id: ID }],
    ],
    [
      'a list of version 4',
      'cloudflare_list',
      {
        id: ID,
        account_id: ACCOUNT,
        item: [
          { value: [{ ip: '192.0.2.7/24' }] },
          { value: [{ hostname: [{ url_hostname: 'A.example.com' }] }] },
          { value: [{ asn: 64500 }] },
        ],
      },
      [{ id: ID, parts: [{ name: '192.0.2.0/24' }, { name: 'a.example.com' }, { name: '64500' }] }],
    ],
    [
      'a list of version 5',
      'cloudflare_list',
      {
        id: ID,
        account_id: ACCOUNT,
        items: [
          { ip: '192.0.2.1/32' },
          { redirect: { source_url: 'Example.com/a', target_url: 'https://b' } },
        ],
      },
      [{ id: ID, parts: [{ name: '192.0.2.1' }, { name: 'example.com/a' }] }],
    ],
    [
      'an item of version 4',
      'cloudflare_list_item',
      {
        id: 'i',
        list_id: ID,
        account_id: ACCOUNT,
        ip: null,
        asn: 0,
        hostname: [{ url_hostname: 'b.example' }],
      },
      [{ id: ID, part: { id: 'i', name: 'b.example' } }],
    ],
    [
      'an item of version 5',
      'cloudflare_list_item',
      { id: 'i', list_id: ID, account_id: ACCOUNT, ip: '2001:DB8::1' },
      [{ id: ID, part: { id: 'i', name: '2001:db8::1' } }],
    ],
  ])('means with %s what it says', (_, type, values, means) => {
    const { things, unclear } = look(values, type);
    expect(unclear).toEqual([]);
    expect(things[0]?.means).toMatchObject(means);
    expect(things[0]?.means).toHaveLength(means.length);
  });

  test.each<readonly [what: string, values: object | undefined, why: string, more: object]>([
    ['without values', undefined, 'neither a zone_id nor an account_id', {}],
    ['without an owner', { id: ID }, 'neither a zone_id nor an account_id', {}],
    ['without an id', { zone_id: ZONE }, 'an unknown shape', {}],
    ['with an id that is no text', { zone_id: ZONE, id: { a: 1 } }, 'an unknown shape', {}],
    ['that is deposed', { zone_id: ZONE, id: ID }, 'deposed', { deposed_key: '1a2b' }],
  ])('tells of a resource %s that it was not made out', (_, values, why, more) => {
    const { things, unclear } = look(values, 'cloudflare_ruleset', more);
    expect(things).toEqual([]);
    expect(unclear).toMatchObject([{ name: 'cloudflare_ruleset.this', why: expect.stringContaining(why) }]);
    expect(unclear).toHaveLength(1);
  });

  const known = { id: ID, zone_id: ZONE };
  test.each<readonly [type: string, values: object, why: string]>([
    ['cloudflare_ruleset', { ...known, rules: 'oops' }, 'what it has as rules is not a list'],
    ['cloudflare_ruleset', { ...known, rules: { a: {} } }, 'what it has as rules is not a list'],
    ['cloudflare_ruleset', { ...known, rules: [null, 5] }, 'rule 1 is not an object'],
    ['cloudflare_ruleset', { ...known, rules: [{}] }, 'rule 1 has neither an id nor a ref'],
    ['cloudflare_ruleset', { ...known, rules: [{ id: '1', expression: [] }] }, 'expression of rule 1'],
    ['cloudflare_ruleset', { ...known, rules: [{ id: '1', enabled: 5 }] }, 'enabled of rule 1'],
    ['cloudflare_ruleset', { ...known, phase: {} }, 'phase of the ruleset'],
    ['cloudflare_page_shield_policy', { ...known, value: { a: 1 } }, 'value of the policy'],
    ['cloudflare_page_shield_policy', { ...known, enabled: [] }, 'enabled of the policy'],
    ['cloudflare_page_shield', { ...known, enabled: 'often' }, 'enabled of page shield'],
    ['cloudflare_logpush_job', { zone_id: ZONE, id: {} }, 'id of the job is not a string'],
    ['cloudflare_logpush_job', { zone_id: ZONE, id: 17, dataset: [] }, 'dataset of the job'],
    ['cloudflare_logpush_job', { zone_id: ZONE, id: 17, enabled: {} }, 'enabled of the job'],
    ['cloudflare_zone_setting', { zone_id: ZONE, setting_id: ['ssl'] }, 'id of the setting'],
    ['cloudflare_zone_settings_override', { ...known, settings: 'oops' }, 'what it has as settings'],
    ['cloudflare_zone_settings_override', { ...known, settings: [null] }, 'what it has as settings'],
    ['cloudflare_zone_settings_override', { ...known, settings: [{}, {}] }, 'more than one block'],
    ['cloudflare_zone_settings_override', { ...known, settings: [{ ssl: { a: 1 } }] }, 'ssl in what it has'],
    ['cloudflare_list', { ...known, items: 'oops' }, 'what it has as items is not a list'],
    ['cloudflare_list', { ...known, items: [5] }, 'item 1 is not an object'],
    ['cloudflare_list', { ...known, items: [{ comment: 'a' }] }, 'item 1 has neither an address'],
    ['cloudflare_list', { ...known, item: { a: 1 } }, 'what it has as items is not a list'],
    ['cloudflare_list', { ...known, item: [{ value: 'oops' }] }, 'value of item 1 is not an object'],
    ['cloudflare_list', { ...known, item: [{ value: [{}, {}] }] }, 'value of item 1 is more than one block'],
    ['cloudflare_list', { ...known, item: [{ value: [{ ip: ['a'] }] }] }, 'ip of item 1'],
    ['cloudflare_list', { ...known, kind: 5, name: {} }, 'name of the list'],
    ['cloudflare_list_item', { ...known, list_id: [], ip: '192.0.2.1' }, 'id of its list'],
    ['cloudflare_list_item', { ...known, list_id: ID, hostname: 'a.example' }, 'hostname of the item'],
    ['cloudflare_list_item', { ...known, list_id: ID, asn: 'AS-X' }, 'asn of the item is not a number'],
  ])('makes nothing of %s with the values %j, and says why', (type, values, why) => {
    const { things, unclear } = look(values, type);
    expect(things).toEqual([]);
    expect(unclear).toMatchObject([
      { name: `${type}.this`, why: expect.stringContaining(`an unknown shape: `) },
    ]);
    expect(unclear[0]?.why).toContain(why);
  });

  test('of another shape tells nothing of its values', () => {
    const { unclear, sensitive } = look({ ...known, rules: ['hunter2'] }, 'cloudflare_ruleset', {
      sensitive_values: { rules: true, name: true },
    });
    expect(JSON.stringify(unclear.map(({ why }) => why))).not.toContain('hunter2');
    expect(sensitive).toEqual(['hunter2']);
  });

  test('tells of what has no address', () => {
    const { unclear } = former(stateOf({ address: 'module.a', resources: [null, { type: 'x' }] }));
    expect(unclear.map(({ name }) => name)).toEqual(['module.a', 'module.a']);
    expect(unclear.map(({ about }) => about?.sections.includes('rulesets'))).toEqual([true, undefined]);
  });

  const SHOP: Scope = { level: 'zone', name: 'shop.example.com', id: ZONE };
  const LIVE = liveIndex([
    { name: 'rulesets', draft: draftOf('rulesets', [ID, 'b'.repeat(32)]) },
    { name: 'lists', draft: draftOf('lists', ['c'.repeat(32)]) },
  ]);

  test.each<readonly [what: string, resource: unknown, live: readonly string[]]>([
    ['an id and no owner', { id: ID }, [`rulesets/${ID}`]],
    ['an id that is not live, and no owner', { id: 'd'.repeat(32) }, []],
    ['nothing', {}, [`rulesets/${ID}`, `rulesets/${'b'.repeat(32)}`]],
    ['no id but that of the zone', { id: ZONE }, [`rulesets/${ID}`, `rulesets/${'b'.repeat(32)}`]],
    ['another zone', { id: ID, zone_id: 'e'.repeat(32) }, []],
  ])('with %s may mean things of any zone', (_, values, live) => {
    const text = stateOf({
      resources: [resource('cloudflare_ruleset.a', values, { address: 5, type: 'cloudflare_ruleset' })],
    });
    const whole = look(values, 'cloudflare_ruleset', { deposed_key: 'x' });
    for (const one of [former(text), whole])
      expect([...unclearAmong(LIVE, SHOP, one)].map(({ address }) => address)).toEqual(live);
  });

  test('of no type may mean a thing of any section', () => {
    const about = (values: object): readonly string[] => {
      const text = stateOf({ resources: [{ address: 'a.b', mode: 'managed', values }] });
      return [...unclearAmong(LIVE, SHOP, former(text))].map(({ section }) => section);
    };
    expect(about({ id: 'c'.repeat(32) })).toEqual(['lists']);
    expect(about({})).toEqual(['rulesets', 'rulesets', 'lists']);
  });

  test('of no owner is as secret as its marks say', () => {
    const values = { id: ID, description: 'hunter2 and more' };
    const one = look(values, 'cloudflare_ruleset', { sensitive_values: { description: true } });
    const drafts = [{ name: 'rulesets', draft: draftOf('rulesets', [ID], values.description) }] as const;
    expect(heldSecrets(drafts, SHOP, one)).toMatchObject({ code: 'import-holds-secret' });
  });

  test('names the zones and accounts that it is about, and none whose id is marked as sensitive', () => {
    const setting = { setting_id: 'ssl', zone_id: ZONE };
    const { owners } = former(
      stateOf({
        resources: [
          resource('cloudflare_zone_setting.ssl', setting),
          resource('cloudflare_zone.shop', { id: ZONE, zone: 'shop.example.com' }),
          resource(
            'cloudflare_ruleset.hidden',
            { id: ID, account_id: ACCOUNT },
            { sensitive_values: { account_id: true } },
          ),
        ],
      }),
    );
    expect(owners).toEqual([{ level: 'zone', id: ZONE, name: 'shop.example.com' }]);
  });

  test.each([
    ['registry.terraform.io/cloudflare/cloudflare', 'terraform'],
    ['registry.opentofu.org/cloudflare/cloudflare', 'tofu'],
  ])('of %s is changed with %s', (provider, program) => {
    const values = { id: ID, zone_id: ZONE };
    expect(look(values, 'cloudflare_ruleset', { provider_name: provider }).program).toBe(program);
  });
});

describe('what is marked as sensitive', () => {
  test('is not read, but for ids, which are not secret', () => {
    const values = {
      id: ID,
      zone_id: ZONE,
      name: 'hidden name',
      rules: [{ id: '1', ref: 'one', expression: 'a hidden expression', description: 'told' }],
    };
    const marks = { zone_id: true, name: true, rules: [{ expression: true }] };
    const { things, sensitive } = look(values, 'cloudflare_ruleset', { sensitive_values: marks });
    expect(sensitive).toEqual(['hidden name', 'a hidden expression']);
    expect(things[0]?.owner).toEqual({ level: 'zone', id: ZONE });
    expect(things[0]?.means[0]?.parts).toEqual([
      { id: '1', name: 'one', ref: 'one', says: { description: 'told' } },
    ]);
  });

  test.each<readonly [values: unknown, marks: unknown, left: unknown, sensitive: readonly string[]]>([
    [{ a: { b: 'x' } }, { a: true }, { a: undefined }, ['x']],
    [{ a: ['x', 'y'] }, { a: [false, true] }, { a: ['x', undefined] }, ['y']],
    [{ a: 'x' }, {}, { a: 'x' }, []],
    [{ a: 1 }, { a: true }, { a: undefined }, []],
    [{ toString: 'x' }, {}, { toString: 'x' }, []],
    ['x', true, undefined, ['x']],
  ])('%j without %j', (values, marks, left, sensitive) => {
    expect(withoutSensitive(values, marks)).toEqual({ values: left, sensitive });
  });
});

test.each<readonly [what: string, text: string, told: string, help: string]>([
  [
    'a plan',
    JSON.stringify({ format_version: '1.2', planned_values: {}, resource_changes: [], prior_state: {} }),
    'a plan',
    'without the name of a plan',
  ],
  ['a saved plan', 'PK\u0003\u0004', 'a saved plan', 'without the name of a plan'],
  [
    'a state file',
    JSON.stringify({ version: 4, terraform_version: '1.5.0', serial: 3, lineage: 'x', resources: [] }),
    'a state file as Terraform keeps it (version 4)',
    'terraform show -json terraform.tfstate',
  ],
  [
    'an old state file',
    JSON.stringify({ version: 3, serial: 1, modules: [] }),
    'version 3',
    'terraform show -json terraform.tfstate',
  ],
  [
    'HCL',
    'resource "cloudflare_ruleset" "waf" {\n  zone_id = var.zone_id\n}\n',
    'a configuration (HCL)',
    'terraform show -json',
  ],
  ['a module', 'terraform {\n}\n', 'a configuration (HCL)', 'terraform show -json'],
  [
    'what is shown for people',
    '# cloudflare_ruleset.waf:\nresource "cloudflare_ruleset" "waf" {\n}\n',
    'prints for people',
    'Add -json',
  ],
  ['nothing', ' \n', 'empty', 'terraform show -json'],
  ['UTF-16', '\ufffd\ufffd{\0"\0', 'no UTF-8', 'Out-File -Encoding utf8'],
  ['an empty state', '{"format_version":"1.0"}', 'an empty state', 'terraform workspace list'],
  ['resources that are none', stateOf({ resources: 'no' }), 'a broken state: what it has as resources', SHOW],
  ['modules that are none', stateOf({ child_modules: [5] }), 'a broken state: one of its modules', SHOW],
  ['values that are none', '{"format_version":"1.0","values":5}', 'a broken state: what it has as', SHOW],
  ['another format', '{"format_version":"2.0","values":{}}', 'only 1.x', 'Update zonewright'],
  [
    'schemas',
    '{"format_version":"1.0","provider_schemas":{}}',
    'schemas of providers',
    'terraform show -json',
  ],
  ['a log', '{"@level":"info"}', 'the log of a run', 'terraform show -json'],
  ['another JSON', '[]', 'is not an object', 'terraform show -json'],
  ['YAML', 'zone: { name: a }\n', 'no JSON', 'terraform show -json'],
])('%s is told for what it is', (_, text, told, help) => {
  const { status, wrong } = { wrong: undefined, ...readState(text, 'x') };
  expect(status).toBe('wrong');
  expect(wrong).toEqual({ what: expect.stringContaining(told), help: expect.stringContaining(help) });
});

test('a byte order mark does no harm, and neither does the format of Terraform 1.0', () => {
  const text = stateOf(
    { resources: [resource('cloudflare_ruleset.a', { id: ID, zone_id: ZONE })] },
    { format_version: '0.2' },
  );
  expect(former(`\ufeff${text}`).things).toHaveLength(1);
});

test.each([
  ['a.b', 'a.b'],
  ['a.b[0]', 'a.b'],
  ['module.m["x.y"].a.b["k"]', 'module.m.a.b'],
  [String.raw`a.b["it's \"] \\"]`, 'a.b'],
  ['module.m[1].module.n.a.b-c', 'module.m.module.n.a.b-c'],
])('%s is an instance of %s', (address, whole) => {
  expect(withoutKeys(address)).toBe(whole);
  expect(removedBlock(whole)).toBe(
    `removed {\n  from = ${whole}\n\n  lifecycle {\n    destroy = false\n  }\n}\n`,
  );
});
