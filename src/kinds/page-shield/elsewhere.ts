import { requireBooleans } from '../../kernel/lib/decode.js';
import type { Elsewhere } from '../definition/elsewhere.js';
import { PAGE_SHIELD_KEY } from './survey.js';

/** The settings in Terraform, by zone, since each has them once. octorules has none. */
export const PAGE_SHIELD_ELSEWHERE: Elsewhere = {
  resources: {
    cloudflare_page_shield: (raw) => {
      requireBooleans(raw, SWITCHES, 'page shield');
      return [{ key: PAGE_SHIELD_KEY }];
    },
  },
};

const SWITCHES = ['enabled', 'use_cloudflare_reporting_endpoint', 'use_connection_url_path'];
