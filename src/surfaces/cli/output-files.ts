import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { statsAt } from '../../app/disk/stats-at.js';
import { isStandardOutput, refuseYaml } from '../../app/repository/report-file.js';
import { usageError } from '../../app/ports/usage-error.js';
import type { Runtime } from '../runtime/runtime.js';
import { filesNamedBy, WRITTEN, type NamedFile } from './document-on-stdout.js';

/** Flags that name a file that is only read. */
export const READ: readonly string[] = [
  '--emulator-trace <file>',
  '--faults <file>',
  '--from-terraform <file>',
  '--from-trace <file>',
  '--ignore <file>',
  '--live-from <file>',
  '--log <file...>',
  '--replay <file>',
];

/** Throws a UserError if output files would replace each other, an input or a YAML file, under any name. Devices and pipes may repeat. */
export async function requireOwnFiles(command: Command, { cwd }: Pick<Runtime, 'cwd'>): Promise<void> {
  const written = filesNamedBy(command, WRITTEN).filter(({ file }) => isReplaced(resolve(cwd, file), file));
  const names = command.args.map((file) => ({ flag: file, file }));
  const taken = new Map<string, NamedFile>();
  for (const one of [...filesNamedBy(command, READ), ...names])
    taken.set(placeOf(resolve(cwd, one.file)), one);
  for (const one of written) {
    await refuseYaml(one.file, cwd);
    const place = placeOf(resolve(cwd, one.file));
    const other = taken.get(place);
    if (other !== undefined)
      throw usageError(
        other.flag === one.flag
          ? `${one.flag} names ${one.file} twice`
          : `${other.flag === other.file ? 'this command' : other.flag} and ${one.flag} name the same file, ${one.file}`,
        'One would replace the other. Nothing was done: give each a name of its own.',
      );
    taken.set(place, one);
  }
}

/** True if writing makes or replaces a file. False for stdout, devices and pipes. */
function isReplaced(path: string, name: string): boolean {
  return !isStandardOutput(name) && (statsAt(path)?.isFile() ?? true);
}

/** A path with links resolved, so that a file has one name. */
function placeOf(path: string): string {
  for (const [end, beyond] of [
    [path, ''],
    [dirname(path), basename(path)],
  ] as const) {
    try {
      return join(realpathSync(end), beyond);
    } catch {
      // It is not there yet.
    }
  }
  return path;
}
