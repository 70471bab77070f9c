/** `npm run generate`: everything that is made from schemas/. Tests fail when it differs from what is committed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { configurationDocs } from './config-docs.js';
import { configTypes } from './config-types.js';

const TYPES = new URL('../src/core/config.ts', import.meta.url);
const DOCS = new URL('../docs/configuration.md', import.meta.url);

writeFileSync(TYPES, await configTypes());
writeFileSync(DOCS, await configurationDocs(readFileSync(DOCS, 'utf8')));
