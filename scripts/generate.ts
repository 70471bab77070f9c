/**
 * The first part of `npm run generate`: schemas of files from the registry of kinds, types from schemas/, src/generated/codes.ts from docs/codes/, style and script
 * of the HTML report from browser/. scripts/generate-docs.ts is the second one. Tests fail when what is made differs from what is committed.
 */
import { writeFileSync } from 'node:fs';
import { codesModule } from './code-pages.js';
import { documentTypes } from './document-types.js';
import { emulatorTypes } from './emulator-types.js';
import { importedSections, kindSchemas } from './kind-schemas.js';
import { KINDS } from '../src/kinds/registry.js';
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

const ASSETS = new URL('../src/generated/page-assets.ts', import.meta.url);
const ACTIONS = new URL('../schemas/actions.schema.json', import.meta.url);
const DIRECTIVES = new URL('../schemas/directives.schema.json', import.meta.url);
const DATASETS = new URL('../schemas/log-fields-of-datasets.schema.json', import.meta.url);
const JOBS = new URL('../schemas/logpush-jobs.schema.json', import.meta.url);
const SETTINGS = new URL('../schemas/settings.schema.json', import.meta.url);
const SECTIONS = new URL('../src/kinds/imported-sections.ts', import.meta.url);
const CODE_MODULE = new URL('../src/generated/codes.ts', import.meta.url);

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
