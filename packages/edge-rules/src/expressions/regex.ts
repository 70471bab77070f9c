import { isFound } from './regex/match.js';
import { parsePattern } from './regex/parse.js';
import { programOf, type Program } from './regex/program.js';
import type { PatternProblem } from './regex/problem.js';

export type { PatternProblem } from './regex/problem.js';

/**
 * The first mistake, as the engine parses (Rust's regex crate over bytes, Unicode mode off); undefined if it
 * is accepted. Escapes of the literal are resolved. The compiled size is not checked. Linear.
 */
export function regexProblem(source: string): PatternProblem | undefined {
  const parsed = parsePattern(source);
  return parsed.kind === 'problem' ? parsed.problem : undefined;
}

/**
 * Tests whether a pattern matches in a value, over bytes, one character each. Undefined if it is not
 * accepted, needs Unicode tables (flag `u`), or is too long with repetitions written out. Time: at most the
 * product of both lengths.
 */
export function regexMatcher(source: string): ((value: string) => boolean) | undefined {
  const program = regexProgram(source);
  return program && ((value) => isFound(program, value));
}

/** The steps of a pattern; undefined where `regexMatcher` is. */
export function regexProgram(source: string): Program | undefined {
  const parsed = parsePattern(source);
  return parsed.kind === 'pattern' ? programOf(parsed.root) : undefined;
}
