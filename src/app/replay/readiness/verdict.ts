import { count } from '../../../kernel/lib/phrases.js';

/** What became of the requests that a logging rule would block. */
export interface WouldBlock {
  /** Days of the log, in UTC. */
  readonly days: number;
  /** The zone's requests in the log. */
  readonly requests: number;
  readonly blocked: number;
  /** If the log shows it: answered below 400 and no known bot; and those without a status. */
  readonly wanted: number;
  readonly unanswered: number;
  /** Requests that it may select. */
  readonly undecided: number;
  /** Unreadable lines, or without a zone: the rule may take them. */
  readonly unread: number;
  readonly isSample: boolean;
}

/** Whether a logging rule can block, and why. */
export interface ReadinessVerdict {
  readonly kind: 'ready' | 'not-ready' | 'unknown';
  /** The reason, in one sentence. */
  readonly because: string;
}

/** Fewer days may lack a weekend. */
const LEAST_DAYS = 7;

/**
 * Whether a rule could block. Ready: in a week or more, every request was decided, and none to be blocked was answered. Logs show only answers, so
 * answered attacks count against a rule. Pure.
 */
export function readinessOf(log: WouldBlock): ReadinessVerdict {
  const { days, requests, blocked, wanted, unanswered, undecided, unread, isSample } = log;
  const seen = `${count(requests, 'request')} on ${count(days, 'day')}`;
  if (requests === 0) return { kind: 'unknown', because: 'the log has no request of this zone' };
  if (wanted > 0)
    return {
      kind: 'not-ready',
      because: `it would have blocked ${count(wanted, 'request')} that ${wanted === 1 ? 'was' : 'were'} answered with a status below 400 (of ${count(blocked, 'request')} that it selects, ${seen})`,
    };
  if (undecided > 0)
    return {
      kind: 'unknown',
      because: `the log does not show whether it selects ${count(undecided, 'request')} (of ${seen})`,
    };
  if (unread > 0)
    return {
      kind: 'unknown',
      because: `nothing is against it in ${seen}, but ${count(unread, 'line')} of the log could not be read`,
    };
  if (unanswered > 0)
    return {
      kind: 'unknown',
      because: `the log does not say how ${count(unanswered, 'request')} that it selects ${unanswered === 1 ? 'was' : 'were'} answered: log EdgeResponseStatus`,
    };
  if (days < LEAST_DAYS)
    return {
      kind: 'unknown',
      because: `nothing is against it in ${seen}, but fewer than ${LEAST_DAYS} days prove little`,
    };
  const part = isSample ? ', in a log with a part of all requests' : '';
  if (blocked === 0) return { kind: 'ready', because: `it would have blocked nothing in ${seen}${part}` };
  return {
    kind: 'ready',
    because: `of ${count(blocked, 'request')} that it would have blocked, none was answered with a status below 400 (${seen}${part})`,
  };
}
