import type { WithGaps } from '../../kernel/lib/with-gaps.js';
import type { ProjectFile } from '../../generated/files.js';
import type { Finding, Location } from '../../kernel/model/finding.js';
import { scopeOfAddress } from '../../kernel/model/scope.js';
import type { LoadedFile } from './load.js';
import { compileTargets, type Targets } from './targets.js';

/** What is live and deliberately in no file. */
export interface UnmanagedEntry {
  /** A glob of addresses. */
  readonly address: string;
  readonly reason: string;
  readonly location: Location;
}

/** The entries of the project file, without those that lack something. Pure. */
export function unmanagedOf(
  written: WithGaps<NonNullable<ProjectFile['unmanaged']>>,
  file: LoadedFile,
): readonly UnmanagedEntry[] {
  return written.flatMap(({ address, reason }, index) => {
    if (address === undefined || reason === undefined) return [];
    const { location } = file.locationOf(['unmanaged', index, 'address']);
    return [{ address, reason, location }];
  });
}

/** Compiled entries of `unmanaged`. */
export interface Unmanaged {
  /** The entries that match an address, its object's, or its scope's. */
  readonly naming: (address: string, object?: string) => readonly UnmanagedEntry[];
  /** True if an entry may match something in a scope. */
  readonly mayNameIn: (scope: string) => boolean;
}

/** Compiles entries. Pure. */
export function compileUnmanaged(entries: readonly UnmanagedEntry[]): Unmanaged {
  const compiled = entries.map((entry) => ({ entry, targets: compileTargets([entry.address]) }));
  const names = ({ matches }: Targets, addresses: readonly string[]): boolean => addresses.some(matches);
  return {
    naming: (address, object = address) =>
      compiled
        .filter(({ targets }) => names(targets, [address, object, scopeOfAddress(address)]))
        .map(({ entry }) => entry),
    mayNameIn: (scope) => compiled.some(({ targets }) => targets.mayMatchIn(scope) || targets.matches(scope)),
  };
}

/** The finding for an entry that matches nothing live and undeclared. */
export function unusedUnmanaged({ address, location }: UnmanagedEntry): Finding {
  return {
    severity: 'warning',
    code: 'unmanaged-unused',
    message: `nothing that is live and in no file is called ${JSON.stringify(address)}`,
    help: 'Remove the entry, or look for a typo in its address.',
    location,
  };
}
