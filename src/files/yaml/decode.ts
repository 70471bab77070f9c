import { utf8Of } from '@zonewright/edge-rules/lib/utf8.js';
import type { Fault, FaultReporter } from './fault.js';
import { LIMITS } from './limits.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A file's text without byte order mark, with LF for CRLF (YAML 1.2.2, 5.4), as git may change line ends. Reports a too large or non-UTF-8 file,
 * whose text ends before the first wrong byte.
 */
export function decode(bytes: Uint8Array, report: FaultReporter): string {
  if (bytes.length > LIMITS.bytes) {
    report(tooLarge(bytes.length));
    return '';
  }
  try {
    return withLineFeeds(utf8.decode(bytes));
  } catch {
    const before = validPrefix(bytes);
    const text = withLineFeeds(before);
    report(notUtf8(bytes, before, text.length));
    return text;
  }
}

/** Other carriage returns stay and are refused, such as the first of two before a line feed. */
function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/(?<!\r)\r\n/g, '\n') : text;
}

function tooLarge(length: number): Fault {
  return {
    code: 'yaml-too-large',
    message: `the file has ${length} bytes; at most ${LIMITS.bytes} are read`,
    help: 'Split it into several files, or move rules into fragments.',
    at: { start: 0, end: 0 },
  };
}

function notUtf8(bytes: Uint8Array, before: string, at: number): Fault {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return {
    code: 'yaml-encoding',
    message: utf16
      ? 'the file is UTF-16, not UTF-8'
      : `this byte is not UTF-8${inWindows(byteBehind(before, bytes))}`,
    help: 'Save the file as UTF-8.',
    at: { start: at, end: at + 1 },
  };
}

function byteBehind(before: string, bytes: Uint8Array): number {
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return bytes[mark + utf8Of(before).length] ?? 0;
}

/** Most files that are not UTF-8 are Windows-1252: the byte's character there, as its author sees it. */
function inWindows(byte: number): string {
  const character = new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
  return /[\p{L}\p{P}\p{S}]/u.test(character) ? `: as Windows-1252 it is ${character}` : '';
}

/** The text before the first wrong byte, by bisection: exactly longer prefixes are invalid. */
function validPrefix(bytes: Uint8Array): string {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decodePrefix(bytes, middle) === undefined) bad = middle;
    else good = middle;
  }
  return decodePrefix(bytes, good) ?? '';
}

function decodePrefix(bytes: Uint8Array, length: number): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true });
  } catch {
    return undefined;
  }
}
