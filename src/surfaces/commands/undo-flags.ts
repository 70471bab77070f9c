import type { RepositoryOptions, RunsOption } from '../../app/ports/options.js';

/** The flags with which another command finds the same records. */
export function flagsFor({ root, runs }: RepositoryOptions & RunsOption): readonly string[] {
  return [...(root === '.' ? [] : ['--root', root]), ...(runs === undefined ? [] : ['--runs', runs])];
}
