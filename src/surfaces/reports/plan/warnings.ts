import type { ChangeDocument } from '../../../generated/documents/plan.js';
import { ownRisks } from './denied.js';
import { codeSpan } from '../printers/markdown/markdown.js';

/** Conflicts and risks of changes, as lines of a quotation. `more` says in how many other places they are. */
export function warningsOf(
  changes: readonly ChangeDocument[],
  more = '',
): { readonly conflicts: readonly string[]; readonly risks: readonly string[] } {
  return {
    conflicts: changes
      .filter(({ origin }) => origin === 'both')
      .map(
        ({ address }) =>
          `> conflict ${codeSpan(address)}${more}: this branch changes it, and somebody edited it live; applying overwrites that edit.`,
      ),
    risks: changes.flatMap((change) =>
      ownRisks(change).map(
        ({ code, message }) => `> ${codeSpan(code)} ${codeSpan(change.address)}${more}: ${codeSpan(message)}`,
      ),
    ),
  };
}
