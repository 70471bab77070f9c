import { digestOf } from '../../kernel/model/json-digest.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { objectsOf } from './compare.js';
import type { DeclaredScope } from './resolve.js';

/**
 * Tells of an address of a scope what the files say of it, as a digest; undefined where they declare nothing there. Includes and variables are put
 * in; secrets are references. Nothing is worked out before it is asked for. Pure.
 */
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
