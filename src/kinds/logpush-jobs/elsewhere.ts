import { requireBooleans, requiredId, requireStrings } from '../../kernel/lib/decode.js';
import type { Elsewhere } from '../definition/elsewhere.js';

/** Jobs in Terraform, by numeric ids (text in provider version 4). octorules has none. */
export const JOBS_ELSEWHERE: Elsewhere = {
  resources: {
    cloudflare_logpush_job: (raw) => {
      requireStrings(raw, ['name', 'dataset', 'destination_conf', 'logpull_options', 'filter', 'kind'], JOB);
      requireBooleans(raw, ['enabled'], JOB);
      return [{ id: requiredId(raw, JOB) }];
    },
  },
};

const JOB = 'the job';
