import { readFileSync } from 'node:fs';
import { TOOL_VERSION } from '../src/version.js';

const STARTER = 'templates/starter/.github';
const GITLAB = 'templates/gitlab/.gitlab-ci.yml';
const SHOP = 'examples/shop/.github';
const FLEET = 'examples/fleet/.github';
/** Longer timeouts for a fleet, in minutes. */
const FLEET_MINUTES = { merge: 120, drift: 60 } as const;

/**
 * All workflows and pipelines to copy, with their CODEOWNERS, by path in this repository. Those of the starter are the source, and the examples are
 * made from them, except for their own jobs. They use the action by the tag of this version, or by `commit`, its commit.
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

/** Replaces the line that shows how to pass secrets by those of zones/shop.yaml. */
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

/** The number of waves in the rollout of examples/fleet. */
const WAVES = 3;

/**
 * A job for each wave of the rollout, with an environment whose reviewers start it. Runs wait for each other as a whole, so no other run starts
 * between two waves.
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

/** Drift on the main branch saves a cache for the next run, and for plans of all branches. */
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

/** The pull request workflow of a fleet: its own plan in shards, and the other jobs of the starter. */
function sharded(starter: string): string {
  const [own = ''] = textOf(`${FLEET}/workflows/pull-request.yml`).split(OTHER_JOBS);
  const [, others = ''] = starter.split(OTHER_JOBS);
  return `${own}${OTHER_JOBS}${others}`;
}

const OTHER_JOBS = '\n\n  # Mistakes in the files as code scanning alerts.';

function textOf(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}
