import { describe, expect, test } from 'vitest';
import { check, HEAD } from './marked.js';
import { ACCOUNT } from '../helpers/world.js';

/** Values that would mean something else, if they were put in as they are. */
const VARS = `closed: /admin" or ssl or http.host eq ", offices: [192.0.2.1, 198.51.100.0/24], hosts: ['a.example"}', b.example], number: 443`;
const CLOSED = '"/admin\\" or ssl or http.host eq \\""';
const OFFICES = '192.0.2.1 198.51.100.0/24';

const zone = (section: string): Record<string, string> => ({
  'zones/a.yaml': `${HEAD}vars: { ${VARS} }\n${section}\n`,
});
const account = (section: string): Record<string, string> => ({
  'accounts/a.yaml': `account: { name: example-inc, id: "${ACCOUNT}" }\nvars: { ${VARS} }\n${section}\n`,
});
const rules = (phase: string, rule: string): string =>
  `rulesets:\n  - phase: ${phase}\n    rules:\n      - ${rule}`;

/** Every place of a file that holds an expression, with EXPRESSION in it. */
const PLACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a rule of a zone': zone(
    rules('http_request_firewall_custom', `{ ref: a, action: block, expression: 'EXPRESSION' }`),
  ),
  'a rule of a custom ruleset': account(
    `custom_rulesets:\n  rulesets:\n    - name: x\n      phase: http_request_firewall_custom\n      rules:\n        - { ref: a, action: block, expression: 'EXPRESSION' }`,
  ),
  'what a rate limit counts': zone(
    rules(
      'http_ratelimit',
      `{ ref: a, action: block, expression: "true", ratelimit: { characteristics: [cf.colo.id, ip.src], period: 60, requests_per_period: 5, mitigation_timeout: 60, counting_expression: 'EXPRESSION' } }`,
    ),
  ),
  'a policy': zone(
    `csp_policies: { policies: [ { description: a, action: log, expression: 'EXPRESSION', value: { script-src: ["'self'"] } } ] }`,
  ),
  'an invariant, never': zone(`invariants: [ { name: a, never: 'EXPRESSION' } ]`),
  'an invariant, always': zone(`invariants: [ { name: a, always: 'EXPRESSION' } ]`),
  'an invariant of an account': account(`invariants: [ { name: a, never: 'EXPRESSION' } ]`),
  'an invariant of the project, never': {
    'zonewright.yaml': `vars: { ${VARS} }\ninvariants: [ { name: a, never: 'EXPRESSION' } ]\n`,
    ...zone('page_shield: { enabled: true }'),
  },
  'an invariant of the project, always': {
    'zonewright.yaml': `vars: { ${VARS} }\ninvariants: [ { name: a, always: 'EXPRESSION' } ]\n`,
    ...zone('page_shield: { enabled: true }'),
  },
};

/** A place with an expression in it. Every file has single quotes around it. */
const placed = (place: string, expression: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(PLACES[place] ?? {}).map(([file, text]) => [
      file,
      text.replace('EXPRESSION', () => expression),
    ]),
  );

/** What the configuration has under a name that ends in `expression`, `never` or `always`. */
function expressionsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(expressionsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' && /(?:expression|never|always)$/.test(name) && member !== 'true'
      ? [member]
      : expressionsIn(member),
  );
}

async function put(
  place: string,
  expression: string,
): Promise<{ readonly errors: readonly string[]; readonly texts: readonly string[] }> {
  const { findings, scopes, policy } = await check(placed(place, expression));
  const errors = findings.filter(({ severity }) => severity === 'error');
  return {
    errors: errors.map(({ code, location }) => `${code} in ${location?.file ?? ''}`),
    texts: expressionsIn([
      scopes.map(({ parts }) => parts.map(({ sections }) => sections)),
      policy.invariants,
    ]),
  };
}

describe.each(Object.keys(PLACES))('%s', (place) => {
  test('takes a text as a literal in quotes', async () => {
    expect(await put(place, 'http.request.uri.path eq ${closed}')).toEqual({
      errors: [],
      texts: [`http.request.uri.path eq ${CLOSED}`],
    });
  });

  test('takes a list as the members of a set', async () => {
    expect(await put(place, 'ip.src in {${offices}}')).toEqual({
      errors: [],
      texts: [`ip.src in {${OFFICES}}`],
    });
  });

  test('takes a number without quotes', async () => {
    expect(await put(place, 'cf.edge.server_port eq ${number}')).toEqual({
      errors: [],
      texts: ['cf.edge.server_port eq 443'],
    });
  });

  test.each([
    ['http.host matches "^${closed}$"', 'variable-in-literal'],
    ['http.host wildcard "*.${closed}"', 'variable-in-literal'],
    ['regex_replace(http.host, "${closed}", "a") eq "b"', 'variable-in-literal'],
    ['http.host eq r"${closed}"', 'variable-in-literal'],
    ['http.host eq ${clozed}', 'unknown-variable'],
    ['ip.src eq ${offices}', 'variable-list'],
    ['ip.src eq ${closed}', 'variable-value'],
  ])('refuses %s', async (expression, code) => {
    const { errors } = await put(place, expression);
    expect(errors).toEqual([expect.stringContaining(`${code} in `)]);
  });
});

describe('a filter that is written as JSON', () => {
  const filter = async (value: string): Promise<readonly unknown[]> => {
    const { scopes, findings } = await check(
      zone(
        `logpush_jobs: { jobs: [ { name: a, destination_conf: { env: D }, fields: [RayID], filter: '{"where":{"key":"ClientRequestHost","operator":"OP","value":${value}}}' } ] }`.replace(
          'OP',
          value === '${hosts}' ? 'in' : 'eq',
        ),
      ),
    );
    const errors = findings.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) return errors.map(({ code }) => code);
    return scopes
      .flatMap(({ parts }) => parts.flatMap(({ sections }) => sections.logpush_jobs?.jobs ?? []))
      .map((job) => {
        const parsed: unknown = typeof job.filter === 'string' ? JSON.parse(job.filter) : undefined;
        return parsed;
      });
  };
  const where = (value: unknown, operator = 'eq'): object => ({
    where: { key: 'ClientRequestHost', operator, value },
  });

  test('takes a text as a string of JSON, and within one as a part of it', async () => {
    expect(await filter('${closed}')).toEqual([where('/admin" or ssl or http.host eq "')]);
    expect(await filter('"x-${closed}"')).toEqual([where('x-/admin" or ssl or http.host eq "')]);
  });

  test('takes a list as one, but not within a string', async () => {
    expect(await filter('${hosts}')).toEqual([where(['a.example"}', 'b.example'], 'in')]);
    expect(await filter('"${hosts}"')).toEqual(['variable-list']);
  });
});
