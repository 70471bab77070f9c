import { defined } from '../lib/defined.js';

/** Codes of problems of a policy. Those with `csp-weak-` are valid, but weaken it. */
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

/** The severity of a weakness, in the words of csp_evaluator. */
export type Weakness = 'high' | 'medium' | 'possibly high' | 'possibly medium' | 'info';

/** Of a directive's name or source; without an index, of the whole policy. */
export interface PolicyProblem extends Problem {
  /** Index among the directives. */
  readonly directive?: number;
  /** Among the directive's sources; absent for its name. */
  readonly source?: number;
}

/** A problem whose place the caller knows. */
export interface Problem {
  /**
   * `error`: forbidden by the grammar. `warning`: dropped by browsers, probably a mistake, or weak. `info`:
   * perhaps weak.
   */
  readonly severity: 'error' | 'warning' | 'info';
  readonly code: ProblemCode;
  readonly message: string;
  readonly help?: string;
  /** The word to write in its place. */
  readonly meant?: MeantWord;
  readonly weakness?: Weakness;
}

/** A word in place of another; `isSure`: nothing else can be meant. */
export interface MeantWord {
  readonly text: string;
  readonly isSure: boolean;
}

export function error(code: ProblemCode, message: string, help?: string, meant?: MeantWord): Problem {
  return { severity: 'error', code, message, ...defined({ help, meant }) };
}

export function warning(code: ProblemCode, message: string, help?: string, meant?: MeantWord): Problem {
  return { severity: 'warning', code, message, ...defined({ help, meant }) };
}

/** A word that was surely meant. */
export function sure(text: string): MeantWord {
  return { text, isSure: true };
}

/** A word that was probably meant; surely if only its case differs. */
export function likely(text: string | undefined, written: string): MeantWord | undefined {
  return text === undefined ? undefined : { text, isSure: text.toLowerCase() === written.toLowerCase() };
}

/** A word for messages: as JSON, so that every character shows, and cut to 100. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
