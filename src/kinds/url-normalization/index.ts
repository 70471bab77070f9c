import { requireStrings } from '../../kernel/lib/decode.js';
import { defineObjectKind } from '../one-object/define.js';
import { URL_NORMALIZATION } from './table.js';

/** Which URLs rules and the origin see (URL Normalization API). */
export const urlNormalization = defineObjectKind({
  object: URL_NORMALIZATION,
  words: { title: 'URL normalization', column: 'URL normalization' },
  permission: 'Zone Transform Rules Read',
  elsewhere: {
    resources: {
      cloudflare_url_normalization_settings: (raw) => {
        requireStrings(raw, Object.keys(URL_NORMALIZATION.shape.members), 'URL normalization');
        return [{ key: URL_NORMALIZATION.name }];
      },
    },
  },
});
