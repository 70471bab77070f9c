/** What a code means and what to do about it. */
export interface Explanation {
  /** What it says, in one to three sentences. */
  readonly meaning: string;
  /** Something that brings it about, or what it looks like. */
  readonly example?: Example;
  /** What to do, in one to three sentences. */
  readonly advice: string;
  /** Where to read more, when it is not where the family says: a page of docs/ with an anchor. */
  readonly more?: string;
}

/**
 * An example by what it is part of, which is what lets a test hold it against its code: an expression of a rule, the value of a
 * policy, sections of a zone or an account file, a whole file or several, an edit of a file whose former text is live, a command line in a
 * repository without mistakes, or what is printed.
 */
export interface Example {
  readonly kind: 'expression' | 'policy' | 'zone' | 'account' | 'file' | 'edit' | 'command' | 'output';
  readonly text: string;
  /** Of an expression: the phase of its rule. */
  readonly phase?: string;
}

/** An expression of a rule of `phase`, or of the custom rules. */
export function expression(text: string, phase = 'http_request_firewall_custom'): Example {
  return { kind: 'expression', text, phase };
}

export function policy(text: string): Example {
  return { kind: 'policy', text };
}

export function zone(text: string): Example {
  return { kind: 'zone', text };
}

export function account(text: string): Example {
  return { kind: 'account', text };
}

export function file(text: string): Example {
  return { kind: 'file', text };
}

/** Lines that begin with `-` are live and leave, those with `+` come; all others stay. */
export function edit(text: string): Example {
  return { kind: 'edit', text: text.replace(/^\n/, '') };
}

export function command(text: string): Example {
  return { kind: 'command', text };
}

export function output(text: string): Example {
  return { kind: 'output', text };
}

/** A ruleset of a zone with these lines below its phase. */
export function ruleset(lines: string, phase = 'http_request_firewall_custom'): string {
  const indented = lines
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
  return `rulesets:\n  - phase: ${phase}\n${indented}`;
}
