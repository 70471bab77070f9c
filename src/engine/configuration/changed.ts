import type { DeclaredScope } from './resolve.js';
import type { Finding } from '../../kernel/model/finding.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { compareConfigurations, mistakesIn, type SettingDifference } from './compare.js';
import { aboutScopes } from './accepting.js';
import type { Configuration } from './configuration.js';
import { changedLists, scopesNaming } from './named-lists.js';

/** The scopes that a branch changes. */
export interface ChangedScopes {
  /** Scopes of head that are new or declared differently. */
  readonly touched: readonly Scope[];
  /** Scopes that only base has. */
  readonly gone: readonly Scope[];
}

/** The scopes of head that differ from base in anything that affects them. Both must be valid. Pure. */
export function changedScopes(base: Configuration, head: Configuration): ChangedScopes {
  const { settings, scopes } = compareConfigurations(base, head);
  const all = head.scopes.map(({ scope }) => scope);
  const touched = scopes.filter(({ change }) => change !== 'removed').map(({ scope }) => scope);
  return {
    touched: settings.some(reachesEveryScope) ? all : touched,
    gone: scopes.filter(({ change }) => change === 'removed').map(({ scope }) => scope),
  };
}

/** True for settings that affect every scope: all but the patterns of files. */
function reachesEveryScope({ name }: SettingDifference): boolean {
  return name !== 'zones' && name !== 'accounts';
}

/**
 * Keeps the scopes of head that a branch changes, and those with rules naming changed lists. Keeps all if base has errors: unknown is not unchanged.
 * Adds findings on what was left out. `revision`: the name of base. Pure.
 */
export function narrowedToBranch(base: Configuration, head: Configuration, revision: string): Configuration {
  const mistakes = mistakesIn(base);
  if (mistakes !== undefined)
    return { ...head, findings: [...head.findings, notComparable(mistakes, revision)] };
  const { touched, gone } = changedScopes(base, head);
  // A list's items decide what rules naming it do.
  const naming = scopesNaming(changedLists(base.scopes, head.scopes), head.scopes);
  const addresses = new Set([...touched, ...naming].map(scopeAddress));
  const about = aboutScopes(head, addresses);
  const ownFindings = [
    ...gone.map(noLongerManaged),
    ...(touched.length === 0 ? [nothingTouched(revision)] : []),
  ];
  return {
    ...about,
    scopes: head.scopes.filter(({ scope }) => addresses.has(scopeAddress(scope))),
    findings: [...about.findings, ...ownFindings],
    narrowed: true,
    scopesInAll: head.scopes.length,
    declared: head.scopes,
    accountsLeftOut: accountsBeside(addresses, head.scopes),
  };
}

/** Accounts without a plan: their rules' effect on zones is not judged. */
function accountsBeside(addresses: ReadonlySet<string>, scopes: readonly DeclaredScope[]): readonly string[] {
  const accounts = scopes.filter(({ scope }) => scope.level === 'account');
  return accounts.map(({ scope }) => scopeAddress(scope)).filter((address) => !addresses.has(address));
}

/** Findings for scopes that only base manages, which no plan would show. Both must be valid. Pure. */
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

/** The finding's code for nothing to plan. */
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
