import type { Configuration } from '../../../engine/configuration/configuration.js';
import type { Mutations } from '../../../engine/configuration/life/mutants.js';
import type { Reach } from '../../../engine/configuration/life/reach.js';
import type { SuggestedTest } from '../../../engine/configuration/life/suggested.js';
import { flowText } from '../../../files/yaml/edit/flow.js';
import type { SuggestedTestsDocument } from '../../../generated/documents/suggested-tests.js';
import type { SuggestedTestDocument, ValidationDocument } from '../../../generated/documents/validation.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import { EXIT } from '../../../kernel/model/errors.js';
import { groupsBy } from '../../../kernel/lib/groups.js';
import { inert } from '../../../kernel/lib/inert.js';
import { count } from '../../../kernel/lib/phrases.js';
import { aligned } from '../printers/text/columns.js';
import type { Screen } from '../printers/text/table.js';

/** The share of reached rules, from 0 to 1. */
export function shareOf({ rules, reached }: Reach): number {
  return rounded(reached, rules);
}

function rounded(part: number, of: number): number {
  return of === 0 ? 1 : Math.round((part / of) * 1000) / 1000;
}

/** What --mutate and --suggest-tests found, for a terminal; empty if neither was asked for. */
export function reachText({ mutations, suggested }: Configuration, screen: Screen): string {
  return `${mutations === undefined ? '' : mutationText(mutations, screen)}${suggested === undefined ? '' : suggestedText(suggested)}`;
}

function mutationText({ total, noticed, survivors }: Mutations, { style }: Screen): string {
  const rows = aligned(
    survivors.map(({ address, rule, kind, location }) => [
      `${location.file}:${location.line}`,
      rule,
      kind,
      address,
    ]),
  ).map((cells) => `  ${inert(cells.join('  ')).trimEnd()}`);
  const percent = Math.floor(rounded(noticed, total) * 100);
  const head = `${noticed} of ${count(total, 'edit')} of a rule noticed by a test or an invariant (${percent}%)`;
  const list = survivors.length === 0 ? '.' : `. Nothing notices:\n${rows.join('\n')}`;
  return `\n${style.bold(head)}${list}\n`;
}

/** Tests as a file has them, to copy. */
export function suggestedText(suggested: readonly SuggestedTest[]): string {
  if (suggested.length === 0)
    return '\nNo test to suggest: each rule has both, or no example of it is certain.\n';
  const files = groupsBy(suggested, ({ location }) => location.file);
  return files
    .map(({ key, items }) => {
      const lines = items.map(({ test }) => `  - ${flowText(test)}`);
      return `\n# ${inert(key)}\ntests:\n${lines.join('\n')}\n`;
    })
    .join('');
}

/** What --mutate found, as documents have it. */
export function mutationDocument({ mutations }: Configuration): Pick<ValidationDocument, 'mutations'> {
  if (mutations === undefined) return {};
  const { total, noticed, survivors } = mutations;
  return {
    mutations: {
      total,
      noticed,
      share: rounded(noticed, total),
      survivors: survivors.map(({ address, rule, kind, location: { file, line } }) => ({
        address,
        rule,
        change: kind,
        file,
        line,
      })),
    },
  };
}

/** What --suggest-tests found, as documents have it. */
export function suggestedDocument({ suggested }: Configuration): Pick<ValidationDocument, 'suggested_tests'> {
  if (suggested === undefined) return {};
  return { suggested_tests: suggested.map(testDocument) };
}

function testDocument({ location: { file }, rule, test }: SuggestedTest): SuggestedTestDocument {
  return { file, rule, test: { ...test } };
}

/** Tests of logged requests as the published document (schemas/suggested-tests.schema.json). */
export function suggestedTestsDocument(
  suggested: readonly SuggestedTest[],
  lines: number,
): SuggestedTestsDocument {
  return { ...DOCUMENT_HEAD, exit_code: EXIT.ok, lines, suggested_tests: suggested.map(testDocument) };
}
