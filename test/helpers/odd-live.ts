import * as fc from 'fast-check';

export type Members = Readonly<Record<string, unknown>>;

/** Values that hardly any member may have: of another type, out of every limit, or of a form that nobody expects. */
const oddValue: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  true,
  'maybe',
  -1,
  7.5,
  5_000_000_000,
  '',
  ' ',
  'Odd Value',
  'challenge_v2',
  'blok',
  'x'.repeat(600),
  'two\nlines',
  '${name} $${x}',
  [],
  {},
  [null, 5, 'a b'],
  { a: [null, { b: 'c' }] },
  [{ id: 5 }, { id: 5 }],
);

/** Names that no member has: slips, words that only files have, and names that mean something to a language. */
const oddName = fc.constantFrom(
  'x_later',
  'enabeld',
  'expresion',
  'Odd Name',
  'constructor',
  'include',
  'protected',
  'position',
  'not_understood',
  'ownership',
  '1',
  'fields',
);

type Mutation = (object: Members) => Members;

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(fc.nat(), fc.nat(), oddValue).map(
    ([at, inner, value]): Mutation =>
      (object) =>
        changed(object, at, inner, value),
  ),
  fc.nat().map((at): Mutation => (object) => {
    const names = Object.keys(object).filter((name) => name !== 'id');
    const gone = names[at % names.length];
    return Object.fromEntries(Object.entries(object).filter(([name]) => name !== gone));
  }),
  fc.tuple(oddName, oddValue).map(
    ([name, value]): Mutation =>
      (object) =>
        Object.fromEntries([...Object.entries(object), [name, value]]),
  ),
);

/** An object with another value in one of its members; where that is an object, perhaps in one of its own. */
function changed(object: Members, at: number, inner: number, value: unknown): Members {
  const names = Object.keys(object).filter((name) => name !== 'id');
  const name = names[at % names.length] ?? '';
  const before = object[name];
  const isDeep = inner % 2 === 0 && typeof before === 'object' && before !== null && !Array.isArray(before);
  const after = isDeep ? changed({ ...before }, Math.floor(inner / 2), inner, value) : value;
  return Object.fromEntries(Object.entries(object).map(([key, own]) => [key, key === name ? after : own]));
}

/** Objects that were valid until somebody changed, took away or added up to three of their members. Their id stays. */
export function oddOnes(
  plain: readonly Members[],
  idOf: (index: number) => unknown,
): fc.Arbitrary<Members[]> {
  return fc
    .array(fc.tuple(fc.constantFrom(...plain), fc.array(mutation, { minLength: 1, maxLength: 3 })), {
      minLength: 1,
      maxLength: 3,
    })
    .map((all) =>
      all.map(([object, mutations], index) =>
        mutations.reduce((own, mutate) => mutate(own), {
          ...object,
          ...(idOf(index) === undefined ? {} : { id: idOf(index) }),
        }),
      ),
    );
}
