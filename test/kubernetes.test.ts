import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { CronJob } from 'kubernetes-types/batch/v1.js';
import { EXIT } from '../src/kernel/model/errors.js';
import { manifests } from '../scripts/kubernetes.js';
import { zonewright } from './helpers/command.js';

const FLEET = join(import.meta.dirname, '../examples/fleet');

it.each([...manifests()])('%s is what the script says; if not, run npm run generate', (path, text) => {
  expect(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')).toBe(text);
});

describe('the job that looks at the fleet', () => {
  const job = parse(readFileSync(join(FLEET, 'kubernetes/drift.yaml'), 'utf8')) as CronJob;
  const { completions = 0, parallelism, template, podFailurePolicy } = job.spec?.jobTemplate.spec ?? {};
  const [container] = template?.spec?.containers ?? [];

  /** What the command of a pod runs. A shell is all that it takes. */
  function commandOf(index: number): readonly string[] {
    const folder = mkdtempSync(join(tmpdir(), 'zonewright-pod-'));
    const npx = join(folder, 'npx');
    writeFileSync(npx, '#!/bin/sh\nfor one in "$@"; do echo "$one"; done\n');
    chmodSync(npx, 0o755);
    const [program = '', ...args] = container?.command ?? [];
    const env = Object.fromEntries((container?.env ?? []).map(({ name, value = '' }) => [name, value]));
    const text = execFileSync(program, args, {
      encoding: 'utf8',
      env: { ...env, PATH: `${folder}:/usr/bin:/bin`, JOB_COMPLETION_INDEX: String(index) },
    });
    return text.trim().split('\n');
  }

  it('looks at every zone once, whichever pod does', async () => {
    const seen: string[] = [];
    expect(parallelism).toBe(completions);
    for (let index = 0; index < completions; index += 1) {
      const [install, name, ...args] = commandOf(index);
      expect([install, name]).toEqual(['--no-install', 'zonewright']);
      const ran = await zonewright([...args, '--root', FLEET, '--emulator', '--format', 'json']);
      expect(ran.exit).toBe(2);
      const { scopes } = JSON.parse(ran.stdout) as { scopes: { level: string; name: string }[] };
      seen.push(...scopes.map((scope) => `${scope.level}/${scope.name}`));
    }
    expect(seen).toHaveLength(13);
    expect(new Set(seen).size).toBe(13);
  });

  it('is not tried again where the same would come of it', () => {
    const codes = podFailurePolicy?.rules.flatMap(({ onExitCodes }) => onExitCodes?.values ?? []);
    expect(codes).toEqual([EXIT.changes, EXIT.usage]);
    expect(podFailurePolicy?.rules.find(({ onExitCodes }) => onExitCodes !== undefined)?.action).toBe(
      'FailIndex',
    );
  });
});
