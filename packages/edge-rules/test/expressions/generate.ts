import * as fc from 'fast-check';

/** What is between blanks, in order. */
export type Tokens = readonly string[];

const word = fc.stringMatching(/^[a-z0-9/._-]{1,8}$/);
const quoted = fc.oneof(
  word.map((text) => `"${text}"`),
  fc.constantFrom('""', '"say \\"hi\\""', '"a\\\\b"', '"\\x41\\102"', '"été 😀"', '"two  blanks"'),
  word.map((text) => `r"${text}"`),
  word.map((text) => `r#"${text}"${text}"#`),
);
const integer = fc.oneof(
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 }).map(String),
  fc.nat(65_535).map((value) => `0x${value.toString(16)}`),
  fc.constantFrom('017', '9223372036854775807', '-9223372036854775808'),
);
const octet = fc.nat(255);
const version4 = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join('.'));
const group = fc.nat(0xffff).map((value) => value.toString(16));
const version6 = fc.oneof(
  fc.array(group, { minLength: 8, maxLength: 8 }).map((groups) => groups.join(':')),
  fc.tuple(group, group).map(([first, last]) => `${first}::${last}`),
  fc.constantFrom('::', '::1', '::ffff:192.0.2.1'),
);
const address = fc.oneof(version4, version6);
const block = fc.oneof(
  fc.nat(24).map((prefix) => `0.0.0.0/${prefix}`),
  fc.constantFrom('192.0.2.0/24', '198.51.100.4/30', '2001:db8::/32', '::/0', '203.0.113.7/32'),
);
const range = fc.constantFrom('192.0.2.1..192.0.2.9', '2001:db8::1..2001:db8::ff');
const integerRange = fc
  .tuple(fc.nat(1000), fc.nat(1000))
  .map(([from, length]) => `${from}..${from + length}`);

/** Fields, indexes into fields and calls of one type. */
const INTS = [
  'tcp.dstport',
  'cf.bot_management.score',
  'len(http.host)',
  'ip.src.asnum',
  'cf.llm.prompt.custom_topic_categories["a"]',
];
const STRINGS = [
  'http.host',
  'http.request.uri.path',
  'ip.src.country',
  'http.request.headers["x-a"][0]',
  'lower(http.user_agent)',
  'substring(http.host, 0, -4)',
  'concat(http.host, "/", http.request.uri.path)',
  'url_decode(lower(http.referer), "r")',
  'coalesce(http.request.cookies["a"][0], "none")',
];
const ADDRESSES = ['ip.src', 'ip.dst', 'cidr(ip.src, 24, 48)'];
const EACH = [
  'http.request.headers["x-a"][*]',
  'http.request.headers.names[*]',
  'lower(http.request.headers.values[*])[*]',
];
const CONDITIONS = [
  'ssl',
  'tcp.flags.syn',
  'true',
  'false',
  'starts_with(http.host, "a")',
  'any(starts_with(http.request.headers.names[*], "x-"))',
];

const order = fc.constantFrom('eq', 'ne', 'lt', 'le', 'gt', 'ge', '==', '!=', '<', '<=', '>', '>=');
const pattern = fc.constantFrom('"^/a+$"', '"[a-z\\"]+\\.js"', 'r"\\d{2,3}"', 'r#"a"b"#', '"(?i)x|y"');
const glob = fc.constantFrom('"*"', '"/a/*"', 'r"\\**"', '"a\\\\*b"');

const compare = (
  left: readonly string[],
  operator: fc.Arbitrary<string>,
  right: fc.Arbitrary<Tokens>,
): fc.Arbitrary<Tokens> =>
  fc.tuple(fc.constantFrom(...left), operator, right).map(([field, sign, value]) => [field, sign, ...value]);
const one = (token: fc.Arbitrary<string>): fc.Arbitrary<Tokens> => token.map((text) => [text]);
const set = (member: fc.Arbitrary<string>): fc.Arbitrary<Tokens> =>
  fc.array(member, { maxLength: 6 }).map((members) => ['{', ...members, '}']);
const list = fc.constantFrom<Tokens>(['$office'], ['$svc.anonymizer'], ['$a_1']);
const membership = fc.constant('in');

const ofStrings = (left: readonly string[]): readonly fc.Arbitrary<Tokens>[] => [
  compare(left, order, one(quoted)),
  compare(left, membership, set(quoted)),
  compare(left, fc.constant('contains'), one(quoted)),
  compare(left, fc.constantFrom('matches', '~'), one(pattern)),
  compare(left, fc.constantFrom('wildcard', 'strict wildcard'), one(glob)),
];

const comparison = fc.oneof(
  ...ofStrings(STRINGS),
  compare(STRINGS, order, one(fc.constantFrom(...STRINGS))),
  compare(STRINGS, membership, list),
  compare(INTS, order, one(integer)),
  compare(INTS, order, one(fc.constantFrom(...INTS))),
  compare(INTS, membership, set(fc.oneof(integer, integerRange))),
  compare(INTS, fc.constantFrom('&', 'bitwise_and'), one(integer)),
  compare(ADDRESSES, order, one(address)),
  compare(ADDRESSES, membership, set(fc.oneof(address, block, range))),
  compare(ADDRESSES, membership, list),
  one(fc.constantFrom(...CONDITIONS)),
);
const perItem = fc.oneof(...ofStrings(EACH));
const quantifier = fc.constantFrom('any', 'all');

/** A well-typed filter, not too deep. Any blanks may be between its tokens. */
export const filterTokens: fc.Arbitrary<Tokens> = fc.letrec<{ filter: Tokens }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: comparison },
    fc.tuple(quantifier, perItem).map(([name, item]) => [name, '(', ...item, ')']),
    fc
      .tuple(quantifier, perItem, perItem)
      .map(([name, first, second]) => [name, '(', '(', ...first, 'or', ...second, ')', ')']),
    fc.tuple(fc.constantFrom('not', '!'), tie('filter')).map(([sign, inner]) => [sign, ...inner]),
    tie('filter').map((inner) => ['(', ...inner, ')']),
    fc
      .tuple(fc.constantFrom('and', 'or', 'xor', '&&', '||', '^^'), tie('filter'), tie('filter'))
      .map(([join, left, right]) => [...left, join, ...right]),
  ),
})).filter;

/** With one blank between tokens. */
export const filterText: fc.Arbitrary<string> = filterTokens.map((tokens) => tokens.join(' '));

/** A well-typed value: one field or one call. */
export const valueText: fc.Arbitrary<string> = fc.constantFrom(...STRINGS, ...ADDRESSES, ...INTS);
