import { defined } from '../../kernel/lib/defined.js';
import type { ClientEvent } from '../../service/http/events.js';

/** Why the last unanswered request failed, and which proxy did not connect. */
export interface Trouble {
  readonly reason: string;
  readonly proxy?: string;
}

/** Notes unanswered requests, for a run that ends early. */
export class Troubles {
  readonly #signal: AbortSignal;
  #last: Trouble | undefined;

  /** `signal`: the run's end. */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  note(event: ClientEvent): void {
    if (event.type === 'answered') this.#last = undefined;
    else if (event.type === 'unanswered') this.#last = troubleAfter(event, this.#signal, this.#last);
  }

  last(): Trouble | undefined {
    return this.#last;
  }
}

/** A request cut off by the run's end says nothing about the service, only that a proxy did not connect, unless the proxy already gave a reason. */
function troubleAfter(
  { reason, proxy }: Extract<ClientEvent, { readonly type: 'unanswered' }>,
  signal: AbortSignal,
  earlier: Trouble | undefined,
): Trouble | undefined {
  const isNothingNew = signal.aborted && (proxy === undefined || proxy === earlier?.proxy);
  return isNothingNew ? earlier : { reason, ...defined({ proxy }) };
}

/** A trouble in words. */
export function troubleWords({ reason, proxy }: Trouble): string {
  return proxy === undefined
    ? `the service did not answer the last request (${reason})`
    : `${proxy} did not connect to the service (${reason})`;
}
