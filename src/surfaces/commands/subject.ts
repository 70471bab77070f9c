import { defined } from '../../kernel/lib/defined.js';
import type { Subject } from '../../app/forge/marker.js';
import { openCheckout } from '../runtime/checkout.js';
import type { Runtime } from '../runtime/runtime.js';

/** Flags that identify the configuration of a comment. */
export interface SubjectOptions {
  readonly root: string;
  readonly environment?: string;
}

/** The configuration of a comment: the root as a path in the checkout, and the environment. */
export function subjectOf({ root, environment }: SubjectOptions, runtime: Runtime): Subject {
  const { prefix } = openCheckout({ root }, runtime);
  return { root: prefix === '' ? '.' : prefix, ...defined({ environment }) };
}
