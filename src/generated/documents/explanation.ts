// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * The output of explain --format json: what a code means, and what to do about it.
 */
export interface ExplanationDocument {
  format_version: '1.0';
  tool_version: string;
  /**
   * One for each meaning of the code that was asked for, or all there are.
   *
   * @minItems 1
   */
  explanations: CodeExplanationDocument[];
}
export interface CodeExplanationDocument {
  code: string;
  /**
   * What kind of code it is: risk, finding, error, exit code and so on.
   */
  family: string;
  meaning: string;
  /**
   * Something that causes it, or what it looks like.
   */
  example?: {
    kind: 'expression' | 'policy' | 'zone' | 'account' | 'file' | 'edit' | 'command' | 'output';
    text: string;
  };
  advice: string;
  /**
   * What applies to all codes of the family: how to consent to a risk.
   */
  note?: string;
  /**
   * A page of the documentation, with an anchor.
   */
  more: string;
}
