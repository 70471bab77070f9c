import * as fc from 'fast-check';
import type { Finding } from '../../src/kernel/model/finding.js';

/** What means something to the runner, to SARIF or to Markdown. */
const SIGNS = ': :: # ##[ [ ] ]( , ; = % %25 %0A %3A {0} \\ " ` < | @a'.split(' ');
const BLANKS = [' ', '\t', '\n', '\r', '\r\n', '\u0085', '\u00a0', '\u2028', '\u3000'];
/** What controls, hides, turns around or combines, halves of characters, and what is harmless. */
const CHARACTERS = [
  '\0',
  '\u001b[2J',
  '\u009b',
  '\u200b',
  '\u202e',
  '\ufeff',
  '\u{e0041}',
  '\u0301',
  '\ud800',
  '\udc00',
  'a',
  '東',
  '😀',
];

const STARTS = ['', ' ', '\n', '\r', '\r\n', 'text\n\u0085 ', '\u3000', '\n\u200b', '%0A', '=', '\u0301'];
const COMMANDS = [
  '::add-mask::x',
  '::stop-commands::t',
  '::error file=a.yaml,line=1::x',
  '::endgroup::',
  ':::',
  '##[add-matcher]f',
  '###[error]e',
  '##[[group]',
  '##[group',
  '##[set-env name=A]b',
  '#\u200b#[error]',
];

/** Text of somebody who would like to give the runner of a workflow commands, to hide something, or to fool a reader. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: fc.constantFrom(...SIGNS, ...BLANKS, ...CHARACTERS), maxLength: 20 }),
  fc
    .array(fc.tuple(fc.constantFrom(...STARTS), fc.constantFrom(...COMMANDS)), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.flat().join('')),
);

const place = fc.record({
  file: hostileText,
  line: fc.integer({ min: 1, max: 99 }),
  column: fc.integer({ min: 1, max: 99 }),
  length: fc.integer({ min: 1, max: 9 }),
});

/** A finding with such text wherever there may be text; codes are always ours. */
export const hostileFinding: fc.Arbitrary<Finding> = fc.record(
  {
    severity: fc.constantFrom('error' as const, 'warning' as const, 'info' as const),
    code: fc.constantFrom('unknown-key', 'yaml-tag'),
    message: hostileText,
    help: hostileText,
    location: place,
    includedFrom: fc.array(place, { maxLength: 2 }),
    related: fc.record({ location: place, message: hostileText }),
    scope: hostileText,
  },
  { requiredKeys: ['severity', 'code', 'message'] },
);
