import { isFound } from './regex/match.js';
import { parsePattern } from './regex/parse.js';
import { programOf, type Program } from './regex/program.js';
import type { PatternProblem } from './regex/problem.js';

export type { PatternProblem } from './regex/problem.js';

/**
 * The first thing that is wrong with a regular expression, as the engine of rules reads it (Rust's regex crate over bytes, Unicode mode
 * off), or undefined when it is accepted. The source is that of a pattern literal: what its escapes stand for. How large the compiled
 * pattern would be is not looked at. Linear.
 */
export function regexProblem(source: string): PatternProblem | undefined {
  const parsed = parsePattern(source);
  return parsed.kind === 'problem' ? parsed.problem : undefined;
}

/**
 * Tells of values whether a regular expression is found in them, as the engine would: over bytes, one character each. Undefined when that
 * can't be told here, because the pattern is not accepted, needs Unicode's tables (flag `u`), or is very long once its counted
 * repetitions are written out. However hostile, a pattern takes no longer than its length times that of the value.
 */
export function regexMatcher(source: string): ((value: string) => boolean) | undefined {
  const program = regexProgram(source);
  return program && ((value) => isFound(program, value));
}

/** The steps of a regular expression; undefined where `regexMatcher` can't tell. */
export function regexProgram(source: string): Program | undefined {
  const parsed = parsePattern(source);
  return parsed.kind === 'pattern' ? programOf(parsed.root) : undefined;
}
