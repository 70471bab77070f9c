import { expect, test } from 'vitest';
import { doesOf } from '../../../../src/kinds/rule-lists/does/does.js';
import { DOING, NAMES } from '../../../helpers/doing-rules.js';

test.each(DOING)('it is said what a rule does: %s', (_, rule, lines) => {
  expect(doesOf(rule, NAMES)).toEqual(lines);
});
