import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldable, markup, preformatted } from '../../../../src/surfaces/reports/printers/html/markup.js';
import { inert } from '../../../../src/kernel/lib/inert.js';
import { attributeOf, first, parsePage, texts, textOf } from '../../../helpers/html.js';
import { runs } from '../../../helpers/runs.js';
import { hostileHtml } from './hostile.js';

const page = (body: { readonly text: string }): string =>
  `<!doctype html><html lang="en"><head><title>t</title></head><body>${body.text}</body></html>`;

describe('a text in markup', () => {
  it('is the text of its element, its attribute and its line, whatever it is', () => {
    fc.assert(
      fc.property(hostileHtml, hostileHtml, (one, other) => {
        const html = page(
          markup`<p class="${one}">${one}<i>${other}</i></p>${preformatted([one, [other, markup`<b>${one}</b>`]])}`,
        );
        const parsed = parsePage(html);
        const [paragraph, block] = [first(parsed, 'p'), first(parsed, 'pre')];
        expect(parsed.errors).toEqual([]);
        expect(parsed.elements.map(({ tagName }) => tagName).join(' ')).toBe(
          'html head title body p i pre b',
        );
        expect(attributeOf(paragraph, 'class')).toBe(inert(one));
        expect(textOf(paragraph)).toBe(inert(one) + inert(other));
        expect(textOf(block)).toBe(`${inert(one)}\n${inert(other)}${inert(one)}`);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('a list to fold', () => {
  it.each([
    [20, true],
    [21, false],
  ])('of %i begins unfolded: %s', (length, isOpen) => {
    const items = Array.from({ length }, (_, index) => markup`<li>${index}</li>`);
    const parsed = parsePage(page(foldable(markup`<b>title</b>`, items)));
    expect(attributeOf(first(parsed, 'details'), 'open') !== undefined).toBe(isOpen);
    expect(texts(parsed, 'li')).toHaveLength(length);
    expect(texts(parsed, 'summary')).toEqual(['title']);
  });
});
