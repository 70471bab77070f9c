import type { Host } from '../../app/ports/host.js';
import { NOTIFY_VARIABLES } from '../../app/ports/notifying.js';
import { proxyPasswords } from '../../kernel/redaction/proxy-passwords.js';

/** Variables that hold the tool's own credentials: whoever knows the address of a webhook may write there. */
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

/** The environment of a process as it was when it started, and what must not stay in it. */
export interface OwnEnvironment {
  readonly env: Host['env'];
  /** The values of the tool's own credentials, and passwords of proxies. */
  readonly credentials: readonly (string | undefined)[];
  /** Takes the variables out of the process that have one of these values. */
  readonly forget: (values: readonly (string | undefined)[]) => void;
}

/**
 * Takes the environment over from a process: what holds a credential is taken out of it, so that no other program and no diagnostic report
 * of Node gets it. Reports are made without the environment where Node can do that, and not made at all where it can't.
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

/** Windows does not tell names apart by case, and neither does Node's own `process.env` there: a copy has each name in capitals as well. */
function inCapitals(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name.toUpperCase(), value]));
}

/** `excludeEnv` came with Node 22. */
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
