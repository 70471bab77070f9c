import { apiPath } from './path.js';

/** An owner of configuration on the service. */
export type Scope = ZoneScope | AccountScope;

export interface ZoneScope {
  readonly level: 'zone';
  readonly name: string;
  readonly id: string;
  readonly plan?: string;
}

export interface AccountScope {
  readonly level: 'account';
  readonly name: string;
  readonly id: string;
}

export type Level = Scope['level'];

/** `zone/shop.example.com`: the first two segments of every address in the scope. */
export function scopeAddress(scope: Scope): string {
  return `${scope.level}/${scope.name}`;
}

/** The address of the scope of an address: its first two segments. */
export function scopeOfAddress(address: string): string {
  return address.split('/', 2).join('/');
}

/** An address without its scope: `rulesets/http_request_firewall_custom`. */
export function shortAddress(address: string): string {
  return address.split('/').slice(2).join('/');
}

/** True for equal ids. Zones of several accounts may have one name. */
export function isSameScope(a: Pick<Scope, 'level' | 'id'>, b: Pick<Scope, 'level' | 'id'>): boolean {
  return a.level === b.level && a.id === b.id;
}

/** The name of an account as a label in files. The service allows any text: `a@example.com's Account`. */
export function accountLabel(name: string): string {
  return name
    .replaceAll(/[^A-Za-z0-9 ._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 100)
    .trim();
}

/** The start of all API paths of a scope: `/zones/{id}`. Throws a UserError for an invalid id. */
export function scopePath(scope: Scope): string {
  return scope.level === 'zone' ? apiPath`/zones/${scope.id}` : apiPath`/accounts/${scope.id}`;
}
