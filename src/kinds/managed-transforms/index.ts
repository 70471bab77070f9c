import { asList, asObject, type Raw } from '../../kernel/lib/decode.js';
import { defineObjectKind } from '../one-object/define.js';
import type { Meant } from '../definition/elsewhere.js';
import { MANAGED_TRANSFORMS } from './object.js';
import { LISTS } from './wire.js';

/** Headers that the service adds and removes (Managed Transforms API). */
export const managedTransforms = defineObjectKind({
  object: MANAGED_TRANSFORMS,
  words: { title: 'managed transforms', column: 'zone settings' },
  permission: 'Managed headers Read',
  elsewhere: {
    // The first name is of version 5, the second of version 4.
    resources: { cloudflare_managed_transforms: meant, cloudflare_managed_headers: meant },
    octorules: { managed_transforms: atSection },
  },
});

function meant(raw: Raw): readonly Meant[] {
  for (const list of Object.values(LISTS)) asList(raw[list], list, true);
  return [{ key: MANAGED_TRANSFORMS.name }];
}

/** In octorules, each list is a mapping of ids to switches. */
function atSection(section: unknown): readonly Meant[] {
  const { request = {}, response = {} } = asObject(section, 'the section');
  asObject(request, 'request');
  asObject(response, 'response');
  return [{ key: MANAGED_TRANSFORMS.name }];
}
