import * as fc from 'fast-check';
import { hostileText, wellFormed } from './hostile.js';
import { ACTIONS, members } from './rule-members.js';

/** Texts that people write, and those of somebody who wants them misread. */
export const note: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('', 'Block the promo', 'Ärger mit Äpfeln', '東京', 'yes', '12:30', '0x10'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'two\nlines',
      ' blanks ',
      'ends with a line end\n',
      '\nbegins with one',
      '- not a list',
      'key: value # no comment',
      '${name} and $${name}',
      '2024-01-01',
      '~',
      'it\'s "quoted" \\ here',
      'x'.repeat(400),
      '--- \n...',
      'a\r\nb',
      'tab\there',
      '😀 👩‍👩‍👧 e\u0301',
      'constructor',
      '__proto__',
      '<<',
    ),
  },
  { weight: 1, arbitrary: hostileText.map(wellFormed) },
);

const LONG = Array.from({ length: 12 }, (_, index) => `http.request.uri.path contains "/a b${index}"`);

export const expression: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom('true', 'http.host eq "a.example.com"', 'ip.src in {10.0.0.1 10.0.0.2}'),
  },
  {
    weight: 7,
    arbitrary: fc.constantFrom(
      LONG.join(' or '),
      `(${LONG.join(' or  ')})`,
      LONG.join('\n  or '),
      `not (${LONG.join(' and ')}) and http.host eq "b"`,
      'http.host eq "${name}"',
      'http.host eq "$${name}"',
      'http.host  eq   "a # b"',
      '(true)',
      'tcp.dstport in {1..2}',
      'http.host eq "a" or\r\nhttp.host eq "b" ',
      'http.request.uri.path matches r#"^/a "b" .*$"#',
      'http.user_agent contains "\\"😀\\\\"',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('', 'http.host eq', 'no.such.field eq 1', ' true ') },
);

/** The id of an object; of those that are numbered alike the `kind` tells them apart. */
export function id(kind: string, ...indexes: readonly number[]): string {
  return (kind + indexes.map((index) => String(index).padStart(3, '0')).join('')).padEnd(32, '0');
}

const ref = fc.oneof(
  { weight: 12, arbitrary: fc.constant(undefined) },
  { weight: 12, arbitrary: fc.constantFrom('ref-a', 'ref-b', 'block-the-promo', 'true', '#', '-', '1e3') },
  { weight: 1, arbitrary: fc.constantFrom('a b', 'ä', id('b', 0, 0), id('b', 0, 1), 'x'.repeat(80)) },
);

const rule = fc.constantFrom(...ACTIONS, 'block', 'skip', 'execute').chain((action) =>
  fc
    .record({
      texts: fc.record({ expression, description: note, enabled: fc.boolean() }),
      more: fc.constantFrom({}, {}, { categories: ['a'] }, { 'odd\nname': 1 }),
      members: members(action),
      ref,
    })
    .map(({ texts, more, members: own, ref: given }) => ({
      action,
      ...texts,
      ...own,
      ...more,
      ...(given === undefined ? {} : { ref: given }),
    })),
);

/**
 * A few rules; or as many as a phase takes, each one declarable, as one that is not (`log` with `logging`) leaves the whole ruleset out.
 */
const rules: fc.Arbitrary<readonly object[]> = fc.oneof(
  { weight: 300, arbitrary: fc.array(rule, { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(
        rule.filter(({ action }) => action !== 'log'),
        { minLength: 60, maxLength: 200, size: 'max' },
      )
      .map((many) =>
        many.map(({ ref: _, ...rest }, index) => ({
          ...rest,
          expression: `ip.src eq 10.0.0.${index}`,
          description: `Rule ${index % 50}`,
        })),
      ),
  },
);

/** Rulesets of up to three of the phases, as a zone or an account has them. */
export function rulesetsOf(
  phases: readonly string[],
  kind: 'zone' | 'root',
): fc.Arbitrary<readonly object[]> {
  return fc.shuffledSubarray([...phases], { maxLength: 3 }).chain((chosen) =>
    fc.tuple(
      ...chosen.map((phase, index) =>
        fc
          .record({
            name: fc.constantFrom('default', 'default', 'zone rules', 'yes', ' a ', '😀 "a"\nb', ''),
            description: note,
            rules,
            kind: fc.constantFrom(kind, kind, kind, 'custom'),
          })
          .map(({ rules: list, ...ruleset }) => ({
            ...ruleset,
            id: id(kind === 'zone' ? 'a' : 'f', index),
            phase,
            rules: list.map((one, at) => ({ ...one, id: id(kind === 'zone' ? 'b' : '9', index, at) })),
          })),
      ),
    ),
  );
}

export const ZONE_PHASES: readonly string[] =
  `http_config_settings http_custom_errors http_ratelimit http_request_cache_settings http_request_dynamic_redirect
  http_request_firewall_custom http_request_firewall_managed http_request_late_transform http_request_origin http_request_redirect
  http_request_sanitize http_request_sbfm http_request_transform http_response_cache_settings http_response_compression
  http_response_firewall_managed http_response_headers_transform ddos_l7 x_later`.split(/\s+/);

export const ACCOUNT_PHASES: readonly string[] = [
  ...ZONE_PHASES,
  'http_log_custom_fields',
  'ddos_l4',
  'magic_transit',
  'magic_transit_ids_managed',
  'magic_transit_managed',
  'magic_transit_ratelimit',
];
