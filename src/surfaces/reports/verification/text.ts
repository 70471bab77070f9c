import type { VerificationDocument } from '../../../generated/documents/verification.js';
import { inert } from '../../../kernel/lib/inert.js';
import { count, someOf } from '../../../kernel/lib/phrases.js';
import { within } from '../printers/text/within.js';
import type { Screen } from '../printers/text/table.js';

/** More than these are counted. */
const MOST_NAMED = 5;

/** The result of verifying a bundle, for a terminal. */
export function verificationText(document: VerificationDocument, screen: Screen): string {
  const { style } = screen;
  const { verified, file, made_at, made_by, tool_version, differs, without_secrets: unlike } = document;
  const verdict = verified
    ? style.green(
        `${inert(file)} is verified: its plan was made again from its files and from what was read, byte for byte.`,
      )
    : style.red(`${inert(file)} is not verified.`);
  const parts = [
    verdict,
    ...differs.map(({ part, message }) => `${style.red('!')} ${part}: ${inert(message)}`),
    facts(document),
    ...(made_by === tool_version
      ? []
      : [
          `It was made by zonewright ${inert(made_by)}, and this is ${tool_version}.${
            verified ? '' : ' Verify it with that version before you conclude anything.'
          }`,
        ]),
    ...(unlike === undefined
      ? []
      : [
          `The plan that was shown has the values of secrets, so these parts of it can't be verified: ${inert(someOf(unlike, MOST_NAMED))}.`,
        ]),
  ];
  return within(`${parts.join('\n')}\n`, screen);

  function facts({ digest, configuration, files, scopes, answers }: VerificationDocument): string {
    const rows = [
      ['made', inert(made_at)],
      ['plan', digest],
      ['files', `${configuration} (${count(files, 'file')})`],
      ['read', `${count(answers, 'answer')} about ${count(scopes, 'zone or account', 'zones and accounts')}`],
    ];
    return rows.map(([name = '', value = '']) => style.dim(`  ${name.padEnd(6)} ${value}`)).join('\n');
  }
}
