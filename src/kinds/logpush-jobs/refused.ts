import { isFlag } from '../../kernel/lib/decode.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { Finding } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import type { LiveJob } from './live.js';
import type { JobSpec } from './spec.js';

/** True if the deciding members have the right types. Else the job differs from every declared one. */
export function isPlain({ raw = {} }: LiveJob): boolean {
  const { enabled = null, output_options: options = null, logpull_options: older = null } = raw;
  const names = isObject(options) ? (options['field_names'] ?? []) : [];
  return (
    (enabled === null || isFlag(enabled)) &&
    (older === null || typeof older === 'string') &&
    (options === null || isObject(options)) &&
    Array.isArray(names) &&
    names.every((name) => typeof name === 'string')
  );
}

/** Errors for another kind: a job's kind can't be changed. */
export function otherKind(job: JobSpec, live: LiveJob, { scope }: DiffContext): readonly Finding[] {
  const [declared, former] = [job.members['kind'] ?? '', live.members['kind'] ?? ''];
  if (declared === former) return [];
  return [
    {
      severity: 'error',
      code: 'job-kind-fixed',
      message: `job ${job.name} has kind ${JSON.stringify(former)}, which can't be changed to ${JSON.stringify(declared)}`,
      help: `Write kind: ${JSON.stringify(former)}, or give the job another name: then it is created again.`,
      location: job.source,
      scope: scopeAddress(scope),
    },
  ];
}

export function ambiguous(job: JobSpec, live: readonly LiveJob[], { scope }: DiffContext): Finding {
  return {
    severity: 'error',
    code: 'ambiguous-job',
    message: `${live.length} live jobs are called ${job.name} with dataset ${job.dataset} (ids ${live.map(({ id }) => id).join(', ')}): it is not clear which one is meant`,
    help: 'Delete or rename all but one of them on the service.',
    location: job.source,
    scope: scopeAddress(scope),
  };
}
