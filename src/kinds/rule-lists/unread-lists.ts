import type { Condition } from '../../kernel/model/change.js';
import type { Location } from '../../kernel/model/finding.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { count, someOf } from '../../kernel/lib/phrases.js';
import type { LedgerEntry } from './ledger.js';
import { listsOfRule } from './list-relations.js';

/** The conditions for rules that name a list: if it could not be read, no new or changed rule is sent. Pure. */
export function waitingForLists(
  ledger: readonly LedgerEntry[],
  unread: ReadonlySet<string> = new Set(),
  { address, scope, source }: { readonly address: string; readonly scope: Scope; readonly source: Location },
): readonly Condition[] {
  if (unread.size === 0) return [];
  const sent = ledger.flatMap(({ detail, after }) =>
    after === undefined || detail.change === 'kept' ? [] : [after],
  );
  const names = new Set(sent.flatMap((rule) => listsOfRule(rule).map(({ name }) => name)));
  const waited = [...names].filter((name) => unread.has(name));
  if (waited.length === 0) return [];
  const lists = `${waited.length === 1 ? 'list' : count(waited.length, 'list') + ':'} ${someOf(waited, MOST_NAMES)}`;
  return [
    {
      address,
      isMet: () => false,
      finding: {
        severity: 'warning',
        code: 'list-unread',
        message: `its rules wait for ${lists}, as the account could not be read that declares ${waited.length === 1 ? 'it' : 'them'}`,
        help: 'Run it again when the account can be read. If you know that the list is right, plan only this scope with --target.',
        location: source,
        scope: scopeAddress(scope),
      },
    },
  ];
}

const MOST_NAMES = 5;
