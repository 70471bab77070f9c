/** `npm run build:action`: writes the bundle that action.yml names, and its licences. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { BUNDLE, bundledAction } from './bundles.js';

mkdirSync(new URL('.', BUNDLE), { recursive: true });
const { text, licenses } = await bundledAction();
writeFileSync(BUNDLE, text);
writeFileSync(new URL('licenses.txt', BUNDLE), licenses);
