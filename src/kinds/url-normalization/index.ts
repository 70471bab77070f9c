import { asObject, requireStrings, type Raw } from '../../kernel/lib/decode.js';
import type { Meant } from '../definition/elsewhere.js';
import { defineObjectKind } from '../one-object/define.js';
import { areAsWritten, NOT_AT_ALL, URL_NORMALIZATION } from './table.js';

/** Which URLs rules and the origin see (URL Normalization API). */
export const urlNormalization = defineObjectKind({
  object: URL_NORMALIZATION,
  words: { title: 'URL normalization', column: 'zone settings' },
  permission: 'Zone Transform Rules Read',
  urls: {
    areAsWritten,
    setting: `${URL_NORMALIZATION.name} has scope ${NOT_AT_ALL}`,
  },
  elsewhere: {
    resources: { cloudflare_url_normalization_settings: meant },
    // The first name is of octorules before 0.33. `url_normalization` is a phase there.
    octorules: { cloudflare_url_normalization: atSection, url_normalization_settings: atSection },
  },
});

function meant(raw: Raw): readonly Meant[] {
  requireStrings(raw, Object.keys(URL_NORMALIZATION.shape.members), 'URL normalization');
  return [{ key: URL_NORMALIZATION.name }];
}

function atSection(section: unknown): readonly Meant[] {
  return meant(asObject(section, 'the section'));
}
