/**
 * What GitHub's runner reads out of the file that GITHUB_OUTPUT names: a port of `EnvFileKeyValuePairs` (actions/runner,
 * src/Runner.Worker/FileCommandManager.cs) as it is on Linux, where LF alone ends a line. Throws for what fails the step there.
 */
export function outputsIn(text: string): ReadonlyMap<string, string> {
  const outputs = new Map<string, string>();
  const lines = linesOf(text);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === '') continue;
    const [equals, heredoc] = [line.indexOf('='), line.indexOf('<<')];
    if (heredoc >= 0 && (equals < 0 || heredoc < equals)) {
      const [key, delimiter] = [line.slice(0, heredoc), line.slice(heredoc + 2)];
      if (key === '' || delimiter === '') throw new Error(`invalid format: ${line}`);
      const end = lines.indexOf(delimiter, at + 1);
      if (end < 0) throw new Error(`no line ${delimiter} ends ${key}`);
      outputs.set(key, lines.slice(at + 1, end).join('\n'));
      at = end;
    } else if (equals > 0) outputs.set(line.slice(0, equals), line.slice(equals + 1));
    else throw new Error(`invalid format: ${line}`);
  }
  return outputs;
}

/** The end of the last line begins no other one. */
function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  return text.endsWith('\n') ? lines.slice(0, -1) : lines;
}
