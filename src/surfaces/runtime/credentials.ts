import type { Host } from '../../app/ports/host.js';
import { NOTIFY_VARIABLES } from '../../app/ports/notifying.js';
import { proxyPasswords } from '../../kernel/redaction/proxy-passwords.js';

/** Variables with our own credentials. Addresses of webhooks are among them: who knows one can write there. */
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

/** The environment of a process at its start, and how to remove secrets from the process. */
export interface OwnEnvironment {
  readonly env: Host['env'];
  /** The values of our own credentials, and passwords of proxies. */
  readonly credentials: readonly (string | undefined)[];
  /** Removes the variables with one of these values from the process. */
  readonly forget: (values: readonly (string | undefined)[]) => void;
}

/**
 * Copies the environment of a process, then removes credentials from it. So no child process and no diagnostic report of Node gets them. Reports are made
 * without the environment if Node can do that; otherwise automatic reports are turned off.
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

/** Adds each name in capitals, for Windows: its variables have no case, but a copy of `process.env` has. */
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
