import { describe, expect, it } from 'vitest';
import { withDefaults } from '../../../src/kernel/schema/defaults.js';

const SCHEMA = {
  type: 'object',
  properties: {
    first: { type: 'string', default: 'a' },
    inner: { $ref: '#/$defs/inner', default: {} },
    list: { type: 'array', items: { $ref: '#/$defs/inner' }, default: [] },
    none: { type: 'string' },
    nothing: { type: ['object', 'null'], default: null },
  },
  additionalProperties: { $ref: '#/$defs/inner' },
  $defs: { inner: { type: 'object', properties: { on: { type: 'boolean', default: false }, id: {} } } },
};

const textOf = (value: unknown): string => JSON.stringify(withDefaults(SCHEMA, value));

describe('the defaults of a schema', () => {
  it('are put in at every depth', () => {
    expect(withDefaults(SCHEMA, { list: [{}, { on: true }], other: {} })).toEqual({
      first: 'a',
      inner: { on: false },
      list: [{ on: false }, { on: true }],
      nothing: null,
      other: { on: false },
    });
  });

  it('leave what is given, null and empty texts included, and what is undefined is not given', () => {
    expect(withDefaults(SCHEMA, { first: '', inner: null, list: undefined, nothing: {} })).toEqual({
      first: '',
      inner: null,
      list: [],
      nothing: {},
    });
  });

  it('bring members into the order of the schema, and those it does not name behind them', () => {
    const [given, ordered] = [{ z: {}, list: [{ x: 1, id: 2 }], first: 'b' }, textOf({})];
    expect(textOf(given)).toBe(
      '{"first":"b","inner":{"on":false},"list":[{"on":false,"id":2,"x":1}],"nothing":null,"z":{"on":false}}',
    );
    expect(ordered).toBe('{"first":"a","inner":{"on":false},"list":[],"nothing":null}');
  });

  it('change neither the value nor the schema, and are not shared', () => {
    const value = Object.freeze({ list: Object.freeze([Object.freeze({})]) });
    const [first, second] = [withDefaults(SCHEMA, value), withDefaults(SCHEMA, value)];
    expect(first).toEqual(second);
    expect(value).toEqual({ list: [{}] });
    Object.assign(first as object, {
      inner: Object.assign((first as { inner: object }).inner, { on: true }),
    });
    expect(second).toMatchObject({ inner: { on: false } });
    expect(SCHEMA.properties.inner.default).toEqual({});
  });

  it.each([[undefined], [null], ['text'], [[1, 'a']], [{ inner: 5, list: {} }]])(
    'leave the wrong shape of %j to the validator',
    (value) => {
      const filled = withDefaults(SCHEMA, value);
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        expect(filled).toMatchObject(value);
      else expect(filled).toEqual(value);
    },
  );

  it('take a member called __proto__ for what it is', () => {
    const filled = withDefaults(SCHEMA, JSON.parse('{"__proto__": {"id": 1}}'));
    expect(JSON.stringify(filled)).toContain('"__proto__":{"on":false,"id":1}');
    expect(Object.getPrototypeOf(filled)).toBe(Object.prototype);
  });
});
