import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unwritable } from '../../kernel/lib/unwritable.js';
import { EXAMPLE, exampleText } from './files.js';
import { holds } from './write.js';

/** True if a folder has `init`'s example zone file, unedited. `takeAway` removes it. Throws a UserError if it can't. */
export async function untouchedExample(folder: string, takeAway: boolean): Promise<boolean> {
  const file = join(folder, EXAMPLE);
  if (!existsSync(file) || !(await holds(file, exampleText()))) return false;
  try {
    if (takeAway) await rm(file);
    return true;
  } catch (error) {
    throw unwritable(EXAMPLE, error, 'Remove it: it is an example, and you have the files of your zones.');
  }
}
