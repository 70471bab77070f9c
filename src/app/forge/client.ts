import type { Clock } from '../../kernel/model/clock.js';
import { isObject, type JsonObject } from '../../kernel/model/json.js';
import { requestUrl } from '../../service/http/base-url.js';
import { createDispatcher, type Dispatcher } from '../../service/http/dispatcher.js';
import type { Proxy } from '../../service/http/proxy.js';
import { backoffMs, retrying, type Patience } from '../../service/http/retry.js';
import { exchange, type Timeouts, type WireRequest } from '../../service/http/transport.js';
import { asList, asObject, ShapeError } from '../../kernel/lib/decode.js';
import { ForgeError } from './errors.js';
import { resultOf, type Dialect, type RequestResult } from './request-result.js';

/** Decodes an answer, ignoring unknown members. Throws a ShapeError for another shape. */
type Decode<T> = (value: unknown) => T;

type Query = Readonly<Record<string, string>>;

/** What is known of a list. */
interface Listed {
  /** Where an answer has its list, beside `total_count`. */
  readonly member?: string;
  /** True if the header `x-total` counts what comes. GitLab counts some lists before it leaves out what the token may not see. */
  readonly isCounted?: true;
}

/** A forge's REST API. Answers are decoded at once; every failure is a ForgeError. */
export interface Client {
  readonly get: <T>(path: string, decode: Decode<T>, query?: Query) => Promise<T>;
  /** All items of all pages, at most 100 pages. An error if the answers say that there are more. */
  readonly list: <T>(
    path: string,
    decode: Decode<T>,
    query?: Query,
    listed?: Listed,
  ) => Promise<readonly T[]>;
  /** Sends a write once; again only if a rate limit kept it from being carried out. */
  readonly send: <T>(
    method: 'POST' | 'PATCH' | 'PUT',
    path: string,
    body: JsonObject,
    decode: Decode<T>,
  ) => Promise<T>;
  /** Closes the connections. */
  readonly close: () => Promise<void>;
}

/** A forge's address and who asks. */
export interface Access {
  readonly baseUrl: URL;
  readonly token: string;
  /** Absent without a proxy. */
  readonly proxy?: Proxy | undefined;
}

export interface ClientOptions extends Access {
  readonly userAgent: string;
  /** Removes known secrets from a text. A write with secrets is not sent: forges keep what was edited away. */
  readonly hide: (text: string) => string;
  /** Ends reads and writes alike: the next run sees a write's outcome. */
  readonly signal?: AbortSignal;
  /** The caller closes its own dispatcher. */
  readonly dispatcher?: Dispatcher;
  readonly clock: Clock;
  /** The clock's time at the run's end, if known. Longer pauses are not waited for. */
  readonly until?: number;
  /** From 0 up to 1, for jitter of retries. */
  readonly random?: () => number;
  readonly timeouts?: Timeouts;
}

const TIMEOUTS: Timeouts = { connectMs: 10_000, headersMs: 20_000, bodyMs: 20_000, totalMs: 20_000 };

/** A comment must not hold up a pipeline: at most a minute of pauses, GitHub's usual. */
const PATIENCE: Patience = { attempts: 3, pausesMs: 60_000 };

const PER_PAGE = 100;
const MAX_PAGES = 100;
const CONNECTIONS = 2;

/** A client for `page` and `per_page`. Repeats reads after transient failures, all requests after a rate limit. Redirects are errors. */
export function createClient(options: ClientOptions, dialect: Dialect): Client {
  const { baseUrl, hide, signal, clock, random = Math.random, timeouts = TIMEOUTS } = options;
  const dispatcher = options.dispatcher ?? createDispatcher(options.proxy, CONNECTIONS, timeouts);

  const pause = async (failures: number, askedMs = 0): Promise<void> => {
    try {
      await clock.sleep(askedMs > 0 ? askedMs : backoffMs(failures, random), signal);
    } catch (error) {
      // The next attempt reports the abort.
      if (!signal?.aborted) throw error;
    }
  };

  const patience = (): Patience => ({
    ...PATIENCE,
    pausesMs: Math.min(PATIENCE.pausesMs, (options.until ?? Infinity) - clock.now()),
  });

  const attempt = async (path: string, wire: WireRequest): Promise<RequestResult> =>
    resultOf(
      dialect,
      { method: wire.method, path, host: baseUrl.host },
      await exchange(dispatcher, wire, timeouts, signal),
    );

  const read = async (path: string, query: Query): Promise<Answered> => {
    const wire = {
      method: 'GET',
      url: requestUrl(baseUrl, path, query),
      headers: headersOf(options, dialect),
    };
    return answered(await retrying(() => attempt(path, wire), pause, patience()));
  };

  return {
    get: async (path, decode, query = {}) =>
      decoded(dialect, 'GET', path, (await read(path, query)).value, decode),
    list: async (path, decode, query = {}, listed = {}) => {
      const items = [];
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const { value, headers } = await read(path, { ...query, per_page: `${PER_PAGE}`, page: `${page}` });
        const found = decoded(dialect, 'GET', path, value, (answer) =>
          listIn(answer, listed.member).map(decode),
        );
        items.push(...found);
        if (found.length === PER_PAGE || namesNext(headers, page)) continue;
        const total = totalIn(value, headers, listed);
        if (total !== undefined && items.length < total) throw short(dialect, path, items.length, total);
        return items;
      }
      throw endless(dialect, path);
    },
    send: async (method, path, body, decode) => {
      refuseSecrets(dialect, method, path, body, hide);
      const headers = { ...headersOf(options, dialect), 'content-type': 'application/json' };
      const wire = { method, url: requestUrl(baseUrl, path, {}), headers, body: JSON.stringify(body) };
      const sent = await retrying(async () => unlessUnknown(await attempt(path, wire)), pause, patience());
      return decoded(dialect, method, path, answered(sent).value, decode);
    },
    close: async () => {
      if (options.dispatcher === undefined) await dispatcher.destroy();
    },
  };
}

type Answered = Extract<RequestResult, { readonly status: 'ok' }>;

function answered(result: RequestResult): Answered {
  if (result.status === 'failed') throw result.error;
  return result;
}

/** A write is transient only if it certainly had no effect. */
function unlessUnknown(result: RequestResult): RequestResult {
  return result.status === 'failed' && result.error.kind !== 'throttled'
    ? { ...result, transient: false }
    : result;
}

function headersOf({ token, userAgent }: ClientOptions, { headers }: Dialect): WireRequest['headers'] {
  return {
    ...headers,
    authorization: `Bearer ${token}`,
    // The size limit must hold for what is read, so no compression.
    'accept-encoding': 'identity',
    'user-agent': userAgent,
  };
}

function decoded<T>(dialect: Dialect, method: string, path: string, value: unknown, decode: Decode<T>): T {
  try {
    return decode(value);
  } catch (cause) {
    if (!(cause instanceof ShapeError)) throw cause;
    throw new ForgeError(cause.message, dialect, {
      kind: 'malformed',
      delivery: 'unknown',
      method,
      path,
      cause,
    });
  }
}

function listIn(answer: unknown, member: string | undefined): readonly unknown[] {
  return asList(member === undefined ? answer : asObject(answer, 'the answer')[member], 'the answer');
}

/** True if a Link header (RFC 8288) or a header of GitLab names a next page. Its address is not followed: it could lead anywhere. */
function namesNext(headers: Answered['headers'], page: number): boolean {
  const { link = '', 'x-next-page': next = '', 'x-total-pages': pages } = headers;
  return (
    /;\s*rel="?next"?\s*(?:[;,]|$)/i.test(link) || next.trim() !== '' || (integerIn(pages) ?? page) > page
  );
}

/** How many items a list has, if the last answer says so. */
function totalIn(
  answer: unknown,
  headers: Answered['headers'],
  { member, isCounted }: Listed,
): number | undefined {
  if (isCounted === true) return integerIn(headers['x-total']);
  const total = member !== undefined && isObject(answer) ? answer['total_count'] : undefined;
  return typeof total === 'number' ? total : undefined;
}

function integerIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

function endless(dialect: Dialect, path: string): ForgeError {
  return incomplete(
    dialect,
    path,
    `the list does not end after ${MAX_PAGES} pages of ${PER_PAGE}; what follows is unknown`,
  );
}

function short(dialect: Dialect, path: string, came: number, total: number): ForgeError {
  return incomplete(dialect, path, `${came} of ${total} items of the list came; what is missing is unknown`);
}

function incomplete(dialect: Dialect, path: string, says: string): ForgeError {
  return new ForgeError(says, dialect, { kind: 'incomplete', delivery: 'unknown', method: 'GET', path });
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** A comment's history keeps what edits remove, so secrets must not get there. */
function refuseSecrets(
  dialect: Dialect,
  method: string,
  path: string,
  body: JsonObject,
  hide: ClientOptions['hide'],
): void {
  const texts = textsIn(body);
  if (texts.every((text) => hide(text) === text)) return;
  const says = 'not sent: the text contains a secret';
  throw new ForgeError(says, dialect, { kind: 'withheld', delivery: 'not-sent', method, path });
}
