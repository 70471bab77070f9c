// Made from the registry by `npm run generate`: a help text names them, and needs no kind's code.
import type { SectionName } from '../kernel/model/context.js';

/** The sections that an import writes, in the order of files. */
export const IMPORTED_SECTIONS: readonly SectionName[] = [
  'page_shield',
  'csp_policies',
  'rulesets',
  'custom_rulesets',
  'lists',
  'log_fields',
  'logpush_jobs',
  'zone_settings',
  'url_normalization',
  'managed_transforms',
  'bot_management',
];
