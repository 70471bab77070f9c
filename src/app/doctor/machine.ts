import { defined } from '../../kernel/lib/defined.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Check } from './check.js';
import { gitIn } from '../../files/repository/git.js';
import { TOOL_VERSION } from '../../version.js';
import type { Host } from '../ports/host.js';
import { refuseUnsafe } from '../session/unsafe-environment.js';

/** Variables that send requests through somebody else, in the spellings that count. */
export const PROXY_VARIABLES = [
  'HTTPS_PROXY',
  'https_proxy',
  'HTTP_PROXY',
  'http_proxy',
  'NO_PROXY',
  'no_proxy',
] as const;

/** What runs here, and what of the environment matters to it. Values of variables are never told. */
export async function machineChecks(host: Host): Promise<readonly Check[]> {
  const { platform, env } = host;
  const group = 'machine';
  const proxies = PROXY_VARIABLES.filter((name) => env[name]);
  return [
    { group, name: 'zonewright', title: 'zonewright', severity: 'ok', says: TOOL_VERSION },
    { group, name: 'node', title: 'Node', severity: 'ok', says: `${platform.node}, ${platform.system}` },
    await gitCheck(host),
    {
      group,
      name: 'proxy',
      title: 'proxy',
      severity: 'ok',
      says: proxies.length === 0 ? 'none' : `from ${proxies.join(', ')}; not for addresses of this machine`,
    },
    unsafeCheck(host),
  ];
}

async function gitCheck({ cwd, env }: Host): Promise<Check> {
  const about = { group: 'machine', name: 'git', title: 'git' } as const;
  try {
    await gitIn(cwd, env).run(['--version']);
    return { ...about, severity: 'ok', says: 'found' };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const advice = 'Only --base, --changed-since and --merged need it.';
    return { ...about, severity: 'warning', says: error.message, advice };
  }
}

function unsafeCheck({ env }: Host): Check {
  const about = { group: 'machine', name: 'environment', title: 'settings of Node' } as const;
  try {
    refuseUnsafe(env);
    return { ...about, severity: 'ok', says: 'nothing that reveals credentials' };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { message, help } = error;
    return { ...about, severity: 'error', says: message, ...defined({ advice: help }) };
  }
}
