import { isObject } from '../../../kernel/model/json.js';
import { LOCATION } from '../rule-shape.js';
import {
  fieldWords,
  inParentheses,
  memberWords,
  quoted,
  textsIn,
  describedBy,
  type Describers,
} from './does-words.js';

const PAST: Readonly<Record<string, string>> = {
  block: 'blocked',
  challenge: 'challenged',
  js_challenge: 'challenged',
  log: 'logged',
  managed_challenge: 'challenged',
};

/** The limit and what follows: `5 requests per 60 s per ip.src, then blocked for 600 s`. */
export function rateLimitWords(ratelimit: unknown, action: string): readonly string[] {
  if (ratelimit === undefined) return [];
  if (!isObject(ratelimit)) return memberWords('ratelimit', ratelimit);
  const {
    characteristics,
    period,
    requests_per_period: requests,
    score_per_period: score,
    mitigation_timeout: timeout,
    ...others
  } = ratelimit;
  const amount = amountOf(requests, score);
  const apart = textsIn(characteristics);
  const isKnown = timeout === undefined || typeof timeout === 'number';
  if (amount === undefined || apart === undefined || typeof period !== 'number' || !isKnown)
    return memberWords('ratelimit', ratelimit);
  const keys = apart.filter((key) => key !== LOCATION).map(fieldWords);
  const per = keys.length === 0 ? 'in each location' : `per ${keys.join(' and ')}`;
  const done = Object.hasOwn(PAST, action) ? (PAST[action] ?? '') : `handled with ${quoted(action)}`;
  return [
    `${amount} per ${period} s ${per}, ${thenWords(done, timeout)}`,
    ...describedBy(COUNTING, others, 'ratelimit.'),
  ];
}

/** An absent timeout is stored as 0. */
function thenWords(done: string, timeout = 0): string {
  return timeout === 0 ? `requests over the limit are ${done}` : `then ${done} for ${timeout} s`;
}

function amountOf(requests: unknown, score: unknown): string | undefined {
  if (typeof requests === 'number' && score === undefined)
    return `${requests} ${requests === 1 ? 'request' : 'requests'}`;
  return typeof score === 'number' && requests === undefined ? `a score of ${score}` : undefined;
}

const COUNTING: Describers = {
  counting_expression: (value) => {
    if (value === '') return [];
    return typeof value === 'string' ? [`counting ${inParentheses(value)}`] : undefined;
  },
  requests_to_origin: (value) => {
    if (value === false) return [];
    return value === true ? ['counting what reaches the origin'] : undefined;
  },
  score_response_header_name: (value) => {
    if (value === '') return [];
    return typeof value === 'string' ? [`scored by response header ${quoted(value)}`] : undefined;
  },
};
