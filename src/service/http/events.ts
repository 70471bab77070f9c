import type { Exchange } from './transport.js';

/** Why nothing is being sent at the moment. */
export type WaitReason = 'rate-limit' | 'retry-after' | 'backoff';

/** All of a request and of what came back, but for its credentials. It holds what else is secret as it was sent and read. */
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

/** What the client reports while it works. Durations are milliseconds. Only an exchange has headers, a query or a body. */
export type ClientEvent =
  | { readonly type: 'sent'; readonly method: string; readonly path: string }
  | {
      readonly type: 'answered';
      readonly method: string;
      readonly path: string;
      readonly status: number;
      readonly ms: number;
      /** The service's own name for the request, where the answer has one. */
      readonly requestId?: string;
    }
  | {
      readonly type: 'unanswered';
      readonly method: string;
      readonly path: string;
      readonly reason: string;
      /** What messages call the proxy that did not connect. */
      readonly proxy?: string;
      readonly ms: number;
    }
  /** `until` is a reading of the client's clock. */
  | {
      readonly type: 'waiting';
      readonly reason: WaitReason;
      readonly ms: number;
      readonly until: number;
    }
  | Exchanged;
