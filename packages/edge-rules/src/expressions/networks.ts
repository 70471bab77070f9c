import {
  addressIn,
  addressOf,
  BITS,
  blockAround,
  formatAddress,
  looseAddressOf,
  type Address,
} from './addresses.js';
import type { IpLiteral, IpRange, Span } from './ast.js';
import { report, since, tokenAt, type Cursor } from './cursor.js';
import { ADDRESS, DIGIT, endOf } from './word-characters.js';

/** One address. Undefined, and reported, for blocks, ranges and anything else. */
export function address(cursor: Cursor): IpLiteral | undefined {
  const { text, at: from } = cursor;
  const end = endOf(text, from, ADDRESS);
  if (end === from)
    return report(cursor, 'expression-network', tokenAt(cursor), 'an address is missing here');
  const found = addressIn(text, from, end);
  cursor.at = end;
  const span = since(cursor, from);
  if (found !== undefined) return { kind: 'ip', version: found.version, value: found.value, span };
  const written = text.slice(from, end);
  if (written.includes('/')) {
    return report(
      cursor,
      'expression-network',
      span,
      `${written} is a block of addresses`,
      `Write in {${written}}.`,
    );
  }
  if (written.includes('..')) {
    return report(
      cursor,
      'expression-network',
      span,
      `${written} is a range of addresses`,
      `Write in {${written}}.`,
    );
  }
  return notAnAddress(cursor, span);
}

/** The block of an address with a prefix: `192.0.2.0/24` for `192.0.2.1/24`. Undefined for anything else. */
export function networkOf(written: string): string | undefined {
  const [base = '', length = ''] = written.split('/', 2);
  const found = addressOf(base);
  if (found === undefined || !isPrefix(length) || Number(length) > BITS[found.version]) return undefined;
  const { from } = blockAround(found, Number(length));
  return `${formatAddress({ version: found.version, value: from })}/${length}`;
}

function isPrefix(written: string): boolean {
  return written !== '' && written.length <= 3 && endOf(written, 0, DIGIT) === written.length;
}

/** Of a set: an address, a CIDR block or `first..last`. */
export function addressRange(cursor: Cursor): IpRange | undefined {
  const { text, at: from } = cursor;
  const end = endOf(text, from, ADDRESS);
  if (end === from)
    return report(cursor, 'expression-network', tokenAt(cursor), 'an address is missing here');
  cursor.at = end;
  const written = text.slice(from, end);
  const dots = written.indexOf('..');
  if (dots >= 0) return betweenAddresses(cursor, from, from + dots);
  const slash = written.indexOf('/');
  if (slash >= 0) return block(cursor, from, from + slash);
  const span = since(cursor, from);
  const found = member(cursor, span);
  if (found === undefined) return undefined;
  return { kind: 'ips', version: found.version, from: found.value, to: found.value, span };
}

function betweenAddresses(cursor: Cursor, from: number, dots: number): IpRange | undefined {
  const left = { from, to: dots };
  const right = { from: dots + 2, to: cursor.at };
  const first = addressIn(cursor.text, left.from, left.to);
  if (first === undefined) return notAnAddress(cursor, left);
  const last = addressIn(cursor.text, right.from, right.to);
  if (last === undefined) return notAnAddress(cursor, right);
  const span = since(cursor, from);
  if (first.version !== last.version) {
    return report(cursor, 'expression-range', span, 'a range must start and end in the same address family');
  }
  if (last.value >= first.value) {
    return { kind: 'ips', version: first.version, from: first.value, to: last.value, span };
  }
  const help = `Write ${slice(cursor, right)}..${slice(cursor, left)}.`;
  return report(cursor, 'expression-range', span, 'the range ends before it starts', help);
}

function block(cursor: Cursor, from: number, slash: number): IpRange | undefined {
  const base = { from, to: slash };
  const length = { from: slash + 1, to: cursor.at };
  const found = member(cursor, base);
  if (found === undefined) return undefined;
  const written = slice(cursor, length);
  const most = BITS[found.version];
  if (!isPrefix(written)) {
    const span = written === '' ? tokenAt(cursor) : length;
    return report(
      cursor,
      'expression-network',
      span,
      'a prefix length is missing',
      `Write a number from 0 to ${most}.`,
    );
  }
  const span = since(cursor, from);
  const prefix = Number(written);
  if (prefix > most) {
    return report(
      cursor,
      'expression-network',
      span,
      `/${written} is longer than an IPv${found.version} address`,
      `Write /${most} or less.`,
    );
  }
  const around = blockAround(found, prefix);
  if (around.from === found.value)
    return { kind: 'ips', version: found.version, from: around.from, to: around.to, span };
  const network = formatAddress({ version: found.version, value: around.from });
  const help = `Write ${network}/${written} for the block, or ${slice(cursor, base)} for the address.`;
  return report(
    cursor,
    'expression-network',
    base,
    `${slice(cursor, span)} has bits set after its prefix`,
    help,
  );
}

/** In a set, the engine also takes short and zero-padded ones. */
function member(cursor: Cursor, span: Span): Address | undefined {
  const exact = addressIn(cursor.text, span.from, span.to);
  if (exact !== undefined) return exact;
  const written = slice(cursor, span);
  const loose = looseAddressOf(written);
  if (loose === undefined) return notAnAddress(cursor, span);
  const help = `Write ${formatAddress(loose)} if you mean that.`;
  report(cursor, 'expression-address-form', span, `${written} is not a complete address`, help);
  return loose;
}

function notAnAddress(cursor: Cursor, span: Span): undefined {
  const written = slice(cursor, span);
  const padded = /^\d+(?:\.\d+){3}$/.test(written) ? looseAddressOf(written) : undefined;
  const isVersion4 = /^[\d.]+$/.test(written);
  const parts = isVersion4 ? 'An IPv4 address is four numbers from 0 to 255, joined by dots.' : undefined;
  const help = padded === undefined ? parts : `Write ${formatAddress(padded)}: no part starts with a zero.`;
  const marked = span.to > span.from ? span : tokenAt({ ...cursor, at: span.from });
  return report(cursor, 'expression-network', marked, `'${written}' is not an address`, help);
}

function slice(cursor: Cursor, { from, to }: Span): string {
  return cursor.text.slice(from, to);
}
