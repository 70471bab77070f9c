/**
 * A word as shells take it: as it is, or in quotes where it may mean something. Double quotes mean the same in a POSIX shell (XCU 2.2.3), in PowerShell and in
 * cmd.exe, where single quotes are characters like any other; what any of them would look into goes into single quotes, as POSIX has them.
 */
export function shellWord(word: string): string {
  if (/^[\w./:=@%+,-]+$/.test(word)) return word;
  return /^(?:[^$`"\\!%\n]|\\(?=[\w.]))+$/.test(word)
    ? `"${word}"`
    : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
