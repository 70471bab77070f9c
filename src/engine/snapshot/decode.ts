import type { SnapshotDocument } from '../../generated/documents/snapshot.js';
import { UserError } from '../../kernel/model/errors.js';
import { isObject } from '../../kernel/model/json.js';
import { parseAnswer, UnfaithfulError } from '../../service/http/parse.js';
import { schemaFindings } from '../../kernel/schema/findings.js';
import { validatorOf } from '../../kernel/schema/validator.js';
import { questionText } from './answers.js';

/** Reads a snapshot. Throws a UserError with the reason if it is none, of another version, or answers a question twice. */
export function decodeSnapshot(text: string, file: string): SnapshotDocument {
  const value = parse(text, file);
  const version = isObject(value) ? value['format_version'] : undefined;
  if (typeof version === 'string' && version !== '1.0') {
    throw unreadable(file, `has format ${JSON.stringify(version.slice(0, 40))}, and this version reads 1.0`);
  }
  const validate = validatorOf<SnapshotDocument>('snapshot');
  if (!validate(value)) {
    const [first] = schemaFindings(validate.errors ?? []);
    const place = first === undefined ? '' : ` (${[...first.path, first.message].join(': ')})`;
    throw unreadable(file, `is not a snapshot${place}`);
  }
  if (Number.isNaN(Date.parse(value.made_at))) {
    throw unreadable(file, `is not a snapshot (made_at: ${value.made_at} is not a time)`);
  }
  requireSingleAnswers(value, file);
  return value;
}

function parse(text: string, file: string): unknown {
  try {
    return parseAnswer(text);
  } catch (error) {
    if (error instanceof UnfaithfulError) throw unreadable(file, `can't be used: ${error.message}`);
    throw unreadable(file, 'is not JSON');
  }
}

function requireSingleAnswers({ answers }: SnapshotDocument, file: string): void {
  const asked = new Set<string>();
  for (const answer of answers) {
    const question = questionText(answer);
    if (asked.has(question)) throw unreadable(file, `answers ${answer.read} ${answer.path} twice`);
    asked.add(question);
  }
}

function unreadable(file: string, problem: string): UserError {
  return new UserError(`${file} ${problem}`, {
    code: 'snapshot-unreadable',
    help: 'Give an unchanged file that `zonewright import --snapshot FILE` wrote.',
  });
}
