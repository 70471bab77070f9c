/** Replaces a part of a text: offsets in UTF-16 code units, `to` exclusive. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Replaces parts of a text, all of it, or all of it as YAML; `quoted`: puts it in quotes. */
type Becoming =
  | { readonly parts: readonly Replacement[] }
  | { readonly text: string }
  | { readonly yaml: string }
  | { readonly quoted: true };

/** A correction, independent of where the text is written. */
export type Correction = {
  /** For a menu: `Write eq`. */
  readonly title: string;
  /** Nothing else can be meant: it is applied without asking. Otherwise it is a proposal. */
  readonly safe: boolean;
} & Becoming;

/** The longest text of a title. */
const MOST_SHOWN = 60;

/** The title of a correction that writes a text. */
export function writes(text: string): string {
  const { length } = text;
  return `Write ${length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}`;
}

/** Writes a text in a place. Nothing else can be meant. */
export function certainCorrection(
  { from, to }: Omit<Replacement, 'text'>,
  text: string,
  title = writes(text),
): Correction {
  return { title, safe: true, parts: [{ from, to, text }] };
}

/** Writes a text in a place. Probably meant. */
export function likelyCorrection(
  { from, to }: Omit<Replacement, 'text'>,
  text: string,
  title = writes(text),
): Correction {
  return { title, safe: false, parts: [{ from, to, text }] };
}

/** Writes a text in place of all. Probably meant; surely if only its case differs. */
export function likelyReplacement(text: string, written?: unknown): Correction {
  const safe = typeof written === 'string' && written.toLowerCase() === text.toLowerCase();
  return { title: writes(text), safe, text };
}

/** Writes a text in place of all. Nothing else can be meant. */
export function certainReplacement(text: string): Correction {
  return { title: writes(text), safe: true, text };
}

/** A text with replacements, which must not overlap. */
export function replaced(text: string, parts: readonly Replacement[]): string {
  let [result, at] = ['', 0];
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    result += text.slice(at, part.from) + part.text;
    at = part.to;
  }
  return result + text.slice(at);
}
