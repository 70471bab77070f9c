import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startEmulator } from '../../../src/emulator/index.js';
import type { DriftReport } from '../../../src/generated/documents/drift.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { isObject } from '../../../src/kernel/model/json.js';
import { packageFile } from '../../../src/package-file.js';
import { repository, zonewright } from '../../helpers/command.js';
import { ACCOUNT, SECRETS, ZONE } from '../../helpers/world.js';

const META = 'meta: { owner: owner-of-this, ticket: SEC-123 }';

const PHASE = 'http_request_firewall_custom';
const RULE = 'ref: bots, action: block, expression: http.host eq "a.example"';
const JOB = 'name: requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID]';
const POLICY = `description: checkout, action: log, expression: 'true', value: { script-src: ["'self'"] }`;
const RULESET = `name: bots, phase: ${PHASE}`;
const SHARED = 'ownership: shared';

/** Each place of a schema that takes `meta`, with sections of a file that say it there alone, and that differ from what is live. */
const PLACES: Readonly<Record<string, string>> = {
  'page-shield/properties': `page_shield: { enabled: true, ${META} }`,
  'csp-policies/properties': `csp_policies: { ${META}, policies: [{ ${POLICY} }] }`,
  'csp-policies/$defs/policy': `csp_policies: { policies: [{ ${POLICY}, ${META} }] }`,
  'rulesets/$defs/ruleset': `rulesets: [{ phase: ${PHASE}, ${META}, rules: [{ ${RULE} }] }]`,
  'rule/properties': `rulesets: [{ phase: ${PHASE}, rules: [{ ${RULE}, ${META} }] }]`,
  'custom-rulesets/properties': `custom_rulesets: { ${META}, rulesets: [{ ${RULESET}, rules: [{ ${RULE} }] }] }`,
  'custom-rulesets/$defs/ruleset': `custom_rulesets: { rulesets: [{ ${RULESET}, ${META}, rules: [{ ${RULE} }] }] }`,
  'lists/properties': `lists: { ${SHARED}, ${META}, lists: [{ name: office, kind: ip, items: [192.0.2.7] }] }`,
  'lists/$defs/list': `lists: { ${SHARED}, lists: [{ name: office, kind: ip, ${META}, items: [192.0.2.7] }] }`,
  'lists/$defs/item': `lists: { ${SHARED}, lists: [{ name: office, kind: ip, items: [{ value: 192.0.2.7/24, ${META} }] }] }`,
  'log-fields/properties': `log_fields: { request_headers: [x-request-id], ${META} }`,
  'logpush-jobs/properties': `logpush_jobs: { ${META}, jobs: [{ ${JOB} }] }`,
  'logpush-jobs/$defs/job': `logpush_jobs: { jobs: [{ ${JOB}, ${META} }] }`,
  'zone-settings/properties': `zone_settings: { tls_1_3: 'off', ${META} }`,
  'url-normalization/properties': `url_normalization: { scope: both, ${META} }`,
  'managed-transforms/properties': `managed_transforms: { request_headers: { add_visitor_location_headers: true }, ${META} }`,
  'bot-management/properties': `bot_management: { fight_mode: true, ${META} }`,
};

/** What takes `meta`, but is no place of its own. */
const NO_PLACES: Readonly<Record<string, string>> = {
  fragment: 'it is made of the schemas of sections: what a fragment says is shown where it is included',
};

/** Sections and settings that have no `meta`, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  rulesets: 'the section is a list; each of its rulesets can have one',
  invariants: 'they are not sent, and no plan changes them',
  tests: 'they are not sent, and no plan changes them',
  'managed-waf': 'it only asks for a migration that a person carries out, and has no changes',
  'pool-notifications': 'it only asks for a migration that a person carries out, and has no changes',
};

const FOLDER = fileURLToPath(packageFile('schemas'));

/** The schemas in which a value refers to `meta`, and where: `lists/$defs/item`. */
function placesOfMeta(): readonly string[] {
  return schemas().flatMap(([name, schema]) =>
    name in NO_PLACES ? [] : refsIn(schema, []).map((path) => `${name}/${placeOf(path)}`),
  );
}

function schemas(): readonly (readonly [string, unknown])[] {
  return readdirSync(FOLDER).map((file) => {
    const schema: unknown = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
    return [file.replace('.schema.json', ''), schema];
  });
}

function refsIn(value: unknown, path: readonly string[]): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isObject(value) && value['$ref'] === 'meta.schema.json') return [path];
  return Object.entries(value).flatMap(([name, member]) => refsIn(member, [...path, name]));
}

function placeOf([first = '', second = '']: readonly string[]): string {
  return first === '$defs' ? `${first}/${second}` : first;
}

/** What is live: enough that rules and items are differences of their own. */
const STATE = {
  zones: {
    [ZONE]: {
      name: 'shop.example.com',
      rulesets: [
        { phase: PHASE, rules: [{ ref: 'bots', action: 'log', expression: 'http.host eq "a.example"' }] },
      ],
    },
  },
  accounts: {
    [ACCOUNT]: {
      name: 'example-inc',
      lists: [{ name: 'office', kind: 'ip', items: [{ ip: '198.51.100.1' }] }],
    },
  },
};

test('each place that takes meta is tried here', () => {
  expect(placesOfMeta().toSorted()).toEqual(Object.keys(PLACES).toSorted());
});

test('a section that takes no meta has a reason', () => {
  const taking = new Set(placesOfMeta().map((place) => place.replace(/\/properties$/, '')));
  const sections = new Set(
    schemas()
      .filter(([name]) => name === 'zone' || name === 'account')
      .flatMap(([, schema]) => JSON.stringify(schema).match(/"\$ref":"[a-z-]+(?=\.schema\.json")/g) ?? [])
      .map((reference) => reference.replace('"$ref":"', '')),
  );
  const known = schemas().filter(
    ([name, schema]) => sections.has(name) && isObject(schema) && String(schema['title']).endsWith('Section'),
  );
  expect(known.length).toBeGreaterThan(10);
  const lacking = known.map(([name]) => name).filter((name) => !taking.has(name));
  expect(lacking.toSorted()).toEqual(Object.keys(WITHOUT).toSorted());
});

test.each(Object.entries(PLACES))('the owner of %s is shown where people decide', async (_, section) => {
  const emulator = await startEmulator({ state: STATE });
  onTestFinished(() => emulator.close());
  const head = section.startsWith('lists')
    ? `account: { name: example-inc, id: "${ACCOUNT}" }`
    : `zone: { name: shop.example.com, id: "${ZONE}" }`;
  const root = repository({
    'zonewright.yaml': 'version: 1\ndialect: cloudflare\n',
    [section.startsWith('lists') ? 'accounts/inc.yaml' : 'zones/shop.yaml']: `${head}\n${section}\n`,
  });
  const outputOf = async (...args: readonly string[]): Promise<string> => {
    const { stdout, stderr } = await zonewright(args, { root, emulator, env: SECRETS });
    expect(stderr).not.toContain('error');
    return stdout;
  };
  const words = 'owner: owner-of-this · SEC-123';
  for (const command of ['plan', 'drift']) {
    expect(await outputOf(command, '--format', 'text')).toContain(words);
    expect(await outputOf(command, '--format', 'markdown')).toContain(words);
  }
  expect(await outputOf('plan', '--format', 'html')).toContain('owner: <b>owner-of-this</b> · SEC-123');
  const plan = JSON.parse(await outputOf('plan', '--format', 'json')) as PlanDocument;
  expect(JSON.stringify(plan)).toContain('"owner":"owner-of-this"');
  expect(JSON.stringify(plan.changes.map(({ request }) => request))).not.toContain('owner-of-this');
  const { drift } = JSON.parse(await outputOf('drift', '--format', 'json')) as { drift: DriftReport };
  expect(JSON.stringify(drift)).toContain('"owner":"owner-of-this"');
});
