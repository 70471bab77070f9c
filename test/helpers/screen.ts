import { styleFor, type Style } from '../../src/surfaces/reports/printers/text/style.js';
import type { Screen } from '../../src/surfaces/reports/printers/text/table.js';

/** Where nothing is coloured, cut or broken, unless the test says so. */
export function screenWith(style: Style = styleFor(false), width?: number): Screen {
  return { style, width, hide: (text) => text };
}
