import { UserError } from '../../kernel/model/errors.js';
import type { Host } from '../ports/host.js';

/** Throws a UserError for settings of Node that would give credentials away: certificates that nobody checks, headers in a debug log. */
export function refuseUnsafe(env: Host['env']): void {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    throw new UserError('NODE_TLS_REJECT_UNAUTHORIZED=0 allows anybody to impersonate the service', {
      code: 'unsafe-tls',
      help: 'Unset it. For your own certificate, set NODE_EXTRA_CA_CERTS.',
    });
  }
  const debug = env['NODE_DEBUG'] ?? '';
  if (/\b(?:http2?|https|undici|fetch|net|tls)\b/i.test(debug)) {
    throw new UserError(`NODE_DEBUG=${debug} prints the headers of requests, including credentials`, {
      code: 'unsafe-debug',
      help: 'Unset it. --debug shows every request without its headers.',
    });
  }
}
