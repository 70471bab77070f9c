import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatFile } from '../../../src/files/layout/format-file.js';

it('docs/validating.md shows what becomes of its example', () => {
  const page = readFileSync(new URL('../../../docs/validating.md', import.meta.url), 'utf8');
  const [before = '', after = ''] = [...page.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(
    ([, text = '']) => text,
  );
  expect(formatFile(before, 'zone')).toBe(after);
  expect(formatFile(after, 'zone')).toBe(after);
});
