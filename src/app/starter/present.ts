import { statSync } from 'node:fs';
import { defined } from '../../kernel/lib/defined.js';
import { readConfiguration } from '../../engine/configuration/configuration.js';
import { settingsFrom } from '../../engine/configuration/settings.js';
import { openFolder } from '../../files/repository/folder.js';
import { UserError } from '../../kernel/model/errors.js';
import { DIALECTS, type Dialect, type Settings } from '../../kernel/model/settings.js';
import { EXAMPLE } from './files.js';

/** How what is in the folder already is read, and whether it is to get an example. Throws a UserError for what is no folder. */
export async function presentIn(
  root: string,
  folder: string,
  dialect: Dialect['name'] | undefined,
): Promise<{ readonly settings: Settings; readonly wantsExample: boolean }> {
  const stats = statSync(root, { throwIfNoEntry: false });
  if (stats === undefined) {
    return { settings: settingsFrom(defined({ dialect })), wantsExample: true };
  }
  if (!stats.isDirectory()) throw notAFolder(folder);
  const { settings, fileCount, sources } = await readConfiguration(openFolder(root));
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
