import { InvalidArgumentError } from 'commander';
import type { Shard } from '../core/plan.js';
import { nearest } from '../lib/suggest.js';
import type { RateLimit, ReportFile } from './options.js';

/** The name of a host, in lower case. */
export function host(text: string): string {
  if (/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It takes the name of a host, such as shop.example.com.');
}

/** A token: anything but nothing. */
export function token(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new InvalidArgumentError('It takes the token of a dry run.');
}

/** A name: anything but blanks. */
export function name(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new InvalidArgumentError('It takes a name.');
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** `90s`, `60m`, `1h`, in milliseconds. */
export function duration(text: string): number {
  const [, number, unit = ''] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  const factor = UNITS[unit];
  if (number !== undefined && factor !== undefined) return Number(number) * factor;
  throw new InvalidArgumentError('It takes a number with s, m or h, such as 60m.');
}

/** `30d`, in days. */
export function days(text: string): number {
  const [, number] = /^([1-9]\d{0,3})d$/.exec(text) ?? [];
  if (number !== undefined) return Number(number);
  throw new InvalidArgumentError('It takes a number of days with d, such as 30d.');
}

/** `markdown=FILE`, in one of some formats. */
export function reportFile(text: string, formats: readonly string[]): ReportFile<string> {
  const [, format = '', file] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  if (formats.includes(format) && file !== undefined) return { format, file };
  throw new InvalidArgumentError(`It takes FORMAT=FILE, with ${formats.join(' or ')} as the format.`);
}

/** `2/8`: the second of eight parts. */
export function shard(text: string): Shard {
  const [, index = '', of = ''] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  if (index !== '' && Number(index) <= Number(of)) return { index: Number(index), of: Number(of) };
  throw new InvalidArgumentError('It takes I/N, such as 2/8.');
}

/** One of some codes; a mistyped one gets a suggestion. */
export function knownCode(code: string, known: readonly string[]): string {
  if (known.includes(code)) return code;
  const meant = nearest(code, known);
  throw new InvalidArgumentError(
    meant === undefined ? `Known risks: ${known.join(', ')}.` : `Did you mean ${meant}?`,
  );
}

/** A whole number from 1. */
export function positive(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It takes a whole number from 1.');
}

/** A port, 0 for any that is free. */
export function port(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new InvalidArgumentError('It takes a port from 0 to 65535.');
}

/** `1200/300`, or `off`. */
export function rateLimit(text: string): RateLimit | 'off' {
  if (text === 'off') return 'off';
  const [, requests, seconds] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  if (requests === undefined || seconds === undefined) {
    throw new InvalidArgumentError('It takes N/SECONDS, such as 1200/300, or off.');
  }
  return { requests: Number(requests), seconds: Number(seconds) };
}

/** A commit, in full. */
export function commit(text: string): string {
  if (/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It takes the full id of a commit.');
}
