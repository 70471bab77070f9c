import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { choicesFrom } from '../../../src/app/starter/choices.js';
import { IMAGE, withSource, type ToolSource } from '../../../src/app/starter/source.js';
import { digestOf } from '../../../src/kernel/lib/digest.js';
import { TOOL_VERSION } from '../../../src/version.js';
import { repository } from '../../helpers/command.js';
import { gitRepository, HAS_GIT } from '../../helpers/git.js';
import { mapping, readWorkflow } from '../../workflows/workflow.js';

const TEMPLATE = new URL('../../../templates/gitlab/', import.meta.url);
const GITLAB = readFileSync(new URL('.gitlab-ci.yml', TEMPLATE), 'utf8');

const SOURCES: readonly ToolSource[] = [
  { from: 'npm' },
  { from: 'container', image: IMAGE },
  { from: 'binary' },
  { from: 'binary', url: 'https://mirror.example.com/zonewright' },
];

describe('the pipeline for GitLab', () => {
  it.each(SOURCES)('does the same with $from', (source) => {
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
    expect(commonOf({ from: 'container', image: IMAGE }).image).toEqual({ name: IMAGE, entrypoint: [''] });
  });

  it.runIf(HAS_GIT && process.getuid?.() === 0)('lets git read the checkout of another user', () => {
    const { root } = gitRepository();
    chownSync(root, 12_345, 12_345);
    const script = commonOf({ from: 'container', image: IMAGE }).before_script.join('\n');
    const headAfter = (first: string): number | null =>
      spawnSync('sh', ['-ec', `${first}\ngit rev-parse HEAD`], {
        cwd: root,
        env: { PATH: process.env['PATH'], HOME: repository({}), CI_PROJECT_DIR: root },
      }).status;
    expect([headAfter(':'), headAfter(script)]).toEqual([128, 0]);
  });

  it.each([
    ['npm', 'zonewright'],
    ['binary', 'zonewright/zonewright'],
  ] as const)('from %s has a version that Renovate finds', (from, name) => {
    const text = withSource(GITLAB, { from }, 'gitlab');
    const settings = JSON.parse(readFileSync(new URL('renovate.json', TEMPLATE), 'utf8')) as {
      readonly customManagers: readonly { readonly matchStrings: readonly string[] }[];
    };
    const found = settings.customManagers.flatMap(({ matchStrings }) =>
      matchStrings.flatMap((pattern) =>
        [...text.matchAll(new RegExp(pattern, 'g'))].map(({ groups }) => ({ ...groups })),
      ),
    );
    expect(found).toEqual([{ depName: name, currentValue: TOOL_VERSION }]);
  });
});

/** What all jobs of the pipeline have. */
function commonOf(source: ToolSource): {
  readonly image: unknown;
  readonly before_script: readonly string[];
} {
  return (parse(withSource(GITLAB, source, 'gitlab')) as { readonly default: ReturnType<typeof commonOf> })
    .default;
}

/** The step of a workflow that fetches the executable. */
function downloading() {
  const { jobs } = readWorkflow('templates/starter/.github/workflows/merge.yml', (text) =>
    withSource(text, { from: 'binary' }, 'github'),
  );
  return jobs.flatMap(({ steps }) => steps).find(({ content }) => 'name' in content);
}

/** The scripts that fetch the executable, each as a shell runs it. */
const DOWNLOADS: readonly (readonly [string, string])[] = [
  ['a workflow', String(downloading()?.content['run'])],
  ['a pipeline', commonOf({ from: 'binary' }).before_script.join('\n')],
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

  it.each(DOWNLOADS)('is for %s that of its machine', (_, script) => {
    const sums = `${digestOf('x64')}  ${file}\n${digestOf('arm64')}  zonewright-linux-arm64\n`;
    const files = { [file]: 'x64', 'zonewright-linux-arm64': 'arm64', SHA256SUMS: sums };
    const installed = ['x86_64', 'aarch64', 'arm64'].map(
      (machine) => fetched(script, files, machine).installed,
    );
    expect(installed).toEqual(['x64', 'arm64', 'arm64']);
  });

  it.each(DOWNLOADS)('comes to %s by https alone', (_, script) => {
    expect(script).toContain('curl --proto =https --fail ');
  });

  /** Runs a script with a curl that has the files of a release. */
  function fetched(script: string, files: Readonly<Record<string, string>>, machine = 'x86_64') {
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
    const programs = { curl, uname: `#!/bin/sh\necho ${machine}\n` };
    for (const [name, text] of Object.entries(programs)) {
      writeFileSync(join(bin, name), text);
      chmodSync(join(bin, name), 0o755);
    }
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
