import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inert } from '../../../../src/kernel/lib/inert.js';
import type { DriftDocument } from '../../../../src/surfaces/reports/drift/document.js';
import { metricsAfter, type About } from '../../../../src/surfaces/reports/metrics/after.js';
import {
  FAMILIES,
  FAMILY_NAMES,
  sampleName,
  type Sample,
} from '../../../../src/surfaces/reports/metrics/families.js';
import { metricsText, parseMetrics } from '../../../../src/surfaces/reports/metrics/text.js';
import type { Found, RunFacts } from '../../../../src/surfaces/reports/notifications/facts.js';
import { TOOL_VERSION } from '../../../../src/version.js';
import { hostileText } from '../../../helpers/hostile.js';
import { parseOpenMetrics } from '../../../helpers/openmetrics.js';
import { runs } from '../../../helpers/runs.js';

/** A drift that found so much in each scope; `unread` for one that could not be read. */
function drifted(scopes: Readonly<Record<string, number | 'unread'>>): Found {
  const told = Object.entries(scopes).map(([address, differences]) => ({
    address,
    status: differences === 'unread' ? 'unread' : differences > 0 ? 'drifted' : 'in-sync',
    differences: differences === 'unread' ? 0 : differences,
  }));
  return { of: 'drift', document: { findings: [], drift: { scopes: told } } as unknown as DriftDocument };
}

function run(minute: number, more: Partial<RunFacts>): RunFacts {
  return {
    command: 'drift',
    id: 'x',
    exit: 0,
    startedAt: new Date(minute * 60_000 - 2000),
    finishedAt: new Date(minute * 60_000),
    seconds: 2,
    consented: [],
    consentedWhen: 'now',
    scopes: [],
    traffic: { requests: [], waits: [] },
    ...more,
  };
}

const WHOLE: About = { isPart: false, shown: inert };

/** What a file says of a family after some runs, by scope or by whatever else tells its samples apart. */
function after(
  steps: readonly (readonly [RunFacts, Partial<About>?])[],
  family: Sample['family'],
): Readonly<Record<string, number>> {
  const samples = steps.reduce<readonly Sample[]>((former, [facts, about]) => {
    // Through the text, as it goes from run to run.
    const text = metricsText(metricsAfter(former, facts, { ...WHOLE, ...about }));
    parseOpenMetrics(text);
    return parseMetrics(text) ?? [];
  }, []);
  const told = samples.filter((sample) => sample.family === family);
  return Object.fromEntries(
    told.map(({ labels: { command: _, ...labels }, value }) => [Object.values(labels).join(' '), value]),
  );
}

const A = 'zone/a';
const B = 'zone/b';

describe('a file of metrics after drift', () => {
  test('tells the differences of each scope', () => {
    const steps = [[run(1, { exit: 2, found: drifted({ [A]: 3, [B]: 0 }) })]] as const;
    expect(after(steps, 'zonewright_scope_differences')).toEqual({ [A]: 3, [B]: 0 });
    expect(after(steps, 'zonewright_scope_known')).toEqual({ [A]: 1, [B]: 1 });
    expect(after(steps, 'zonewright_scope_clean_timestamp_seconds')).toEqual({ [B]: 60 });
    expect(after(steps, 'zonewright_run_clean_timestamp_seconds')).toEqual({});
  });

  test('has no number for what is not known', () => {
    const steps = [
      [run(1, { found: drifted({ [A]: 0, [B]: 0 }) })],
      [run(2, { exit: 4, found: drifted({ [A]: 'unread', [B]: 0 }) })],
    ] as const;
    expect(after(steps, 'zonewright_scope_known')).toEqual({ [A]: 0, [B]: 1 });
    expect(after(steps, 'zonewright_scope_differences')).toEqual({ [B]: 0 });
    expect(after(steps, 'zonewright_scope_clean_timestamp_seconds')).toEqual({ [A]: 60, [B]: 120 });
  });

  test('knows no scope any more when the run found nothing out, and when each was clean', () => {
    const failed = run(2, { exit: 1, error: { code: 'api-unavailable', message: 'x', findings: [] } });
    const steps = [
      [run(1, { found: drifted({ [A]: 0, [B]: 1 }) })],
      [failed],
      [{ ...failed, exit: 3 }],
    ] as const;
    expect(after(steps, 'zonewright_scope_known')).toEqual({ [A]: 0, [B]: 0 });
    expect(after(steps, 'zonewright_scope_differences')).toEqual({});
    expect(after(steps, 'zonewright_scope_clean_timestamp_seconds')).toEqual({ [A]: 60 });
    expect(after(steps, 'zonewright_run_exit_code')).toEqual({ '': 3 });
  });

  test('knows none of what a run was to look at that found nothing out, beside those of before', () => {
    const failed = run(2, { exit: 1, scopes: [B, B], error: { code: 'bug', message: 'x', findings: [] } });
    expect(after([[failed]], 'zonewright_scope_known')).toEqual({ [B]: 0 });
    expect(after([[failed, { isPart: true }]], 'zonewright_scope_known')).toEqual({});
    const before = run(1, { found: drifted({ [A]: 0 }) });
    expect(after([[before], [failed]], 'zonewright_scope_known')).toEqual({ [A]: 0, [B]: 0 });
    expect(after([[before], [failed]], 'zonewright_scope_clean_timestamp_seconds')).toEqual({ [A]: 60 });
  });

  test('forgets a scope that is gone', () => {
    const steps = [
      [run(1, { found: drifted({ [A]: 0, [B]: 0 }) })],
      [run(2, { found: drifted({ [B]: 0 }) })],
    ] as const;
    expect(after(steps, 'zonewright_scope_clean_timestamp_seconds')).toEqual({ [B]: 120 });
    expect(after(steps, 'zonewright_run_clean_timestamp_seconds')).toEqual({ '': 120 });
  });

  test.each([
    ['looked at a part', run(2, { found: drifted({ [A]: 0 }) })],
    ['failed at a part', run(2, { exit: 1, error: { code: 'bug', message: 'x', findings: [] } })],
  ])('leaves what it says of scopes alone when a run %s', (_, part) => {
    const steps = [[run(1, { found: drifted({ [A]: 2, [B]: 0 }) })], [part, { isPart: true }]] as const;
    expect(after(steps, 'zonewright_scope_differences')).toEqual({ [A]: 2, [B]: 0 });
    expect(after(steps, 'zonewright_scope_clean_timestamp_seconds')).toEqual({ [B]: 60 });
    expect(after(steps, 'zonewright_run_clean_timestamp_seconds')).toEqual({});
    expect(after(steps, 'zonewright_run_timestamp_seconds')).toEqual({ '': 120 });
  });

  test('counts on, and keeps what other runs have said', () => {
    const traffic = (count: number): Pick<RunFacts, 'traffic'> => ({
      traffic: {
        requests: [{ method: 'GET', outcome: 'success', count }],
        waits: [{ reason: 'rate-limit', seconds: 0.1 }],
      },
    });
    const steps = [
      [run(1, { ...traffic(3), consented: [{ code: 'drops-rules', changes: 2 }] })],
      [run(2, { ...traffic(4), consented: [{ code: 'drops-rules', changes: 1 }] })],
      // The consent of a run that is resumed was counted with it.
      [run(2, { consented: [{ code: 'drops-rules', changes: 1 }], consentedWhen: 'before' })],
      [run(3, traffic(5)), { environment: 'staging' }],
      [run(4, traffic(6)), { shard: '1/2' }],
    ] as const;
    expect(after(steps, 'zonewright_requests')).toEqual({
      'GET success': 7,
      'staging GET success': 5,
      '1/2 GET success': 6,
    });
    expect(after(steps, 'zonewright_wait_seconds')).toMatchObject({ 'rate-limit': 0.2 });
    expect(after(steps, 'zonewright_consented_changes')).toEqual({ 'drops-rules': 3 });
    expect(after(steps, 'zonewright_build_info')).toEqual({
      [TOOL_VERSION]: 1,
      [`staging ${TOOL_VERSION}`]: 1,
      [`1/2 ${TOOL_VERSION}`]: 1,
    });
  });

  test('goes on from a file of another version, of whose families it knows some', () => {
    const text = metricsText([...metricsAfter([], run(1, { found: drifted({ [A]: 0 }) }), WHOLE)]).replaceAll(
      'zonewright_run_exit_code',
      'zonewright_run_of_yore',
    );
    const own = parseMetrics(text) ?? [];
    expect(own.map(({ family }) => family)).toContain('zonewright_scope_known');
    expect(own.length).toBe(
      metricsText(own)
        .split('\n')
        .filter((line) => !/^#|^$/.test(line)).length,
    );
  });
});

test.each([
  ['YAML', 'zone: { name: a }\n'],
  ['metrics of somebody else', '# TYPE node_load1 gauge\nnode_load1 1\n# EOF\n'],
  ['half a file', '# TYPE zonewright_findings gauge\nzonewright_findings{severity="error"} 0\n'],
  ['a sample without labels', 'zonewright_findings 0\n# EOF\n'],
  ['labels that are none', 'zonewright_findings{severity=error} 0\n# EOF\n'],
  ['labels that end with a comma', 'zonewright_findings{severity="error",} 0\n# EOF\n'],
  ['no number', 'zonewright_findings{severity="error"} NaN\n# EOF\n'],
])('%s is no file of ours', (_, text) => {
  expect(parseMetrics(text)).toBeUndefined();
});

test('a family has a name, a help and a unit that both formats take', () => {
  for (const name of FAMILY_NAMES) {
    const { type, help, ...rest } = FAMILIES[name];
    expect(help).toMatch(/^[A-Z][^"\\\n]+\.$/);
    expect(['gauge', 'counter']).toContain(type);
    expect('unit' in rest).toBe(name.endsWith('_seconds'));
    expect(name).not.toMatch(/_(?:total|created|count|sum|bucket)$/);
  }
});

const sample: fc.Arbitrary<Sample> = fc.record({
  family: fc.constantFrom(...FAMILY_NAMES),
  labels: fc.dictionary(fc.constantFrom('command', 'environment', 'scope', 'risk'), hostileText.map(inert), {
    minKeys: 1,
  }),
  value: fc.oneof(fc.nat(), fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 })),
});
const samples = fc.uniqueArray(sample, {
  maxLength: 8,
  selector: ({ family, labels }) =>
    JSON.stringify([
      family,
      Object.keys(labels).toSorted(),
      labels['command'],
      labels['environment'],
      labels['scope'],
      labels['risk'],
    ]),
});

test('whatever stands in labels, the text is OpenMetrics, and reads as what was written', () => {
  fc.assert(
    fc.property(samples, (made) => {
      const text = metricsText(made);
      const read = parseOpenMetrics(text).flatMap((family) => family.samples);
      const byText = (one: object): string => JSON.stringify(one);
      const expected = made.map(({ labels, value }) => byText({ labels, value }));
      expect(read.map(({ labels, value }) => byText({ labels, value })).toSorted()).toEqual(
        expected.toSorted(),
      );
      expect((parseMetrics(text) ?? []).map(byText).toSorted()).toEqual(made.map(byText).toSorted());
      expect(metricsText(parseMetrics(text) ?? [])).toBe(text);
    }),
    { numRuns: runs(300) },
  );
});

describe('the parser of the tests', () => {
  const head = '# TYPE a_seconds gauge\n# UNIT a_seconds seconds\n';
  test.each([
    ['', 'EOF'],
    ['a 1\n# EOF\n', 'no sample'],
    [`${head}a_seconds{b="c"} 1\na_seconds{b="c"} 2\n# EOF\n`, 'twice'],
    [`${head}a_seconds{b="c"d"} 1\n# EOF\n`, 'no labels'],
    [`${head}a_seconds{b="\\q"} 1\n# EOF\n`, 'no labels'],
    [`${head}a_seconds{b="c",} 1\n# EOF\n`, 'no labels'],
    [`${head}a_seconds 1\n# HELP a_seconds x\n# EOF\n`, 'after samples'],
    [`${head}# TYPE a_seconds gauge\n# EOF\n`, 'two of'],
    [`${head}# TYPE b gauge\n# HELP a_seconds x\n# EOF\n`, 'two pieces'],
    ['# TYPE a counter\na 1\n# EOF\n', 'a in a'],
    ['# TYPE a counter\na_total -1\n# EOF\n', 'negative'],
    ['# TYPE a gauge\n# UNIT a seconds\n# EOF\n', 'end with'],
    ['# TYPE a gauge\n\na 1\n# EOF\n', 'no sample'],
  ])('refuses %j', (text, says) => {
    expect(() => parseOpenMetrics(text)).toThrow(says);
  });
});

test('the rules for Prometheus in the docs are YAML, and ask for samples that there are', () => {
  const page = readFileSync(new URL('../../../../docs/watching.md', import.meta.url), 'utf8');
  const [rules = ''] = page.match(/^groups:\n[\s\S]*?(?=```)/m) ?? [];
  expect(parse(rules)).toMatchObject({ groups: [{ name: 'zonewright' }] });
  const known = FAMILY_NAMES.map(sampleName) as readonly string[];
  const asked = rules.match(/\bzonewright_\w+/g) ?? [];
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.filter((name) => !known.includes(name))).toEqual([]);
});
