import type { FaultEffect } from './faults.js';

/** A received request. */
export interface LoggedRequest {
  readonly method: string;
  /** After the base address. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Decoded JSON, text if it is not JSON, undefined without a body. */
  readonly body: unknown;
  /** The answer's status; undefined without one (yet). */
  readonly status: number | undefined;
  /** Kinds of faults applied to it. */
  readonly faults: readonly FaultEffect['kind'][];
}

/** Completes an arrived request's entry. */
export interface OpenEntry {
  readonly receive: (text: string) => void;
  /** The first call counts: an answer that breaks off keeps its status. */
  readonly settle: (status: number | undefined) => void;
}

/** Requests in order of arrival. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = [];
  readonly #onRequest: (entry: LoggedRequest) => void;

  constructor(onRequest: (entry: LoggedRequest) => void) {
    this.#onRequest = onRequest;
  }

  /** Grows with every request. */
  get entries(): readonly LoggedRequest[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries.length = 0;
  }

  /** Adds a request. The listener is called when its answer is decided, before the first byte. */
  arrive(
    given: Pick<LoggedRequest, 'method' | 'path' | 'faults'> & { readonly query: URLSearchParams },
  ): OpenEntry {
    const { method, path, faults } = given;
    const query = Object.fromEntries(given.query);
    const entry: { -readonly [Name in keyof LoggedRequest]: LoggedRequest[Name] } = {
      method,
      path,
      query,
      body: undefined,
      status: undefined,
      faults,
    };
    this.#entries.push(entry);
    let isSettled = false;
    return {
      receive: (text) => {
        entry.body = text === '' ? undefined : parsed(text);
      },
      settle: (status) => {
        if (isSettled) return;
        isSettled = true;
        entry.status = status;
        this.#onRequest(entry);
      },
    };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
