import { textOfFile } from '../../../files/repository/file-text.js';
import type { Finding } from '../../../kernel/model/finding.js';
import { isObject } from '../../../kernel/model/json.js';
import { PROJECT_FILE } from '../../../kernel/model/settings.js';
import type { RepositoryFiles } from '../../../files/repository/folder.js';
import { withTexts } from '../../../files/repository/with-texts.js';
import { parseSource } from '../../../files/yaml/document.js';
import { editText } from '../../../files/yaml/edit/edit.js';
import { printerFrom } from '../../../files/yaml/edit/printer.js';
import { editedFiles } from './edited-files.js';
import { versionOf } from './known-version.js';
import { NotUpgraded } from './not-upgraded.js';
import { projectIn } from './roots.js';
import { newestVersion, type FormatStep } from './steps.js';

/** A repository's files in the newest version. */
export interface Upgrade {
  readonly from: number;
  readonly to: number;
  /** The new texts of changed files. Empty if there are findings. */
  readonly texts: ReadonlyMap<string, string>;
  /** Why the files can't be upgraded. Then nothing is. */
  readonly findings: readonly Finding[];
}

/**
 * Upgrades a repository's files and includes to the newest version, keeping comments, order and layout. Each edit is proved: the edited files have
 * the expected values, and the same comments. Writes nothing. Leaves files of a newer version. Throws a UserError for an unreadable file.
 */
export async function upgradeOf(files: RepositoryFiles, steps: readonly FormatStep[]): Promise<Upgrade> {
  const to = newestVersion(steps);
  const texts = new Map<string, string>();
  let from = to;
  try {
    const project = await projectIn(files);
    from = project === undefined ? 1 : (versionOf(project.value) ?? to);
    if (from >= to) return { from, to, texts, findings: [] };
    for (const edit of steps.slice(from - 1).flatMap(({ edits }) => edits)) {
      const now = withTexts(files, texts);
      for (const [file, text] of await editedFiles(edit, now)) texts.set(file, text);
    }
    const former = project && (texts.get(PROJECT_FILE) ?? (await textOfFile(files, PROJECT_FILE)));
    // Written last: until then, another try starts from the beginning.
    texts.delete(PROJECT_FILE);
    texts.set(PROJECT_FILE, withVersion(former, to));
    return { from, to, texts, findings: [] };
  } catch (error) {
    if (error instanceof NotUpgraded) return { from, to, texts: new Map(), findings: error.findings };
    throw error;
  }
}

/** The project file with a version, at the end if new: the line for editors stays at the top. */
function withVersion(former: string | undefined, version: number): string {
  if (former === undefined) return `version: ${version}\n`;
  const { document } = parseSource(PROJECT_FILE, new TextEncoder().encode(former));
  const isThere = isObject(document?.value) && 'version' in document.value;
  const members = new Map(isThere ? [['version', { type: 'put', value: version } as const]] : []);
  const added = isThere ? [] : [{ key: 'version', value: version }];
  return editText(
    former,
    { type: 'members', members, added, order: [] },
    printerFrom(`version: ${version}\n`),
  );
}
