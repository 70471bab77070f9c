import { inert } from '../../kernel/lib/inert.js';
import type { OutputOptions } from './output-options.js';
import type { Output, Preparing, Runtime } from './runtime.js';

/** Before this time nothing is shown. */
const PATIENCE_MS = 2_000;
/** Without a terminal the same line is repeated after this time. */
const BETWEEN_LINES_MS = 10_000;
const TICK_MS = 500;

/** Shows the work before the first request. */
export interface Preparations extends Preparing {
  doing(text: string): void;
}

/**
 * Shows on stderr what a run does, if its first request takes longer than two seconds. On a terminal the line is erased later; elsewhere each new step is a
 * line. Nothing with `--quiet`.
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
      // After this, `doing` starts no timer again.
      stopTicking = () => undefined;
    },
  };
}

/** A runtime that shows what a run does before its first request. It stops at the first output. */
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
