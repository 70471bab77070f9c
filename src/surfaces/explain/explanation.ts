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
 * An example by what it is part of, so that a test can check it: an expression of a rule, the value of a policy, sections of a zone or an account file, a
 * whole file or several, an edit of a file whose former text is live, a command line in a repository without mistakes, or what is printed.
 */
export interface Example {
  readonly kind: ExampleKind;
  readonly text: string;
  /** Of an expression: the phase of its rule. */
  readonly phase?: string;
}

/**
 * Kinds of examples: what is written above one, what is written before its text, and how the fence of its page starts. Of an edit, lines that begin with `-`
 * are live and leave, those with `+` come, and all others stay.
 */
export const EXAMPLE_KINDS = {
  expression: { title: 'In a rule:', prefix: 'expression: ', fence: 'yaml expression' },
  policy: { title: 'In a policy:', prefix: 'value: ', fence: 'yaml policy' },
  zone: { title: 'In a zone file:', prefix: '', fence: 'yaml zone' },
  account: { title: 'In an account file:', prefix: '', fence: 'yaml account' },
  file: { title: 'A file:', prefix: '', fence: 'yaml file' },
  edit: { title: 'An edit of a file that is live as it was:', prefix: '', fence: 'diff' },
  command: { title: 'On the command line:', prefix: '$ ', fence: 'console' },
  output: { title: 'It looks like this:', prefix: '', fence: 'text' },
} as const;

type ExampleKind = keyof typeof EXAMPLE_KINDS;
