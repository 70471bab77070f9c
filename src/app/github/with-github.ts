import type { Client } from '../forge/client.js';
import { withClient } from '../forge/with-client.js';
import type { Host } from '../ports/host.js';
import { githubAccess } from './access.js';
import { createGitHub } from './client.js';

/** Works with GitHub, with address and token from the environment. Throws a UserError without a token. */
export function withGitHub<Result>(
  host: Pick<Host, 'env' | 'hide' | 'clock' | 'run'>,
  work: (github: Client) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  return withClient(
    host,
    (rest) => ({ client: createGitHub({ ...githubAccess(host.env), ...rest }) }),
    ({ client }) => work(client),
    { signal },
  );
}
