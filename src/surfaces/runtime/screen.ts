import { styleFor, type Style } from '../reports/printers/text/style.js';
import type { Screen } from '../reports/printers/text/table.js';
import type { OutputOptions } from './output-options.js';
import type { Output, Runtime } from './runtime.js';

/** The style of an output: colour only on a terminal, and not with NO_COLOR or --no-color. */
export function styleOf(output: Output, { color }: OutputOptions, { env }: Runtime): Style {
  return styleFor(color && output.isTerminal && !env['NO_COLOR']);
}

/** The width and colours of an output, by default stdout. */
export function screenOf(options: OutputOptions, runtime: Runtime, output = runtime.out): Screen {
  return {
    style: styleOf(output, options, runtime),
    width: output.columns,
    hide: (text) => runtime.hide(text),
  };
}
