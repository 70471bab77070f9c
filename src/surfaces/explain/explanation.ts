export interface Explanation {
  /** In one to three sentences. */
  readonly meaning: string;
  /** A cause, or what it looks like. */
  readonly example?: Example;
  /** In one to three sentences. */
  readonly advice: string;
  /** A page of docs/ with an anchor, if not the family's. */
  readonly more?: string;
}

/** An example, tested by its kind. */
export interface Example {
  readonly kind: ExampleKind;
  readonly text: string;
  /** For an expression: the phase of its rule. */
  readonly phase?: string;
}

/** Kinds of examples: title, prefix and fence. In edits, `-` lines are live and leave, `+` lines come. */
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
