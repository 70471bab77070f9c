import { FIELDS, type FieldFacts } from './catalogue/fields.js';
import { FUNCTIONS, type FunctionFacts } from './catalogue/functions.js';

/** A name of the catalogue or the grammar. */
export interface KnownName {
  readonly text: string;
  readonly field: FieldFacts | undefined;
  readonly function: FunctionFacts | undefined;
  /** A word can't be a name; a constant is a condition. */
  readonly grammar: 'word' | 'constant' | undefined;
}

/** Words of the language: none is a field. */
const WORDS =
  'and or xor not any all eq ne lt le gt ge in contains matches wildcard strict bitwise_and ' +
  'AND OR XOR NOT ANY ALL TRUE FALSE True False';

/** What is known of a name. Use its `text` from here on: the catalogue's string is hashed already. */
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
