import * as fc from 'fast-check';

/** A rule as a file has it. */
export interface WrittenRule {
  readonly ref: string;
  readonly action: string;
  readonly expression: string;
  readonly enabled?: boolean;
  readonly action_parameters?: object;
}

/** The fields of a request that are known. */
export type Fields = Readonly<Record<string, string | number | boolean | null>>;

const conditions = fc.constantFrom(
  'http.host eq "shop.example.com"',
  'http.host in {"shop.example.com" "blog.example.com"}',
  'starts_with(http.request.uri.path, "/admin")',
  'http.request.uri.path contains "/admin"',
  'http.request.uri.path ne "/"',
  'lower(http.user_agent) contains "bot"',
  'ip.src in {203.0.113.0/24 2001:db8::/32}',
  'ip.src in $office',
  'ip.src.country ne "DE"',
  'ip.src.asnum in {64496..64511}',
  'cf.client.bot',
  'any(http.request.headers["x-probe"][*] eq "1")',
  'len(http.request.uri.query) gt 3',
);

const expressions = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    conditions,
    tie('tree').map((one) => `not (${one})`),
    fc
      .tuple(tie('tree'), fc.constantFrom('and', 'or', 'xor'), tie('tree'))
      .map(([a, word, b]) => `(${a}) ${word} (${b})`),
  ),
})).tree;

const acts = fc.constantFrom<Pick<WrittenRule, 'action' | 'action_parameters'>>(
  { action: 'block' },
  { action: 'managed_challenge' },
  { action: 'log' },
  { action: 'skip', action_parameters: { ruleset: 'current' } },
  { action: 'skip', action_parameters: { phases: ['http_ratelimit'] } },
  { action: 'skip', action_parameters: { phases: ['http_request_firewall_custom'] } },
);

/** Lists of custom rules. */
export const ruleLists: fc.Arbitrary<readonly WrittenRule[]> = fc
  .array(
    fc.record({ act: acts, expression: expressions, enabled: fc.constantFrom(true, true, true, false) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((rules) =>
    rules.map(({ act, expression, enabled }, index) => ({
      ref: `rule-${index + 1}`,
      ...act,
      expression,
      ...(enabled ? {} : { enabled }),
    })),
  );

/** Requests of which some fields are known. */
export const requests: fc.Arbitrary<Fields> = fc.record(
  {
    'http.host': fc.constantFrom('shop.example.com', 'blog.example.com', 'a.example'),
    'http.request.uri.path': fc.constantFrom('/', '/admin', '/shop/admin/x', '/login'),
    'http.request.uri.query': fc.constantFrom('', 'a=1', 'a=1&b=2'),
    'http.user_agent': fc.constantFrom('curl/8', 'ExampleBot/2.1', 'null', 'true', 'a "quoted" one', null),
    'ip.src': fc.constantFrom('203.0.113.7', '198.51.100.7', '2001:db8::7'),
    'ip.src.country': fc.constantFrom('DE', 'FR', null),
    'ip.src.asnum': fc.constantFrom(64_500, 13),
    'cf.client.bot': fc.boolean(),
  },
  { requiredKeys: [] },
);
