import type { AccountList } from '../../generated/files.js';
import type { CompileContext, SectionPath } from '../../kernel/model/context.js';
import type { ListKind } from './items.js';

/** How many lists and items an account has by plan (custom lists and bulk redirects, availability). */
interface ListQuota {
  readonly what: 'lists' | 'items';
  /** The kinds that count together. */
  readonly kinds: readonly ListKind[];
  /** In a sentence: `lists of addresses, hostnames and numbers`. */
  readonly of: string;
  readonly free: number;
  readonly pro: number;
  readonly business: number;
  readonly enterprise: number;
}

const CUSTOM = ['ip', 'asn', 'hostname'] as const;
const REDIRECT = ['redirect'] as const;

export const LIST_QUOTAS: readonly ListQuota[] = [
  { what: 'lists', kinds: CUSTOM, of: 'custom lists', free: 1, pro: 10, business: 10, enterprise: 1000 },
  { what: 'lists', kinds: ['hostname'], of: 'hostname lists', free: 0, pro: 0, business: 0, enterprise: 40 },
  { what: 'lists', kinds: ['asn'], of: 'asn lists', free: 0, pro: 0, business: 0, enterprise: 40 },
  { what: 'lists', kinds: REDIRECT, of: 'redirect lists', free: 5, pro: 5, business: 5, enterprise: 25 },
  {
    what: 'items',
    kinds: CUSTOM,
    of: 'items in custom lists',
    free: 10_000,
    pro: 10_000,
    business: 10_000,
    enterprise: 500_000,
  },
  {
    what: 'items',
    kinds: ['hostname'],
    of: 'items in hostname lists',
    free: 0,
    pro: 0,
    business: 0,
    enterprise: 10_000,
  },
  {
    what: 'items',
    kinds: ['asn'],
    of: 'items in asn lists',
    free: 0,
    pro: 0,
    business: 0,
    enterprise: 30_000,
  },
  {
    what: 'items',
    kinds: REDIRECT,
    of: 'items in redirect lists',
    free: 10_000,
    pro: 25_000,
    business: 50_000,
    enterprise: 1_000_000,
  },
];

/**
 * Warns at the first list beyond what smaller plans have. Never an error: an account's header has no plan, and contracts may allow more. Kinds only
 * for Enterprise use its limit: an account with such a list has that plan.
 */
export function checkListQuotas(
  lists: readonly AccountList[],
  at: SectionPath,
  { report }: Pick<CompileContext, 'report'>,
): void {
  for (const quota of LIST_QUOTAS) {
    const most = [quota.business, quota.enterprise].find((limit) => limit > 0) ?? 0;
    const counted = lists.map(({ kind, items }) =>
      quota.kinds.some((one) => one === kind) ? (quota.what === 'lists' ? 1 : items.length) : 0,
    );
    const total = sum(counted);
    if (total <= most) continue;
    const first = counted.findIndex((_, index) => sum(counted.slice(0, index + 1)) > most);
    report([...at, first], {
      severity: 'warning',
      code: 'list-quota',
      message: `${total} of the usual ${most} ${quota.of}: accounts have by the plan of their zones ${inWords(quota)}`,
      help: 'Remove some, or ignore it if your contract has more: the service refuses what is too much.',
    });
  }
}

function inWords({ free, pro, business, enterprise }: ListQuota): string {
  return `free ${free}, pro ${pro}, business ${business}, enterprise ${enterprise}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
