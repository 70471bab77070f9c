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

/** A YAML file: its value, and the place of each part of the value in the file. */
export interface SourceDocument {
  /** Relative to the repository, with forward slashes. */
  readonly file: string;
  /** The file's text without a byte order mark. */
  readonly text: string;
  /** Objects with only own, harmless keys; arrays, strings, finite numbers, booleans, null. */
  readonly value: unknown;
  /**
   * The location of a part. `target`: the value (the default) or the key of the pointer's last member. `offset` and `length` count UTF-16 code units
   * of the decoded string, and are mapped to the source in any style of scalar. For a pointer to something absent: the nearest ancestor.
   */
  locationOf(pointer: Pointer, target?: 'key' | 'value', offset?: number, length?: number): Location;
  /** The source text of a scalar, with quotes: a number keeps all its digits. Undefined for anything else. */
  rawText(pointer: Pointer): string | undefined;
  /** The comment at the end of the line of a value without quotes, with the blanks before it. */
  commentBehind(pointer: Pointer): string | undefined;
  /** The edits that correct a value, or the key of the pointer's last member, in any style of scalar. Undefined if it can't be written there. */
  corrected(
    pointer: Pointer,
    target: 'key' | 'value',
    correction: Correction,
  ): readonly FileEdit[] | undefined;
}

export interface ParseResult {
  /** Present if the file has a value to check further. There may be findings too. */
  readonly document?: SourceDocument;
  readonly findings: readonly Finding[];
  /** The text of the findings' locations: all of the file that could be decoded. */
  readonly text: string;
}

const OPTIONS = {
  version: '1.2',
  schema: 'core',
  merge: false,
  resolveKnownTags: false,
  // The check of the package is quadratic and misses `1` and `"1"`. `toValue` has one.
  uniqueKeys: false,
  stringKeys: true,
  strict: true,
  prettyErrors: false,
  logLevel: 'error',
} as const;

/** Errors of the parser that repeat faults of `openLexemes` about anchors, tags and directives. */
const SAID_BEFORE: ReadonlySet<string> = new Set([
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
 * Parses an untrusted YAML 1.2 file (core schema): one document of plain data within `LIMITS`, without anchors, tags, merge keys and directives.
 * `file` is only used in locations. Never throws: all problems are findings, at most `LIMITS.findings`, sorted by location.
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

/** The value of a text, and the places of its parts. */
interface Tree {
  readonly value: unknown;
  readonly places: Places;
}

/** The fast reader for plain texts, else the library. Undefined if the file is refused as a whole. */
function treeOf(text: string, report: FaultReporter): Tree | undefined {
  const plain = firstHidden(text) === -1 ? readPlain(text) : undefined;
  if (plain === undefined) return composedTree(text, report);
  return { value: plain.value, places: placesInPlain(plain, text) };
}

/** Reads with the library. After a wrong value the rest of the file is still checked. */
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

/** The one document of a text; undefined if it can't be checked further. */
function compose(text: string, report: FaultReporter): Document.Parsed | undefined {
  const reading = openLexemes(text, report);
  const [first, second] = withoutStackTraces(() => firstTwo(text, reading));
  if (second !== undefined) report(severalDocuments(spanOf(second)));
  if (first === undefined || second !== undefined || reading.stopped) return undefined;
  const errors: readonly YAMLError[] = [...first.errors, ...first.warnings].filter(
    (error) => !reading.refused || !SAID_BEFORE.has(error.code),
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

/** The parser creates an Error for each mistake. A hostile file has 100,000 of them, and their stack traces take seconds. */
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

/** The value of a text; undefined if it is refused. */
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

/** How a value starts if a comment can't cut it off. */
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
