import type { Elsewhere } from '../definition/elsewhere.js';

/** Jobs, as Terraform has them: their ids are numbers, which version 4 of the provider keeps as text. octorules has none. */
export const JOBS_ELSEWHERE: Elsewhere = {
  resources: {
    cloudflare_logpush_job: ({ id }) =>
      (typeof id === 'string' && id !== '') || typeof id === 'number' ? [{ id: String(id) }] : [],
  },
};
