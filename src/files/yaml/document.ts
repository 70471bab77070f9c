import { Composer, type Document, isScalar, type YAMLError } from 'yaml';
import { type Finding, type Location, sortFindings } from '../../kernel/model/finding.js';
import type { Correction } from '@zonewright/edge-rules/lib/correction.js';
import type { FileEdit, Fix } from '../../kernel/model/fix.js';
import { firstHidden, hiddenCharacter, refusedOffsets } from './characters.js';
import { conflictIn } from './conflict.js';
import { spanOf, toValue } from './convert.js';
import { correctedText, type SpanEdit } from './corrected.js';
import { decode } from './decode.js';
import type { Fault, FaultReporter, Span } from './fault.js';
import { type LexemeStream, openLexemes } from './lexemes.js';
import { LIMITS } from './limits.js';
import { type Places, placesIn, placesInPlain, type Pointer } from './places.js';
import { readPlain } from './plain.js';
import { createPositions, type Positions } from './positions.js';
import { restOfLine } from './quoting.js';
import { syntaxFaults } from './syntax.js';

export type { Pointer } from './places.js';

/** A YAML file: its value, and places of its parts. */
export interface SourceDocument {
  /** Relative to the repository, with slashes. */
  readonly file: string;
  /** Without byte order mark. */
  readonly text: string;
  /** Objects with own, harmless keys; arrays, strings, finite numbers, booleans, null. */
  readonly value: unknown;
  /**
   * A part's location, or its nearest ancestor's. `target`: the value (default) or the last member's key. `offset` and `length`: UTF-16 units of the
   * decoded string, in any style.
   */
  locationOf(pointer: Pointer, target?: 'key' | 'value', offset?: number, length?: number): Location;
  /** A scalar's source with quotes, so that numbers keep all digits. Undefined for others. */
  rawText(pointer: Pointer): string | undefined;
  /** The comment after an unquoted value, with blanks before it. */
  commentBehind(pointer: Pointer): string | undefined;
  /** Edits that correct a value or the last member's key, in any style. Undefined if it can't be written there. */
  corrected(
    pointer: Pointer,
    target: 'key' | 'value',
    correction: Correction,
  ): readonly FileEdit[] | undefined;
}

export interface ParseResult {
  /** Present if there is a value to check, maybe with findings. */
  readonly document?: SourceDocument;
  readonly findings: readonly Finding[];
  /** The text for findings' locations: all that could be decoded. */
  readonly text: string;
}

const OPTIONS = {
  version: '1.2',
  schema: 'core',
  merge: false,
  resolveKnownTags: false,
  // The package's check is quadratic and misses `1` and `"1"`. `toValue` has one.
  uniqueKeys: false,
  stringKeys: true,
  strict: true,
  prettyErrors: false,
  logLevel: 'error',
} as const;

/** Parser errors that repeat `openLexemes`' faults. */
const REPORTED_BEFORE: ReadonlySet<string> = new Set([
  'ALIAS_PROPS',
  'BAD_ALIAS',
  'BAD_COLLECTION_TYPE',
  'BAD_DIRECTIVE',
  'BAD_PROP_ORDER',
  'MULTIPLE_ANCHORS',
  'MULTIPLE_TAGS',
  'TAG_RESOLVE_FAILED',
]);

/**
 * Parses an untrusted YAML 1.2 file (core schema): one document within `LIMITS`, without anchors, tags, merge keys, directives. `file` is for
 * locations. Never throws: problems are findings, at most `LIMITS.findings`, sorted by location.
 */
export function parseSource(file: string, bytes: Uint8Array): ParseResult {
  const faults: Fault[] = [];
  const report: FaultReporter = (fault) => {
    if (faults.length < LIMITS.findings) faults.push(fault);
  };
  const text = decode(bytes, report);
  const positions = createPositions(file, text);
  const tree = faults.length === 0 ? treeOf(text, report) : undefined;
  const document = tree && createDocument(file, text, tree, positions);
  const findings = sortFindings(faults.map((fault) => toFinding(fault, positions)));
  return { ...(document && { document }), findings, text };
}

/** A text's value, and places of its parts. */
interface Tree {
  readonly value: unknown;
  readonly places: Places;
}

/** Uses the fast reader for plain texts, else the library. Undefined if all is refused. */
function treeOf(text: string, report: FaultReporter): Tree | undefined {
  const plain = firstHidden(text) === -1 ? readPlain(text) : undefined;
  if (plain === undefined) return composedTree(text, report);
  return { value: plain.value, places: placesInPlain(plain, text) };
}

/** Reads with the library. Continues after a wrong value. */
function composedTree(text: string, report: FaultReporter): Tree | undefined {
  let isRefused = false;
  const refuse: FaultReporter = (fault) => {
    isRefused = true;
    report(fault);
  };
  reportRefused(text, refuse);
  const conflict = conflictIn(text);
  if (conflict !== undefined) {
    refuse(conflict);
    return undefined;
  }
  const parsed = compose(text, refuse);
  const value = toValue(parsed?.contents, text, report);
  return parsed === undefined || isRefused ? undefined : { value, places: placesIn(parsed, text) };
}

function reportRefused(text: string, report: FaultReporter): void {
  let found = 0;
  for (const at of refusedOffsets(text)) {
    report(hiddenCharacter(text.codePointAt(at) ?? 0, at, at + 1));
    if (++found === LIMITS.findings) return;
  }
}

/** The text's one document; undefined if it can't be checked further. */
function compose(text: string, report: FaultReporter): Document.Parsed | undefined {
  const reading = openLexemes(text, report);
  const [first, second] = withoutStackTraces(() => firstTwo(text, reading));
  if (second !== undefined) report(severalDocuments(spanOf(second)));
  if (first === undefined || second !== undefined || reading.stopped) return undefined;
  const errors: readonly YAMLError[] = [...first.errors, ...first.warnings].filter(
    (error) => !reading.refused || !REPORTED_BEFORE.has(error.code),
  );
  for (const fault of syntaxFaults(errors, first, text, reading)) report(fault);
  if (errors.length > 0) return undefined;
  if (isEmpty(first)) {
    report(EMPTY);
    return undefined;
  }
  return first;
}

function firstTwo(text: string, { tokens }: LexemeStream): readonly Document.Parsed[] {
  const documents: Document.Parsed[] = [];
  for (const document of new Composer(OPTIONS).compose(tokens, true, text.length)) {
    documents.push(document);
    if (documents.length === 2) break;
  }
  return documents;
}

/** A hostile file causes 100,000 parser errors, whose stack traces take seconds. */
function withoutStackTraces<T>(work: () => T): T {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

const EMPTY: Fault = {
  code: 'yaml-empty',
  message: 'the file is empty',
  help: 'Write what belongs in it, or remove the file: an empty file never means "manage nothing".',
  at: { start: 0, end: 1 },
};

function isEmpty({ contents }: Document.Parsed): boolean {
  return contents === null || (isScalar(contents) && contents.type === 'PLAIN' && contents.source === '');
}

function severalDocuments(at: Span): Fault {
  return {
    code: 'yaml-several-documents',
    message: 'a second document starts here',
    help: 'Remove the --- line, or put the second document into a file of its own.',
    at,
  };
}

function createDocument(
  file: string,
  text: string,
  { value, places }: Tree,
  positions: Positions,
): SourceDocument {
  return {
    file,
    text,
    value,
    locationOf: (pointer, target = 'value', offset, length) =>
      positions(places.spanAt(pointer, target, offset, length)),
    rawText: (pointer) => {
      const at = places.scalarAt(pointer);
      return at && text.slice(at.start, at.end);
    },
    commentBehind: (pointer) => {
      const at = places.scalarAt(pointer);
      return at === undefined || QUOTED.has(text[at.start] ?? '') ? undefined : commentAt(text, at.end);
    },
    corrected: (pointer, target, correction) =>
      correctedText({ text, value, places, read: valueOf }, pointer, target, correction)?.map((edit) =>
        toFileEdit(edit, positions),
      ),
  };
}

/** A text's value; undefined if refused. */
function valueOf(text: string): unknown {
  let isRefused = false;
  const tree = treeOf(text, () => {
    isRefused = true;
  });
  return isRefused ? undefined : tree?.value;
}

function toFileEdit({ at: { start, end }, text }: SpanEdit, positions: Positions): FileEdit {
  const { file, line, column } = positions({ start, end: start });
  const last = positions({ start: end, end });
  return { file, start: { line, column }, end: { line: last.line, column: last.column }, text };
}

/** First characters of values that a comment can't cut. */
const QUOTED: ReadonlySet<string> = new Set(['"', "'", '|', '>']);

function commentAt(text: string, start: number): string | undefined {
  const { end } = restOfLine(text, start);
  const rest = text.slice(start, end);
  return /^[ \t]+#/.test(rest) ? rest : undefined;
}

function toFinding({ code, message, help, at, related, fix }: Fault, positions: Positions): Finding {
  return {
    severity: 'error',
    code,
    message,
    help,
    location: positions(at),
    ...(fix && { fix: toFix(fix, positions) }),
    ...(related && { related: { location: positions(related.find()), message: related.message } }),
  };
}

function toFix({ edits, ...fix }: NonNullable<Fault['fix']>, positions: Positions): Fix {
  return { ...fix, edits: edits.map((edit) => toFileEdit(edit, positions)) };
}
