/** `npm run generate`: schemas of files from the registry of kinds, types and docs from schemas/, src/generated/codes.ts and docs/codes.md from docs/codes/, docs/commands.md from src/surfaces/cli/, docs/expressions-reference.md and docs/csp-reference.md from packages/edge-rules/src/, style and script of the HTML report from browser/, the example workflows from templates/, the manifests of examples/fleet from scripts/kubernetes.ts, output in README and docs from runs. Tests fail when they differ from what is committed. */
import { execSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { codesModule } from './code-pages.js';
import { codesDocs } from './codes-docs.js';
import { commandsDocs } from './commands-docs.js';
import { configurationDocs } from './config-docs.js';
import { withRealComment } from './comment-block.js';
import { documentTypes } from './document-types.js';
import { emulatorDocs } from './emulator-docs.js';
import { emulatorTypes } from './emulator-types.js';
import { runOnThatDay, withRealOutput } from './console-blocks.js';
import { importedSections, kindSchemas } from './kind-schemas.js';
import { KINDS } from '../src/kinds/registry.js';
import { withRealFaults } from './fault-runs.js';
import { cspReference, expressionsReference } from './reference-docs.js';
import { replayDocs } from './replay-docs.js';
import { manifests } from './kubernetes.js';
import { pageAssets } from './page-assets.js';
import {
  actionsSchema,
  datasetsSchema,
  directivesSchema,
  jobsSchema,
  objectSchemas,
  phaseSchemas,
  settingsSchema,
} from './shape-schema.js';
import { watchingDocs } from './watching-docs.js';
import { workflowsToCopy } from './workflows.js';

const ASSETS = new URL('../src/generated/page-assets.ts', import.meta.url);
const ACTIONS = new URL('../schemas/actions.schema.json', import.meta.url);
const DIRECTIVES = new URL('../schemas/directives.schema.json', import.meta.url);
const DATASETS = new URL('../schemas/log-fields-of-datasets.schema.json', import.meta.url);
const JOBS = new URL('../schemas/logpush-jobs.schema.json', import.meta.url);
const SETTINGS = new URL('../schemas/settings.schema.json', import.meta.url);
const SECTIONS = new URL('../src/kinds/imported-sections.ts', import.meta.url);
const WITH_OUTPUT = [
  '../README.md',
  '../docs/getting-started.md',
  '../docs/adopting.md',
  '../docs/csp.md',
  '../docs/emulator.md',
  '../docs/expressions.md',
  '../docs/validating.md',
  '../docs/safety.md',
  '../docs/zone-objects.md',
  '../docs/lists.md',
  '../docs/invariants.md',
  '../docs/fleets.md',
  '../docs/migrations.md',
  '../docs/watching.md',
  '../docs/github-actions.md',
  '../docs/life.md',
].map((path) => new URL(path, import.meta.url));
const COMMANDS = new URL('../docs/commands.md', import.meta.url);
const CODES = new URL('../docs/codes.md', import.meta.url);
const CODE_MODULE = new URL('../src/generated/codes.ts', import.meta.url);
const DOCS = new URL('../docs/configuration.md', import.meta.url);
const REPLAY = new URL('../docs/replay.md', import.meta.url);
const EXPRESSIONS = new URL('../docs/expressions-reference.md', import.meta.url);
const CSP = new URL('../docs/csp-reference.md', import.meta.url);
const EMULATOR = new URL('../docs/emulator.md', import.meta.url);
const WATCHING = new URL('../docs/watching.md', import.meta.url);

for (const [path, text] of objectSchemas()) writeFileSync(new URL(`../${path}`, import.meta.url), await text);
for (const [path, text] of await kindSchemas(KINDS))
  writeFileSync(new URL(`../${path}`, import.meta.url), text);
for (const [path, text] of await phaseSchemas()) writeFileSync(new URL(`../${path}`, import.meta.url), text);
writeFileSync(DIRECTIVES, await directivesSchema());
writeFileSync(DATASETS, await datasetsSchema());
writeFileSync(ACTIONS, await actionsSchema());
writeFileSync(JOBS, await jobsSchema());
writeFileSync(SETTINGS, await settingsSchema());
writeFileSync(SECTIONS, await importedSections(KINDS));
for (const [path, text] of [...(await documentTypes()), ...(await emulatorTypes())])
  writeFileSync(new URL(`../${path}`, import.meta.url), text);
writeFileSync(ASSETS, await pageAssets());
writeFileSync(CODE_MODULE, await codesModule());
writeFileSync(DOCS, await configurationDocs(readFileSync(DOCS, 'utf8')));
writeFileSync(REPLAY, await replayDocs(readFileSync(REPLAY, 'utf8')));
writeFileSync(CODES, await codesDocs());
writeFileSync(WATCHING, await watchingDocs(readFileSync(WATCHING, 'utf8')));
writeFileSync(COMMANDS, await commandsDocs());
writeFileSync(EXPRESSIONS, await expressionsReference());
writeFileSync(CSP, await cspReference());
writeFileSync(EMULATOR, await withRealFaults(await emulatorDocs(readFileSync(EMULATOR, 'utf8'))));
for (const [path, text] of [...workflowsToCopy(), ...manifests()])
  writeFileSync(new URL(`../${path}`, import.meta.url), text);
// What is run must know the new types.
execSync('npm run --silent build', { stdio: 'inherit' });
for (const page of WITH_OUTPUT) {
  writeFileSync(page, await withRealComment(await withRealOutput(readFileSync(page, 'utf8'))));
}

for (const path of [
  '../docs/ci.md',
  '../docs/inspecting.md',
  '../docs/troubleshooting.md',
  '../docs/undoing.md',
]) {
  const page = new URL(path, import.meta.url);
  writeFileSync(page, await withRealFaults(await withRealOutput(readFileSync(page, 'utf8'), runOnThatDay)));
}
