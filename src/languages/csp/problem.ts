import { defined } from '../../kernel/lib/defined.js';

/** Codes of what is wrong with a policy. Those that begin with `csp-weak-` are lawful, and weaken it. */
export type ProblemCode =
  | 'csp-characters'
  | 'csp-deprecated-directive'
  | 'csp-directive-name'
  | 'csp-directive-value'
  | 'csp-duplicate-directive'
  | 'csp-duplicate-source'
  | 'csp-empty'
  | 'csp-hash'
  | 'csp-keyword'
  | 'csp-missing-semicolon'
  | 'csp-no-effect'
  | 'csp-nonce'
  | 'csp-none-ignored'
  | 'csp-redundant-source'
  | 'csp-scheme'
  | 'csp-service-directive'
  | 'csp-source'
  | 'csp-unknown-directive'
  | 'csp-unquoted-keyword'
  | WeaknessCode;

export type WeaknessCode =
  | 'csp-weak-bypass'
  | 'csp-weak-http'
  | 'csp-weak-missing'
  | 'csp-weak-nonce'
  | 'csp-weak-scheme'
  | 'csp-weak-unsafe-eval'
  | 'csp-weak-unsafe-hashes'
  | 'csp-weak-unsafe-inline'
  | 'csp-weak-wildcard';

/** How much a weakness weighs, in the words of csp_evaluator. */
export type Weakness = 'high' | 'medium' | 'possibly high' | 'possibly medium' | 'info';

/** What is wrong with a directive's name or with one of its sources; or, without an index, with the policy as a whole. */
export interface PolicyProblem extends Problem {
  /** Index among the directives. */
  readonly directive?: number;
  /** Index among the directive's sources; absent when it is about the name. */
  readonly source?: number;
}

/** A problem of something whose place is known to whoever asked. */
export interface Problem {
  /**
   * `error`: the grammar doesn't allow it. `warning`: a browser drops it, it was hardly meant, or it weakens the policy. `info`: it may
   * weaken the policy, depending on what is not in it.
   */
  readonly severity: 'error' | 'warning' | 'info';
  readonly code: ProblemCode;
  readonly message: string;
  readonly help?: string;
  readonly weakness?: Weakness;
}

export function error(code: ProblemCode, message: string, help?: string): Problem {
  return { severity: 'error', code, message, ...defined({ help }) };
}

export function warning(code: ProblemCode, message: string, help?: string): Problem {
  return { severity: 'warning', code, message, ...defined({ help }) };
}

/** A word of a policy in a message: quoted as JSON, so that it shows every character, and cut when it is long. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
