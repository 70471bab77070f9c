import { apiPath } from './path.js';

/** An owner of configuration on the service: a zone or an account. */
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

/** The address of a scope: `zone/shop.example.com`. It is the first two segments of every address in the scope. */
export function scopeAddress(scope: Scope): string {
  return `${scope.level}/${scope.name}`;
}

/** The address of the scope that an address is in: its first two segments. */
export function scopeOfAddress(address: string): string {
  return address.split('/', 2).join('/');
}

/** An address without that of its scope: `rulesets/http_request_firewall_custom`. */
export function shortAddress(address: string): string {
  return address.split('/').slice(2).join('/');
}

/** True for the same zone or account by id. Names don't decide: several accounts may have zones of the same name. */
export function isSameScope(a: Pick<Scope, 'level' | 'id'>, b: Pick<Scope, 'level' | 'id'>): boolean {
  return a.level === b.level && a.id === b.id;
}

/** The name of an account as a label in files: the service allows any text (`a@example.com's Account`). */
export function accountLabel(name: string): string {
  return name
    .replaceAll(/[^A-Za-z0-9 ._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 100)
    .trim();
}

/** The start of every API path of the scope: `/zones/{id}` or `/accounts/{id}`. Throws a UserError for an invalid id. */
export function scopePath(scope: Scope): string {
  return scope.level === 'zone' ? apiPath`/zones/${scope.id}` : apiPath`/accounts/${scope.id}`;
}
