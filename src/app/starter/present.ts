import { defined } from '../../kernel/lib/defined.js';
import { readConfiguration } from '../../engine/configuration/read.js';
import { refuseMisnamed } from '../../engine/configuration/near-names.js';
import { settingsFrom } from '../../engine/configuration/settings.js';
import { openFolder } from '../../files/repository/folder.js';
import { UserError } from '../../kernel/model/errors.js';
import { DIALECTS, type Dialect, type Settings } from '../../kernel/model/settings.js';
import { statsAt } from '../disk/stats-at.js';
import { EXAMPLE } from './files.js';

/** A folder's settings, and whether it gets an example. Throws a UserError for what is no folder, or a misnamed project file. */
export async function presentIn(
  root: string,
  folder: string,
  dialect: Dialect['name'] | undefined,
): Promise<{ readonly settings: Settings; readonly wantsExample: boolean }> {
  const stats = statsAt(root);
  if (stats === undefined) {
    return { settings: settingsFrom(defined({ dialect })), wantsExample: true };
  }
  if (!stats.isDirectory()) throw notAFolder(folder);
  const files = openFolder(root);
  // A new project file would silently replace it.
  refuseMisnamed(await files.top());
  const { settings, fileCount, sources } = await readConfiguration(files);
  return {
    settings: dialect === undefined ? settings : { ...settings, dialect: DIALECTS[dialect] },
    wantsExample: fileCount === 0 || sources.has(EXAMPLE),
  };
}

function notAFolder(folder: string): UserError {
  return new UserError(`${folder} is not a folder`, {
    code: 'root',
    help: 'Give the folder for zonewright.yaml, zones and accounts. It is created if it does not exist.',
  });
}
