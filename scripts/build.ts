/** `npm run build`: writes what is installed. The types of what is exported come from the compiler. */
import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { INSTALLED } from './bundles.js';
import { writeValidators } from './validators.js';

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
await Promise.all([build(INSTALLED), writeValidators()]);
