/** A word as a POSIX shell takes it (XCU 2.2.2): as it is, or in single quotes where it may mean something. */
export function shellWord(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
