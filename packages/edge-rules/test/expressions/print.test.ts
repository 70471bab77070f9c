import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExpression } from '../../src/expressions/parse.js';
import { printExpression } from '../../src/expressions/print.js';
import { runs } from '../../../../test/helpers/runs.js';
import { trees } from './small-world.js';

/** A tree without what printing may change: spans, and forms of strings. */
function meaningOf(tree: unknown): unknown {
  const text = JSON.stringify(tree, (name, value: unknown) => {
    if (['span', 'operatorSpan', 'nameSpan', 'form'].includes(name)) return undefined;
    return typeof value === 'bigint' ? `${value}n` : value;
  });
  return JSON.parse(text ?? 'null');
}

function printed(text: string, mode: 'filter' | 'value' = 'filter'): string | undefined {
  const { tree } = parseExpression(text, mode);
  return tree && printExpression(tree);
}

describe('an expression is printed', () => {
  it.each([
    ['ssl&&!ssl||true', 'ssl and not ssl or true'],
    ['(ssl or ssl) and ssl', '(ssl or ssl) and ssl'],
    ['(ssl and ssl) or (ssl ^^ ssl)', 'ssl and ssl or ssl xor ssl'],
    ['(ssl or ssl) or ssl', '(ssl or ssl) or ssl'],
    ['not (ssl and ssl)', 'not (ssl and ssl)'],
    ['not (not (tcp.dstport>0x1f))', 'not not tcp.dstport gt 31'],
    ['tcp.dstport in { 017 1..2\n3}', 'tcp.dstport in {15 1..2 3}'],
    [
      'ip.src in {10.0.0.0..10.255.255.255 10.0.0.1..10.0.0.2 2001:DB8::/32}',
      'ip.src in {10.0.0.0/8 10.0.0.1..10.0.0.2 2001:db8::/32}',
    ],
    ['ip.src in {0.0.0.0/0 ::/0 192.0.2.1/32}', 'ip.src in {0.0.0.0/0 ::/0 192.0.2.1}'],
    ['ip.src in $cf.anonymizer', 'ip.src in $cf.anonymizer'],
    ['http.host eq r#"a"b"#', 'http.host eq "a\\"b"'],
    ['http.host eq "\\x00\\xffé"', 'http.host eq "\\x00\\xff\\xc3\\xa9"'],
    ['http.host eq 61:C3-A9', 'http.host eq "aé"'],
    ['http.host matches r##"^a$"##', 'http.host matches "^a$"'],
    ['http.host matches "\\.[\\"]x"', 'http.host matches r#"\\.[\\"]x"#'],
    ['http.host matches r##"a"#b"##', 'http.host matches r##"a"#b"##'],
    ['http.host strict wildcard "a\\\\*b*"', 'http.host strict wildcard r"a\\*b*"'],
    ['http.request.headers[ "x\\"" ][ 0 ] eq "a"', 'http.request.headers["x\\""][0] eq "a"'],
    [
      'any( ( lower(http.request.headers["x"][*])[*]=="a" ) )',
      'any(lower(http.request.headers["x"][*])[*] eq "a")',
    ],
    ['starts_with( http.host , "a" )', 'starts_with(http.host, "a")'],
    ['http.host eq lower( http.host )', 'http.host eq lower(http.host)'],
  ])('%j as %j', (text, expected) => {
    expect(printed(text)).toBe(expected);
    expect(printed(expected)).toBe(expected);
  });

  it('as a value', () => {
    expect(printed('concat("/a" ,http.host)', 'value')).toBe('concat("/a", http.host)');
  });

  it('so that it is read as the tree it was, whatever the tree', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const text = printExpression(tree);
        expect(meaningOf(parseExpression(text, 'filter').tree)).toEqual(meaningOf(tree));
        expect(printed(text)).toBe(text);
      }),
      { numRuns: runs(150) },
    );
  });
});
