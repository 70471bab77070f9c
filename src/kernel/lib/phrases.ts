import type { Level } from '../model/scope.js';

export { someOf } from '@zonewright/edge-rules/lib/phrases.js';

/** `1 zone`, `2 zones`. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`;
}

/** A text with a capital letter first. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A wait for people: `40 s`, `12 min`, `1 h 5 min`. */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `1 zone, 2 accounts`; `nothing` for none. */
export function scopeCount(scopes: readonly { readonly level: Level }[]): string {
  const zones = scopes.filter(({ level }) => level === 'zone').length;
  const accounts = scopes.length - zones;
  const parts = [zones > 0 ? count(zones, 'zone') : '', accounts > 0 ? count(accounts, 'account') : ''];
  return parts.filter((part) => part !== '').join(', ') || 'nothing';
}
