import type { DeclaredScope } from './resolve.js';
import type { Finding } from '../../kernel/model/finding.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { compareConfigurations, mistakesIn, type SettingDifference } from './compare.js';
import { aboutScopes } from './accepting.js';
import type { Configuration } from './configuration.js';
import { changedLists, scopesNaming } from './named-lists.js';

/** What a branch touches. */
export interface ChangedScopes {
  /** Scopes of head that are new, or of which it wants something else. */
  readonly touched: readonly Scope[];
  /** Scopes of base that head doesn't name any more. */
  readonly gone: readonly Scope[];
}

/** Which scopes of head differ from base in anything that reaches them. Both have to be valid. Pure. */
export function changedScopes(base: Configuration, head: Configuration): ChangedScopes {
  const { settings, scopes } = compareConfigurations(base, head);
  const all = head.scopes.map(({ scope }) => scope);
  const touched = scopes.filter(({ change }) => change !== 'removed').map(({ scope }) => scope);
  return {
    touched: settings.some(reachesEveryScope) ? all : touched,
    gone: scopes.filter(({ change }) => change === 'removed').map(({ scope }) => scope),
  };
}

/** Which files there are says nothing about a scope that is in both configurations. */
function reachesEveryScope({ name }: SettingDifference): boolean {
  return name !== 'zones' && name !== 'accounts';
}

/**
 * Keeps the scopes of head that a branch changes, and those whose rules name a list that it changes. If base has errors, keeps all: unknown is not
 * unchanged. Adds findings on what was left out. `revision` is the name of base. Pure.
 */
export function narrowedToBranch(base: Configuration, head: Configuration, revision: string): Configuration {
  const mistakes = mistakesIn(base);
  if (mistakes !== undefined)
    return { ...head, findings: [...head.findings, notComparable(mistakes, revision)] };
  const { touched, gone } = changedScopes(base, head);
  // What a list holds decides what the rules do that name it.
  const leaning = scopesNaming(changedLists(base.scopes, head.scopes), head.scopes);
  const addresses = new Set([...touched, ...leaning].map(scopeAddress));
  const about = aboutScopes(head, addresses);
  const told = [...gone.map(noLongerManaged), ...(touched.length === 0 ? [nothingTouched(revision)] : [])];
  return {
    ...about,
    scopes: head.scopes.filter(({ scope }) => addresses.has(scopeAddress(scope))),
    findings: [...about.findings, ...told],
    narrowed: true,
    scopesInAll: head.scopes.length,
    declared: head.scopes,
    accountsLeftOut: accountsBeside(addresses, head.scopes),
  };
}

/** Accounts of which nothing is planned: what their rules do to the zones is not looked at. */
function accountsBeside(addresses: ReadonlySet<string>, scopes: readonly DeclaredScope[]): readonly string[] {
  const accounts = scopes.filter(({ scope }) => scope.level === 'account');
  return accounts.map(({ scope }) => scopeAddress(scope)).filter((address) => !addresses.has(address));
}

/** Findings for scopes that base manages and head does not: no plan would show them. Both must be valid. Pure. */
export function goneScopes(base: Configuration, head: Configuration): readonly Finding[] {
  return changedScopes(base, head).gone.map(noLongerManaged);
}

function noLongerManaged(scope: Scope): Finding {
  return {
    severity: 'warning',
    code: 'scope-no-longer-managed',
    message: `${scope.level} ${scope.name} (${scope.id}) is no longer in the repository: what is live stays as it is, but zonewright no longer manages it`,
    help: 'To delete what is live, empty its sections first and apply that. To manage it again, restore its file.',
    scope: scopeAddress(scope),
  };
}

/** The code of the finding that there is nothing to plan. */
export const NOTHING_TOUCHED = 'branch-touches-nothing';

function nothingTouched(revision: string): Finding {
  return {
    severity: 'info',
    code: NOTHING_TOUCHED,
    message: `the branch changes no scope: the files declare the same as in ${revision}`,
  };
}

function notComparable(mistakes: string, revision: string): Finding {
  return {
    severity: 'warning',
    code: 'base-invalid',
    message: `the configuration of ${revision} is not valid, so it is not known what the branch changes, and every scope is planned`,
    help: `It has ${mistakes}`,
  };
}
