import { expect, test } from 'vitest';
import { secretsNotSet } from '../../../src/engine/configuration/missing-secrets.js';
import { readConfiguration } from '../../../src/engine/configuration/configuration.js';
import { secretsFrom } from '../../../src/kernel/model/secret.js';
import { memoryFiles, OTHER_ZONE, ZONE } from '../../helpers/world.js';

const JOBS = (...names: readonly string[]): string =>
  `logpush_jobs:\n  jobs:\n${names
    .map(
      (name) =>
        `    - { name: ${name}, dataset: http_requests, fields: [RayID], destination_conf: { env: DESTINATION } }\n`,
    )
    .join('')}`;

const FILES = {
  'zones/b.yaml': `zone: { name: b.example.com, id: "${'a'.repeat(32)}" }\n${JOBS('one', 'two')}`,
  'zones/a.yaml': `zones:
  - { name: a.example.com, id: "${ZONE}" }
  - { name: c.example.com, id: "${OTHER_ZONE}" }
${JOBS('one', 'two')}`,
};

async function missing(files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>>) {
  const { scopes, findings } = await readConfiguration(memoryFiles(files));
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return secretsNotSet(scopes, secretsFrom(env));
}

test('a variable that is not set is told once, at its first use in the order of files, with the number of other places', async () => {
  expect(await missing(FILES, {})).toEqual([
    {
      severity: 'error',
      code: 'secret-not-set',
      message: 'the environment variable DESTINATION is not set; 3 other places refer to it',
      location: expect.objectContaining({ file: 'zones/a.yaml', line: 6 }) as unknown,
    },
  ]);
});

test('zones that share a file refer to a variable at one place', async () => {
  const files = { 'zones/a.yaml': FILES['zones/a.yaml'].replace(/^.*name: two.*\n/m, '') };
  expect((await missing(files, {})).map(({ message }) => message)).toEqual([
    'the environment variable DESTINATION is not set',
  ]);
});

test('a variable that is set is not told', async () => {
  expect(await missing(FILES, { DESTINATION: 's3://bucket/logs' })).toEqual([]);
});
