/** What becomes of a stretch of a text: offsets in UTF-16 code units, `to` exclusive. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** What becomes of a value or a key: parts of its text, all of its text, or all of it as YAML has it; `quoted`: it is a text as it is written. */
type Becoming =
  | { readonly parts: readonly Replacement[] }
  | { readonly text: string }
  | { readonly yaml: string }
  | { readonly quoted: true };

/** A correction by who finds a mistake, and does not know where the text is written. */
export type Correction = {
  /** What it does, for a menu: `Write eq`. */
  readonly title: string;
  /** Nothing else can be meant, so it can be applied without asking. Otherwise it is a proposal. */
  readonly safe: boolean;
} & Becoming;

/** The longest text of a title. */
const MOST_SHOWN = 60;

/** The title of a correction that writes a text. */
export function writes(text: string): string {
  const { length } = text;
  return `Write ${length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}`;
}

/** Writes a text in place of a stretch, where nothing else can be meant. */
export function surely(
  { from, to }: Omit<Replacement, 'text'>,
  text: string,
  title = writes(text),
): Correction {
  return { title, safe: true, parts: [{ from, to, text }] };
}

/** Writes a text in place of a stretch, where that is probably meant. */
export function perhapsWrite(
  { from, to }: Omit<Replacement, 'text'>,
  text: string,
  title = writes(text),
): Correction {
  return { title, safe: false, parts: [{ from, to, text }] };
}

/** Writes a text in place of all of it, where that is probably meant; it certainly is if only the case of letters changes. */
export function perhapsAll(text: string, written?: unknown): Correction {
  const safe = typeof written === 'string' && written.toLowerCase() === text.toLowerCase();
  return { title: writes(text), safe, text };
}

/** Writes a text in place of all of it, where nothing else can be meant. */
export function surelyAll(text: string): Correction {
  return { title: writes(text), safe: true, text };
}

/** A text with its replacements, which don't overlap. */
export function replaced(text: string, parts: readonly Replacement[]): string {
  let [result, at] = ['', 0];
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    result += text.slice(at, part.from) + part.text;
    at = part.to;
  }
  return result + text.slice(at);
}
