import type { ChangeDocument } from '../../../src/generated/documents/plan.js';
import type { Pen } from './poison.js';

type DetailDocument = ChangeDocument['details'][number];
type RuleDetailDocument = Extract<DetailDocument, { type: 'rule' }>;
type OutcomeDocument = Extract<DetailDocument, { type: 'outcome' }>;

/** What files say of the life of a thing. */
export function lifeFrom(pen: Pen): NonNullable<ChangeDocument['meta']> {
  return {
    owner: pen.text(),
    ticket: pen.text(),
    ticket_link: pen.text(),
    reason: pen.text(),
    expires: pen.text(),
    references: [pen.text()],
  };
}

/** Details of every type, in every way in which they are shown; each with a text of the pen wherever text can stand. */
const MAKERS = {
  'field added': (pen) => ({
    type: 'field',
    change: 'added',
    field: pen.text(),
    after: pen.value(),
    patch: [],
    meta: lifeFrom(pen),
  }),
  'field removed': (pen) => ({
    type: 'field',
    change: 'removed',
    field: pen.text(),
    before: { [pen.key()]: [pen.json()] },
    patch: [{ op: 'move', from: pen.text(), path: pen.text(), value: pen.text() }],
  }),
  'field changed': (pen) => ({
    type: 'field',
    change: 'changed',
    field: pen.text(),
    before: pen.value(),
    after: pen.value(),
    patch: [],
  }),
  'long field changed': (pen) => ({
    type: 'field',
    change: 'changed',
    field: pen.text(),
    before: pen.long(),
    after: pen.long(),
    patch: [],
  }),
  'item added': (pen) => ({
    type: 'item',
    change: 'added',
    list: pen.text(),
    item: pen.text(),
    meta: lifeFrom(pen),
  }),
  'item removed': (pen) => ({ type: 'item', change: 'removed', list: pen.text(), item: pen.text() }),
  'list removed': (pen) => ({ type: 'item', change: 'removed', list: pen.text() }),
  'kept things': (pen) => ({ type: 'same', change: 'kept', of: pen.text(), names: [pen.text(), pen.text()] }),
  'secret added': (pen) => ({
    type: 'secret',
    change: 'added',
    field: pen.text(),
    env: pen.text(),
    after: pen.text(),
  }),
  'secret changed': (pen) => ({
    type: 'secret',
    change: 'changed',
    field: pen.text(),
    env: pen.text(),
    before: `before ${pen.text()}`,
    after: `after ${pen.text()}`,
  }),
  'secret sent': (pen) => ({ type: 'secret', change: 'sent', field: pen.text(), env: pen.text() }),
  'source loosens': (pen) => ({
    type: 'item',
    change: 'added',
    list: pen.text(),
    item: pen.text(),
    effect: 'loosens',
  }),
  'impact blocked': (pen) => ({ ...impactFrom(pen), change: 'blocked', verdict: 'blocked', was: 'allowed' }),
  'impact of something old': (pen) => ({
    ...impactFrom(pen),
    change: 'blocked',
    kind: 'connection',
    verdict: 'blocked',
    was: 'unknown',
    last_seen_days: 31,
  }),
  'impact reported': (pen) => ({
    ...impactFrom(pen),
    change: 'blocked',
    verdict: 'blocked',
    report_only: true,
    was: 'allowed',
    last_seen_days: 0,
  }),
  'impact unblocked': (pen) => ({
    ...impactFrom(pen),
    change: 'unblocked',
    verdict: 'allowed',
    was: 'blocked',
    malicious: [pen.text(), pen.text()],
  }),
  'impact unknown': (pen) => ({ ...impactFrom(pen), change: 'unknown', verdict: 'unknown', was: 'reported' }),
  'impact total': () => ({
    type: 'impact_total',
    change: 'kept',
    kind: 'script',
    counts: { blocked: 700, unblocked: 0, unknown: 1, kept: 9 },
  }),
  'rule kept': (pen) => ({ ...ruleFrom(pen), change: 'kept', from: 1, to: 1, foreign: true }),
  'rule added': (pen) => ({
    ...ruleFrom(pen),
    change: 'added',
    to: 10,
    does: [pen.text(), pen.text()],
    meta: lifeFrom(pen),
  }),
  'rule removed': (pen) => ({ ...ruleFrom(pen), change: 'removed', from: 2, does: [pen.text()] }),
  'rule moved': (pen) => ({ ...ruleFrom(pen), change: 'moved', from: 3, to: 2 }),
  'rule changed': (pen) => ({
    ...ruleFrom(pen),
    change: 'changed',
    from: 4,
    to: 4,
    moved: true,
    fields: [
      { field: 'expression', before: pen.longExpression(), after: pen.longExpression() },
      { field: pen.key(), before: pen.value(), after: pen.value() },
    ],
    patch: [],
  }),
  'rule changed by members': (pen) => {
    const key = pen.member();
    const expression = (member: string): string =>
      `any(http.request.headers["${key}"][*] in {"a" "${member}"})`;
    const [before, after] = [expression(pen.member()), expression(pen.member())];
    return {
      ...ruleFrom(pen),
      change: 'changed',
      from: 6,
      to: 6,
      fields: [
        { field: 'expression', before: expression(pen.member()), after: expression(pen.member()) },
        {
          field: 'ratelimit',
          before: { counting_expression: before },
          after: { counting_expression: after },
        },
      ],
      patch: [{ op: 'replace', path: '/ratelimit/counting_expression', value: after }],
    };
  },
  'outcome kept': () => ({ type: 'outcome', change: 'kept', of: 'order', examples: [] }),
  'outcome beside what is decided': (pen) => ({
    type: 'outcome',
    change: 'kept',
    of: 'list',
    examples: [],
    besides: [pen.text()],
  }),
  'outcome unknown': (pen) => ({
    type: 'outcome',
    change: 'unknown',
    of: 'order',
    examples: [],
    because: pen.text(),
  }),
  'outcome of the list changed': (pen) => ({ ...outcomeFrom(pen), of: 'list', because: pen.text() }),
  'outcome of the order changed': (pen) => ({ ...outcomeFrom(pen), of: 'order' }),
  'rule changed deep inside': (pen) => {
    const [field, key] = [pen.key(), pen.key()];
    const [before, after] = [pen.other(), pen.other()];
    return {
      ...ruleFrom(pen),
      change: 'changed',
      from: 5,
      to: 5,
      does: [pen.text()],
      fields: [{ field, before: { [key]: before }, after: { [key]: after } }],
      patch: [{ op: 'replace', path: `/${field}/${key}`, value: after }],
    };
  },
} as const satisfies Readonly<Record<string, (pen: Pen) => DetailDocument>>;

export type DetailName = keyof typeof MAKERS;

export const DETAILS = Object.keys(MAKERS) as readonly DetailName[];

export function detailFrom(name: DetailName, pen: Pen): DetailDocument {
  return MAKERS[name](pen);
}

function impactFrom(pen: Pen): {
  type: 'impact';
  kind: 'script' | 'connection';
  url: string;
  host: string;
  because: string;
  last_seen_at: string;
  last_seen_days: number;
} {
  return {
    type: 'impact',
    kind: 'script',
    url: pen.text(),
    host: pen.text(),
    because: pen.text(),
    last_seen_at: pen.text(),
    last_seen_days: 2,
  };
}

function outcomeFrom(pen: Pen): Omit<OutcomeDocument, 'of' | 'because'> {
  return {
    type: 'outcome',
    change: 'changed',
    examples: [
      {
        traffic: pen.text(),
        before: { action: pen.text(), rule: pen.text() },
        after: { action: pen.text(), rule: pen.text() },
      },
      { traffic: pen.text(), before: { action: pen.text() }, after: { action: 'none' } },
    ],
  };
}

type Rule = Pick<RuleDetailDocument, 'type' | 'ref' | 'id' | 'action' | 'expression' | 'description'>;

function ruleFrom(pen: Pen): Rule {
  return {
    type: 'rule',
    ref: pen.text(),
    id: pen.text(),
    action: pen.text(),
    expression: pen.expression(),
    description: pen.text(),
  };
}
