import { UserError } from '../../kernel/model/errors.js';
import type { Host } from '../ports/host.js';

/**
 * Throws a UserError for Node settings that would disclose credentials: unchecked certificates, output about requests, connection keys in a file,
 * readable memory.
 */
export function refuseUnsafe(env: Host['env']): void {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    throw new UserError('NODE_TLS_REJECT_UNAUTHORIZED=0 allows anybody to impersonate the service', {
      code: 'unsafe-tls',
      help: 'Unset it. For your own certificate, set NODE_EXTRA_CA_CERTS.',
    });
  }
  const problem = debugProblem(env);
  if (problem === undefined) return;
  throw new UserError(problem, {
    code: 'unsafe-debug',
    help: 'Unset it. --debug shows every request without its headers.',
  });
}

function debugProblem(env: Host['env']): string | undefined {
  const debug = env['NODE_DEBUG'] ?? '';
  if (printsRequests(debug)) return `NODE_DEBUG=${debug} prints requests, which can have credentials in them`;
  // What a section prints depends on Node's build.
  if ((env['NODE_DEBUG_NATIVE'] ?? '').trim() !== '')
    return 'NODE_DEBUG_NATIVE prints what Node does inside, which can have credentials in it';
  for (const name of nodeFlags(env['NODE_OPTIONS'] ?? '')) {
    const [, does] = UNSAFE_FLAGS.find(([flag]) => flag.test(name)) ?? [];
    if (does !== undefined) return `${name} in NODE_OPTIONS ${does}`;
  }
  return undefined;
}

/** Sections of Node's debug output about requests and connections, and undici's, which sends ours. */
export const DEBUG_SECTIONS = [
  'http',
  'http2',
  'https',
  'net',
  'tls',
  'quic',
  'undici',
  'fetch',
  'websocket',
];

/**
 * True if a NODE_DEBUG value turns on one of these, by Node's rules: comma-separated, in any case, `*` for anything (`initializeDebugEnv` in
 * lib/internal/util/debuglog.js). Pure.
 */
export function printsRequests(debug: string): boolean {
  const patterns = debug.split(',').map((pattern) => pattern.split('*'));
  return patterns.some((parts) => DEBUG_SECTIONS.some((section) => fits(parts, section)));
}

/** True if a text has these parts in order, with anything between. A RegExp of the value might never end. */
function fits(parts: readonly string[], section: string): boolean {
  const [first = '', ...rest] = parts.map((part) => part.toLowerCase());
  const last = rest.pop();
  if (last === undefined) return section === first;
  if (!section.startsWith(first) || !section.slice(first.length).endsWith(last)) return false;
  let left = section.slice(first.length, section.length - last.length);
  for (const part of rest) {
    const at = left.indexOf(part);
    if (at === -1) return false;
    left = left.slice(at + part.length);
  }
  return true;
}

/** Node flags that let others read the process's data, and what each does. */
const UNSAFE_FLAGS: readonly (readonly [flag: RegExp, does: string])[] = [
  [/^--inspect(?:-brk|-wait)?$/, 'lets others look into the memory of the run, where credentials are'],
  [/^--heapsnapshot-/, 'writes the memory of the run to a file, and credentials are in it'],
  [/^--tls-keylog$/, 'writes the keys of connections to a file'],
  [/^--trace-tls$/, 'prints the packets of connections'],
];

/**
 * Names of the flags in NODE_OPTIONS by Node's rules: words between spaces; double quotes keep spaces, a backslash in them keeps the next character;
 * an underscore is a dash.
 */
function nodeFlags(text: string): readonly string[] {
  const words = text.match(/(?:"(?:\\.|[^"\\])*"?|[^ "])+/g) ?? [];
  return words.map((word) =>
    word
      .replaceAll(/\\(.)|"/g, '$1')
      .replace(/=.*/s, '')
      .replaceAll('_', '-'),
  );
}
