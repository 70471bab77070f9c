import { defined } from '../../kernel/lib/defined.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Check } from './check.js';
import { gitIn } from '../../files/repository/git.js';
import { TOOL_VERSION } from '../../version.js';
import { PROXY_VARIABLES, proxyIn } from '../../service/http/proxy.js';
import type { Host } from '../ports/host.js';
import { refuseUnsafe } from '../session/unsafe-environment.js';

/** The machine and its environment variables, without values. */
export async function machineChecks(host: Host): Promise<readonly Check[]> {
  const { platform } = host;
  const group = 'machine';
  return [
    { group, name: 'zonewright', title: 'zonewright', severity: 'ok', says: TOOL_VERSION },
    { group, name: 'node', title: 'Node', severity: 'ok', says: `${platform.node}, ${platform.system}` },
    await gitCheck(host),
    proxyCheck(host),
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

/** The proxy that counts. ALL_PROXY does not, unlike in other programs. */
function proxyCheck({ env }: Host): Check {
  const about = { group: 'machine', name: 'proxy', title: 'proxy' } as const;
  const set = PROXY_VARIABLES.filter((name) => env[name]);
  const others = ['all_proxy', 'ALL_PROXY'].filter((name) => env[name]);
  try {
    if (proxyIn(env) === undefined && others.length > 0) {
      const advice = 'Set HTTPS_PROXY if zonewright needs a proxy.';
      return { ...about, severity: 'warning', says: `none; ${others.join(', ')} is not used`, advice };
    }
    const says = set.length === 0 ? 'none' : `from ${set.join(', ')}; not for addresses of this machine`;
    return { ...about, severity: 'ok', says };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { message, help } = error;
    return { ...about, severity: 'error', says: message, ...defined({ advice: help }) };
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
