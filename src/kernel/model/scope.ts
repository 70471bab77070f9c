import { apiPath } from './path.js';

/** What owns configuration on the service: one zone, or one account. */
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

/** The first two segments of an address: those of the scope that it is in. */
export function scopeOfAddress(address: string): string {
  return address.split('/', 2).join('/');
}

/** An address without its first two segments, those of the scope: `rulesets/http_request_firewall_custom`. */
export function shortAddress(address: string): string {
  return address.split('/').slice(2).join('/');
}

/** True when two are the same zone or account: names may differ, as in several accounts there may be one of each name. */
export function isSameScope(a: Pick<Scope, 'level' | 'id'>, b: Pick<Scope, 'level' | 'id'>): boolean {
  return a.level === b.level && a.id === b.id;
}

/** The service takes any text for the name of an account (`a@example.com's Account`); files take a label. */
export function accountLabel(name: string): string {
  return name
    .replaceAll(/[^A-Za-z0-9 ._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 100)
    .trim();
}

/** `/zones/{id}` or `/accounts/{id}`: what every API path of the scope begins with. Throws a UserError for an id that is none. */
export function scopePath(scope: Scope): string {
  return scope.level === 'zone' ? apiPath`/zones/${scope.id}` : apiPath`/accounts/${scope.id}`;
}
