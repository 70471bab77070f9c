import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commentsOf } from '../../../src/files/layout/comments.js';
import { formatFile } from '../../../src/files/layout/format-file.js';
import type { Shape } from '../../../src/files/layout/shape.js';
import { parseSource } from '../../../src/files/yaml/document.js';
import { runs } from '../../helpers/runs.js';
import { untidy } from './untidy.js';

const shapes = fc.constantFrom<Shape>('zone', 'account', 'project', 'fragment');

function formatted(text: string, shape: Shape): string {
  const result = formatFile(text, shape);
  if (typeof result !== 'string') throw new Error(`${JSON.stringify(result.findings)}\n${text}`);
  return result;
}

describe('the layout of any file', () => {
  it('keeps the value, every comment and the order of lists, and is the same when it is laid out once more', () => {
    fc.assert(
      fc.property(untidy, shapes, ({ text, value, comments }, shape) => {
        const result = formatted(text, shape);
        expect(parseSource('f', Buffer.from(result)).document?.value).toEqual(value);
        const kept = commentsOf(result.replaceAll('\r\n', '\n')).map((comment) => comment.text);
        expect(kept.sort()).toEqual(comments.toSorted());
        expect(formatFile(result, shape)).toBe(result);
        expect(result).not.toMatch(/[ \t]\r?$/m);
        expect(result).toMatch(/[^\n]\r?\n$/);
      }),
      { numRuns: runs(300) },
    );
  });
});
