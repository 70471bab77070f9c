/** `npm run build`: writes the installed files. The types of exports come from the compiler. */
import { rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { INSTALLED } from './bundles.js';
import { licensesIn } from './licenses.js';
import { writeValidators } from './validators.js';

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
const [{ metafile }, validators] = await Promise.all([build(INSTALLED), writeValidators()]);
writeFileSync(new URL('../dist/licenses.txt', import.meta.url), licensesIn([metafile, ...validators]));
