import { textOfFile } from '../../files/repository/file-text.js';
import { isError, type Configuration } from '../../engine/configuration/configuration.js';
import { placeKey } from '../../engine/configuration/life/over.js';
import { prunedText } from '../../engine/configuration/life/pruned-text.js';
import type { RepositoryFiles } from '../../files/repository/folder.js';
import { LayoutError } from '../../files/yaml/edit/edit-types.js';
import type { Finding, Location } from '../../kernel/model/finding.js';

/** A file and its new text. */
export interface PrunedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** A repository with other content for some files. */
export function laidOver(files: RepositoryFiles, texts: ReadonlyMap<string, Uint8Array>): RepositoryFiles {
  return { ...files, read: async (file) => texts.get(file) ?? files.read(file) };
}

/** Something in a file, perhaps with a reason to stay. */
interface Placed {
  readonly location: Location;
  readonly stays?: string;
}

/** Files without some things. Left is what has a reason to stay, or no edit can remove. */
interface Pruned<Thing> {
  readonly removed: readonly Thing[];
  readonly left: readonly Thing[];
  readonly files: readonly PrunedFile[];
}

/** Removes things from texts; writes nothing. Throws a UserError for an unreadable file. */
export async function prunedFiles<Thing extends Placed>(
  over: readonly Thing[],
  files: RepositoryFiles,
): Promise<Pruned<Thing>> {
  const left = over.filter(({ stays }) => stays !== undefined);
  const due = over.filter(({ stays }) => stays === undefined);
  const removed: Thing[] = [];
  const changed: PrunedFile[] = [];
  for (const file of new Set(due.map(({ location }) => location.file))) {
    const own = due.filter(({ location }) => location.file === file);
    const before = await textOfFile(files, file);
    const after = edited(file, before, own);
    if (after === undefined) left.push(...own.map((one) => ({ ...one, stays: NO_EDIT })));
    else {
      removed.push(...own);
      changed.push({ file, before, after });
    }
  }
  return { removed, left, files: changed };
}

const NO_EDIT = 'its file is laid out so that no edit is safe: run zonewright fmt on it, then prune again';

/** The text without what is over; undefined if the rest would change. */
function edited(file: string, before: string, over: readonly Placed[]): string | undefined {
  try {
    const after = prunedText(file, before, new Set(over.map(({ location }) => placeKey(location))));
    return after === before ? undefined : after;
  } catch (error) {
    if (error instanceof LayoutError) return undefined;
    throw error;
  }
}

/** Errors that an edit adds. Pure. */
export function errorsSince(before: Configuration, after: Configuration): readonly Finding[] {
  const known = new Set(before.findings.map(findingKey));
  return after.findings.filter((finding) => isError(finding) && !known.has(findingKey(finding)));
}

function findingKey({ code, message }: Finding): string {
  return JSON.stringify([code, message]);
}
