import { readFileSync } from 'node:fs';
import { TOOL_VERSION } from '../src/version.js';

const STARTER = 'templates/starter/.github';
const GITLAB = 'templates/gitlab/.gitlab-ci.yml';
const SHOP = 'examples/shop/.github';
const FLEET = 'examples/fleet/.github';
/** What a fleet is given more time for, in minutes. */
const FLEET_MINUTES = { merge: 120, drift: 60 } as const;

/**
 * Every workflow and pipeline that people copy, with its CODEOWNERS, by its path in this repository. Those of the starter are the source, and what an
 * example does not need otherwise is made from them. They use the action by the tag of this version, or by `commit`: the one that the tag names.
 */
export function workflowsToCopy(commit?: string): ReadonlyMap<string, string> {
  const starter = (name: string): string => pinned(textOf(`${STARTER}/workflows/${name}.yml`), commit);
  const owners = textOf(`${STARTER}/CODEOWNERS`).replaceAll('@your-org/', '@example-inc/');
  return new Map([
    [GITLAB, textOf(GITLAB).replace(/zonewright@\d\S*/, `zonewright@${TOOL_VERSION}`)],
    ...NAMES.map((name) => [`${STARTER}/workflows/${name}.yml`, starter(name)] as const),
    ...NAMES.map((name) => [`${SHOP}/workflows/${name}.yml`, withSecrets(starter(name))] as const),
    [`${FLEET}/workflows/merge.yml`, inWaves(within(FLEET_MINUTES.merge, starter('merge')))],
    [`${FLEET}/workflows/drift.yml`, keeping(within(FLEET_MINUTES.drift, starter('drift')))],
    [`${FLEET}/workflows/pull-request.yml`, pinned(sharded(starter('pull-request')), commit)],
    ...[SHOP, FLEET].map((example) => [`${example}/CODEOWNERS`, owners] as const),
  ]);
}

const NAMES = ['pull-request', 'merge', 'drift'] as const;

function pinned(text: string, commit: string | undefined): string {
  const tag = `v${TOOL_VERSION}`;
  const pin = commit === undefined ? tag : `${commit} # ${tag}`;
  return text.replace(/(?<=zonewright\/zonewright@)\S+(?: # v\S+)?/g, pin);
}

/** The secrets that zones/shop.yaml names, in the place of the line that shows how. */
function withSecrets(text: string): string {
  const line = /^( *)# NAME: .*$/gm;
  const names = ['LOGPUSH_DESTINATION', 'LOGPUSH_OWNERSHIP'];
  return text.replace(line, (_, indent: string) =>
    names.map((name) => `${indent}${name}: \${{ secrets.${name} }}`).join('\n'),
  );
}

function within(minutes: number, text: string): string {
  return text.replace(/timeout-minutes: \d+/, `timeout-minutes: ${minutes}`);
}

/** How many waves the rollout of examples/fleet has. */
const WAVES = 3;

/**
 * A job for each wave of the rollout, each behind an environment of its own, whose reviewers let it run. Runs wait for each other as a whole: between two waves
 * nobody else begins.
 */
function inWaves(text: string): string {
  const [head = '', job = ''] = text.split('\njobs:\n');
  const waiting = /^    # One run at a time.*\n    concurrency:\n(?:      .*\n)+/m;
  const [own = ''] = waiting.exec(job) ?? [];
  const jobs = Array.from({ length: WAVES }, (_, index) => waveJob(job.replace(waiting, ''), index + 1));
  return `${head}\n${own.replace(/^ {4}/gm, '')}\njobs:\n${jobs.join('\n')}`;
}

function waveJob(job: string, wave: number): string {
  const needs = wave === 1 ? '' : `    needs: wave${wave - 1}\n`;
  return job
    .replace('  apply:\n', `  wave${wave}:\n${needs}`)
    .replace('    environment: production\n', `    environment: production-wave-${wave}\n`)
    .replace(
      '          environment: production\n',
      `          environment: production\n          wave: ${wave}\n`,
    )
    .replace(
      '          # As in pull-request.yml.\n',
      '          # Says by its exit code whether the wave did well:\n          # ZONEWRIGHT_WAVE_CHECK: curl -fsS https://status.example.com/edge\n          # As in pull-request.yml.\n',
    )
    .replace('name: result\n', `name: result-wave-${wave}\n`)
    .replace('name: runs\n', `name: runs-wave-${wave}\n`);
}

/** Drift on the main branch leaves behind what the next look, and plans of all branches, need not read again. */
function keeping(text: string): string {
  return text
    .replace(/^( *)- uses: zonewright\//m, (step, indent: string) => `${stepOf(CACHE, indent)}${step}`)
    .replace(
      /^( *)command: drift$/m,
      (input, indent: string) => `${input}\n${indent}cache: .zonewright-cache`,
    );
}

function stepOf(lines: readonly string[], indent: string): string {
  return lines.map((line) => `${indent}${line}\n`).join('');
}

const CACHE = [
  '# Cached results for files and rulesets that have not changed.',
  '- uses: actions/cache@55cc8345863c7cc4c66a329aec7e433d2d1c52a9 # v6.1.0',
  '  with:',
  '    path: .zonewright-cache',
  '    key: zonewright-drift-${{ github.run_id }}',
  '    restore-keys: zonewright-',
];

/** The plan of a fleet has shards, which the starter's has not; its other jobs are the same. */
function sharded(starter: string): string {
  const [own = ''] = textOf(`${FLEET}/workflows/pull-request.yml`).split(OTHER_JOBS);
  const [, others = ''] = starter.split(OTHER_JOBS);
  return `${own}${OTHER_JOBS}${others}`;
}

const OTHER_JOBS = '\n\n  # Mistakes in the files as code scanning alerts.';

function textOf(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}
