import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { bundleSchema } from '../../../src/kernel/schema/load.js';
import { replaySample } from '../../helpers/replay-document.js';

it('the sample of a replay is a document of its schema', () => {
  const validate = new Ajv2020({ strict: true }).compile(bundleSchema('replay'));
  validate(replaySample());
  expect(validate.errors).toBeNull();
});
