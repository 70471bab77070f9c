import type { FaultEffect } from './faults.js';

/** One request the emulator saw. */
export interface LoggedRequest {
  readonly method: string;
  /** The path after the base address. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The decoded JSON of the body, its text where it is none, undefined without one. */
  readonly body: unknown;
  /** The status that was answered; undefined where none was (yet). */
  readonly status: number | undefined;
  /** The kinds of fault that met it. */
  readonly faults: readonly FaultEffect['kind'][];
}

/** A request that has arrived: what is still to come is put in through its two functions. */
export interface OpenEntry {
  readonly receive: (text: string) => void;
  /** What is decided first counts: an answer that breaks off later was one. */
  readonly settle: (status: number | undefined) => void;
}

/** The requests of an emulator in order of arrival. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = [];
  readonly #onRequest: (entry: LoggedRequest) => void;

  constructor(onRequest: (entry: LoggedRequest) => void) {
    this.#onRequest = onRequest;
  }

  /** A live view: it grows with every request. */
  get entries(): readonly LoggedRequest[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries.length = 0;
  }

  /** Enters a request; its listener hears of it when its answer is decided, before the first byte of it goes out. */
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
