import { FIELDS, type FieldFacts } from './catalogue/fields.js';
import { FUNCTIONS, type FunctionFacts } from './catalogue/functions.js';

/** A name that the catalogue or the grammar has, with what it stands for. */
export interface KnownName {
  readonly text: string;
  readonly field: FieldFacts | undefined;
  readonly function: FunctionFacts | undefined;
  /** A word of the language can't be the name of anything; a constant is a condition by itself. */
  readonly grammar: 'word' | 'constant' | undefined;
}

/** Words of the language: none of them is a field. */
const WORDS =
  'and or xor not any all eq ne lt le gt ge in contains matches wildcard strict bitwise_and ' +
  'AND OR XOR NOT ANY ALL TRUE FALSE True False';

/**
 * The known name that is all of a stretch of a text. Names make up half of an expression: here they are neither cut out of it nor hashed
 * in full, and whoever looks them up later has the one string of the catalogue.
 */
export function knownName(text: string, from: number, to: number): KnownName | undefined {
  const bucket = BUCKETS[bucketOf(text, from, to)] ?? [];
  for (const known of bucket) {
    if (known.text.length === to - from && text.startsWith(known.text, from)) return known;
  }
  return undefined;
}

const SIZE = 1024;

/** By the length of a name and some characters of its end, in which names differ most. */
function bucketOf(text: string, from: number, to: number): number {
  const length = to - from;
  const middle = text.charCodeAt(from + (length >> 1));
  const late = text.charCodeAt(length > 3 ? to - 3 : from);
  const last = text.charCodeAt(to - 1);
  return (length * 61 + middle * 257 + late * 31 + last * 521) & (SIZE - 1);
}

const BUCKETS = bucketsOf([
  ...[...FIELDS].map(([text, field]) => knownAs(text, { field })),
  ...[...FUNCTIONS].map(([text, facts]) => knownAs(text, { function: facts })),
  ...['true', 'false'].map((text) => knownAs(text, { grammar: 'constant' })),
  ...WORDS.split(' ').map((text) => knownAs(text, { grammar: 'word' })),
]);

function knownAs(text: string, facts: Partial<KnownName>): KnownName {
  return { text, field: facts.field, function: facts.function, grammar: facts.grammar };
}

function bucketsOf(names: readonly KnownName[]): readonly (readonly KnownName[])[] {
  const buckets = Array.from({ length: SIZE }, (): KnownName[] => []);
  for (const name of names) buckets[bucketOf(name.text, 0, name.text.length)]?.push(name);
  return buckets;
}
