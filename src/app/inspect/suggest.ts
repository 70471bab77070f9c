import { defined } from '../../kernel/lib/defined.js';
import { suggestPolicy } from '../../kinds/impact/suggest.js';
import { readConnections, readScripts } from '../../kinds/observed/read.js';
import { DAY_MS } from '../../kernel/lib/time.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { WatchedHost } from '../ports/host.js';
import type { ApiOptions } from '../ports/shared-options.js';
import { withReadSession } from '../session/session.js';
import { readOrStop } from '../session/unread.js';

export interface SuggestOptions extends ApiOptions {
  /** Only what was seen on this host. */
  readonly host?: string;
  /** Days. */
  readonly since: number;
}

/** A policy for what was observed. */
export interface Suggested {
  readonly suggestion: ReturnType<typeof suggestPolicy>;
  /** Requests sent. */
  readonly reads: number;
}

/** Suggests a policy for what was observed in a zone. Can't write. Throws a UserError if something is unreadable. */
export function suggestFor(
  zone: Scope,
  settings: Settings,
  options: SuggestOptions,
  host: WatchedHost,
): Promise<Suggested> {
  return withReadSession(settings, options, host, async ({ reader, sent, signal }) => {
    const where = { scope: zone, dialect: settings.dialect.name };
    const observed = await readOrStop(zone, () =>
      Promise.all([readScripts(where, reader, signal), readConnections(where, reader, signal)]),
    );
    const suggestion = suggestPolicy(observed.flat(), {
      zone: zone.name,
      ...defined({ host: options.host }),
      since: host.now().getTime() - options.since * DAY_MS,
      malicious: settings.dialect.malicious,
    });
    return { suggestion, reads: sent.reads };
  });
}
