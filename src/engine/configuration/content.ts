import { compare } from '../../kernel/model/finding.js';
import type { DeclaredObject } from '../../kinds/definition/content.js';
import { KINDS } from '../../kinds/registry.js';
import type { DeclaredScope } from './resolve.js';

/**
 * What a scope declares, one entry per object, as each kind tells them apart. In the order of addresses: it makes no difference in which files
 * things stand, nor in which order. Pure.
 */
export function objectsOf({ parts }: Pick<DeclaredScope, 'parts'>): readonly DeclaredObject[] {
  const objects = parts.flatMap(({ sections }) => KINDS.flatMap((kind) => kind.objects(sections)));
  return objects.toSorted((a, b) => compare(a.key, b.key));
}
