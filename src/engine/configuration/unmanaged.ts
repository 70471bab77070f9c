import type { ProjectFile } from '../../generated/files.js';
import type { Finding, Location } from '../../kernel/model/finding.js';
import { scopeOfAddress } from '../../kernel/model/scope.js';
import type { LoadedFile } from './load.js';
import { compileTargets, type Targets } from './targets.js';

/** What is live and stays in no file on purpose. */
export interface UnmanagedEntry {
  /** A glob of addresses. */
  readonly address: string;
  readonly reason: string;
  readonly location: Location;
}

/** The entries of the project file. Pure. */
export function unmanagedOf(
  written: NonNullable<ProjectFile['unmanaged']>,
  file: LoadedFile,
): readonly UnmanagedEntry[] {
  return written.map(({ address, reason }, index) => ({
    address,
    reason,
    location: file.locationOf(['unmanaged', index, 'address']).location,
  }));
}

/** Entries of `unmanaged`, asked about addresses. */
export interface Unmanaged {
  /** The entries that name a thing by its address, by that of its object, or by that of its zone or account. */
  readonly naming: (address: string, object?: string) => readonly UnmanagedEntry[];
  /** Whether an entry may name something in a zone or an account. */
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

/** What is said of an entry that names nothing that is live and in no file. */
export function unusedUnmanaged({ address, location }: UnmanagedEntry): Finding {
  return {
    severity: 'warning',
    code: 'unmanaged-unused',
    message: `nothing that is live and in no file is called ${JSON.stringify(address)}`,
    help: 'Remove the entry, or look for a typo in its address.',
    location,
  };
}
