import { inert } from '../../kernel/lib/inert.js';
import type { OutputOptions } from './output-options.js';
import type { Output, Preparing, Runtime } from './runtime.js';

/** Nothing is shown before this time. */
const PATIENCE_MS = 2_000;
/** Without a terminal, the same line repeats after this time. */
const BETWEEN_LINES_MS = 10_000;
const TICK_MS = 500;

/** Shows the work before the first request. */
export interface Preparations extends Preparing {
  doing(text: string): void;
}

/**
 * Shows on stderr what a run does if the first request takes over two seconds. Terminals get one line, erased later; others a line per step. Nothing
 * with `--quiet`.
 */
export function openPreparing(
  { quiet }: Pick<OutputOptions, 'quiet'>,
  { err, clock, every }: Pick<Runtime, 'err' | 'clock' | 'every'>,
): Preparations {
  const began = clock.now();
  let text = '';
  let shown = { text: '', at: began };
  let stopTicking: (() => void) | undefined;
  const show = (): void => {
    const now = clock.now();
    const isDue = text !== shown.text || (!err.isTerminal && now - shown.at >= BETWEEN_LINES_MS);
    if (now - began < PATIENCE_MS || !isDue) return;
    clear();
    shown = { text, at: now };
    err.write(err.isTerminal ? `${text} …` : `${text}\n`);
  };
  const clear = (): void => {
    if (err.isTerminal && shown.text !== '') err.write(CLEAR);
    shown = { ...shown, text: '' };
  };
  return {
    doing: (line) => {
      text = inert(line);
      if (quiet !== true) stopTicking ??= every(TICK_MS, show);
    },
    stop: () => {
      stopTicking?.();
      clear();
      // Now `doing` starts no timer.
      stopTicking = () => undefined;
    },
  };
}

/** A runtime that shows the work before the first request, until the first output. */
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

/** Erases the line of a terminal. */
const CLEAR = '\r\u001B[2K';
