import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/kernel/model/finding.js';
import { findingsText } from '../../../src/surfaces/reports/validation/findings-text.js';
import { styleFor } from '../../../src/surfaces/reports/printers/text/style.js';
import type { Texts } from '../../../src/kernel/model/texts.js';
import { screenWith } from '../../helpers/screen.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';

const FILE = 'zones/shop.yaml';
const SOURCES = new Map([
  [FILE, 'logpush_jobs:\n  destination_conf: s3://bucket?key=canary\n  enabled: yes\n'],
  ['zones/blog.yaml', 'page_shield:\n  enabled: "yes"\n'],
]);

const finding = (
  file: string,
  line: number,
  column: number,
  length: number,
  more: Partial<Finding> = {},
): Finding => ({
  severity: 'error',
  code: 'wrong-type',
  message: 'enabled is a string, and true or false is needed',
  help: 'Write true or false, without quotes.',
  location: { file, line, column, length },
  ...more,
});

/** Findings on a screen, without the last line end. */
function shown(findings: readonly Finding[], sources: Texts = SOURCES, screen = screenWith()): string {
  return within(findingsText(findings, sources, screen), screen).slice(0, -1);
}

describe('findings on a terminal', () => {
  test('stand with their line, a mark and what to do', () => {
    expect(shown([finding('zones/blog.yaml', 2, 12, 5)])).toBe(`zones/blog.yaml:2:12  error  wrong-type
   1 | page_shield:
   2 |   enabled: "yes"
     |            ^^^^^ enabled is a string, and true or false is needed
  Write true or false, without quotes.`);
  });

  test('name the other place and the way through includes', () => {
    const place = { file: 'fragments/a.yaml', line: 4, column: 3, length: 3 };
    const related = { location: { ...place, line: 1 }, message: 'the first one' };
    const includedFrom = [{ file: FILE, line: 9, column: 7, length: 7 }];
    const text = shown([finding('fragments/a.yaml', 4, 3, 3, { related, includedFrom })]);
    expect(text).toBe(`fragments/a.yaml:4:3  error  wrong-type
  enabled is a string, and true or false is needed
  Write true or false, without quotes.
  the first one: fragments/a.yaml:1:3
  included at zones/shop.yaml:9:7`);
  });

  test('about live state name the scope, and others nothing', () => {
    const live: Finding = {
      severity: 'warning',
      code: 'incomplete-read',
      message: 'HTTP 500',
      scope: 'zone/shop.example.com',
    };
    const bare: Finding = { severity: 'info', code: 'not-read', message: 'hello' };
    expect(shown([live, bare])).toBe(
      'zone/shop.example.com  warning  incomplete-read\n  HTTP 500\n\ninfo  not-read\n  hello',
    );
  });

  test('show no line of a file in which a secret may stand, not for a neighbour either', () => {
    const secret = finding(FILE, 2, 21, 22, { sensitive: true, message: 'destination_conf is a string' });
    const neighbours = [
      finding(FILE, 3, 12, 3),
      finding(FILE, 2, 3, 16),
      finding('zones/blog.yaml', 2, 12, 5),
    ];
    const text = shown([secret, ...neighbours]);
    expect(text).not.toContain('canary');
    expect(text).toContain('zones/shop.yaml:3:12  error  wrong-type\n  enabled is a string');
    expect(text).toContain('   2 |   enabled: "yes"');
  });

  test('stand below the mark where a terminal is too narrow for them behind it', () => {
    const source = `rules:\n  expression: ${'http.host eq "a" or '.repeat(9)}tcp.dstprt eq 1`;
    const found = finding('a.yaml', 2, 195, 10, { message: 'tcp.dstprt is not a known field of this phase' });
    const lines = shown([found], new Map([['a.yaml', source]]), screenWith(undefined, 60)).split('\n');
    expect(lines.slice(0, 1)).toEqual(['a.yaml:2:195  error  wrong-type']);
    expect(lines.slice(1, 3).every((each) => each.length <= 60)).toBe(true);
    const [, , line = '', mark = '', ...message] = lines;
    const at = line.indexOf('tcp.dstprt');
    expect(mark.slice(at)).toBe('^'.repeat(10));
    expect(message[0]).toBe('  tcp.dstprt is not a known field of this phase');
  });

  test('have colour where it is wanted', () => {
    expect(shown([finding('zones/blog.yaml', 2, 12, 5)], SOURCES, screenWith(styleFor(true)))).toContain(
      '\u001b[31merror\u001b[39m',
    );
  });
});
