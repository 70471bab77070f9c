import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { comparableBody, filledBody, safeBody, type Surroundings } from './secrets.js';

/** A request to look up in a trace. `path` follows the base address. */
export interface TraceRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Empty without a body. */
  readonly text: string;
}

/** The recorded answer. `nothing`: the connection broke. `not-held`: not in the trace. */
export type Replayed =
  | {
      readonly status: 'answer';
      readonly code: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
    }
  | { readonly status: 'nothing' }
  | { readonly status: 'not-held'; readonly problem: string };

/** A recorded exchange, with what another run can compare. Texts are empty without a body. */
export interface Recorded {
  readonly method: string;
  /** After the base address. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly body: string;
  /** 0 without an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A trace's exchanges, in the order in which they ended. */
export type Trace = readonly Recorded[];

/** Answers requests from a trace, in order. Repeated reads get their last answer again, writes don't. Missing ones are `not-held`. */
export class TraceReplay {
  readonly #left = new Map<string, Recorded[]>();
  readonly #surroundings: Surroundings;

  constructor(trace: Trace, surroundings: Surroundings) {
    this.#surroundings = surroundings;
    for (const entry of trace) {
      const key = keyOf(entry.method, entry.path, entry.query);
      this.#left.set(key, [...(this.#left.get(key) ?? []), entry]);
    }
  }

  /** Takes the answer of the next such request. */
  take(request: TraceRequest): Replayed {
    const { method, path, query } = request;
    const key = keyOf(method, path, [...query]);
    const left = this.#left.get(key);
    if (left === undefined) return notHeld(key, 'does not have it');
    const [entry] = left;
    if (entry === undefined) return notHeld(key, 'does not have it again');
    if (!this.#isSame(entry, request)) return notHeld(key, 'has it with another body');
    if (method !== 'GET' || left.length > 1) left.shift();
    return answerOf(entry, this.#surroundings);
  }

  #isSame({ body }: Recorded, { path, text }: TraceRequest): boolean {
    return bodyKey(body) === bodyKey(text === '' ? '' : safeBody(path, text, this.#surroundings));
  }
}

function bodyKey(text: string): string {
  return text === '' ? '' : canonicalText(comparableBody(text));
}

function keyOf(method: string, path: string, query: readonly (readonly [string, string])[]): string {
  const text = new URLSearchParams();
  for (const [name, value] of query) text.append(name, value);
  text.sort();
  return `${method} ${path}${text.size === 0 ? '' : `?${text.toString()}`}`;
}

function notHeld(key: string, why: string): Replayed {
  return { status: 'not-held', problem: `the trace ${why}: ${key}` };
}

function answerOf({ status, headers, text }: Recorded, { env }: Surroundings): Replayed {
  if (status === 0) return { status: 'nothing' };
  return { status: 'answer', code: status, headers, text: filledBody(text, env) };
}
