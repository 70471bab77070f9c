import type { DriftObject, DriftScope } from '../../../generated/documents/drift.js';
import type { ChangeDocument } from '../../../generated/documents/plan.js';
import { MALICIOUS_ALLOWED } from '../../../kernel/model/impact.js';
import { count, scopeCount } from '../../../kernel/lib/phrases.js';
import { isCounted, type DriftDocument } from './document.js';
import type { ScopeView } from '../plan/scope-views.js';

/** `3 differences in 2 of 46 scopes`. No word comes from a repository or a service. */
export function driftHeadline(document: DriftDocument): string {
  const leaves = leftText(document);
  const differences = differencesText(document);
  return leaves === undefined ? differences : `${leaves}; ${differences}`;
}

/** `1 object has left the files`; undefined if none has. */
function leftText({ leaving = [] }: DriftDocument): string | undefined {
  if (leaving.length === 0) return undefined;
  return `${count(leaving.length, 'object has', 'objects have')} left the files`;
}

function differencesText({ drift, scopes }: DriftDocument): string {
  const { totals } = drift;
  const { drifted, pending, unread } = totals.scopes;
  if (totals.differences.all > 0) {
    return `${count(totals.differences.all, 'difference')} in ${drifted + pending} of ${count(scopes.length, 'scope')}`;
  }
  if (scopes.length === 0) return 'nothing to compare';
  if (unread > 0) return `no differences seen: ${notReadWords(unread, scopes)}`;
  return `in sync: ${scopeCount(scopes)}`;
}

/** `1 of 30 scopes could not be read`. */
export function notReadWords(unread: number, scopes: readonly unknown[]): string {
  return `${unread} of ${count(scopes.length, 'scope')} could not be read`;
}

/** The origins of the differences; undefined without a base. */
export function originWords({ drift }: DriftDocument): string | undefined {
  const { live, git, both, unknown } = drift.totals.differences;
  if (drift.base === undefined || live + git + both + unknown === 0) return undefined;
  const parts = [
    live > 0 ? `${live} edited live` : '',
    git > 0 ? `${git} edited in git and not applied yet` : '',
    both > 0 ? count(both, 'conflict') : '',
    unknown > 0 ? `${unknown} of unknown origin` : '',
  ];
  return `Since ${drift.base}: ${parts.filter((part) => part !== '').join(', ')}.`;
}

/** What should change in the ignore file: expired and unused entries. */
export function ignoreNotes({ drift }: DriftDocument): readonly string[] {
  const { file, entries } = drift.ignore ?? { file: '', entries: [] };
  return entries.flatMap(({ path, line, status, expires }) => {
    const at = `${file}:${line} ${path}`;
    if (status === 'expired') return [`${at} was ignored until ${expires}, and no longer is`];
    return status === 'unused' ? [`${at} names nothing that differs: remove the entry`] : [];
  });
}

/** `added live`; of a difference from git: `only live`. */
export function objectWords({ change, differences }: Pick<DriftObject, 'change' | 'differences'>): string {
  const isPending = differences.every(({ origin }) => origin === 'git');
  switch (change) {
    case 'added':
      return isPending ? 'only live' : 'added live';
    case 'removed':
      return isPending ? 'only in the files' : 'removed live';
    case 'changed':
      return isPending ? '' : 'changed live';
  }
}

/** An object that differs, and the change that undoes it. */
export interface ObjectView {
  readonly object: DriftObject;
  readonly change: ChangeDocument | undefined;
}

/** The differences of a scope, in the report's order. */
export interface DriftView {
  readonly scope: DriftScope;
  readonly objects: readonly ObjectView[];
}

/** A drift report by scope. Objects and changes have the same order, one change for each object. */
export function driftViews({ drift, changes }: DriftDocument): readonly DriftView[] {
  let next = 0;
  return drift.scopes.map((scope) => ({
    scope,
    objects: scope.objects.map((object) => ({ object, change: changes[next++] })),
  }));
}

/** The objects of a scope with their counted or their ignored differences. */
export function objectsWith({ objects }: DriftView, which: 'counted' | 'ignored'): readonly ObjectView[] {
  return objects.flatMap(({ object, change }) => {
    const differences = object.differences.filter(
      (difference) => isCounted(difference) === (which === 'counted'),
    );
    return differences.length === 0 ? [] : [{ object: { ...object, differences }, change }];
  });
}

/** The findings of a scope, without notes and what changes would do. */
export function scopeNotes({ findings }: Pick<ScopeView, 'findings'>): ScopeView['findings'] {
  return findings.filter(({ code, severity }) => code !== MALICIOUS_ALLOWED && severity !== 'info');
}

/** What the user can do about drift. */
export const WHAT_TO_DO =
  'To undo it, apply the files. To keep it, import it (zonewright import --zone NAME, or --account NAME). To ignore it for a time, list it in drift-ignore.yaml.';
