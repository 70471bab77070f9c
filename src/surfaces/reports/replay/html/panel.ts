import { grouped, type Outcome } from '../replay-words.js';
import { markup, NOTHING, type Html } from '../../printers/html/markup.js';

/** A bar of parts, from below; `at`: its slot. */
export interface Bar {
  readonly at: number;
  readonly parts: readonly (readonly [Outcome | 'moved', number])[];
}

interface PanelOf {
  readonly title: string;
  readonly top: number;
  readonly height: number;
  /** The number of slots from left to right. */
  readonly slots: number;
  readonly bars: readonly Bar[];
}

/** Stacked bars, and the number of the highest. The page's width stretches bars, but no words. */
export function panel({ title, top, height, slots, bars }: PanelOf): Html {
  const highest = Math.max(...bars.map(({ parts }) => parts.reduce((sum, [, count]) => sum + count, 0)));
  const base = top + TITLE + height;
  const drawn =
    highest === 0
      ? NOTHING
      : markup`<svg y="${top + TITLE}" width="100%" height="${height}" viewBox="0 0 ${slots} ${height}" preserveAspectRatio="none">${bars.map((bar) => stack(bar, height / highest, height))}</svg>`;
  return markup`<text x="0" y="${top + 12}"><tspan class="name">${title}</tspan> highest: ${grouped(highest)}</text>
${drawn}<line x1="0" x2="100%" y1="${base}" y2="${base}"/>
`;
}

/** Room for the title. */
const TITLE = 18;

function stack({ at, parts }: Bar, scale: number, height: number): Html {
  let below = 0;
  const rects = parts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => {
      const size = count * scale;
      below += size;
      return markup`<rect data-outcome="${name}" x="${at + SPACE}" y="${rounded(height - below)}" width="${1 - 2 * SPACE}" height="${rounded(size)}"/>`;
    });
  return markup`${rects}`;
}

/** The gap beside a bar, in slots. */
const SPACE = 0.08;

function rounded(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
