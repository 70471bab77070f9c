import { relative, sep } from 'node:path';
import { IGNORE_FILE } from '../../engine/configuration/ignore-file.js';
import { UserError } from '../../kernel/model/errors.js';
import { PROJECT_FILE } from '../../kernel/model/settings.js';
import { openFolder } from '../../files/repository/folder.js';
import { compilePatterns } from '../../files/repository/patterns.js';
import { scopePatterns } from '../repository/scope-patterns.js';

/** Files that a project has, or gets with its first scope. */
const OF_A_PROJECT = [PROJECT_FILE, IGNORE_FILE, 'zones/example.yaml', 'accounts/example.yaml'];

/** Throws a UserError if the project in `outer` would read files of one in `root` below. `named`: both relative to the working directory. */
export async function refuseRead(
  outer: string,
  root: string,
  named: { readonly outer: string; readonly root: string },
): Promise<void> {
  const { zones, accounts } = await scopePatterns(openFolder(outer));
  const inside = relative(outer, root).replaceAll(sep, '/');
  const read = [zones, accounts]
    .map((patterns) => compilePatterns(patterns))
    .flatMap((compiled) =>
      OF_A_PROJECT.map((file) => `${inside}/${file}`).filter((file) => compiled.matches(file)),
    );
  const [first] = read;
  if (first === undefined) return;
  throw new UserError(
    `${named.root} is part of the project in ${named.outer}, which would read ${first} as a file of a zone or an account`,
    {
      code: 'root',
      // No full stop: it would be copied with the folder.
      help: `Nothing was written. For a project of its own, choose a folder that zones and accounts in the zonewright.yaml of ${named.outer} don't match. To add a zone to that project, import it there: zonewright import --zone NAME=ID --root ${named.outer}`,
    },
  );
}
