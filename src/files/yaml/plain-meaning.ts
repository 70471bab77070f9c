const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ...['null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);
const NUMBER = /^(?:0|-?[1-9]\d{0,14}|-?\d{1,9}\.\d{1,6})$/;
/** Other forms of numbers in the core schema (YAML 1.2.2, 10.3.2). */
const OTHER_NUMBER =
  /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|0o[0-7]+|0x[\da-fA-F]+|[-+]?\.inf|\.nan)$/i;

/** A plain value's meaning in the core schema (YAML 1.2.2, 10.3.2). Undefined for unusual numbers. */
export function meaningOf(source: string): string | number | boolean | null | undefined {
  const word = WORDS.get(source);
  if (word !== undefined) return word;
  if (NUMBER.test(source)) return Number(source);
  return OTHER_NUMBER.test(source) ? undefined : source;
}
