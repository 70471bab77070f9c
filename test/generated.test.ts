import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cspReference, expressionsReference } from '../scripts/reference-docs.js';
import { replayDocs } from '../scripts/replay-docs.js';
import { commandsDocs } from '../scripts/commands-docs.js';
import { codesModule } from '../scripts/code-pages.js';
import { codesDocs } from '../scripts/codes-docs.js';
import { configurationDocs } from '../scripts/config-docs.js';
import { withRealComment } from '../scripts/comment-block.js';
import { runOnThatDay, withRealOutput, type RunCommand } from '../scripts/console-blocks.js';
import { importedSections, kindSchemas } from '../scripts/kind-schemas.js';
import { KINDS } from '../src/kinds/registry.js';
import { emulatorDocs } from '../scripts/emulator-docs.js';
import { withRealFaults } from '../scripts/fault-runs.js';
import { pageAssets } from '../scripts/page-assets.js';
import { actionsSchema, jobsSchema } from '../scripts/shape-schema.js';
import { watchingDocs } from '../scripts/watching-docs.js';
import { workflowsToCopy } from '../scripts/workflows.js';
import { zonewright } from './helpers/command.js';
import { HAS_GIT } from './helpers/git.js';

it('the schemas of files have the sections of all kinds; if not, run npm run generate', async () => {
  for (const [path, text] of await kindSchemas(KINDS)) {
    expect(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')).toBe(text);
  }
});

it('the schemas of what tables check are what the tables say; if not, run npm run generate', async () => {
  const present = (name: string): string =>
    readFileSync(new URL(`../schemas/${name}.schema.json`, import.meta.url), 'utf8');
  expect(present('actions')).toBe(await actionsSchema());
  expect(present('logpush-jobs')).toBe(await jobsSchema());
});

it('src/kinds/imported-sections.ts is what the registry says; if not, run npm run generate', async () => {
  const present = readFileSync(new URL('../src/kinds/imported-sections.ts', import.meta.url), 'utf8');
  expect(present).toBe(await importedSections(KINDS));
});

it('docs/configuration.md is what the schemas say; if not, run npm run generate', async () => {
  const present = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8');
  expect(present).toBe(await configurationDocs(present));
});

it('docs/emulator.md is what the schemas say, and what its faults do; if not, run npm run generate', async () => {
  const present = readFileSync(new URL('../docs/emulator.md', import.meta.url), 'utf8');
  expect(present).toBe(await emulatorDocs(present));
  expect(present.match(/```console faults\n/g)).toHaveLength(2);
  expect(present).toBe(await withRealFaults(present));
});

it('the pages of fields, functions, actions and directives are what the tables say; if not, run npm run generate', async () => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
  expect(read('../docs/expressions-reference.md')).toBe(await expressionsReference());
  expect(read('../docs/csp-reference.md')).toBe(await cspReference());
});

it('docs/replay.md is what the table of logged fields says; if not, run npm run generate', async () => {
  const present = readFileSync(new URL('../docs/replay.md', import.meta.url), 'utf8');
  expect(present).toBe(await replayDocs(present));
});

it('src/generated/codes.ts and docs/codes.md are what docs/codes/ says; if not, run npm run generate', async () => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
  expect(read('../src/generated/codes.ts')).toBe(await codesModule());
  expect(read('../docs/codes.md')).toBe(await codesDocs());
});

it('docs/commands.md is what the command line says; if not, run npm run generate', async () => {
  const present = readFileSync(new URL('../docs/commands.md', import.meta.url), 'utf8');
  expect(present).toBe(await commandsDocs());
});

it('src/generated/page-assets.ts is what browser/ says; if not, run npm run generate', async () => {
  const present = readFileSync(new URL('../src/generated/page-assets.ts', import.meta.url), 'utf8');
  expect(present).toBe(await pageAssets());
});

it.each([...workflowsToCopy()])('%s is what the starter says; if not, run npm run generate', (path, text) => {
  expect(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')).toBe(text);
});

const here: RunCommand = (args, root, env) => zonewright(args, { root, env });

it.each<readonly [string, RunCommand]>([
  ['README.md', here],
  ['docs/getting-started.md', here],
  ['docs/adopting.md', here],
  ['docs/csp.md', here],
  ['docs/emulator.md', here],
  ['docs/expressions.md', here],
  ['docs/fleets.md', here],
  ['docs/validating.md', here],
  ['docs/lists.md', here],
  ['docs/safety.md', here],
  ['docs/migrations.md', here],
  ['docs/watching.md', here],
  ['docs/ci.md', runOnThatDay],
  ['docs/undoing.md', runOnThatDay],
  // It shows that there is git.
  ...(HAS_GIT ? [['docs/inspecting.md', runOnThatDay] as const] : []),
])('%s shows the output of real runs; if not, run npm run generate', async (page, run) => {
  const present = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8');
  expect(await withRealOutput(present, run)).toBe(present);
});

it('docs/github-actions.md shows a comment as it is posted; if not, run npm run generate', async () => {
  const present = readFileSync(new URL('../docs/github-actions.md', import.meta.url), 'utf8');
  expect(present).toContain('### zonewright plan for `production`: 4 creates, 4 updates in 2 of 2 scopes');
  expect(await withRealComment(present)).toBe(present);
});

it('docs/watching.md shows messages as they are sent, and every metric; if not, run npm run generate', async () => {
  const present = readFileSync(new URL('../docs/watching.md', import.meta.url), 'utf8');
  expect(present).toContain('*Drift*: 3 differences in 1 of 1 scope');
  expect(await watchingDocs(present)).toBe(present);
});
