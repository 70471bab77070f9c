/**
 * The second part of `npm run generate`: what docs say, in a process of its own that has loaded what the first part has written. docs/codes.md from docs/codes/,
 * docs/commands.md from src/surfaces/cli/, docs/expressions-reference.md and docs/csp-reference.md from packages/edge-rules/src/, the example workflows from
 * templates/, the manifests of examples/fleet from scripts/kubernetes.ts, output in README and docs from runs of the built program.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { codesDocs } from './codes-docs.js';
import { commandsDocs } from './commands-docs.js';
import { configurationDocs } from './config-docs.js';
import { withRealComment } from './comment-block.js';
import { emulatorDocs } from './emulator-docs.js';
import { runOnThatDay, withRealOutput } from './console-blocks.js';
import { withRealFaults } from './fault-runs.js';
import { cspReference, expressionsReference } from './reference-docs.js';
import { replayDocs } from './replay-docs.js';
import { manifests } from './kubernetes.js';
import { watchingDocs } from './watching-docs.js';
import { workflowsToCopy } from './workflows.js';

const WITH_OUTPUT = [
  '../README.md',
  '../docs/getting-started.md',
  '../docs/adopting.md',
  '../docs/csp.md',
  '../docs/emulator.md',
  '../docs/expressions.md',
  '../docs/validating.md',
  '../docs/safety.md',
  '../docs/lists.md',
  '../docs/fleets.md',
  '../docs/migrations.md',
  '../docs/watching.md',
  '../docs/github-actions.md',
  '../docs/life.md',
].map((path) => new URL(path, import.meta.url));
const COMMANDS = new URL('../docs/commands.md', import.meta.url);
const CODES = new URL('../docs/codes.md', import.meta.url);
const DOCS = new URL('../docs/configuration.md', import.meta.url);
const REPLAY = new URL('../docs/replay.md', import.meta.url);
const EXPRESSIONS = new URL('../docs/expressions-reference.md', import.meta.url);
const CSP = new URL('../docs/csp-reference.md', import.meta.url);
const EMULATOR = new URL('../docs/emulator.md', import.meta.url);
const WATCHING = new URL('../docs/watching.md', import.meta.url);

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
for (const page of WITH_OUTPUT) {
  writeFileSync(page, await withRealComment(await withRealOutput(readFileSync(page, 'utf8'))));
}

for (const path of ['../docs/ci.md', '../docs/inspecting.md', '../docs/undoing.md']) {
  const page = new URL(path, import.meta.url);
  writeFileSync(page, await withRealFaults(await withRealOutput(readFileSync(page, 'utf8'), runOnThatDay)));
}
