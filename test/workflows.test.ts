import { describe, expect, it } from 'vitest';
import { FLOW_RULES } from './workflows/flow-rules.js';
import { githubParser } from './workflows/parser.js';
import { RIGHT_RULES } from './workflows/right-rules.js';
import { CI } from './workflows/rule.js';
import { pinsOf, TRUST_RULES } from './workflows/trust-rules.js';
import { readWorkflow, workflowPaths } from './workflows/workflow.js';

const RULES = [...TRUST_RULES, ...RIGHT_RULES, ...FLOW_RULES];
const PATHS = workflowPaths();
const TO_COPY = ['templates/starter', 'examples/shop', 'examples/fleet'];

it('looks at every workflow', () => {
  const names = ['pull-request', 'merge', 'drift'];
  const copied = TO_COPY.flatMap((example) =>
    names.map((name) => `${example}/.github/workflows/${name}.yml`),
  );
  expect(PATHS).toEqual(expect.arrayContaining([CI, '.github/workflows/nightly.yml', ...copied]));
});

describe.each(RULES)('$name', ({ offences, refuses }) => {
  it.each(PATHS)('holds in %s', (path) => {
    expect(offences(readWorkflow(path))).toEqual([]);
  });

  it.each(refuses)('refuses «$by» for «$what» in $in', ({ in: path, what, by }) => {
    const edited = readWorkflow(path, (text) => {
      expect(text).toContain(what);
      return text.replace(what, () => by);
    });
    expect(offences(edited)).not.toEqual([]);
  });
});

it('uses one commit of each action everywhere, under one version', () => {
  const pins = PATHS.flatMap((path) => pinsOf(readWorkflow(path))).flatMap(([, pin]) => pin ?? []);
  const distinct = new Set(pins.map(({ action, sha, version }) => `${action}@${sha} # ${version}`));
  expect(distinct.size).toBe(new Set(pins.map(({ action }) => action)).size);
});

it.each(TO_COPY)(
  'applies in %s what its pull requests approve: the same root, the same environment',
  (example) => {
    const jobs = ['pull-request', 'merge', 'drift'].flatMap(
      (name) => readWorkflow(`${example}/.github/workflows/${name}.yml`).jobs,
    );
    const posting = jobs.filter(({ command, zonewright }) => {
      const isShard = zonewright?.with['shard'] !== undefined;
      return command !== 'validate' && !isShard && zonewright?.with['comment'] !== false;
    });
    const subjects = posting.map(({ zonewright }) => [
      zonewright?.with['root'],
      zonewright?.with['environment'],
    ]);
    // Each wave of a rollout is an apply of its own.
    expect(new Set(subjects.map((subject) => JSON.stringify(subject)))).toEqual(
      new Set([JSON.stringify([undefined, 'production'])]),
    );
    expect(subjects.length).toBeGreaterThanOrEqual(3);
  },
);

describe("GitHub's own parser", async () => {
  const errorsOf = await githubParser();

  it.each(PATHS)('takes %s', async (path) => {
    const { text } = readWorkflow(path);
    expect(await errorsOf(path, text)).toEqual([]);
  });

  it.each([
    ['    timeout-minutes', '    timeout'],
    ['github.event.pull_request', 'githb.event.pull_request'],
    ['- run: .ci/run', '- rn: .ci/run'],
  ])('does not take %s as %s', async (what, by) => {
    const { text } = readWorkflow(CI, (whole) => whole.replace(what, by));
    expect(await errorsOf(CI, text)).not.toEqual([]);
  });
});
