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
import { count } from '../../../kernel/lib/phrases.js';
import { aligned } from '../printers/text/columns.js';
import { sections, type Text } from '../printers/text/text.js';
import { bold, inline, unbroken, withoutBlanksAtEnd } from '../printers/text/inline.js';

/** The share of reached rules, from 0 to 1. */
export function shareOf({ rules, reached }: Reach): number {
  return rounded(reached, rules);
}

function rounded(part: number, of: number): number {
  return of === 0 ? 1 : Math.round((part / of) * 1000) / 1000;
}

/** What --mutate and --suggest-tests found, for a terminal; empty if neither was asked for. */
export function reachText({ mutations, suggested }: Configuration): Text {
  return sections([
    mutations === undefined ? [] : mutationText(mutations),
    suggested === undefined ? [] : suggestedText(suggested),
  ]);
}

function mutationText({ total, noticed, survivors }: Mutations): Text {
  const rows = aligned(
    survivors.map(({ address, rule, kind, location }) => [
      `${location.file}:${location.line}`,
      rule,
      kind,
      address,
    ]),
  ).map((cells) => withoutBlanksAtEnd(`  ${cells.join('  ')}`));
  const percent = Math.floor(rounded(noticed, total) * 100);
  const head = `${noticed} of ${count(total, 'edit')} of a rule noticed by a test or an invariant (${percent}%)`;
  return [inline`${bold(head)}${survivors.length === 0 ? '.' : '. Nothing notices:'}`, ...rows];
}

/** Tests as a file has them, to copy. */
export function suggestedText(suggested: readonly SuggestedTest[]): Text {
  if (suggested.length === 0)
    return ['No test to suggest: each rule has both, or no example of it is certain.'];
  const files = groupsBy(suggested, ({ location }) => location.file);
  return sections(
    files.map(({ key, items }) =>
      [`# ${key}`, 'tests:', ...items.map(({ test }) => `  - ${flowText(test)}`)].map(unbroken),
    ),
  );
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
