import type { ForgeEnvironment } from '../forge/environment.js';
import { githubEnvironment } from '../github/environment.js';
import { gitlabEnvironment } from '../gitlab/environment.js';
import type { Provider, ProviderOptions } from './names.js';

type Env = Readonly<Record<string, string | undefined>>;

/** The forge of the flag, else GitLab in its pipelines, else GitHub. */
export function providerOf({ provider }: ProviderOptions, env: Env): Provider {
  return provider ?? (env['GITLAB_CI'] === 'true' ? 'gitlab' : 'github');
}

const ENVIRONMENTS = { github: githubEnvironment, gitlab: gitlabEnvironment };

/** What the present pipeline's variables say. */
export function environmentOf(provider: Provider, env: Env): ForgeEnvironment {
  return ENVIRONMENTS[provider](env);
}
