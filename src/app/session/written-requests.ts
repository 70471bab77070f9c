import type { WriteRequest } from '../../kernel/model/request.js';
import type { ClientEvent } from '../../service/http/client.js';

type Written = Pick<WriteRequest, 'method' | 'path'>;

/** The service's ids of a run's writes, for its journal. */
export class WrittenRequests {
  readonly #ids = new Map<string, string>();

  /** Notes answers to writes; ignores other events. */
  note(event: ClientEvent): void {
    if (event.type !== 'answered' || event.method === 'GET' || event.requestId === undefined) return;
    this.#ids.set(`${event.method} ${event.path}`, event.requestId);
  }

  /** The newest id of a write. */
  idOf({ method, path }: Written): string | undefined {
    return this.#ids.get(`${method} ${path}`);
  }
}
