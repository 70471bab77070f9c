import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandNeeds } from '../../../src/app/doctor/command-needs.js';
import { accessChecks } from '../../../src/app/doctor/access.js';
import { probesFor } from '../../../src/app/doctor/probe.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { diagnose } from '../../../src/app/doctor/diagnose.js';
import type { ObservedInspection, ObservedZone } from '../../../src/app/inspect/observed.js';
import type { InspectedScope } from '../../../src/app/inspect/rulesets.js';
import { doctorText } from '../../../src/surfaces/reports/doctor.js';
import { liveRulesetsText } from '../../../src/surfaces/reports/inspect/rulesets.js';
import { observationsText } from '../../../src/surfaces/reports/inspect/observations.js';
import { styleFor } from '../../../src/surfaces/reports/printers/text/style.js';
import type { Screen } from '../../../src/surfaces/reports/printers/text/table.js';
import { hostileText } from '../../helpers/hostile-text.js';
import { NOW, script } from '../../helpers/observed.js';
import { runs } from '../../helpers/runs.js';
import { ZONE } from '../../helpers/world.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';

const UNSAFE = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u;
const SCREENS: readonly Screen[] = [undefined, 80].map((width) => ({
  style: styleFor(false),
  width,
  hide: (text) => text,
}));

function observations(text: string, screen: Screen): string {
  const item = script(`https://a.example/${text}`, { host: text, status: text, pages: [text] });
  const zone: ObservedZone = {
    name: text,
    id: ZONE,
    shown: [{ item, malicious: [text] }],
    hidden: { host: 1, since: 0, malicious: 0 },
    problems: [text],
  };
  const inspection: ObservedInspection = {
    kind: 'scripts',
    asked: {},
    selection: { host: text },
    rule: { score: 50, direction: 'above' },
    now: NOW,
  };
  return within(observationsText([zone], inspection, screen), { ...screen, width: undefined });
}

function rulesets(text: string, screen: Screen): string {
  const listed = { id: 'a', name: text, description: text, kind: text, phase: text, version: text, raw: {} };
  // Where an expression is folded is another question.
  const rule = { ref: text, action: text, expression: 'true', enabled: true, description: text, raw: {} };
  const scope: InspectedScope = {
    scope: { level: 'zone', name: text, id: ZONE },
    rulesets: [{ listed, isEntryPoint: true, rules: [rule] }],
    hidden: 1,
    problems: [text],
  };
  return within(liveRulesetsText([scope], { showsRules: true, now: NOW, hasFiles: true }, screen), {
    ...screen,
    width: undefined,
  });
}

function diagnosis(text: string, screen: Screen): string {
  const scope = { level: 'zone', name: `a ${text}`, id: ZONE } as const;
  const probes = probesFor([scope], [], settingsFrom({}), { token: 'a' });
  const access = { status: 'forbidden', kind: 'forbidden', why: text } as const;
  const probed = probes.map((probe) => ({ ...probe, access }));
  return within(doctorText(diagnose(accessChecks(probed)), commandNeeds(probed)), {
    ...screen,
    width: undefined,
  });
}

test.each([
  ['what was observed', observations],
  ['rulesets', rulesets],
  ['a diagnosis', diagnosis],
])(
  'whatever texts stand in %s, it has the same lines, and nothing in them controls or hides',
  (_, textOf) => {
    const lines = (text: string, screen: Screen): number => textOf(text, screen).split('\n').length;
    fc.assert(
      fc.property(hostileText, fc.constantFrom(...SCREENS), (text, screen) => {
        expect(lines(text, screen)).toBe(lines('plain', screen));
        expect(textOf(text, screen)).not.toMatch(UNSAFE);
      }),
      { numRuns: runs(100) },
    );
  },
);

test('an expression with anything in it is folded into lines that control and hide nothing', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const rule = { action: 'block', expression: text, enabled: false, description: '', raw: {} };
      const listed = { id: 'a', name: '', description: '', kind: 'zone', phase: 'p', raw: {} };
      const scope: InspectedScope = {
        scope: { level: 'zone', name: 'a', id: ZONE },
        rulesets: [{ listed, isEntryPoint: true, rules: [rule] }],
        hidden: 0,
        problems: [],
      };
      for (const screen of SCREENS) {
        expect(
          within(liveRulesetsText([scope], { showsRules: true, now: NOW, hasFiles: false }, screen), screen),
        ).not.toMatch(UNSAFE);
      }
    }),
    { numRuns: runs(100) },
  );
});
