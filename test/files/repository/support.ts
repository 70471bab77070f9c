import { chmodSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Finding } from '../../../src/kernel/model/finding.js';
import { repository } from '../../helpers/command.js';

/** A repository in `repository/` of a folder of its own; names that begin with `../` stand beside it. */
export function repositoryIn(files: Readonly<Record<string, string>>): string {
  const inside = Object.entries(files).map(([file, text]) => [join('repository', file), text]);
  return join(repository(Object.fromEntries(inside)), 'repository');
}

/** Makes a symbolic link in a repository. */
export function link(root: string, file: string, target: string): void {
  symlinkSync(target, join(root, file));
}

/**
 * Does something without the right to read one file or folder of a repository. The superuser may read everything,
 * so a process of the superuser does it as nobody.
 */
export async function withoutAccess<Result>(
  root: string,
  file: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const isSuperuser = process.geteuid?.() === 0;
  for (const folder of [dirname(root), root]) chmodSync(folder, 0o755);
  chmodSync(join(root, file), 0o000);
  if (isSuperuser) process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    if (isSuperuser) process.seteuid?.(0);
    chmodSync(join(root, file), 0o700);
  }
}

const NOBODY = 65534;

/** `code file:line:column < include lines`, one line per finding; `& …` is the related place. */
export function brief(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ code, location, includedFrom = [], related }) => {
    const at = location === undefined ? '' : ` ${location.file}:${location.line}:${location.column}`;
    const other = related?.location;
    return [
      `${code}${at}`,
      ...includedFrom.map(({ file, line }) => ` < ${file}:${line}`),
      ...(other === undefined ? [] : [` & ${other.file}:${other.line}:${other.column}`]),
    ].join('');
  });
}
