import { describe, expect, it } from 'vitest';
import {
  ACTION_ABOUT,
  actionAbout,
  OPERATOR_ABOUT,
  PHASE_ABOUT,
} from '../../../src/expressions/catalogue/about-actions.js';
import {
  FIELD_ABOUT,
  fieldAbout,
  UNEXPLAINED_FIELDS,
} from '../../../src/expressions/catalogue/about-fields.js';
import {
  FUNCTION_ABOUT,
  functionAbout,
  type FunctionAbout,
} from '../../../src/expressions/catalogue/about-functions.js';
import { ACTION_FACTS } from '../../../src/expressions/catalogue/actions.js';
import { FIELDS } from '../../../src/expressions/catalogue/fields.js';
import { FUNCTIONS } from '../../../src/expressions/catalogue/functions.js';
import { PHASE_FACTS } from '../../../src/expressions/catalogue/phases.js';
import { signatureOf } from '../../../src/expressions/catalogue/signatures.js';
import { checkExpression } from '../../../src/expressions/check.js';
import type { ExpressionUse } from '../../../src/expressions/context.js';
import { wrongMeanings } from '../../../../../test/helpers/meanings.js';

const sorted = (names: Iterable<string>): readonly string[] => [...names].toSorted();

describe('every name has a meaning', () => {
  it('fields, but for those that no page explains', () => {
    expect(sorted([...Object.keys(FIELD_ABOUT), ...UNEXPLAINED_FIELDS])).toEqual(sorted(FIELDS.keys()));
    // Two of the reference, and four that no page names.
    expect(UNEXPLAINED_FIELDS.size).toBeLessThanOrEqual(6);
  });

  it.each([
    ['functions', FUNCTION_ABOUT, FUNCTIONS],
    ['actions', ACTION_ABOUT, ACTION_FACTS],
    ['phases', PHASE_ABOUT, PHASE_FACTS],
  ])('%s', (_, about, facts) => {
    expect(sorted(Object.keys(about))).toEqual(sorted(facts.keys()));
  });
});

describe('meanings are short sentences that name what there is', () => {
  const functions = Object.entries(FUNCTION_ABOUT);
  it.each<[string, Readonly<Record<string, string>>]>([
    ['fields', FIELD_ABOUT],
    ['functions', Object.fromEntries(functions.map(([name, { about }]) => [name, about]))],
    [
      'parameters',
      Object.fromEntries(
        functions.flatMap(([name, { parameters }]) =>
          parameters.map((one) => [`${name} ${one.name}`, one.about]),
        ),
      ),
    ],
    ['actions', ACTION_ABOUT],
    ['phases', PHASE_ABOUT],
    ['operators', OPERATOR_ABOUT],
  ])('%s', (_, table) => {
    expect(wrongMeanings(table)).toEqual([]);
  });

  it('others are found', () => {
    const wrong = {
      form: 'no capital.',
      stop: 'No full stop',
      long: `A${'a'.repeat(200)}.`,
      open: 'An open `backtick.',
      field: 'Like `http.request.pth`.',
      function: 'Read it with `lookup_json()`.',
      phase: 'Only in `http_request_firewal_custom`.',
    };
    expect(wrongMeanings(wrong).map((found) => found.split(':')[0])).toEqual(Object.keys(wrong));
  });

  it('no two fields have the same', () => {
    const texts = Object.entries(FIELD_ABOUT).filter(([name]) => !SAME.has(name));
    const repeated = texts.filter(([name, text]) =>
      texts.some(([other, one]) => other !== name && one === text),
    );
    expect(repeated).toEqual([]);
  });
});

/** Two names of one value. */
const SAME = new Set(['cf.tls_ciphers_sha1', 'cf.tls_client_ciphers_sha1']);

/** The use of a function's example, by phase. */
const USES: readonly (readonly [phase: string, use: ExpressionUse])[] = [
  ['http_request_late_transform', 'header'],
  ['http_response_headers_transform', 'header'],
  ['http_request_transform', 'rewrite-uri'],
];

describe('functions', () => {
  it.each(Object.entries(FUNCTION_ABOUT))(
    '%s: its example calls it, without a problem where it is allowed',
    (name, { example, parameters }: FunctionAbout) => {
      const {
        parameters: fixed = [],
        more,
        phases = ['http_request_firewall_custom'],
        returns,
      } = FUNCTIONS.get(name) ?? {};
      expect(example).toContain(`${name}(`);
      expect(parameters).toHaveLength(fixed.length + (more === undefined ? 0 : 1));
      const isCondition = returns === 'Bool' || / (?:eq|lt|gt|contains) /.test(example);
      const [phase, use = 'rule'] = isCondition
        ? [phases.includes('http_request_firewall_custom') ? 'http_request_firewall_custom' : phases[0]]
        : (USES.find(([one]) => phases.includes(one)) ?? []);
      const mode = isCondition ? ('filter' as const) : ('value' as const);
      expect(phase).toBeDefined();
      const context = { mode, phase: phase ?? '', use, dialect: 'cloudflare' as const, strict: false };
      expect(checkExpression(example, context)).toEqual([]);
    },
  );

  it.each([
    ['lower', 'lower(source: String): String'],
    ['cidr6', 'cidr6(address: IP address, ipv6_bits: Integer 1..128): IP address'],
    ['has_key', 'has_key(map: Map, key: String): Boolean'],
    ['concat', 'concat(value: String | Array, ...others: of the same type, up to 32 in all): type of value'],
    ['url_decode', 'url_decode(source: String, options?: "r" | "u" | "ur" | "ru"): String'],
    ['split', 'split(input: String, separator: String, limit: Integer 1..128): Array<String>'],
    [
      'lookup_json_integer',
      'lookup_json_integer(source: String, key: String | Integer, ...keys: String | Integer): Integer',
    ],
    ['toString', undefined],
  ])('the signature of %s', (name, signature) => {
    expect(signatureOf(name)).toBe(signature);
  });
});

describe('what other tables say is added', () => {
  it.each([
    ['http.request.method', 'The method of the request, in upper case: `GET`.'],
    [
      'http.request.cookies',
      'The values of each cookie, by its URL-decoded name: `{"app": ["test"]}`. The values are as they came. Plan: pro or larger.',
    ],
    ['cf.waf.auth_detected', expect.stringMatching(/ Plan: enterprise\.$/)],
    [
      'cf.response.1xxx_code',
      expect.stringMatching(/ Only in `http_response_headers_transform`, `http_custom_errors`\.$/),
    ],
    ['cf.metal.id', undefined],
    ['toString', undefined],
  ])('to the field %s', (name, about) => {
    expect(fieldAbout(name)).toEqual(about);
  });

  it.each([
    ['lower', 'A text with its letters A to Z in lower case. Other bytes stay.'],
    [
      'regex_replace',
      'A text with the first match of a pattern replaced. Without a match it stays. Plan: business or larger. Only in `http_request_transform`, `http_request_late_transform`, `http_response_headers_transform`, `http_request_dynamic_redirect`. An expression can call it once.',
    ],
    ['toString', undefined],
  ])('to the function %s', (name, about) => {
    expect(functionAbout(name)?.about).toBe(about);
  });

  it.each([
    ['block', / No later rule runs\.$/],
    ['log', / Later rules still run\.$/],
    ['skip', / Later rules run unless it leaves them out\.$/],
    ['execute', / Whether later rules run depends on what it does\.$/],
    ['score', /^Adds a number to a score; a negative one makes it smaller\.$/],
  ])('to the action %s', (action, ending) => {
    expect(actionAbout(action)).toMatch(ending);
  });

  it('to no unknown action', () => {
    expect(actionAbout('toString')).toBeUndefined();
  });
});
