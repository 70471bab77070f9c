import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ObservedItem } from '../../../src/kinds/observed/observed.js';
import { suggestPolicy } from '../../../src/kinds/impact/suggest.js';
import { assessPolicy } from '../../../src/kinds/impact/readiness.js';
import type { InspectedZone } from '../../../src/app/inspect/policies.js';
import { inspectionText } from '../../../src/surfaces/reports/inspect/policies.js';
import { styleFor } from '../../../src/surfaces/reports/printers/text/style.js';
import { suggestionYaml } from '../../../src/surfaces/reports/suggestion.js';
import { hostileText } from '../../helpers/hostile-text.js';
import { daysAgo, NOW, script } from '../../helpers/observed.js';
import { runs } from '../../helpers/runs.js';
import { screenWith } from '../../helpers/screen.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';

const CONTEXT = { now: NOW, malicious: { score: 50, direction: 'above' } as const };
const UNSAFE = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u;

function zoneWith(text: string, observed: readonly ObservedItem[]): InspectedZone {
  const policy = {
    id: 'b1',
    description: text,
    action: 'log',
    enabled: true,
    expression: text,
    value: "script-src 'self'",
  };
  const findings = [{ severity: 'warning' as const, code: 'csp-source' as const, message: text, help: text }];
  const surveyed = assessPolicy({ ...policy, expression: 'true' }, observed, CONTEXT);
  const hidden = { host: 1, since: 0, malicious: 2 };
  return {
    name: text,
    id: 'a',
    problems: [text],
    policies: [{ policy, findings, hidden, ...surveyed }],
    hidden: 1,
  };
}

function textOf(text: string): string {
  const zones = [zoneWith(text, [script(`https://a.example/${text}`)])];
  return within(inspectionText(zones, { host: text }), screenWith(styleFor(false)));
}

test('whatever texts stand in a zone, an inspection of it has the same lines, and nothing in them controls or hides', () => {
  const lines = (text: string): number => textOf(text).split('\n').length;
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(lines(text)).toBe(lines('plain'));
      const shown = textOf(text);
      expect(shown).not.toMatch(UNSAFE);
    }),
    { numRuns: runs(100) },
  );
});

test('whatever was observed, a suggestion is YAML of one section, and nothing in it controls or hides', () => {
  fc.assert(
    fc.property(hostileText, fc.constantFrom('https://a.example/', 'data:'), (text, before) => {
      const observed = [
        script('https://js.example.net/'),
        script(before + text, { host: text, pages: [] }),
        script(text, { score: 99 }),
      ];
      const options = {
        zone: 'example.com',
        since: daysAgo(30),
        malicious: { score: 50, direction: 'above' } as const,
      };
      const shown = suggestionYaml(
        suggestPolicy(observed, options),
        { zone: text, sinceDays: 30, reads: 4 },
        screenWith(),
      );
      expect(shown).not.toMatch(UNSAFE);
      expect(parse(shown)).toMatchObject({
        csp_policies: { ownership: 'shared', policies: [{ action: 'log' }] },
      });
    }),
    { numRuns: runs(100) },
  );
});
