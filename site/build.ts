/** `npm run build:site`: writes the site of the docs to site/dist. Needs no network. */
import { fileURLToPath } from 'node:url';
import { editionsIn } from './editions.js';
import { writeSite } from './write.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

await writeSite(editionsIn(ROOT), fileURLToPath(new URL('dist', import.meta.url)));
