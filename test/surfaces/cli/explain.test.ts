import { validatorFor } from '../../helpers/documents.js';
import { describe, expect, test } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import { zonewright, zonewrightProcess } from '../../helpers/command.js';
import { explanationText } from '../../../src/surfaces/reports/explanation.js';
import { explain as entriesOf } from '../../../src/surfaces/explain/lookup.js';
import { testRuntime } from './runtime.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';
import { screenWith } from '../../helpers/screen.js';

const valid = validatorFor('explanation');

describe('zonewright explain', () => {
  test('of a risk says what it means, shows an edit, and how consent is given', async () => {
    const { exit, stdout, stderr } = await zonewright(['explain', 'skip-moved-up']);
    expect([exit, stderr]).toEqual([0, '']);
    // Where the package is depends on the machine.
    expect(stdout.replace(/More: .*(?=docs\/)/, 'More: ')).toBe(`skip-moved-up  risk

  A skip rule now runs before a rule that stops traffic, so it lets traffic past that rule. The risk
  is not raised if zonewright proves that the new order decides the same for all traffic.

  An edit of a file that is live as it was:
      rulesets:
        - phase: http_request_firewall_custom
          rules:
    +       - { ref: office, action: skip, expression: ip.src in $office, action_parameters: { ruleset: current } }
            - { ref: admin, action: block, expression: http.request.uri.path contains "/admin" }
    -       - { ref: office, action: skip, expression: ip.src in $office, action_parameters: { ruleset: current } }

  What to do: Read in the plan what the order changes for traffic, and check that the skip selects no
  more than necessary.

  You consent by applying a reviewed plan (zonewright apply plan.json, or --expect-digest), or to the
  risk by name: zonewright apply --allow skip-moved-up. Approving a pull request whose comment shows
  the risk counts too. --yes is not consent. Without consent, no part of the plan is sent, and the
  exit code is 4.

  More: docs/expressions.md#what-a-list-of-rules-does
`);
  });

  test('keeps its prose within a narrow terminal', async () => {
    const runtime = testRuntime();
    await run(['explain', 'exit-4'], { ...runtime, out: { ...runtime.out, columns: 50 } });
    // Examples, and where this clone stands, are as wide as they are.
    const prose = runtime.written.out.split('\n').filter((line) => !/^ {6}|^ {2}More: /.test(line));
    expect(Math.max(...prose.map((line) => line.length))).toBeLessThanOrEqual(50);
  });

  test('keeps the place of its page on one line, wherever this clone is', () => {
    const pathOf = (page: string): string => `/home/${'a'.repeat(200)}/${page}`;
    const text = within(
      explanationText(entriesOf('exit-4'), { columns: 50, pathOf }),
      screenWith(undefined, 50),
    );
    expect(text).toMatch(/\n {2}More: \/home\/a{200}\/docs\/safety\.md#how-consent-is-given\n$/);
  });

  test('keeps the lines of an example whole, to be copied', () => {
    const entries = entriesOf('drops-rules');
    const example = entries[0]?.example;
    const text = within(
      explanationText(entries, { columns: 50, pathOf: (page) => page }),
      screenWith(undefined, 50),
    );
    expect(example?.text.split('\n').some((line) => line.length > 50)).toBe(true);
    for (const line of example?.text.split('\n') ?? []) expect(text).toContain(line);
  });

  test('of a code with two meanings says both', async () => {
    const { stdout } = await zonewright(['explain', 'expression-too-long']);
    expect(stdout.match(/^expression-too-long {2}finding$/gm)).toHaveLength(2);
  });

  test('of a number says what the exit code means, or the number of the service', async () => {
    expect((await zonewright(['explain', '4'])).stdout).toMatch(/^exit-4 {2}exit code\n/);
    expect((await zonewright(['explain', '20217'])).stdout).toMatch(/^20217 {2}number of the service\n/);
  });

  test('without a code lists all of them in groups, a line each', async () => {
    const { exit, stdout } = await zonewright(['explain']);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^Exit codes\n {2}exit-0 +Success\n/);
    expect(stdout).toMatch(/\n\nRisks\n {2}account-level +The change is at account level, so [^\n]+\n/);
    expect(stdout).toMatch(/\n {2}csp-weak-wildcard +\* allows every host\n/);
  });

  test.each([[[]], [['drops-rules']], [['expression-too-long']]])(
    '%j as JSON is a published document',
    async (code) => {
      const { exit, stdout } = await zonewright(['explain', ...code, '--format', 'json']);
      expect(exit).toBe(0);
      expect(valid(JSON.parse(stdout))).toBe(true);
    },
  );

  test('of a code that nobody knows names the one that was probably meant, and exits 64', async () => {
    expect(await zonewright(['explain', 'drop-rules'])).toEqual({
      exit: 64,
      stdout: '',
      stderr: 'error: there is no code "drop-rules"\nDid you mean drops-rules?\n',
    });
    const { exit, stdout } = await zonewright(['explain', '10021', '--format', 'json']);
    expect(exit).toBe(64);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'usage', message: 'there is no code "10021"' },
    });
  });

  test('needs no repository and no credentials, as a process', async () => {
    const { exit, stdout } = await zonewrightProcess(['explain', 'exit-3']);
    expect([exit, stdout.split('\n')[0]]).toEqual([0, 'exit-3  exit code']);
  });
});
