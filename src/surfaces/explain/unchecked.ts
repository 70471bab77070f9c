import type { RuleCode } from '../../kernel/model/codes.js';
import { output, ruleset, zone, type Explanation } from './explanation.js';

/** What the file around an expression does to it, so that it is not checked as it was meant. */
export const UNCHECKED = {
  'expression-cut': {
    meaning:
      'In YAML, a # behind a space begins a comment, which ends a value without quotes. What stands in the comment here looks like the rest of the expression, and is not sent.',
    example: zone(
      ruleset(
        'rules:\n  - ref: admin\n    action: block\n    expression: http.host eq "shop.example.com" # and not ssl',
      ),
    ),
    advice:
      'Put the whole expression in single quotes. If the comment is one, move it to a line of its own above.',
  },
  'expression-not-understood': {
    meaning:
      'An expression that zonewright can not check, and that stands on the service as it stands in the file: not_understood marks this very text. It is compared as text, and what it selects is not known.',
    example: output(
      'info  expression-not-understood  live, not understood: nothing checks it, and it is compared as text',
    ),
    advice: 'Nothing, as long as it stays as it is. Write one that can be checked to get rid of it.',
    more: 'docs/expressions.md#live-not-understood',
  },
} as const satisfies { readonly [Code in RuleCode]?: Explanation };
