/**
 * A word for a command line, in quotes if necessary. Double quotes work alike in POSIX shells (XCU 2.2.3), PowerShell and cmd.exe; cmd.exe does not
 * know single quotes. Words with characters that one of them expands are in single quotes, as in POSIX.
 */
export function shellWord(word: string): string {
  if (/^[\w./:=@%+,-]+$/.test(word)) return word;
  return /^(?:[^$`"\\!%\n]|\\(?=[\w.]))+$/.test(word)
    ? `"${word}"`
    : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
