import type {
  ChangeDocument,
  DetailDocument,
  PlanDocument,
  RuleDetailDocument,
  ScopeDocument,
} from '../../../../src/generated/documents/plan.js';

const HASH = `sha256:${'0'.repeat(64)}`;

export interface FleetOptions {
  readonly scopes: number;
  /** Rules of each ruleset, of which the fewest change. */
  readonly rules?: number;
  /** Changes of each scope that has some. */
  readonly changes?: number;
  /** Every how manieth scope has changes. */
  readonly every?: number;
}

/** A plan of a fleet: scopes in sync, with changes, with drift, not read, with a migration. The same every time. */
export function fleet({ scopes, rules = 12, changes = 5, every = 1 }: FleetOptions): PlanDocument {
  const numbers = Array.from({ length: scopes }, (_, number) => number);
  const isRead = (number: number): boolean => number % 40 !== 39;
  const all = numbers
    .filter((number) => isRead(number) && number % every === 0)
    .flatMap((number) =>
      Array.from({ length: changes }, (_, index) => changeOf(nameOf(number), number, index, rules)),
    );
  const pending = numbers
    .filter((number) => number % 50 === 20)
    .map((number) => ({
      address: `zone/${nameOf(number)}/managed_waf`,
      source: { file: `zones/${nameOf(number)}.yaml`, line: 90 },
      state: 'not begun: the zone is on the former rules',
      command: `zonewright migrate waf --zone ${nameOf(number)}`,
    }));
  const of = (action: ChangeDocument['action']): number =>
    all.filter((change) => change.action === action).length;
  const documents = numbers.map((number): ScopeDocument => scopeOf(nameOf(number), isRead(number)));
  return {
    format_version: '1.0',
    tool_version: '0.1.0',
    digest: `sha256:${'5f1c'.repeat(16)}`,
    complete: documents.every(({ complete }) => complete === true),
    scopes: documents,
    summary: {
      create: of('create'),
      update: of('update'),
      delete: of('delete'),
      unchanged: documents.reduce((sum, { unchanged = [] }) => sum + unchanged.length, 0),
      ...(pending.length > 0 ? { pending: pending.length } : {}),
    },
    requests: { read: scopes * 7, write: all.length },
    changes: all,
    ...(pending.length > 0 ? { pending } : {}),
    findings: numbers
      .filter((number) => !isRead(number))
      .map((number) => ({
        severity: 'error',
        code: 'not-read',
        message: `GET /zones/${number}/rulesets: HTTP 503 after 4 tries`,
        help: 'Try again later.',
        scope: `zone/${nameOf(number)}`,
      })),
  };
}

function nameOf(number: number): string {
  const trades = ['shop', 'blog', 'docs', 'static', 'login', 'api', 'checkout', 'careers'];
  return `${trades[number % trades.length] ?? ''}-${String(number).padStart(4, '0')}.example.com`;
}

function scopeOf(name: string, complete: boolean): ScopeDocument {
  const scope = { level: 'zone', name, id: HASH.slice(7, 39), complete } as const;
  const addresses = ['page_shield', 'csp_policies/base', 'log_fields'];
  return complete ? { ...scope, unchanged: addresses.map((rest) => `zone/${name}/${rest}`) } : scope;
}

function changeOf(name: string, number: number, index: number, rules: number): ChangeDocument {
  const common = {
    digest: HASH,
    source: { file: `zones/${name}.yaml`, line: 10 + index * 7 },
    base: { version: '7', hash: HASH },
    ...(number % 5 === 1
      ? { origin: number % 10 === 1 ? ('both' as const) : ('drift' as const) }
      : { origin: 'branch' as const }),
  };
  const request = (method: 'PUT' | 'POST' | 'DELETE', path: string): ChangeDocument['request'] => ({
    method,
    path: `/zones/${HASH.slice(7, 39)}/${path}`,
    query: {},
  });
  if (index % 5 === 0) {
    const details = Array.from({ length: rules }, (_, rule) => ruleOf(rule, rules, number));
    return {
      ...common,
      address: `zone/${name}/rulesets/http_request_firewall_custom${index === 0 ? '' : index}`,
      kind: 'ruleset',
      action: 'update',
      stage: 'protect',
      request: { ...request('PUT', 'rulesets/a'), body: { rules: details.map(bodyOf) } },
      details,
      risks: number % 3 === 0 ? [riskOf(number)] : [],
    };
  }
  if (index % 5 === 4) {
    return {
      ...common,
      address: `zone/${name}/csp_policies/old ${index}`,
      kind: 'csp_policy',
      action: 'delete',
      stage: 'remove',
      request: request('DELETE', 'page_shield/policies/b'),
      details: [],
      risks: [{ code: 'deletes-policy', message: 'what it blocked is allowed from then on' }],
    };
  }
  return {
    ...common,
    address: `zone/${name}/csp_policies/checkout scripts ${index}`,
    kind: 'csp_policy',
    action: index % 2 === 1 ? 'update' : 'create',
    stage: 'protect',
    request: {
      ...request('PUT', 'page_shield/policies/a'),
      body: { value: "script-src 'self'", action: 'log' },
    },
    details: POLICY,
    risks: [],
  };
}

function riskOf(number: number): ChangeDocument['risks'][number] {
  return number % 2 === 0
    ? { code: 'drops-rules', message: `old-campaign-${number} leaves the ruleset` }
    : { code: 'blocks-observed-scripts', message: 'would block 1 script seen in the last 30 days' };
}

const POLICY: DetailDocument[] = [
  { type: 'field', change: 'changed', field: 'action', before: 'allow', after: 'log', patch: [] },
  { type: 'item', change: 'added', list: 'script-src', item: 'https://js.example.net' },
  { type: 'item', change: 'removed', list: 'script-src', item: "'unsafe-inline'" },
];

const EXPRESSION =
  '(http.host eq "shop.example.com" and not http.request.uri.path contains "/admin") or (ip.src in $office and ip.src.country ne "DE")';

/** The first rule is added, the second moved, the third changed, the last dropped, all others are kept. */
function ruleOf(rule: number, rules: number, number: number): RuleDetailDocument {
  const common = {
    type: 'rule',
    ref: `rule-${String(rule).padStart(5, '0')}`,
    action: rule % 3 === 0 ? 'skip' : 'block',
    expression: rule % 2 === 0 ? EXPRESSION : `tcp.dstport in {80 443 ${8000 + number}}`,
  } as const;
  const at = rule + 1;
  if (rule === 0) return { ...common, change: 'added', to: at };
  if (rule === 1) return { ...common, change: 'moved', from: 9, to: at };
  if (rule === 2) {
    const after = EXPRESSION.replace('"DE"', '"FR"');
    return {
      ...common,
      change: 'changed',
      from: at,
      to: at,
      expression: after,
      fields: [
        { field: 'expression', before: EXPRESSION, after },
        { field: 'enabled', before: false, after: true },
      ],
      patch: [],
    };
  }
  return rule === rules - 1
    ? { ...common, change: 'removed', from: at }
    : { ...common, change: 'kept', from: at, to: at };
}

function bodyOf({ ref, action, expression }: RuleDetailDocument): object {
  return { id: HASH.slice(7, 39), ref, action, expression, description: `what ${ref} is for`, enabled: true };
}
