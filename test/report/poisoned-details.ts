import type { ChangeDocument } from '../../src/core/config.js';
import type { Pen } from './poison.js';

type DetailDocument = ChangeDocument['details'][number];

/** Details of every type, in every way in which they are shown; each with a text of the pen wherever text can stand. */
const MAKERS = {
  'field added': (pen) => ({
    type: 'field',
    change: 'added',
    field: pen.text(),
    after: pen.value(),
    patch: [],
  }),
  'field removed': (pen) => ({
    type: 'field',
    change: 'removed',
    field: pen.text(),
    before: { [pen.json()]: [pen.json()] },
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
  'item added': (pen) => ({ type: 'item', change: 'added', list: pen.text(), item: pen.text() }),
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
  'rule kept': (pen) => ({ ...ruleFrom(pen), change: 'kept', from: 1, to: 1, foreign: true }),
  'rule added': (pen) => ({ ...ruleFrom(pen), change: 'added', to: 10 }),
  'rule removed': (pen) => ({ ...ruleFrom(pen), change: 'removed', from: 2 }),
  'rule moved': (pen) => ({ ...ruleFrom(pen), change: 'moved', from: 3, to: 2 }),
  'rule changed': (pen) => ({
    ...ruleFrom(pen),
    change: 'changed',
    from: 4,
    to: 4,
    moved: true,
    fields: [
      { field: 'expression', before: pen.longExpression(), after: pen.longExpression() },
      { field: pen.text(), before: pen.value(), after: pen.value() },
    ],
    patch: [],
  }),
  'rule changed deep inside': (pen) => {
    const [field, key] = [pen.key(), pen.key()];
    const [before, after] = [pen.value(), pen.value()];
    return {
      ...ruleFrom(pen),
      change: 'changed',
      from: 5,
      to: 5,
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

function ruleFrom(pen: Pen): { type: 'rule'; ref: string; id: string; action: string; expression: string } {
  return { type: 'rule', ref: pen.text(), id: pen.text(), action: pen.text(), expression: pen.expression() };
}
