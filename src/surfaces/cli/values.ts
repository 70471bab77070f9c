import { parseDuration } from '../../kernel/lib/duration.js';
import { InvalidArgumentError } from 'commander';
import { defined } from '../../kernel/lib/defined.js';
import type { Shard } from '../../kernel/model/plan.js';
import { isOccasion, OCCASION_NAMES, USUAL_OCCASIONS, type Occasion } from '../../app/ports/notifying.js';
import { asciiHost } from '../../kernel/lib/host-names.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import type { NamedZone } from '../../app/starter/adapt.js';
import type { Since } from '../../app/inspect/chosen-scopes.js';
import type { RateLimit, ScopeReference } from '../../app/ports/shared-options.js';
import type { ReportFile } from '../runtime/output-options.js';

/** A host name, in lower case. All readers here throw an InvalidArgumentError for other text. */
export function host(text: string): string {
  if (/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It takes the name of a host, such as shop.example.com.');
}

/** Any text that is not blank, trimmed. */
export function token(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new InvalidArgumentError('It takes the token of a dry run.');
}

/** An object's id. It goes into a path, so no slash, dot or percent sign. */
export function objectId(text: string): string {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(text)) return text;
  throw new InvalidArgumentError('It takes an id of 1 to 64 letters, digits, "_" or "-".');
}

/** The number of a version. */
export function version(text: string): string {
  if (/^[1-9]\d{0,8}$/.test(text)) return text;
  throw new InvalidArgumentError('It takes the number of a version, such as 7.');
}

/** Numbers of versions, from several flags or one text. */
export function versions(text: string, previous: readonly string[] = []): readonly string[] {
  return [
    ...previous,
    ...text
      .split(/[\s,]+/)
      .filter((word) => word !== '')
      .map(version),
  ];
}

/** Any text that is not blank, trimmed. */
export function name(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new InvalidArgumentError('It takes a name.');
}

/** A folder. Blank text, as from an unset variable, would mean the working directory. */
export function folder(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('It takes a folder.');
}

/** `90s`, `60m` or `1h`, in milliseconds. */
export function duration(text: string): number {
  const ms = parseDuration(text);
  if (ms !== undefined) return ms;
  throw new InvalidArgumentError('It takes a number with s, m or h, such as 60m.');
}

/** As `duration`, but not zero. */
export function timeout(text: string): number {
  const ms = duration(text);
  if (ms > 0) return ms;
  throw new InvalidArgumentError('It takes a duration, such as 15m.');
}

/** `30d`, in days. */
export function days(text: string): number {
  const [, number] = /^([1-9]\d{0,3})d$/.exec(text) ?? [];
  if (number !== undefined) return Number(number);
  throw new InvalidArgumentError('It takes a number of days with d, such as 30d.');
}

/** `30d`, or `2026-10-01`, which means from midnight UTC. */
export function since(text: string): Since {
  if (/^[1-9]\d{0,3}d$/.test(text)) return { days: days(text) };
  const from = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  // JavaScript reads February 30 as March 2.
  if (!Number.isNaN(from) && new Date(from).toISOString().startsWith(text)) return { from };
  throw new InvalidArgumentError(
    'It takes a number of days with d, such as 30d, or a date, such as 2026-10-01.',
  );
}

/** `shop.example.com`, or `shop.example.com=023e105f4ecef8ad9ca31a8372d0c353`. */
export function scopeReference(text: string): ScopeReference {
  const [named = '', id, ...more] = text.split('=');
  const isId = id === undefined || /^[0-9a-f]{32}$/i.test(id);
  if (named.trim() === '' || !isId || more.length > 0) {
    throw new InvalidArgumentError('It takes NAME, or NAME=ID with an id of 32 hexadecimal digits.');
  }
  return { name: named.trim(), ...defined({ id: id?.toLowerCase() }) };
}

/** `NAME=ID` of a zone, in ASCII, as the name becomes a file's. */
export function zoneWithId(text: string): NamedZone {
  const [, given = '', id] = /^([^=]+)=([0-9a-f]{32})$/i.exec(text) ?? [];
  const zone = asciiHost(given);
  if (id !== undefined && /^[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9])?$/.test(zone))
    return { name: zone, id: id.toLowerCase() };
  throw new InvalidArgumentError(
    'It takes NAME=ID, such as shop.example.com=023e105f4ecef8ad9ca31a8372d0c353.',
  );
}

/** Reads a repeatable flag. A variable has one value per line. */
export function repeated<Value>(
  read: (text: string) => Value,
): (text: string, previous: readonly Value[]) => readonly Value[] {
  return (text, previous) => {
    const lines = text.split('\n').map((line) => line.trim());
    return [...previous, ...lines.filter((line) => line !== '').map(read)];
  };
}

/** `markdown=FILE`, with one of these formats. */
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

/** Makes a reader that takes one of these words. */
export function oneOf<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const word = words.find((known) => known === text);
    if (word !== undefined) return word;
    throw new InvalidArgumentError(`Allowed choices are ${words.join(', ')}.`);
  };
}

/** Occasions to notify, separated by blanks or commas, added to previous ones. */
export function occasions(text: string, previous: true | readonly Occasion[] = []): readonly Occasion[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const known = words.filter(isOccasion);
  if (words.length === 0 || known.length < words.length)
    throw new InvalidArgumentError(`It takes ${OCCASION_NAMES.join(', ')}, or several of them with commas.`);
  return [...(previous === true ? USUAL_OCCASIONS : previous), ...known];
}

/** One of these codes. The error suggests one for a typo. */
export function knownCode(code: string, known: readonly string[]): string {
  if (known.includes(code)) return code;
  const meant = nearest(code, known);
  throw new InvalidArgumentError(
    meant === undefined ? `Known risks: ${known.join(', ')}.` : `Did you mean ${meant}?`,
  );
}

/** `CODE` or `CODE@GLOB`, separated by blanks or commas. Globs may have blanks: words after one belong to it until the next code. */
export function allowances(text: string, known: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const [, between = '', word = ''] of text.matchAll(/([\s,]*)([^\s,]+)/g)) {
    const [code = ''] = word.split('@', 1);
    const last = found.at(-1);
    if (last?.includes('@') === true && !known.includes(code))
      found.splice(-1, 1, `${last}${between}${word}`);
    else found.push([knownCode(code, known), word.slice(code.length)].join(''));
  }
  const empty = found.find((each) => each.endsWith('@'));
  if (empty === undefined) return found;
  throw new InvalidArgumentError(
    `After ${empty} it takes a glob of addresses, such as zone/shop.example.com/**.`,
  );
}

/** An integer from 0. */
export function whole(text: string): number {
  if (/^(?:0|[1-9]\d{0,5})$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It takes an integer from 0.');
}

/** An integer from 1. */
export function positive(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It takes an integer from 1.');
}

/** A port; 0 for any free one. */
export function port(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new InvalidArgumentError('It takes a port from 0 to 65535.');
}

/** `1200/300`: requests in seconds. Or `off`. */
export function rateLimit(text: string): RateLimit | 'off' {
  if (text === 'off') return 'off';
  const [, requests, seconds] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  if (requests === undefined || seconds === undefined) {
    throw new InvalidArgumentError('It takes N/SECONDS, such as 1200/300, or off.');
  }
  return { requests: Number(requests), seconds: Number(seconds) };
}

/** The full id of a commit, in lower case. */
export function commit(text: string): string {
  if (/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It takes the full id of a commit.');
}

/** `10%` or `0.1`: a part of all requests, above 0, up to 1. */
export function portion(text: string): number {
  const [, number = '', sign] = /^(\d{1,3}(?:\.\d{1,6})?) ?(%)?$/.exec(text) ?? [];
  const part = Number(number) / (sign === undefined ? 1 : 100);
  if (number !== '' && part > 0 && part <= 1) return part;
  throw new InvalidArgumentError('It takes a part of all requests, such as 10% or 0.1.');
}

/** `95` or `95%`, from 0 to 100. */
export function percent(text: string): number {
  const [, number] = /^(\d{1,3}(?:\.\d)?) ?%?$/.exec(text) ?? [];
  if (number !== undefined && Number(number) <= 100) return Number(number);
  throw new InvalidArgumentError('It takes a percentage from 0 to 100, such as 95%.');
}
