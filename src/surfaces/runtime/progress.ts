import yoctoSpinner from 'yocto-spinner';
import type { ClientEvent } from '../../service/http/client.js';
import type { Ending } from '../../kernel/model/ending.js';
import { inert } from '../../kernel/lib/inert.js';
import type { WatchedHost } from '../../app/ports/host.js';
import type { Progress } from '../../app/ports/progress.js';
import type { OutputOptions } from './output-options.js';
import type { Runtime } from './runtime.js';
import { say } from './print.js';

/** Without a terminal, how often progress is written. */
const BETWEEN_LINES_MS = 10_000;
/** Shorter waits are not written without a terminal. */
const WORTH_A_LINE_MS = 5_000;
const STARTING = 'starting';
/** How often countdowns and due lines are checked. */
const TICK_MS = 1_000;

/** A runtime that shows progress as the options say. A repeated remark is shown once. */
export function watched(runtime: Runtime, options: OutputOptions): Runtime & WatchedHost {
  const shown = new Set<string>();
  return {
    ...runtime,
    openProgress: () => {
      const progress = openProgress(options, runtime);
      const remark = (text: string): void => {
        if (!shown.has(text)) progress.remark(text);
        shown.add(text);
      };
      return { ...progress, remark };
    },
  };
}

/**
 * Shows progress on stderr. Without a terminal: long waits, and a line every ten seconds. `--quiet`: nothing; `--debug`: every request. Ends the
 * display of preparations.
 */
export function openProgress(
  options: OutputOptions,
  { err, clock, every, preparing }: Pick<Runtime, 'err' | 'clock' | 'every' | 'preparing'>,
  makeSpinner: typeof yoctoSpinner = yoctoSpinner,
): Progress {
  preparing?.stop();
  const isShown = err.isTerminal && options.quiet !== true;
  // The session handles signals: the spinner would end the process.
  const spinner = isShown ? makeSpinner({ text: STARTING, handleSignals: false }).start() : undefined;
  let text = STARTING;
  let stopCounting: (() => void) | undefined;
  let wait: { readonly reason: string; readonly until: number } | undefined;
  let nextLine = clock.now() + BETWEEN_LINES_MS;
  let lastSubject = '';
  let stopLines: (() => void) | undefined;
  const show = (line: string): void => {
    if (spinner !== undefined) spinner.text = line;
  };
  /** What is done, with the time left to wait. */
  const status = (): string => {
    const left = wait === undefined ? 0 : wait.until - clock.now();
    if (wait === undefined || left <= 0) return text;
    return `${text}: ${WAITS[wait.reason] ?? wait.reason}, ${Math.ceil(left / 1000)} s left`;
  };
  const countDown = (): void => {
    stopCounting?.();
    const tick = (): void => {
      if (wait === undefined || wait.until <= clock.now()) stopCounting?.();
      show(status());
    };
    stopCounting = every(TICK_MS, tick);
    tick();
  };
  const write = (line: string): void => {
    if (spinner !== undefined || options.quiet === true) return;
    nextLine = clock.now() + BETWEEN_LINES_MS;
    say(err, line);
  };
  const writeIfDue = (): void => {
    if (text !== STARTING && clock.now() >= nextLine) write(status());
  };
  const begin = (line: string): void => {
    text = inert(line);
    if (spinner?.isSpinning === false) spinner.start();
    if (spinner === undefined && options.quiet !== true) stopLines ??= every(TICK_MS, writeIfDue);
    show(text);
  };
  return {
    event: (event) => {
      const line = options.debug === true ? debugLine(event) : undefined;
      if (line !== undefined) say(err, line);
      if (event.type !== 'waiting' || options.quiet === true) return;
      wait = { reason: event.reason, until: Math.max(wait?.until ?? 0, clock.now() + event.ms) };
      if (spinner !== undefined) countDown();
      else if (event.ms >= WORTH_A_LINE_MS) write(`${WAITS[event.reason]}: ${Math.ceil(event.ms / 1000)} s`);
    },
    show: begin,
    announce: (line) => {
      begin(line);
      // The same line with another count waits until it is due.
      const about = line.replaceAll(/\d+/g, '');
      if (about === lastSubject && clock.now() < nextLine) return;
      lastSubject = about;
      write(line);
    },
    announceWhenDue: (line) => {
      begin(line);
      writeIfDue();
    },
    // If nothing is written, the next error says why.
    ends: (run, by) => err.write(run === 'writing' ? `\n${ENDS[by]}.\n` : '\n'),
    note: (line) => say(err, line),
    remark: (line) => {
      if (options.quiet === true) return;
      const isSpinning = spinner?.isSpinning === true;
      // The spinner would overwrite the line.
      if (isSpinning) spinner?.stop();
      say(err, line);
      if (isSpinning) spinner?.start();
    },
    stop: () => {
      stopCounting?.();
      stopLines?.();
      stopLines = undefined;
      spinner?.stop();
    },
  };
}

const FINISHED = ': the request in flight is finished (a minute at most), then a report follows';

/** What is shown when a writing run is ended early. */
const ENDS: Readonly<Record<Ending, string>> = {
  interrupted: `Interrupted${FINISHED}. A second time ends it without a report`,
  deadline: `The time for the run is over${FINISHED}`,
};

const WAITS: Readonly<Record<string, string>> = {
  'rate-limit': 'waiting for the rate limit',
  'retry-after': 'the service asked to wait',
  backoff: 'waiting before the next try',
};

function debugLine(event: ClientEvent): string | undefined {
  switch (event.type) {
    case 'sent':
      return `> ${event.method} ${event.path}`;
    case 'answered':
      return `< ${event.status} ${event.method} ${event.path} ${Math.round(event.ms)} ms${event.requestId === undefined ? '' : ` request id ${event.requestId}`}`;
    case 'unanswered':
      return `< no answer: ${event.method} ${event.path} ${event.reason} ${Math.round(event.ms)} ms`;
    case 'waiting':
      return `  ${WAITS[event.reason]}: ${Math.round(event.ms)} ms`;
    case 'exchanged':
      return undefined;
  }
}
