import { FIELDS, type FieldFacts } from './catalogue/fields.js';
import { FUNCTIONS, type FunctionFacts } from './catalogue/functions.js';

/** A name of the catalogue or the grammar, and what it means. */
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

/** What is known of a name, from one lookup. Use its `text` from here on: it is the catalogue's string, which is hashed already. */
export function knownName(name: string): KnownName | undefined {
  return KNOWN.get(name);
}

const KNOWN = new Map([
  ...[...FIELDS].map(([text, field]) => knownAs(text, { field })),
  ...[...FUNCTIONS].map(([text, facts]) => knownAs(text, { function: facts })),
  ...['true', 'false'].map((text) => knownAs(text, { grammar: 'constant' })),
  ...WORDS.split(' ').map((text) => knownAs(text, { grammar: 'word' })),
]);

function knownAs(text: string, facts: Partial<KnownName>): [string, KnownName] {
  return [text, { text, field: facts.field, function: facts.function, grammar: facts.grammar }];
}
