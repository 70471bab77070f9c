import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBidi, type Send } from './bidi.js';
import type { Driver } from './driver.js';
import { PAGE_SCRIPT, type PageDeed, type PageResult } from './page-script.js';

const USUAL = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** The Firefox in FIREFOX_PATH, or in a usual place; undefined if there is none. */
export const FIREFOX = process.env['FIREFOX_PATH'] ?? USUAL.find((path) => existsSync(path));

/** Starts Firefox with its own profile and WebDriver BiDi. The caller limits the time. */
export async function startFirefox(proxy: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'zonewright-firefox-'));
  writeFileSync(join(profile, 'user.js'), preferences(proxy));
  const child = spawn(FIREFOX ?? '', ['--headless', '--profile', profile, '--remote-debugging-port', '0'], {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const close = async (): Promise<void> => {
    child.kill();
    await exited;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const send = await connectBidi(`${await addressIn(child.stderr)}/session`);
    await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
    await send('script.addPreloadScript', { functionDeclaration: `() => {${PAGE_SCRIPT}}` });
    const context = firstContext(await send('browsingContext.getTree', {}));
    return { engine: 'Firefox', visit: (url, deeds) => visit(send, context, url, deeds), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function visit(
  send: Send,
  context: string,
  url: string,
  deeds: readonly PageDeed[],
): Promise<PageResult> {
  await send('browsingContext.navigate', { context, url, wait: 'complete' });
  const { result } = (await send('script.evaluate', {
    expression: `deeds(${JSON.stringify(deeds)}).then(JSON.stringify)`,
    target: { context },
    awaitPromise: true,
  })) as { readonly result: { readonly value: string } };
  return JSON.parse(result.value) as PageResult;
}

/** All by the proxy; nothing upgraded on the way, or blocked but by policies. */
function preferences(proxy: string): string {
  const [host = '', port = ''] = proxy.split(':');
  const wanted: Readonly<Record<string, string | number | boolean>> = {
    'network.proxy.type': 1,
    'network.proxy.http': host,
    'network.proxy.http_port': Number(port),
    'network.proxy.ssl': host,
    'network.proxy.ssl_port': Number(port),
    'network.proxy.no_proxies_on': '',
    'network.proxy.allow_hijacking_localhost': true,
    'network.websocket.allowInsecureFromHTTPS': true,
    'dom.security.https_first': false,
    'dom.security.https_only_mode': false,
    'security.mixed_content.block_active_content': false,
    'security.mixed_content.upgrade_display_content': false,
    'app.normandy.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
  };
  return Object.entries(wanted)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}

function addressIn(stderr: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(text) ?? [];
      if (address !== undefined) resolve(address);
    });
    stderr.once('end', () => reject(new Error(`Firefox ended: ${text}`)));
  });
}

function firstContext(tree: Readonly<Record<string, unknown>>): string {
  const [first] = tree['contexts'] as readonly { readonly context: string }[];
  if (first === undefined) throw new Error('Firefox has no window');
  return first.context;
}
