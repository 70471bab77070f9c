import { textOfFile } from '../../files/repository/file-text.js';
import { ofFiles } from '../../engine/configuration/named-files.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import { openFolder, type RepositoryFiles } from '../../files/repository/folder.js';
import { withTexts } from '../../files/repository/with-texts.js';
import { editedText, compatibleEdits } from '../../files/yaml/apply-edits.js';
import { parseSource } from '../../files/yaml/document.js';
import type { FileEdit, Fix } from '../../kernel/model/fix.js';
import type { Host } from '../ports/host.js';
import { replaceFile } from './files.js';
import { openRepository, rootOf, type OpenOptions } from './repository.js';

/** A corrected file. */
export interface FixedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** Corrections in order. */
  readonly titles: readonly string[];
}

/** More rounds than dependent corrections need. */
const MOST_ROUNDS = 20;

/**
 * Makes the safe corrections of the named files, or all. Writes them unless dry. Corrections that touch are made in rounds, with a check between.
 * Throws a UserError for a changed or unwritable file.
 */
export async function fixRepository(
  options: OpenOptions,
  names: readonly string[],
  isDryRun: boolean,
  host: Host,
): Promise<readonly FixedFile[]> {
  const folder = rootOf(options, host);
  const disk = openFolder(folder);
  const texts = new Map<string, string>();
  const fixed = new Map<string, FixedFile>();
  const unreadable = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const configuration = await openRepository({ ...options, texts }, host);
    const fixes = safeFixes(names.length === 0 ? configuration : ofFiles(configuration, names));
    const possible = fixes.filter(({ edits }) => edits.every(({ file }) => !unreadable.has(file)));
    if (possible.length === 0) break;
    for (const [file, edits] of compatibleEdits(possible)) {
      const next = await edited(file, edits, withTexts(disk, texts), fixed.get(file));
      if (next === undefined) unreadable.add(file);
      else {
        const titles = possible.filter((fix) => isTaken(fix, edits)).map(({ title }) => title);
        fixed.set(file, { ...next, titles: [...next.titles, ...titles] });
        texts.set(file, next.after);
      }
    }
  }
  const changed = [...fixed.values()].filter(({ before, after }) => before !== after);
  if (!isDryRun)
    for (const { file, before, after } of changed)
      await replaceFile({ folder, files: disk }, file, before, after);
  return changed;
}

function safeFixes({ findings }: Configuration): readonly Fix[] {
  return findings.flatMap(({ fix }) => (fix?.safe === true ? [fix] : []));
}

function isTaken({ edits }: Fix, taken: readonly FileEdit[]): boolean {
  return edits.some((edit) => taken.includes(edit));
}

/** A file with edits; undefined if they add YAML errors. */
async function edited(
  file: string,
  edits: readonly FileEdit[],
  files: RepositoryFiles,
  former: FixedFile | undefined,
): Promise<FixedFile | undefined> {
  const now = former?.after ?? (await textOfFile(files, file));
  const after = editedText(now, edits);
  if (errorsIn(file, after) > errorsIn(file, now)) return undefined;
  return { file, before: former?.before ?? now, after, titles: former?.titles ?? [] };
}

/** The number of YAML errors of a text. */
function errorsIn(file: string, text: string): number {
  return parseSource(file, new TextEncoder().encode(text)).findings.length;
}
