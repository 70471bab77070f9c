import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_POLICY } from '../../../src/engine/configuration/project.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { formatFile } from '../../../src/files/layout/format-file.js';
import { formattingOf, rangeFormattingOf } from '../../../src/surfaces/lsp/formatting.js';
import { positionsFor } from '../../../src/surfaces/lsp/positions.js';
import { sceneOf, type Scene } from '../../../src/surfaces/lsp/scene.js';
import { applied } from '../../helpers/applied-edits.js';
import { runs } from '../../helpers/runs.js';

function sceneWith(text: string): Scene {
  const configuration = {
    settings: settingsFrom({}),
    scopes: [],
    findings: [],
    sources: new Map<string, string>(),
    fileCount: 1,
    tests: { count: 0, failed: 0 },
    policy: NO_POLICY,
  };
  return sceneOf({ file: 'zones/a.yaml', text }, configuration, positionsFor('utf-16'));
}

/** A text in which the lines from one to another, which count from 0, are laid out. */
function laidOut(text: string, from: number, to: number): string {
  const range = { start: { line: from, character: 1 }, end: { line: to, character: 1 } };
  return applied(text, rangeFormattingOf(sceneWith(text), range));
}

const LOOSE = `zone:   { name: a.example.com, id: "00000000000000000000000000000001" }
page_shield:   { enabled:   true }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref:   a,   action: log, expression: ssl }
      # the second one
      - ref:   b
        expression:   ssl
        action:  log
      - { ref:   c,   action: log, expression: ssl }
`;

test.each<[what: string, from: number, to: number, wanted: string]>([
  ['a section', 1, 1, LOOSE.replace('page_shield:   { enabled:   true }', 'page_shield: { enabled: true }')],
  ['a rule', 5, 5, LOOSE.replace('{ ref:   a,   action', '{ ref: a, action')],
  [
    'a rule with lines of its own, whose keys have an order',
    8,
    8,
    LOOSE.replace(
      '- ref:   b\n        expression:   ssl\n        action:  log',
      '- ref: b\n        action: log\n        expression: ssl',
    ),
  ],
  [
    'rules, with blank lines around them',
    9,
    10,
    LOOSE.replace(
      '- ref:   b\n        expression:   ssl\n        action:  log\n      - { ref:   c,   action',
      '- ref: b\n        action: log\n        expression: ssl\n      - { ref: c, action',
    ),
  ],
])('lays out %s, and nothing else', (_, from, to, wanted) => {
  expect(laidOut(LOOSE, from, to)).toBe(wanted);
});

test('lays out a list whose items move to other columns as a whole', () => {
  const text = LOOSE.replaceAll('      -', '    -').replaceAll('        ', '      ');
  const after = laidOut(text, 5, 5);
  const formatted = applied(text, formattingOf(sceneWith(text)));
  const [head, section] = [text.split('rulesets:')[0] ?? '', formatted.split('rulesets:')[1] ?? ''];
  expect(after).toBe(`${head}rulesets:${section}`);
});

test('leaves a file with mistakes as it is', () => {
  expect(laidOut('a: [\n', 0, 0)).toBe('a: [\n');
});

test('after any part was laid out, the rest of the file still has the same layout; after all of it, nothing is left', () => {
  const shop = readFileSync(new URL('../../../examples/shop/zones/shop.yaml', import.meta.url), 'utf8');
  const text = fc
    .tuple(fc.constantFrom(LOOSE, shop), fc.array(fc.nat(2000), { maxLength: 12 }))
    .map(([whole, places]) =>
      // Blanks after colons and commas, which change nothing.
      places.reduce((now, place) => {
        const at = [...now.matchAll(/[:,] (?=[^\n])/g)].map(({ index }) => index + 1);
        const chosen = at[place % at.length] ?? 0;
        return `${now.slice(0, chosen)} ${now.slice(chosen)}`;
      }, whole),
    );
  fc.assert(
    fc.property(text, fc.nat(60), fc.nat(10), (loose, from, length) => {
      const formatted = formatFile(loose, 'zone');
      const part = laidOut(loose, from, from + length);
      expect(formatFile(part, 'zone')).toBe(formatted);
      expect(applied(loose, formattingOf(sceneWith(loose)))).toBe(
        typeof formatted === 'string' ? formatted : loose,
      );
    }),
    { numRuns: runs(300) },
  );
});
