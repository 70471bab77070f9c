/** An exchange, with the used members of HTTP Archive 1.2. */
export interface HarEntry {
  readonly startedDateTime: string;
  /** Milliseconds. */
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly httpVersion: string;
    readonly cookies: readonly never[];
    readonly headers: readonly HarPair[];
    readonly queryString: readonly HarPair[];
    readonly postData?: { readonly mimeType: string; readonly text: string };
    readonly headersSize: number;
    readonly bodySize: number;
  };
  readonly response: {
    /** 0 without an answer; `comment` says why. */
    readonly status: number;
    readonly statusText: string;
    readonly httpVersion: string;
    readonly cookies: readonly never[];
    readonly headers: readonly HarPair[];
    readonly content: { readonly size: number; readonly mimeType: string; readonly text?: string };
    readonly redirectURL: string;
    readonly headersSize: number;
    readonly bodySize: number;
    readonly comment?: string;
  };
  readonly cache: Readonly<Record<string, never>>;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
}

/** A header, or a parameter of a query. */
export interface HarPair {
  readonly name: string;
  readonly value: string;
}

/** A trace's run and base address, in members with `_`, as the format requires. */
export interface TraceAbout {
  readonly toolVersion: string;
  readonly run: string;
  readonly base: string;
}

/** The text of a trace around its entries, which have a line each, separated by commas. */
export function traceFrame({ toolVersion, run, base }: TraceAbout): {
  readonly head: string;
  readonly tail: string;
} {
  const creator = { name: 'zonewright', version: toolVersion };
  const log = { version: '1.2', creator, _run: run, _base: base };
  return { head: `{"log":${JSON.stringify(log).slice(0, -1)},"entries":[`, tail: '\n]}}\n' };
}
