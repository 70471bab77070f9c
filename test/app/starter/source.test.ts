import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { choicesFrom } from '../../../src/app/starter/choices.js';
import { IMAGE, withSource, type ToolSource } from '../../../src/app/starter/source.js';
import { digestOf } from '../../../src/kernel/lib/digest.js';
import { TOOL_VERSION } from '../../../src/version.js';
import { githubParser } from '../../workflows/parser.js';
import { FLOW_RULES } from '../../workflows/flow-rules.js';
import { RIGHT_RULES } from '../../workflows/right-rules.js';
import { TRUST_RULES } from '../../workflows/trust-rules.js';
import { mapping, readWorkflow, type Step, type Workflow } from '../../workflows/workflow.js';

const COMMIT = '8f0c3b1c9d6a4e2f8b7a6c5d4e3f2a1b0c9d8e7f';
const FLOWS = ['pull-request', 'merge', 'drift'].map(
  (name) => `templates/starter/.github/workflows/${name}.yml`,
);

const OTHERS: readonly ToolSource[] = [
  { from: 'npm' },
  { from: 'container', image: IMAGE },
  { from: 'binary' },
  { from: 'binary', url: 'https://mirror.example.com/zonewright' },
];
const SOURCES: readonly ToolSource[] = [
  { from: 'action', uses: `example-inc/zonewright@${COMMIT}` },
  { from: 'action', uses: './tools/zonewright' },
  ...OTHERS,
];

function madeFrom(path: string, source: ToolSource): Workflow {
  return readWorkflow(path, (text) => withSource(text, source, 'github'));
}

function stepsOf({ jobs }: Workflow): readonly Step[] {
  return jobs.flatMap(({ steps }) => steps);
}

/** What a step asks zonewright to do, however it has it. */
function asked({ content, with: given, env }: Step): unknown {
  return { id: content['id'], if: content['if'], given, env };
}

function ofZonewright({ uses }: Step): boolean {
  return uses === 'zonewright/zonewright';
}

const RULES = [...TRUST_RULES, ...RIGHT_RULES, ...FLOW_RULES];

describe.each(FLOWS)('%s', (path) => {
  const original = readWorkflow(path);

  it.each(SOURCES)('asks the same of zonewright with $from $uses', (source) => {
    const made = madeFrom(path, source);
    const own = stepsOf(made).filter(ofZonewright);
    expect(own.map(asked)).toEqual(stepsOf(original).filter(ofZonewright).map(asked));
    expect(own.length).toBe(original.jobs.length);
    expect(made.text).not.toContain('uses: zonewright/zonewright');
    const rest = { triggers: original.triggers, jobs: original.jobs.map(({ id }) => id) };
    expect({ triggers: made.triggers, jobs: made.jobs.map(({ id }) => id) }).toEqual(rest);
  });

  it.each(OTHERS)('gives each step of $from the token that the action takes by itself', (source) => {
    const own = stepsOf(madeFrom(path, source)).filter(ofZonewright);
    const tokens = own.map(({ content }) => mapping(content['env'])['GITHUB_TOKEN']);
    expect(tokens).toEqual(own.map(() => '${{ github.token }}'));
  });

  it.each(RULES)('with each source: $name', ({ name, offences }) => {
    for (const source of SOURCES) {
      const found = offences(madeFrom(path, source));
      // The action of your own is pinned as you say.
      const others = name.startsWith('what it uses is pinned')
        ? found.filter((line) => source.from !== 'action' || !line.endsWith(String(source.uses)))
        : found;
      expect([source, others]).toEqual([source, []]);
    }
  });

  it.each(SOURCES)('is a workflow to GitHub with $from $uses', async (source) => {
    const problems = await githubParser();
    expect(await problems(path, madeFrom(path, source).text)).toEqual([]);
  });

  it.each(SOURCES)('says itself that it has zonewright from $from $uses', (source) => {
    const texts = new Map([['.github/workflows/pull-request.yml', madeFrom(path, source).text]]);
    const choices = { ci: 'github', workflows: true, source, dialect: 'documented' };
    expect(choicesFrom(texts, 'documented')).toEqual(choices);
  });
});

it('a folder of the repository is checked out with its submodules', () => {
  const [path = ''] = FLOWS;
  const checkouts = stepsOf(madeFrom(path, { from: 'action', uses: './tools/zonewright' })).filter(
    ({ uses }) => uses === 'actions/checkout',
  );
  expect(checkouts.map(({ with: given }) => given['submodules'])).toEqual(checkouts.map(() => true));
});

it('jobs of an image run in it, as the user who owns the checkout', () => {
  for (const path of FLOWS)
    for (const { content } of madeFrom(path, { from: 'container', image: 'registry.example.com/zw:1' }).jobs)
      expect(content['container']).toEqual({ image: 'registry.example.com/zw:1', options: '--user 1001' });
});

const GITLAB = readFileSync(
  fileURLToPath(new URL('../../../templates/gitlab/.gitlab-ci.yml', import.meta.url)),
  'utf8',
);

describe('the pipeline for GitLab', () => {
  it.each(OTHERS)('does the same with $from', (source) => {
    const [made, original] = [withSource(GITLAB, source, 'gitlab'), GITLAB].map((text) =>
      mapping(parse(text)),
    );
    const jobs = ['validate', 'plan', 'apply', 'drift', 'workflow', 'stages'];
    for (const job of jobs) expect(made?.[job]).toEqual(original?.[job]);
    expect(
      choicesFrom(new Map([['.gitlab-ci.yml', withSource(GITLAB, source, 'gitlab')]]), 'documented'),
    ).toMatchObject({
      ci: 'gitlab',
      source,
    });
  });

  it('has its image without the program that an image starts by itself', () => {
    const { default: common } = parse(withSource(GITLAB, { from: 'container', image: IMAGE }, 'gitlab')) as {
      readonly default: Readonly<Record<string, unknown>>;
    };
    expect(common['image']).toEqual({ name: IMAGE, entrypoint: [''] });
    expect(common).not.toHaveProperty('before_script');
  });
});

/** The scripts that fetch the executable, each as a shell runs it. */
const DOWNLOADS: readonly (readonly [string, string])[] = [
  [
    'a workflow',
    String(
      stepsOf(madeFrom(FLOWS[1] ?? '', { from: 'binary' })).find(({ content }) => 'name' in content)?.content[
        'run'
      ],
    ),
  ],
  [
    'a pipeline',
    (
      parse(withSource(GITLAB, { from: 'binary' }, 'gitlab')) as {
        readonly default: { readonly before_script: readonly string[] };
      }
    ).default.before_script.join('\n'),
  ],
];

describe.skipIf(process.platform === 'win32')('the executable of a release', () => {
  const content = '#!/bin/sh\necho ran\n';
  const file = 'zonewright-linux-x64';

  it.each(DOWNLOADS)('is run by %s if it is the one that was released, and only then', (_, script) => {
    const sums = `${digestOf(content)}  ${file}\n${digestOf('other')}  zonewright-macos-arm64\n`;
    expect(fetched(script, { [file]: content, SHA256SUMS: sums })).toMatchObject({
      status: 0,
      installed: content,
    });
    const altered = fetched(script, { [file]: `${content}# altered\n`, SHA256SUMS: sums });
    expect(altered.status).not.toBe(0);
    expect(altered.installed).toBeUndefined();
    // A list that does not name it proves nothing.
    const unnamed = fetched(script, { [file]: content, SHA256SUMS: sums.split('\n').slice(1).join('\n') });
    expect(unnamed.status).not.toBe(0);
    expect(unnamed.installed).toBeUndefined();
  });

  /** Runs a script with a curl that has the files of a release. */
  function fetched(script: string, files: Readonly<Record<string, string>>) {
    const folder = mkdtempSync(join(tmpdir(), 'zonewright-download-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [bin, served, work] = ['bin', 'served', 'work'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const made of [bin, served, work]) mkdirSync(made);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(served, name), text);
    const curl = `#!/bin/sh\nfor word; do case $word in https://*) cp "${served}/\${word##*/}" . || exit 22;; esac; done\n`;
    writeFileSync(join(bin, 'curl'), curl);
    chmodSync(join(bin, 'curl'), 0o755);
    const path = join(work, 'path');
    const here = script.replaceAll('/tmp', work).replaceAll('/usr/local/bin', join(work, 'bin'));
    const { status, stderr } = spawnSync('bash', ['-e', '-c', here], {
      encoding: 'utf8',
      env: {
        PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
        RUNNER_TEMP: work,
        CI_PROJECT_DIR: folder,
        GITHUB_PATH: path,
        RELEASE: `https://github.com/zonewright/zonewright/releases/download/v${TOOL_VERSION}`,
      },
    });
    const program = join(work, 'bin/zonewright');
    return { status, stderr, installed: existsSync(program) ? readFileSync(program, 'utf8') : undefined };
  }
});
