import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Correction } from '@zonewright/edge-rules/lib/correction.js';
import { editedText } from '../../../src/files/yaml/apply-edits.js';
import { parseSource } from '../../../src/files/yaml/document.js';
import { runs } from '../../helpers/runs.js';

/** A value in one of the styles of YAML; some have a variable, one of them with an escaped dollar sign. */
const VALUES = fc
  .tuple(
    fc.constantFrom('', 'a', 'yes', '5', 'x y'),
    fc.constantFrom('', '${v}', '${other}', '$v'),
    fc.constantFrom('', 'b', ' c'),
    fc.constantFrom('plain', 'single', 'double', 'escaped', 'block', 'folded'),
  )
  .map(([before, variable, after, style]) => {
    const text = `${before}${variable}${after}`.trim() || 'none';
    if (style === 'single') return `'${text}'`;
    if (style === 'double') return `"${text}"`;
    if (style === 'escaped') return `"${text.replaceAll('$', String.raw`\x24`)}"`;
    if (style === 'block') return `|\n    ${text}`;
    return style === 'folded' ? `>-\n    ${text}` : text;
  });

/** A correction of a value as a whole. */
const WHOLE: fc.Arbitrary<Correction> = fc.constantFrom(
  { title: 't', safe: true, yaml: 'true' },
  { title: 't', safe: true, quoted: true },
  { title: 't', safe: true, text: 'fixed' },
);

/** The texts of a value that have a variable. */
function withVariables(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.includes('${') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(withVariables) : [];
}

function valueIn(text: string): unknown {
  return parseSource('a.yaml', Buffer.from(text)).document?.value;
}

test('no correction takes the place of a text with variables, and others are made', () => {
  let made = 0;
  fc.assert(
    fc.property(
      fc.array(VALUES, { minLength: 1, maxLength: 4 }),
      WHOLE,
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (values, correction, lineEnd, isList) => {
        const lines = values.map((value, index) => (isList ? `  - ${value}\n` : `  k${index}: ${value}\n`));
        const text = `top:\n${lines.join('')}`.replaceAll('\n', lineEnd);
        const { document } = parseSource('a.yaml', Buffer.from(text));
        for (const [index] of values.entries()) {
          const edits = document?.corrected(['top', isList ? index : `k${index}`], 'value', correction);
          if (edits === undefined) continue;
          made += 1;
          expect(withVariables(valueIn(editedText(text, edits)))).toEqual(withVariables(document?.value));
        }
      },
    ),
    { numRuns: runs(400) },
  );
  expect(made).toBeGreaterThan(20);
});
