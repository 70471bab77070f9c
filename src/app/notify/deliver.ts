import { createDispatcher } from '../../service/http/dispatcher.js';
import { backoffMs } from '../../service/http/retry.js';
import { exchange, type Exchange, type Timeouts } from '../../service/http/transport.js';
import { TOOL_VERSION } from '../../version.js';
import type { Host } from '../ports/host.js';
import type { NotifyAddress } from './addresses.js';

/** Per attempt. The run is over, so it must be quick. */
const TIMEOUTS: Timeouts = { connectMs: 5000, headersMs: 5000, bodyMs: 5000, totalMs: 5000 };

/** For all answers and pauses together. */
const MOST_MS = 10_000;

const MOST_SENT = 3;

type Delivered =
  | { readonly status: 'ok' }
  | {
      readonly status: 'failed';
      readonly transient: boolean;
      readonly says: string;
      /** 0 if no pause was asked for. */
      readonly retryAfterMs: number;
    };

/**
 * Posts JSON to an address, within ten seconds, retrying transient failures; receivers see repetitions by id. Follows no redirect. Returns why it
 * failed, without the address. Never throws for an answer.
 */
export async function deliver(
  { url, proxy }: NotifyAddress,
  body: string,
  { clock }: Pick<Host, 'clock'>,
  timeouts = TIMEOUTS,
): Promise<string | undefined> {
  const dispatcher = createDispatcher(proxy, 1, timeouts);
  const headers = {
    accept: '*/*',
    'accept-encoding': 'identity',
    'content-type': 'application/json',
    'user-agent': `zonewright/${TOOL_VERSION}`,
  };
  const end = clock.now() + MOST_MS;
  try {
    for (let sent = 1; ; sent += 1) {
      const within = { ...timeouts, totalMs: Math.min(timeouts.totalMs, end - clock.now()) };
      const result = judged(await exchange(dispatcher, { method: 'POST', url, headers, body }, within));
      if (result.status === 'ok') return undefined;
      const pauseMs = result.retryAfterMs > 0 ? result.retryAfterMs : backoffMs(sent, Math.random);
      if (!result.transient || sent === MOST_SENT || clock.now() + pauseMs >= end) return result.says;
      await clock.sleep(pauseMs);
    }
  } finally {
    await dispatcher.destroy();
  }
}

function judged(result: Exchange): Delivered {
  if (result.status === 'unanswered') {
    const { failure } = result;
    const says =
      failure.reason === 'proxy-failed'
        ? `${failure.proxy} did not connect to it`
        : UNANSWERED[failure.reason];
    return failed(`${says}${codeIn(failure.detail)}`, !LASTING.has(failure.reason));
  }
  const { status, retryAfterMs, body } = result.answer;
  if (status >= 200 && status < 300) return { status: 'ok' };
  if (status >= 300 && status < 400) return failed(`it answered ${status}, and redirects are not followed`);
  return failed(
    `it answered ${status}${wordIn(body)}`,
    status === 429 || status >= 500,
    status === 429 || status === 503 ? retryAfterMs : undefined,
  );
}

type Reason = Extract<Exchange, { readonly status: 'unanswered' }>['failure']['reason'];

const UNANSWERED: Readonly<Record<Exclude<Reason, 'proxy-failed'>, string>> = {
  'not-connected': 'it could not be reached',
  certificate: 'its certificate is not accepted',
  timeout: 'it gave no answer in time',
  broken: 'the connection broke',
  'too-large': 'its answer is too large',
  aborted: 'it was cancelled',
};

/** Failures that would repeat. Too large is still an answer. */
const LASTING: ReadonlySet<Reason> = new Set(['certificate', 'too-large', 'aborted']);

function failed(says: string, transient = false, retryAfterMs = 0): Delivered {
  return { status: 'failed', transient, says, retryAfterMs };
}

/** An error's system code, without what could contain an address. */
function codeIn(detail: string): string {
  return /^[A-Z][A-Z0-9_]{2,40}$/.test(detail) ? ` (${detail})` : '';
}

/** Slack's reason is a word such as `invalid_payload`. Longer texts are not repeated. */
function wordIn(body: Uint8Array): string {
  const text = Buffer.from(body.subarray(0, 100)).toString('utf8').trim();
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) ? ` (${text})` : '';
}
