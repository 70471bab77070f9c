import { digestOf } from '../../kernel/model/json-digest.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { objectsOf } from './compare.js';
import type { DeclaredScope } from './resolve.js';

/** Maps an address to a digest of its declaration, or undefined. Variables are inserted, secrets are references. Computed when needed. Pure. */
export function wantedIn(declared: DeclaredScope): (address: string) => string | undefined {
  let digests: ReadonlyMap<string, string> | undefined;
  return (address) => {
    digests ??= new Map(
      objectsOf(declared).map((object) => [
        `${scopeAddress(declared.scope)}/${object.address}`,
        digestOf(object.value),
      ]),
    );
    return digests.get(address);
  };
}
