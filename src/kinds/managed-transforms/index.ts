import { asList, type Raw } from '../../kernel/lib/decode.js';
import { defineObjectKind } from '../one-object/define.js';
import type { Meant } from '../definition/elsewhere.js';
import { MANAGED_TRANSFORMS } from './object.js';
import { LISTS } from './wire.js';

/** Headers that the service adds and removes for common purposes (Managed Transforms API). */
export const managedTransforms = defineObjectKind({
  object: MANAGED_TRANSFORMS,
  words: { title: 'managed transforms', column: 'zone settings' },
  permission: 'Managed headers Read',
  elsewhere: {
    // The first name is of version 5, the second of version 4.
    resources: { cloudflare_managed_transforms: meant, cloudflare_managed_headers: meant },
  },
});

function meant(raw: Raw): readonly Meant[] {
  for (const list of Object.values(LISTS)) asList(raw[list], list, true);
  return [{ key: MANAGED_TRANSFORMS.name }];
}
