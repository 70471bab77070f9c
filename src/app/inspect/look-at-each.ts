import type { ApiReader } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { WatchedHost } from '../ports/host.js';
import { withReadSession } from '../session/session.js';
import { eachScope, type ChosenScopes, type LookOptions } from './chosen-scopes.js';

/** What was seen of each scope, in order. */
export interface Seen<Value> {
  readonly seen: readonly Value[];
  /** Requests sent. */
  readonly reads: number;
}

/** Looks at scopes side by side. Rejects with a look's first error. */
export function lookAtEach<Value>(
  { configuration, scopes }: ChosenScopes,
  options: LookOptions,
  host: WatchedHost,
  look: (scope: Scope, reader: ApiReader, signal: AbortSignal) => Promise<Value>,
): Promise<Seen<Value>> {
  return withReadSession(
    configuration.settings,
    options,
    host,
    async ({ reader, sent, progress, signal }) => {
      const seen = await eachScope(scopes, options, progress, (scope) => look(scope, reader, signal));
      return { seen, reads: sent.reads };
    },
  );
}
