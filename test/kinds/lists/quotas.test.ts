import { describe, expect, test } from 'vitest';
import type { AccountList } from '../../../src/generated/files.js';
import { checkListQuotas } from '../../../src/kinds/lists/quotas.js';
import { compileContext } from '../support.js';

function saidOf(given: readonly AccountList[]): readonly string[] {
  const { context, reported } = compileContext();
  checkListQuotas(given, ['lists'], context);
  return reported.map(({ severity, path, message }) => `${severity} at ${path.join('.')}: ${message}`);
}

function lists(count: number, kind: AccountList['kind'], items = 0): readonly AccountList[] {
  const all = Array.from({ length: items }, () => 'x');
  return Array.from({ length: count }, (_, index) => ({ name: `l${index}`, kind, items: all }));
}

describe('the quotas of lists', () => {
  test.each([
    ['as many as smaller plans have', lists(10, 'ip', 1000), []],
    [
      'one more list',
      lists(11, 'ip'),
      [
        'warning at lists.10: 11 of the usual 10 custom lists: accounts have by the plan of their zones free 1, pro 10, business 10, enterprise 1000',
      ],
    ],
    [
      'too many items together',
      lists(2, 'ip', 6000),
      [
        'warning at lists.1: 12000 of the usual 10000 items in custom lists: accounts have by the plan of their zones free 10000, pro 10000, business 10000, enterprise 500000',
      ],
    ],
    ['kinds that only Enterprise has, below its own limit', lists(9, 'hostname'), []],
    [
      'redirect lists count apart',
      lists(6, 'redirect'),
      [
        'warning at lists.5: 6 of the usual 5 redirect lists: accounts have by the plan of their zones free 5, pro 5, business 5, enterprise 25',
      ],
    ],
  ])('%s', (_, given, expected) => {
    expect(saidOf(given)).toEqual(expected);
  });
});
