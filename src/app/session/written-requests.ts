import type { WriteRequest } from '../../kernel/model/request.js';
import type { ClientEvent } from '../../service/http/client.js';

type Written = Pick<WriteRequest, 'method' | 'path'>;

/** The service's own names for the writes of a run: for its journal. */
export class WrittenRequests {
  readonly #ids = new Map<string, string>();

  /** Notes the answer to a write; nothing else that happens. */
  note(event: ClientEvent): void {
    if (event.type !== 'answered' || event.method === 'GET' || event.requestId === undefined) return;
    this.#ids.set(`${event.method} ${event.path}`, event.requestId);
  }

  /** The newest name of a write. */
  idOf({ method, path }: Written): string | undefined {
    return this.#ids.get(`${method} ${path}`);
  }
}
