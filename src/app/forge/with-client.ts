import { defined } from '../../kernel/lib/defined.js';
import { TOOL_VERSION } from '../../version.js';
import type { Host } from '../ports/host.js';
import { refuseUnsafe } from '../session/unsafe-environment.js';
import type { Access, Client, ClientOptions } from './client.js';

/** Client options that are the same at every forge. */
export type ClientRest = Omit<ClientOptions, keyof Access>;

/** What ends the work: a signal, or milliseconds since the run began. */
export interface ClientEnd {
  readonly signal?: AbortSignal | undefined;
  readonly timeout?: number | undefined;
}

/** Works with a forge's client and closes its connections. Throws a UserError if the environment would disclose secrets. */
export async function withClient<Opened extends { readonly client: Client }, Result>(
  host: Pick<Host, 'env' | 'hide' | 'clock' | 'run'>,
  open: (rest: ClientRest) => Opened,
  work: (opened: Opened) => Promise<Result>,
  { signal, timeout }: ClientEnd = {},
): Promise<Result> {
  refuseUnsafe(host.env);
  const opened = open({
    userAgent: `zonewright/${TOOL_VERSION}`,
    hide: (text) => host.hide(text),
    clock: host.clock,
    ...defined({ signal, until: timeout === undefined ? undefined : host.run.began + timeout }),
  });
  try {
    return await work(opened);
  } finally {
    await opened.client.close();
  }
}
