import { isFound } from './regex/match.js';
import { parsePattern } from './regex/parse.js';
import { programOf, type Program } from './regex/program.js';
import type { PatternProblem } from './regex/problem.js';

export type { PatternProblem } from './regex/problem.js';

/**
 * The first mistake of a regular expression, as the engine of rules parses it (Rust's regex crate over bytes, Unicode mode off); undefined if it is
 * accepted. The source is a pattern literal with its escapes resolved. The size of the compiled pattern is not checked. Linear.
 */
export function regexProblem(source: string): PatternProblem | undefined {
  const parsed = parsePattern(source);
  return parsed.kind === 'problem' ? parsed.problem : undefined;
}

/**
 * A test whether a regular expression matches in a value, as the engine does: over bytes, one character each. Undefined if the pattern is not
 * accepted, needs Unicode tables (flag `u`), or is very long with its counted repetitions written out. For any pattern, the time is at most its
 * length times the value's.
 */
export function regexMatcher(source: string): ((value: string) => boolean) | undefined {
  const program = regexProgram(source);
  return program && ((value) => isFound(program, value));
}

/** The steps of a regular expression; undefined where `regexMatcher` is. */
export function regexProgram(source: string): Program | undefined {
  const parsed = parsePattern(source);
  return parsed.kind === 'pattern' ? programOf(parsed.root) : undefined;
}
