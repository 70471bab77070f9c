import { asList, asObject, optionalString, requiredString, ShapeError } from '../../kernel/lib/decode.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Recorded, Trace } from './playback.js';

/** Reads a trace. Throws a UserError if zonewright did not write it. */
export function decodeTrace(text: string, file: string): Trace {
  try {
    const log = asObject(asObject(JSON.parse(text), 'the file')['log'], 'log');
    const { name } = asObject(log['creator'], 'log.creator');
    if (name !== 'zonewright') throw new ShapeError('log.creator is not zonewright');
    const base = requiredString(log, '_base', 'log');
    return asList(log['entries'], 'log.entries').map((entry, index) => decodeEntry(entry, index, base));
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadable(file, 'it is not JSON');
    if (error instanceof ShapeError) throw unreadable(file, error.message);
    throw error;
  }
}

function decodeEntry(value: unknown, index: number, base: string): Recorded {
  const what = `entry ${index + 1}`;
  const entry = asObject(value, what);
  const request = asObject(entry['request'], `the request of ${what}`);
  const response = asObject(entry['response'], `the response of ${what}`);
  const { status } = response;
  if (typeof status !== 'number' || !Number.isInteger(status)) throw new ShapeError(`${what} has no status`);
  return {
    method: requiredString(request, 'method', what),
    path: pathBelow(base, requiredString(request, 'url', what), what),
    query: pairsIn(request['queryString'], what),
    body: textIn(request['postData'], what),
    status,
    headers: Object.fromEntries(pairsIn(response['headers'], what)),
    text: textIn(response['content'], what),
  };
}

function pathBelow(base: string, url: string, what: string): string {
  if (!URL.canParse(url)) throw new ShapeError(`the url of ${what} is not an address`);
  return new URL(url).pathname.slice(base === '/' ? 0 : base.length);
}

function textIn(value: unknown, what: string): string {
  return value === undefined
    ? ''
    : (optionalString(asObject(value, `a body of ${what}`), 'text', what) ?? '');
}

function pairsIn(value: unknown, what: string): readonly (readonly [string, string])[] {
  return asList(value, `a list of ${what}`).map((pair) => {
    const { name, value: text } = asObject(pair, `a pair of ${what}`);
    if (typeof name === 'string' && typeof text === 'string') return [name, text];
    throw new ShapeError(`a pair of ${what} is not valid`);
  });
}

function unreadable(file: string, problem: string): UserError {
  return new UserError(`${file} is not a trace that zonewright wrote: ${problem}`, {
    code: 'trace-unreadable',
    help: 'Give an unchanged file that --trace FILE wrote.',
  });
}
