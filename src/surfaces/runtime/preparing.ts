import { inert } from '../../kernel/lib/inert.js';
import type { OutputOptions } from './output-options.js';
import type { Output, Preparing, Runtime } from './runtime.js';

/** Nobody wonders before. */
const PATIENCE_MS = 2_000;
/** Without a terminal the same is told again after this time. */
const BETWEEN_LINES_MS = 10_000;
const TICK_MS = 500;

/** What hears of the work that comes before the first request. */
export interface Preparations extends Preparing {
  doing(text: string): void;
}

/**
 * Tells on stderr what a run does when it has not sent its first request two seconds after it began: on a terminal in a line that goes away, elsewhere
 * in a line for each thing that it does. With `--quiet` nothing is told.
 */
export function openPreparing(
  { quiet }: Pick<OutputOptions, 'quiet'>,
  { err, clock, every }: Pick<Runtime, 'err' | 'clock' | 'every'>,
): Preparations {
  const began = clock.now();
  let text = '';
  let told = { text: '', at: began };
  let stopTicking: (() => void) | undefined;
  const tell = (): void => {
    const now = clock.now();
    const isDue = text !== told.text || (!err.isTerminal && now - told.at >= BETWEEN_LINES_MS);
    if (now - began < PATIENCE_MS || !isDue) return;
    clear();
    told = { text, at: now };
    err.write(err.isTerminal ? `${text} …` : `${text}\n`);
  };
  const clear = (): void => {
    if (err.isTerminal && told.text !== '') err.write(CLEAR);
    told = { ...told, text: '' };
  };
  return {
    doing: (line) => {
      text = inert(line);
      if (quiet !== true) stopTicking ??= every(TICK_MS, tell);
    },
    stop: () => {
      stopTicking?.();
      clear();
      // It stays over.
      stopTicking = () => undefined;
    },
  };
}

/** A runtime that tells what a run does before its first request, until it writes anything. */
export function withPreparations<Own extends Runtime>(
  options: Pick<OutputOptions, 'quiet'>,
  runtime: Own,
): Own {
  const preparing = openPreparing(options, runtime);
  const behind = (output: Output): Output => ({
    write: (text) => {
      preparing.stop();
      output.write(text);
    },
    isTerminal: output.isTerminal,
    get columns() {
      return output.columns;
    },
  });
  return {
    ...runtime,
    preparing,
    doing: (text: string) => preparing.doing(text),
    out: behind(runtime.out),
    err: behind(runtime.err),
  };
}

/** Takes the line of a terminal away. */
const CLEAR = '\r\u001B[2K';
