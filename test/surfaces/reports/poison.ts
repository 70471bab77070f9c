import { withoutExtraBlanks } from '@zonewright/edge-rules/expressions/blanks.js';
import { canonicalExpression } from '@zonewright/edge-rules/expressions/canonical.js';
import { inert, shownValue } from '../../../src/kernel/lib/inert.js';
import { pathStep, shownStep } from '../../../src/kernel/lib/member-changes.js';

/** A kind of place for text: what of a text stands there, and how that is shown. */
interface Place {
  /** Names the place in a plain word. */
  readonly letter: string;
  readonly written: (text: string, index: string) => string;
  readonly shown: (written: string) => string;
  /** How that is shown as a step of a path, where it differs. */
  readonly inPath?: (written: string) => string;
  /** Longer than what is compared on one line. */
  readonly isLong?: true;
}

const PLACES = {
  /** A text as it is. */
  text: { letter: 'T', written: (text) => text, shown: inert },
  /** Where a name ends at a slash, and where no two may be the same. */
  scope: { letter: 'S', written: (text, index) => text.replaceAll('/', '_') + index, shown: inert },
  /** What is shown sorted, each once. */
  code: { letter: 'C', written: (text, index) => index + text, shown: inert },
  /** A name of a member among others, which is quoted where it could be taken for something else; no two are the same. */
  key: {
    letter: 'K',
    written: (text, index) => `${index} ${text}`,
    shown: (text) => inert(shownStep(text)),
    inPath: (text) => inert(pathStep(text)),
  },
  /** A value that is short enough to be compared on one line, and one that is not. */
  value: { letter: 'V', written: (text) => Array.from(text).slice(0, 20).join(''), shown: shownValue },
  /** As value; no two are the same, so one can take the place of another. */
  other: {
    letter: 'O',
    written: (text, index) => index + Array.from(text).slice(0, 15).join(''),
    shown: shownValue,
  },
  long: { letter: 'L', written: (text) => text + LONG, shown: inert, isLong: true },
  /** Within a value that is shown as JSON. */
  json: { letter: 'J', written: (text) => text, shown: (text) => inert(JSON.stringify(text).slice(1, -1)) },
  expression: { letter: 'E', written: (text) => text, shown: (text) => inert(withoutExtraBlanks(text)) },
  /** No expression of the language, so that the whole texts are compared. */
  longExpression: {
    letter: 'X',
    written: (text) => `= ${text}${LONG}`,
    shown: (text) => inert(withoutExtraBlanks(text)),
    isLong: true,
  },
  /** Within a string of an expression, as expressions are printed; no two are the same. */
  member: { letter: 'M', written: (text, index) => stringOf(index + text), shown: inert },
  /** A line of a file, short enough for a frame: there a tab is a blank. */
  line: {
    letter: 'F',
    written: (text) =>
      Array.from(text.replace(/[\r\n]/g, ' '))
        .slice(0, 60)
        .join(''),
    shown: (text) => inert(text.replaceAll('\t', ' ')),
  },
  /** A commit, of which only the beginning is shown. */
  commit: { letter: 'H', written: (text) => text, shown: (text) => inert(text.slice(0, 7)) },
} as const satisfies Readonly<Record<string, Place>>;

function stringOf(text: string): string {
  const quoted = text.replace(/[\ud800-\udfff\ufffd]/gu, '?').replace(/["\\]/g, '\\$&');
  const printed = canonicalExpression(`http.host eq "${quoted}"`);
  if (printed === undefined) throw new Error(`no string: ${quoted}`);
  return printed.slice('http.host eq "'.length, -1);
}

const LONG = 'x'.repeat(41);
/** A plain word: its place, and which it is; with the slash in front of a step of a path. */
const WORD = /(\/?)zw([A-Z])(\d{4})(?:x{41})?/g;

/** Hands out the texts of a document, one for each place in it. */
export type Pen = Readonly<Record<keyof typeof PLACES, () => string>>;

/** Writes these texts, over and over. */
export function hostilePen(texts: readonly string[]): Pen {
  return penOf(({ written }, index) => written(textAt(texts, index), index));
}

/** Writes a plain word of its own at each place. */
export function plainPen(): Pen {
  return penOf(({ letter, isLong }, index) => `zw${letter}${index}${isLong === true ? LONG : ''}`);
}

/** What must be shown where plain words are: the text that stands there instead, harmless, and all of it. */
export function poisoned(plain: string, texts: readonly string[]): string {
  return plain.replace(WORD, (word, slash: string, letter: string, index: string) => {
    const place: Place | undefined = Object.values(PLACES).find((candidate) => candidate.letter === letter);
    if (place === undefined) return word;
    const show = slash === '' ? place.shown : (place.inPath ?? place.shown);
    return slash + show(place.written(textAt(texts, index), index));
  });
}

export function hasWord(text: string): boolean {
  return text.search(WORD) >= 0;
}

/** Lines as people read them: any blanks between words are one, and there are none at the end. */
export function readLines(text: string): readonly string[] {
  return text.split('\n').map((line) => line.replace(/(\S)\s+/g, '$1 ').trimEnd());
}

function textAt(texts: readonly string[], index: string): string {
  return texts[Number(index) % texts.length] ?? '';
}

function penOf(write: (place: Place, index: string) => string): Pen {
  let count = 0;
  const at = (place: Place) => (): string => write(place, String(count++).padStart(4, '0'));
  return {
    text: at(PLACES.text),
    scope: at(PLACES.scope),
    code: at(PLACES.code),
    key: at(PLACES.key),
    value: at(PLACES.value),
    other: at(PLACES.other),
    long: at(PLACES.long),
    json: at(PLACES.json),
    expression: at(PLACES.expression),
    longExpression: at(PLACES.longExpression),
    member: at(PLACES.member),
    line: at(PLACES.line),
    commit: at(PLACES.commit),
  };
}
