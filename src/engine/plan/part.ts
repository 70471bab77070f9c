import type { Shard } from '../../kernel/model/plan.js';
import { scopeAddress, scopeOfAddress } from '../../kernel/model/scope.js';
import { hasErrors, type Configuration } from '../configuration/configuration.js';
import { namedScopes, withFindingsOn } from '../configuration/other-files.js';
import type { DeclaredScope } from '../configuration/resolve.js';
import { compileSelection, partsOf, type Selection } from '../configuration/selection.js';

/** The part that a plan is about. */
interface PartOptions {
  readonly targets?: readonly string[];
  readonly shard?: Shard | undefined;
}

/** The compiled targets; undefined for a plan of everything. */
export function targetsOf({ targets = [] }: Pick<PartOptions, 'targets'>): Selection | undefined {
  return targets.length > 0 ? compileSelection(targets) : undefined;
}

/** The scopes that a plan reads: of the shard, those possibly targeted. */
export function wantedScopes({ scopes }: Configuration, options: PartOptions): readonly DeclaredScope[] {
  const targets = targetsOf(options);
  return inShard(scopes, options.shard).filter(
    ({ scope }) => targets?.mayMatchIn(scopeAddress(scope)) ?? true,
  );
}

/** The addresses to read, if files name them. With errors in files, none for a shard: its scopes are unknown. Pure. */
export function namedAddresses(configuration: Configuration, options: PartOptions): readonly string[] {
  if (!hasErrors(configuration)) return [...addressesOf(wantedScopes(configuration, options))];
  return options.shard === undefined ? namedScopes(configuration) : [];
}

/** Scopes by their addresses. */
export function addressesOf(scopes: readonly DeclaredScope[]): ReadonlySet<string> {
  return new Set(scopes.map(({ scope }) => scopeAddress(scope)));
}

/**
 * A configuration with only the findings about what a plan reads, and one for errors elsewhere. All stay for a shard: its scopes are unknown until
 * all files can be read. Pure.
 */
export function aboutWanted(configuration: Configuration, options: PartOptions): Configuration {
  if (!hasErrors(configuration))
    return withFindingsOn(configuration, { addresses: addressesOf(wantedScopes(configuration, options)) });
  const { targets = [], shard } = options;
  if (targets.length === 0 || shard !== undefined) return configuration;
  const { mayMatchIn } = compileSelection(targets);
  const named = partsOf(targets).targets;
  const addresses = new Set(namedScopes(configuration).filter((address) => mayMatchIn(address)));
  return withFindingsOn(configuration, {
    addresses,
    // A file without a scope may be about one that a pattern selects.
    ...(named.length > 0 && named.every((target) => addresses.has(scopeOfAddress(target)))
      ? {}
      : { mayBeMore: true }),
  });
}

/** The items of a shard: every `of`-th, so that shards are equal and disjoint. Pure. */
export function inShard<Item>(items: readonly Item[], shard: Shard | undefined): readonly Item[] {
  if (shard === undefined) return items;
  return items.filter((_, position) => position % shard.of === shard.index - 1);
}
