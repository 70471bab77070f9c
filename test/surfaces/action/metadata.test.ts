import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { COMMANDS, inputsFrom, type ActionCommand } from '../../../src/surfaces/action/inputs.js';
import type { Cli } from '../../../src/surfaces/action/step.js';
import { runAction } from '../../../src/surfaces/action/run.js';
import { EXIT } from '../../../src/kernel/model/errors.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { resultDocument } from '../../../src/surfaces/reports/result/document.js';
import { PLAN, reportOf } from '../reports/results.js';
import { repository } from '../../helpers/command.js';
import { replaySample } from '../../helpers/replay-document.js';
import { silentRuntime } from '../../helpers/silent-runtime.js';

interface Metadata {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
  readonly runs: { readonly using: string; readonly main: string };
}

const METADATA = parse(
  readFileSync(new URL('../../../action.yml', import.meta.url), 'utf8'),
) as unknown as Metadata;

/** What the runner sets for inputs of which a workflow says nothing. */
const DEFAULTS = Object.fromEntries(
  Object.entries(METADATA.inputs).map(([name, input]) => [variableOf(name), input.default ?? '']),
);

function variableOf(input: string): string {
  return `INPUT_${input.toUpperCase()}`;
}

describe('action.yml', () => {
  it('declares the inputs that the code reads, and no others', () => {
    const read = new Set<string>();
    // `INPUT_COMMENT_FILE` is read if `INPUT_COMMENT-FILE` is not set. Both are one input.
    const recording = new Proxy(
      {},
      { get: (_, name) => void read.add(String(name).replaceAll('_', '-').replace('-', '_')) },
    );
    inputsFrom(recording);
    expect([...read].toSorted()).toEqual(Object.keys(METADATA.inputs).map(variableOf).toSorted());
  });

  it('has the defaults of the code', () => {
    const { githubToken, ...inputs } = inputsFrom(DEFAULTS);
    expect(inputs).toEqual({ ...inputsFrom({}), githubToken: undefined });
    expect(githubToken).toBe('${{ github.token }}');
  });

  it('describes every command', () => {
    for (const command of COMMANDS)
      expect(METADATA.inputs['command']?.description).toContain(`\`${command}\``);
  });

  it('declares the outputs that some command sets, and no others', async () => {
    const written = await Promise.all(COMMANDS.map(outputsOf));
    expect([...new Set(written.flat())].toSorted()).toEqual(Object.keys(METADATA.outputs).toSorted());
  });

  it('describes every input and every output in a sentence', () => {
    const all = [...Object.values(METADATA.inputs), ...Object.values(METADATA.outputs)];
    for (const { description } of all) expect(description).toMatch(/^[A-Z].*\.$/s);
  });

  it('runs the bundle', () => {
    expect(METADATA.runs).toEqual({ using: 'node24', main: 'action/index.mjs' });
  });
});

/** The names of the outputs that a step with this command sets, when all goes well. */
async function outputsOf(command: ActionCommand): Promise<readonly string[]> {
  const folder = repository({ outputs: '' });
  const file = join(folder, 'outputs');
  const runner = { GITHUB_OUTPUT: file, RUNNER_TEMP: folder, GITHUB_REPOSITORY: 'example-inc/edge' };
  const asked = { INPUT_COMMAND: command, INPUT_ISSUE: 'false', ...(command === 'plan' ? REPLAYING : {}) };
  const env = { ...DEFAULTS, ...runner, ...asked };
  expect(await runAction({ ...silentRuntime(folder), env }, writesItsFiles)).toBe(EXIT.ok);
  return [...readFileSync(file, 'utf8').matchAll(/^([\w-]+)<</gm)].map(([, name = '']) => name);
}

const REPLAYING = { INPUT_REPLAY: 'requests.ndjson' };

/** A command line that does nothing but write the files it was asked for, and print a replay. */
const writesItsFiles: Cli = (argv, { out }) => {
  const [command] = argv;
  if (command === 'replay') out.write(JSON.stringify(replaySample()));
  const result = resultDocument(reportOf(), PLAN.digest, EXIT.ok, { read: 1, write: 1 });
  const document = command === 'apply' ? result : planDocument(PLAN);
  const files = argv.flatMap((flag, index) => {
    const value = argv[index + 1] ?? '';
    if (flag === '--out') return [value];
    return flag === '--write' && value.startsWith('json=') ? [value.slice('json='.length)] : [];
  });
  for (const name of files) writeFileSync(name, JSON.stringify(document));
  return Promise.resolve(EXIT.ok);
};
