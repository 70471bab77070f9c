import type { Client } from '../forge/client.js';
import type { Forge } from '../forge/forge.js';
import { withClient, type ClientRest } from '../forge/with-client.js';
import { githubAccess } from '../github/access.js';
import { createGitHub } from '../github/client.js';
import { githubForge } from '../github/forge.js';
import { parseRepository } from '../github/paths.js';
import { gitlabAccess } from '../gitlab/access.js';
import { createGitLab } from '../gitlab/client.js';
import { gitlabForge } from '../gitlab/forge.js';
import { parseProject } from '../gitlab/paths.js';
import type { Host } from '../ports/host.js';
import type { Provider, ProviderOptions } from './names.js';
import { providerOf } from './provider.js';

/** A client, and the forge on it. */
interface Opened {
  readonly client: Client;
  readonly forge: Forge;
}

type Open = (
  host: Pick<Host, 'env'>,
  repository: string,
  address: string | undefined,
  rest: ClientRest,
) => Opened;

const OPEN: Readonly<Record<Provider, Open>> = {
  github: ({ env }, text, address, rest) => {
    const repository = parseRepository(text);
    const client = createGitHub({ ...githubAccess(env, address), ...rest });
    return { client, forge: githubForge(client, repository) };
  },
  gitlab: ({ env }, text, address, rest) => {
    const project = parseProject(text);
    const client = createGitLab({ ...gitlabAccess(env, address), ...rest });
    return { client, forge: gitlabForge(client, project) };
  },
};

/**
 * Runs `work` with a repository at a forge. Token and address are from the environment, the address maybe from a flag. Throws a UserError without a
 * token, or for a wrong name.
 */
export function withForge<Result>(
  host: Pick<Host, 'env' | 'hide' | 'clock' | 'run'>,
  {
    repository,
    timeout,
    ...options
  }: ProviderOptions & { readonly repository: string; readonly timeout?: number | undefined },
  work: (forge: Forge) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const open = OPEN[providerOf(options, host.env)];
  return withClient(
    host,
    (rest) => open(host, repository, options.providerUrl, rest),
    ({ forge }) => work(forge),
    { signal, timeout },
  );
}
