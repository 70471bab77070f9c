/**
 * A word for a command line. Double quotes work in POSIX shells (XCU 2.2.3), PowerShell and cmd.exe. Words
 * that one of them would expand are in single quotes, as in POSIX.
 */
export function shellWord(word: string): string {
  if (/^[\w./:=@%+,-]+$/.test(word)) return word;
  return /^(?:[^$`"\\!%\n]|\\(?=[\w.]))+$/.test(word)
    ? `"${word}"`
    : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
