import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv';
import { expect, test } from 'vitest';
import { PLACES } from '../../../scripts/validators.js';
import { schemaFindings } from '../../../src/kernel/schema/findings.js';
import { READ_DOCUMENTS } from '../../../src/kernel/schema/validator.js';
import { DIST } from '../../helpers/command.js';
import { findingsOf, zone } from './documents.js';
import { MISTAKES } from './mistakes.js';

const load = createRequire(DIST);

function built(name: string): ValidateFunction {
  const [file, exported] = PLACES[name] ?? ['', ''];
  return (load(file) as Readonly<Record<string, ValidateFunction>>)[exported] ?? expect.fail(`no ${name}`);
}

test.each(MISTAKES)('what is installed says the same of %s as the compiler', (_, document) => {
  const [name, value] = document;
  const validate = built(name);
  expect(validate(value)).toBe(false);
  expect(schemaFindings(validate.errors ?? [])).toEqual(findingsOf(document));
});

test('what is installed takes what is valid', () => {
  expect(built('zone')(zone({})[1])).toBe(true);
});

test.each(READ_DOCUMENTS)('what is installed can validate a document %s', (name) => {
  expect(built(name)(undefined)).toBe(false);
});
