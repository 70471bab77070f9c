import type { SnapshotDocument } from '../../generated/documents/snapshot.js';
import { UserError } from '../../kernel/model/errors.js';
import type { LiveFrom } from '../../kernel/model/plan.js';
import type { Settings } from '../../kernel/model/settings.js';
import { decodeSnapshot } from '../../engine/snapshot/decode.js';
import { MOST_CHARACTERS } from '../../engine/snapshot/document.js';
import { replayReads } from '../../engine/snapshot/snapshot-reads.js';
import type { Host, WatchedHost } from '../ports/host.js';
import type { ApiOptions } from '../ports/shared-options.js';
import { usageError } from '../ports/usage-error.js';
import { readPiped } from './read-piped.js';
import { readWhole } from './read-whole.js';
import type { ReadSession } from './reading.js';

/**
 * Does the work with reads from a snapshot, without credentials or requests. Throws a UserError for a file that is no snapshot, or of another
 * dialect.
 */
export async function withSnapshot<Result>(
  file: string,
  settings: Settings,
  options: ApiOptions,
  host: WatchedHost,
  work: (reading: ReadSession) => Promise<Result>,
): Promise<Result> {
  if (options.emulator !== undefined) {
    const from = host.env['ZONEWRIGHT_EMULATOR'] ? ' (ZONEWRIGHT_EMULATOR is set)' : '';
    throw usageError(`--live-from and --emulator${from} both say what is live: give only one of them`);
  }
  if (options.emulatorTrace !== undefined) {
    throw usageError('--live-from and --emulator-trace both say what is live: give only one of them');
  }
  const name = file === STDIN ? 'stdin' : file;
  host.doing?.(`reading ${name}`);
  const snapshot = file === STDIN ? await pipedSnapshot(host) : readSnapshotFile(file, host);
  requireDialect(snapshot, settings, name);
  const progress = host.openProgress();
  try {
    return await work({ ...replaying(snapshot, liveFrom(snapshot, file, host.now())), progress });
  } finally {
    progress.stop();
  }
}

/** Reads from a snapshot. Sends nothing. */
export function replaying(
  snapshot: Pick<SnapshotDocument, 'answers'>,
  from: LiveFrom,
): Omit<ReadSession, 'progress'> {
  return {
    reader: replayReads(snapshot),
    sent: { reads: 0, writes: 0 },
    timeFor: () => 0,
    signal: new AbortController().signal,
    liveFrom: from,
  };
}

/** Reads a snapshot file. Throws a UserError if unreadable, too large, or something else. */
export function readSnapshotFile(name: string, host: Pick<Host, 'cwd'>): SnapshotDocument {
  return decodeSnapshot(readWhole(name, SNAPSHOT, host, MOST_CHARACTERS * 2), name);
}

/** The name of stdin for `--live-from`. */
export const STDIN = '-';

async function pipedSnapshot(host: Pick<Host, 'standardInput'>): Promise<SnapshotDocument> {
  const text = await readPiped(SNAPSHOT, host, MOST_CHARACTERS * 2);
  if (text.trim() !== '') return decodeSnapshot(text, 'stdin');
  throw new UserError('stdin has no snapshot: it is empty', {
    code: SNAPSHOT.unreadable,
    help: 'Write one to it: zonewright import --zone NAME=ID --dry-run --snapshot - | zonewright plan --live-from -',
  });
}

/** A character takes at least a byte. */
const SNAPSHOT = {
  what: 'a snapshot',
  unreadable: 'snapshot-file',
  tooLarge: 'snapshot-too-large',
  help: '`zonewright import --zone NAME=ID --snapshot FILE` writes one.',
} as const;

/** Dialects differ in requests, so a plan would be for another service. Throws a UserError. */
export function requireDialect({ dialect }: SnapshotDocument, settings: Settings, file: string): void {
  if (dialect === settings.dialect.name) return;
  throw new UserError(
    `${file} has the dialect ${dialect}, but this project has the dialect ${settings.dialect.name}`,
    {
      code: 'snapshot-dialect',
      help: 'Give a snapshot that was read with this project, or correct `dialect` in zonewright.yaml.',
    },
  );
}

function liveFrom({ made_at: madeAt, masked }: SnapshotDocument, file: string, now: Date): LiveFrom {
  const age = Math.floor((now.getTime() - Date.parse(madeAt)) / 1000);
  return { file, madeAt, ageSeconds: Math.max(0, age), masked };
}
