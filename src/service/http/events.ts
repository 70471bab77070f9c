import type { Exchange } from './transport.js';

/** Why nothing is sent now. */
export type WaitReason = 'rate-limit' | 'retry-after' | 'backoff';

/** A request and its answer without credentials. Other secrets are in it as sent and read. */
export interface Exchanged {
  readonly type: 'exchanged';
  readonly method: string;
  readonly path: string;
  readonly request: {
    readonly url: URL;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly result: Exchange;
  readonly ms: number;
}

/** What the client reports. Milliseconds. Only exchanges have headers, query or body. */
export type ClientEvent =
  | { readonly type: 'sent'; readonly method: string; readonly path: string }
  | {
      readonly type: 'answered';
      readonly method: string;
      readonly path: string;
      readonly status: number;
      readonly ms: number;
      /** The service's id of the request, if any. */
      readonly requestId?: string;
    }
  | {
      readonly type: 'unanswered';
      readonly method: string;
      readonly path: string;
      readonly reason: string;
      /** The proxy that did not connect, as in messages. */
      readonly proxy?: string;
      readonly ms: number;
    }
  /** `until`: the client's clock. */
  | {
      readonly type: 'waiting';
      readonly reason: WaitReason;
      readonly ms: number;
      readonly until: number;
    }
  | Exchanged;
