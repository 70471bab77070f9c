import { defined } from '../../kernel/lib/defined.js';
import { TOOL_VERSION } from '../../version.js';
import type { Host } from '../ports/host.js';
import { refuseUnsafe } from '../session/unsafe-environment.js';
import { githubAccess } from './access.js';
import type { Client } from '../forge/client.js';
import { createGitHub } from './client.js';

/** Does some work with GitHub, whose address and token are in the environment. Throws a UserError when there is no token. */
export async function withGitHub<Result>(
  host: Pick<Host, 'env' | 'hide' | 'clock'>,
  work: (github: Client) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  refuseUnsafe(host.env);
  const github = createGitHub({
    ...githubAccess(host.env),
    userAgent: `zonewright/${TOOL_VERSION}`,
    hide: (text) => host.hide(text),
    clock: host.clock,
    ...defined({ signal }),
  });
  try {
    return await work(github);
  } finally {
    await github.close();
  }
}
