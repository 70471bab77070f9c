/** `npm run build:action`: writes the bundle that action.yml names. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { BUNDLE, bundledAction } from './bundles.js';

mkdirSync(new URL('.', BUNDLE), { recursive: true });
writeFileSync(BUNDLE, await bundledAction());
