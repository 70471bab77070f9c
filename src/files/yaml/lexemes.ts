import { type CST, Parser } from 'yaml';
import { type Fault, type FaultReporter, shorten, type Span } from './fault.js';
import { expressionAt, type Lexeme, lexemesOf } from './flow-values.js';
import { LIMITS } from './limits.js';

/** A file's tokens. The flags are final after the last. */
export interface LexemeStream {
  readonly tokens: Generator<CST.Token, void>;
  /** A limit was reached: the document is incomplete. */
  readonly stopped: boolean;
  /** An anchor, alias, tag or directive was reported. */
  readonly refused: boolean;
  /** Places of reported faults. The parser repeats them in the same lines. */
  readonly reported: readonly Span[];
  /** From here the text is not read as meant, so no errors are reported. */
  readonly lostAt: number;
  /** Places of texts that start with | or >. */
  readonly blockScalars: readonly Span[];
}

type Flags = {
  -readonly [Name in Exclude<keyof LexemeStream, 'tokens' | 'reported' | 'blockScalars'>]: LexemeStream[Name];
} & {
  readonly reported: Span[];
  readonly blockScalars: Span[];
};

/** The stack starts with the document, which is no level. */
const DEEPEST_STACK = LIMITS.depth + 1;

/**
 * Reads lexemes as the yaml package's `Parser.parse`, reporting anchors, aliases, tags and directives. Stops at the limits before anything is built:
 * this bounds a parse's time.
 */
export function openLexemes(text: string, report: FaultReporter): LexemeStream {
  const flags: Flags = {
    stopped: false,
    refused: false,
    reported: [],
    lostAt: Number.POSITIVE_INFINITY,
    blockScalars: [],
  };
  return Object.assign(flags, { tokens: tokensOf(text, report, flags) });
}

function* tokensOf(text: string, onFault: FaultReporter, flags: Flags): Generator<CST.Token, void> {
  const parser = new Parser();
  let count = 0;
  let isBlock = false;
  const report: FaultReporter = (fault) => {
    if (fault.at.start >= flags.lostAt) return;
    if (flags.reported.length < LIMITS.findings) flags.reported.push(fault.at);
    onFault(fault);
  };
  const lose = (offset: number): void => {
    flags.lostAt = Math.min(flags.lostAt, offset);
  };
  for (const lexeme of lexemesOf(text, { report, lose })) {
    const { source, at, isScalar } = lexeme;
    const refusal = isScalar ? undefined : (expressionAt(text, lexeme) ?? refuse(lexeme));
    if (refusal !== undefined) {
      flags.refused = true;
      report(refusal);
    }
    if (isScalar && isBlock) flags.blockScalars.push({ start: at, end: at + source.length });
    isBlock = isHeader(lexeme) || (isBlock && !isScalar);
    yield* parser.next(source);
    const excess = beyondLimits(++count, parser.stack, at);
    if (excess !== undefined) {
      flags.stopped = true;
      onFault(excess);
      return;
    }
  }
  yield* parser.end();
}

/** True for a block scalar's header. Its text is the next scalar. */
function isHeader({ source, isScalar }: Lexeme): boolean {
  return !isScalar && (source.startsWith('|') || source.startsWith('>'));
}

function beyondLimits(count: number, stack: readonly CST.Token[], at: number): Fault | undefined {
  if (count > LIMITS.lexemes)
    return {
      code: 'yaml-too-complex',
      message: `the file has more than ${LIMITS.lexemes} names, values and separators up to here`,
      help: 'Split it into several files, or move rules into fragments.',
      at: { start: at, end: at + 1 },
    };
  if (stack.length > DEEPEST_STACK && isCollection(stack.at(-1)))
    return {
      code: 'yaml-too-deep',
      message: `lists and mappings are nested more than ${LIMITS.depth} deep`,
      help: 'No part of this format needs more than ten levels.',
      at: { start: at, end: at + 1 },
    };
  return undefined;
}

function isCollection(token: CST.Token | undefined): boolean {
  return token !== undefined && 'items' in token;
}

function refuse({ source: lexeme, at: start }: Lexeme): Fault | undefined {
  const at = { start, end: start + lexeme.length };
  switch (lexeme.charAt(0)) {
    case '&':
    case '*':
      return {
        code: 'yaml-anchor',
        message: `${lexeme.startsWith('&') ? 'anchors' : 'aliases'} (${shorten(lexeme)}) are not part of this format`,
        help: `Write the value in full, or move rules that are used twice into a fragment and include it. Text that starts with ${lexeme.charAt(0)} must be in quotes.`,
        at,
      };
    case '!':
      return {
        code: 'yaml-tag',
        message: `tags (${shorten(lexeme)}) are not part of this format`,
        help: 'Remove the tag. Text that starts with ! must be in quotes.',
        at,
      };
    case '%':
      return directive(lexeme, at);
    default:
      return undefined;
  }
}

function directive(lexeme: string, at: Fault['at']): Fault | undefined {
  if (/^%YAML[ \t]+1\.2$/.test(lexeme)) return undefined;
  if (lexeme.startsWith('%YAML'))
    return {
      code: 'yaml-version',
      message: 'only YAML 1.2 is supported: older versions give the same text another meaning',
      help: 'Remove the %YAML line.',
      at,
    };
  return {
    code: lexeme.startsWith('%TAG') ? 'yaml-tag' : 'yaml-syntax',
    message: `the directive ${shorten(lexeme.split(/[ \t]/, 1)[0] ?? '')} is not part of this format`,
    help: 'Remove the line.',
    at,
  };
}
