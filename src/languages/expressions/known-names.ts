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
 * What is known of a name, found with one look. Its `text` is the string of the catalogue, to go on with: its hash is there already, while a
 * piece of an expression has to be hashed by everybody who looks it up.
 */
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
