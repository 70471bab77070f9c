import type { VerificationDocument } from '../../../generated/documents/verification.js';
import { count, someOf } from '../../../kernel/lib/phrases.js';
import type { Text } from '../printers/text/text.js';
import { dim, green, inline, red } from '../printers/text/inline.js';

/** More than these are counted. */
const MOST_NAMED = 5;

/** The result of verifying a bundle, for a terminal. */
export function verificationText(document: VerificationDocument): Text {
  const { verified, file, made_by, tool_version, differs, without_secrets: unlike } = document;
  const verdict = verified
    ? green(
        `${file} is verified: its plan was made again from its files and from what was read, byte for byte.`,
      )
    : red(`${file} is not verified.`);
  return [
    verdict,
    ...differs.map(({ part, message }) => inline`${red('!')} ${part}: ${message}`),
    ...facts(document),
    ...(made_by === tool_version
      ? []
      : [
          `It was made by zonewright ${made_by}, and this is ${tool_version}.${
            verified ? '' : ' Verify it with that version before you conclude anything.'
          }`,
        ]),
    ...(unlike === undefined
      ? []
      : [
          `The plan that was shown has the values of secrets, so these parts of it can't be verified: ${someOf(unlike, MOST_NAMED)}.`,
        ]),
  ];
}

/** When the plan was made and of what. */
function facts({
  digest,
  made_at: madeAt,
  configuration,
  files,
  scopes,
  answers,
}: VerificationDocument): Text {
  const rows = [
    ['made', madeAt],
    ['plan', digest],
    ['files', `${configuration} (${count(files, 'file')})`],
    ['read', `${count(answers, 'answer')} about ${count(scopes, 'zone or account', 'zones and accounts')}`],
  ];
  return rows.map(([name = '', value = '']) => dim(`  ${name.padEnd(6)} ${value}`));
}
