import type { Host } from '../../app/ports/host.js';
import { NOTIFY_VARIABLES } from '../../app/ports/notifying.js';
import { proxyPasswords } from '../../kernel/redaction/proxy-passwords.js';

/** Variables with our credentials. Webhook addresses too: who knows one can post there. */
const CREDENTIALS = [
  'ZONEWRIGHT_API_TOKEN',
  'ZONEWRIGHT_API_KEY',
  'ZONEWRIGHT_PLAN_KEY',
  'CLOUDFLARE_API_TOKEN',
  'CLOUDFLARE_API_KEY',
  'GITHUB_TOKEN',
  'GITLAB_TOKEN',
  ...Object.values(NOTIFY_VARIABLES),
];

/** A process's first environment, and how to remove secrets from it. */
export interface OwnEnvironment {
  readonly env: Host['env'];
  /** Our credentials, and passwords of proxies. */
  readonly credentials: readonly (string | undefined)[];
  /** Removes variables with these values from the process. */
  readonly forget: (values: readonly (string | undefined)[]) => void;
}

/**
 * Copies the environment, then removes credentials from the process: child processes and Node's reports must not get them. Reports exclude the
 * environment, or are turned off in older Nodes.
 */
export function takeEnvironment(
  process: Partial<Pick<NodeJS.Process, 'report' | 'platform'>> & Pick<NodeJS.Process, 'env'>,
): OwnEnvironment {
  const env: Host['env'] = {
    ...process.env,
    ...(process.platform === 'win32' ? inCapitals(process.env) : {}),
  };
  const forget: OwnEnvironment['forget'] = (values) => {
    const secrets = new Set(values.filter((value) => value !== undefined && value !== ''));
    for (const [name, value] of Object.entries(process.env)) if (secrets.has(value)) delete process.env[name];
  };
  closeReports(process.report);
  const credentials = CREDENTIALS.map((name) => env[name]);
  forget(credentials);
  return { env, credentials: [...credentials, ...proxyPasswords(env)], forget };
}

/** Adds names in capitals: on Windows a copy of `process.env` has case, the original has not. */
function inCapitals(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name.toUpperCase(), value]));
}

/** `excludeEnv` exists since Node 22. */
function closeReports(report: NodeJS.Process['report'] | undefined): void {
  if (report === undefined) return;
  if ('excludeEnv' in report) {
    report.excludeEnv = true;
    return;
  }
  report.reportOnFatalError = false;
  report.reportOnSignal = false;
  report.reportOnUncaughtException = false;
}
