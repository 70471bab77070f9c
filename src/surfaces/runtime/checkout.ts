import { realPath } from '../../app/repository/discover.js';
import { resolve, sep } from 'node:path';
import type { RepositoryOptions } from '../../app/ports/shared-options.js';
import { checkoutOf, type Checkout } from '../reports/checkout.js';
import type { Runtime } from './runtime.js';

/**
 * Where the root is in the checkout: the folder that CI names, otherwise the working directory, or the root if above it. Links are resolved, as
 * runners may use them.
 */
export function openCheckout({ root }: RepositoryOptions, { cwd, env }: Runtime): Checkout {
  const workspace =
    (env['GITHUB_ACTIONS'] === 'true' ? env['GITHUB_WORKSPACE'] : undefined) ??
    (env['GITLAB_CI'] === 'true' ? env['CI_PROJECT_DIR'] : undefined);
  const absolute = realPath(resolve(cwd, root));
  if (workspace) return checkoutOf(realPath(workspace), absolute);
  const own = realPath(cwd);
  return checkoutOf(`${own}${sep}`.startsWith(`${absolute}${sep}`) ? absolute : own, absolute);
}
