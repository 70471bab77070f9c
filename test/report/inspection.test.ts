import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Observed } from '../../src/inventory/observed.js';
import { suggestPolicy } from '../../src/impact/suggest.js';
import { surveyPolicy } from '../../src/impact/readiness.js';
import { inspectionText, type InspectedZone } from '../../src/report/inspection.js';
import { styleFor } from '../../src/report/style.js';
import { suggestionYaml } from '../../src/report/suggestion.js';
import { hostileText } from '../helpers/hostile-text.js';
import { daysAgo, NOW, script } from '../helpers/observed.js';
import { runs } from '../helpers/runs.js';

const CONTEXT = { now: NOW, maliciousScore: 50 };
const UNSAFE = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u;

function zoneWith(text: string, observed: readonly Observed[]): InspectedZone {
  const policy = {
    id: 'b1',
    description: text,
    action: 'log',
    enabled: true,
    expression: text,
    value: "script-src 'self'",
  };
  const findings = [{ severity: 'warning' as const, code: 'csp-source', message: text, help: text }];
  const surveyed = surveyPolicy({ ...policy, expression: 'true' }, observed, CONTEXT);
  return { name: text, id: 'a', problems: [text], policies: [{ policy, findings, ...surveyed }] };
}

test('whatever texts stand in a zone, an inspection of it has the same lines, and nothing in them controls or hides', () => {
  const lines = (text: string): number =>
    inspectionText([zoneWith(text, [script(`https://a.example/${text}`)])], styleFor(false)).split('\n')
      .length;
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(lines(text)).toBe(lines('plain'));
      const shown = inspectionText([zoneWith(text, [script(`https://a.example/${text}`)])], styleFor(false));
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
      const options = { zone: 'example.com', since: daysAgo(30), maliciousScore: 50 };
      const shown = suggestionYaml(suggestPolicy(observed, options), { zone: text, sinceDays: 30, reads: 4 });
      expect(shown).not.toMatch(UNSAFE);
      expect(parse(shown)).toMatchObject({
        csp_policies: { ownership: 'shared', policies: [{ action: 'log' }] },
      });
    }),
    { numRuns: runs(100) },
  );
});
