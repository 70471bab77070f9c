import * as fc from 'fast-check';
import type {
  ChangeDocument,
  DetailDocument,
  Patch,
  PlanDocument,
} from '../../../../src/generated/documents/plan.js';
import type { FindingDocument } from '../../../../src/generated/documents/parts.js';
import { STAGES } from '../../../../src/kernel/model/stage.js';
import { hostileHtml } from './hostile.js';

const position = fc.integer({ min: 1, max: 20 });
const value = fc.oneof(
  hostileHtml,
  fc.boolean(),
  fc.constant(null),
  fc.array(hostileHtml, { maxLength: 2 }),
  fc.dictionary(hostileHtml, hostileHtml, { maxKeys: 2 }),
);
/** Where a name decides how a value is shown, it is sometimes that name. */
const field = fc.oneof(hostileHtml, fc.constant('expression'));
const request = { requiredKeys: ['method', 'path', 'query'] as ['method', 'path', 'query'] };

const detail: fc.Arbitrary<DetailDocument> = fc.oneof(
  fc.record(
    {
      type: fc.constant('field' as const),
      change: fc.constantFrom('added' as const, 'removed' as const, 'changed' as const),
      field,
      before: value,
      after: value,
      patch: fc.constant<Patch>([]),
    },
    { requiredKeys: ['type', 'change', 'field', 'patch'] },
  ),
  fc.record(
    {
      type: fc.constant('item' as const),
      change: fc.constantFrom('added' as const, 'removed' as const),
      list: hostileHtml,
      item: hostileHtml,
      effect: fc.constantFrom('tightens' as const, 'loosens' as const, 'neutral' as const),
    },
    { requiredKeys: ['type', 'change', 'list'] },
  ),
  fc.record(
    {
      type: fc.constant('impact' as const),
      change: fc.constantFrom('blocked' as const, 'unblocked' as const, 'unknown' as const, 'kept' as const),
      kind: fc.constantFrom('script' as const, 'connection' as const),
      url: hostileHtml,
      host: hostileHtml,
      verdict: fc.constantFrom('blocked' as const, 'allowed' as const, 'unknown' as const),
      report_only: fc.constant(true as const),
      was: fc.constantFrom('blocked' as const, 'reported' as const, 'allowed' as const, 'unknown' as const),
      because: hostileHtml,
      malicious: fc.array(hostileHtml, { minLength: 1, maxLength: 2 }),
      last_seen_at: hostileHtml,
      last_seen_days: fc.nat({ max: 60 }),
    },
    { requiredKeys: ['type', 'change', 'kind', 'url', 'verdict', 'was'] },
  ),
  fc.record({
    type: fc.constant('impact_total' as const),
    change: fc.constant('kept' as const),
    kind: fc.constantFrom('script' as const, 'connection' as const),
    counts: fc.record({ blocked: position, unblocked: position, unknown: position, kept: position }),
  }),
  fc.record({
    type: fc.constant('same' as const),
    change: fc.constant('kept' as const),
    of: hostileHtml,
    names: fc.array(hostileHtml, { maxLength: 2 }),
  }),
  fc.record(
    {
      type: fc.constant('secret' as const),
      change: fc.constantFrom('added' as const, 'changed' as const, 'sent' as const),
      field: hostileHtml,
      env: hostileHtml,
      before: hostileHtml,
      after: hostileHtml,
    },
    { requiredKeys: ['type', 'change', 'field', 'env'] },
  ),
  fc.record(
    {
      type: fc.constant('rule' as const),
      change: fc.constantFrom(
        'added' as const,
        'removed' as const,
        'changed' as const,
        'moved' as const,
        'kept' as const,
      ),
      ref: hostileHtml,
      description: hostileHtml,
      disabled: fc.constant(true as const),
      id: hostileHtml,
      action: hostileHtml,
      expression: hostileHtml,
      from: position,
      to: position,
      moved: fc.constant(true as const),
      foreign: fc.constant(true as const),
      fields: fc.array(fc.record({ field, before: value, after: value }, { requiredKeys: ['field'] }), {
        maxLength: 2,
      }),
      patch: fc.constantFrom<Patch[]>([], [{ op: 'replace', path: '/expression/<b>', value: '"><b>' }]),
    },
    { requiredKeys: ['type', 'change', 'ref', 'action', 'expression'] },
  ),
);

const change: fc.Arbitrary<ChangeDocument> = fc.record(
  {
    address: hostileHtml,
    kind: fc.constantFrom(
      'page_shield' as const,
      'csp_policy' as const,
      'ruleset' as const,
      'log_fields' as const,
      'logpush_job' as const,
      'managed_waf' as const,
      'pool_notifications' as const,
    ),
    action: fc.constantFrom('create' as const, 'update' as const, 'delete' as const),
    stage: fc.constantFrom(...STAGES),
    origin: fc.constantFrom('branch' as const, 'drift' as const, 'both' as const),
    digest: hostileHtml,
    effect: fc.constantFrom('tightens' as const, 'loosens' as const, 'both' as const, 'neutral' as const),
    source: fc.record({ file: hostileHtml, line: position }),
    request: fc.record(
      {
        method: fc.constantFrom('POST' as const, 'PUT' as const, 'PATCH' as const, 'DELETE' as const),
        path: hostileHtml,
        query: fc.dictionary(hostileHtml, hostileHtml, { maxKeys: 2 }),
        body: fc.dictionary(hostileHtml, value, { maxKeys: 3 }),
      },
      request,
    ),
    base: fc.record({ version: hostileHtml, hash: hostileHtml }, { requiredKeys: ['hash'] }),
    details: fc.array(detail, { maxLength: 4 }),
    risks: fc.array(fc.record({ code: hostileHtml, message: hostileHtml }), { maxLength: 2 }),
  },
  { requiredKeys: ['address', 'kind', 'action', 'digest', 'request', 'base', 'details', 'risks'] },
);

const finding: fc.Arbitrary<FindingDocument> = fc.record(
  {
    severity: fc.constantFrom('error' as const, 'warning' as const),
    code: hostileHtml,
    message: hostileHtml,
    help: hostileHtml,
    file: hostileHtml,
    line: position,
    column: position,
  },
  { requiredKeys: ['severity', 'code', 'message'] },
);

/** One scope with all that a plan may say of it; the names keep clear of slashes, as the schemas of files ask. */
const scope = fc.record({
  level: fc.constantFrom('zone' as const, 'account' as const),
  name: hostileHtml.map((name) => name.replaceAll('/', '')),
  id: hostileHtml,
  isRead: fc.boolean(),
  unchanged: fc.array(hostileHtml, { maxLength: 2 }),
  changes: fc.array(change, { maxLength: 3 }),
  pending: fc.array(
    fc.record({
      address: hostileHtml,
      source: fc.record({ file: hostileHtml, line: position }),
      state: hostileHtml,
      command: hostileHtml,
    }),
    { maxLength: 1 },
  ),
  findings: fc.array(finding, { maxLength: 2 }),
});

/** A plan with such text wherever the schema allows any text. */
export const hostilePlan: fc.Arbitrary<PlanDocument> = fc
  .record({
    scopes: fc.uniqueArray(scope, { maxLength: 3, selector: ({ level, name }) => `${level}/${name}` }),
    findings: fc.array(finding, { maxLength: 2 }),
    text: hostileHtml,
    narrowed: fc.boolean(),
  })
  .map(({ scopes, findings, text, narrowed }): PlanDocument => {
    const inScope = <Item extends { readonly address: string }>(
      { level, name }: (typeof scopes)[number],
      items: readonly Item[],
    ): Item[] => items.map((item) => ({ ...item, address: `${level}/${name}/csp_policies/${item.address}` }));
    const read = scopes.filter(({ isRead }) => isRead);
    const changes = read.flatMap((one) => inScope(one, one.changes));
    const pending = read.flatMap((one) => inScope(one, one.pending));
    return {
      format_version: '1.0',
      tool_version: text,
      digest: text,
      complete: !narrowed && read.length === scopes.length,
      ...(narrowed ? { narrowed } : {}),
      scopes: scopes.map(({ level, name, id, isRead, unchanged }) => ({
        level,
        name,
        id,
        complete: isRead,
        ...(isRead ? { unchanged } : {}),
      })),
      summary: {
        create: changes.filter(({ action }) => action === 'create').length,
        update: changes.filter(({ action }) => action === 'update').length,
        delete: changes.filter(({ action }) => action === 'delete').length,
        unchanged: 0,
      },
      requests: { read: 1, write: changes.length },
      changes,
      ...(pending.length === 0 ? {} : { pending }),
      findings: [
        ...findings,
        ...scopes.flatMap((one) =>
          one.findings.map((told) => ({ ...told, scope: `${one.level}/${one.name}` })),
        ),
      ],
    };
  });
