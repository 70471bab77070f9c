import type { SnapshotAnswer, SnapshotDocument } from '../../generated/documents/snapshot.js';
import { UserError } from '../../kernel/model/errors.js';
import { byAddress } from '../../kernel/model/plan.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Dialect } from '../../kernel/model/settings.js';
import { masked } from './mask.js';
import { inOrder } from './record.js';

/** The head of a snapshot. */
export interface SnapshotAbout {
  /** The zones and accounts read. */
  readonly scopes: readonly Scope[];
  readonly dialect: Dialect['name'];
  /** The start of reading. */
  readonly madeAt: Date;
  readonly toolVersion: string;
}

/** The answers as a document without secrets. Equal answers give equal documents, except the time. */
export function snapshotDocument(
  answers: readonly SnapshotAnswer[],
  { scopes, dialect, madeAt, toolVersion }: SnapshotAbout,
): SnapshotDocument {
  const { answers: shown, count } = masked(inOrder(answers));
  return {
    format_version: '1.0',
    tool_version: toolVersion,
    made_at: madeAt.toISOString(),
    dialect,
    scopes: byAddress(scopes.map((scope) => ({ scope }))).map(({ scope: { level, name, id } }) => ({
      level,
      name,
      id,
    })),
    masked: count,
    answers: shown,
  };
}

/** The most characters to write or read: more don't fit into a text. */
export const MOST_CHARACTERS = 256 * 1024 * 1024;

/** A snapshot as a file, a line per answer, for comparing. Throws a UserError if too large. */
export function snapshotText({ answers, ...about }: SnapshotDocument): string {
  const head = JSON.stringify(about, undefined, 2).replace(/\n\}$/, '');
  const lines = answers.map((answer) => `    ${JSON.stringify(answer)}`);
  const size = lines.reduce((sum, line) => sum + line.length + 2, head.length);
  if (size > MOST_CHARACTERS) {
    throw new UserError('the snapshot is larger than a file of 256 MB', {
      code: 'snapshot-too-large',
      help: 'Take a snapshot of fewer zones and accounts.',
    });
  }
  return `${head},\n  "answers": [${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n  `}]\n}\n`;
}
