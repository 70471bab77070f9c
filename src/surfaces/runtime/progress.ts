import yoctoSpinner from 'yocto-spinner';
import type { ClientEvent } from '../../service/http/client.js';
import type { Ending } from '../../kernel/model/ending.js';
import { inert } from '../../kernel/lib/inert.js';
import type { WatchedHost } from '../../app/ports/host.js';
import type { Progress } from '../../app/ports/progress.js';
import type { OutputOptions } from './options.js';
import type { Runtime } from './runtime.js';

/** Without a terminal, one line in this time is enough. */
const BETWEEN_LINES_MS = 60_000;
/** Waits shorter than this are not worth a line in a log. */
const WORTH_A_LINE_MS = 5_000;
const STARTING = 'starting';
/** A wait on a terminal counts down. */
const TICK_MS = 1_000;

/** A runtime whose progress is told as the command line asks for. */
export function watched(runtime: Runtime, options: OutputOptions): Runtime & WatchedHost {
  return { ...runtime, openProgress: () => openProgress(options, runtime) };
}

/**
 * Progress on stderr. Without a terminal only long waits are told; with `--quiet` nothing is; `--debug` tells every request.
 * `makeSpinner` makes the line of a terminal.
 */
export function openProgress(
  options: OutputOptions,
  { err, clock }: Pick<Runtime, 'err' | 'clock'>,
  makeSpinner: typeof yoctoSpinner = yoctoSpinner,
): Progress {
  const isShown = err.isTerminal && options.quiet !== true;
  // The signals stay the session's: left to itself, the spinner ends the process on the first one.
  const spinner = isShown ? makeSpinner({ text: STARTING, handleSignals: false }).start() : undefined;
  let text = STARTING;
  let timer: NodeJS.Timeout | undefined;
  let nextLine = 0;
  let toldOf = '';
  const show = (line: string): void => {
    if (spinner !== undefined) spinner.text = line;
  };
  const countDown = (reason: string, until: number): void => {
    clearInterval(timer);
    const tick = (): void => {
      const left = until - clock.now();
      if (left <= 0) clearInterval(timer);
      show(left <= 0 ? text : `${text}: ${WAITS[reason] ?? reason}, ${Math.ceil(left / 1000)} s left`);
    };
    timer = setInterval(tick, TICK_MS).unref();
    tick();
  };
  const begin = (line: string): void => {
    text = inert(line);
    if (spinner?.isSpinning === false) spinner.start();
    show(text);
  };
  const write = (line: string): void => {
    if (spinner !== undefined || options.quiet === true) return;
    nextLine = clock.now() + BETWEEN_LINES_MS;
    err.write(`${inert(line)}\n`);
  };
  return {
    event: (event) => {
      const line = options.debug === true ? debugLine(event) : undefined;
      if (line !== undefined) err.write(`${line}\n`);
      if (event.type !== 'waiting' || options.quiet === true) return;
      if (spinner !== undefined) countDown(event.reason, clock.now() + event.ms);
      else if (event.ms >= WORTH_A_LINE_MS)
        err.write(`${WAITS[event.reason]}: ${Math.ceil(event.ms / 1000)} s\n`);
    },
    show: begin,
    tell: (line) => {
      begin(line);
      // A line that only counts on is not worth telling again so soon.
      const about = line.replaceAll(/\d+/g, '');
      if (about === toldOf && clock.now() < nextLine) return;
      toldOf = about;
      write(line);
    },
    keepTelling: (line) => {
      begin(line);
      if (clock.now() >= nextLine) write(line);
    },
    ends: (run, by) => err.write(`\n${ENDS[by]}${run === 'writing' ? WRITING_ENDS[by] : ''}.\n`),
    note: (line) => err.write(`${inert(line)}\n`),
    stop: () => {
      clearInterval(timer);
      spinner?.stop();
    },
  };
}

const FINISHED = ': the request in flight is finished (a minute at most), then a report follows';

const ENDS: Readonly<Record<Ending, string>> = {
  interrupted: 'Interrupted',
  deadline: 'The time for the run is over',
};

/** What happens then, where something may be written. */
const WRITING_ENDS: Readonly<Record<Ending, string>> = {
  interrupted: `${FINISHED}. A second time ends it without one`,
  deadline: FINISHED,
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
      return `< no answer: ${event.method} ${event.path} ${inert(event.reason)} ${Math.round(event.ms)} ms`;
    case 'waiting':
      return `  ${WAITS[event.reason]}: ${Math.round(event.ms)} ms`;
    case 'exchanged':
      return undefined;
  }
}
