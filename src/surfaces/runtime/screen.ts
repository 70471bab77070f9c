import { styleFor, type Style } from '../reports/printers/text/style.js';
import type { Screen } from '../reports/printers/text/table.js';
import type { OutputOptions } from './output-options.js';
import type { Output, Runtime } from './runtime.js';

/** Colour only on a terminal, without NO_COLOR and --no-color. */
export function styleOf(output: Output, { color }: OutputOptions, { env }: Runtime): Style {
  return styleFor(color && output.isTerminal && !env['NO_COLOR']);
}

/** Width and colours of an output, by default stdout. */
export function screenOf(options: OutputOptions, runtime: Runtime, output = runtime.out): Screen {
  return {
    style: styleOf(output, options, runtime),
    width: output.columns,
    hide: (text) => runtime.hide(text),
  };
}
