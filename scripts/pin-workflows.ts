/** `tsx scripts/pin-workflows.ts COMMIT`: before a release is packed, its workflows are changed to use the action by its commit. */
import { writeFileSync } from 'node:fs';
import { workflowsToCopy } from './workflows.js';

const [commit = ''] = process.argv.slice(2);
if (!/^[0-9a-f]{40}$/.test(commit)) throw new Error(`${commit} is not the id of a commit`);
for (const [path, text] of workflowsToCopy(commit))
  writeFileSync(new URL(`../${path}`, import.meta.url), text);
