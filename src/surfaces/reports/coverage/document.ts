import type { CoverageDocument, CoveredScopeDocument } from '../../../generated/documents/coverage.js';
import type { ExitCode } from '../../../kernel/model/errors.js';
import { scopeAddress, type Scope } from '../../../kernel/model/scope.js';
import { percentOf, type Coverage, type ScopeCoverage } from '../../../engine/coverage/measure.js';
import { unusedUnmanaged } from '../../../engine/configuration/unmanaged.js';
import { defined } from '../../../kernel/lib/defined.js';
import { findingDocument } from '../plan/document.js';
import { shellWord } from '../../../kernel/lib/shell-word.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';

/** Coverage as the published document (schemas/coverage.schema.json). */
export function coverageDocument(coverage: Coverage, exit: ExitCode, reads: number): CoverageDocument {
  const { live, covered, unmanaged, kinds, scopes, problems, unlisted, idle } = coverage;
  return {
    ...DOCUMENT_HEAD,
    exit_code: exit,
    complete: coverage.unread + unlisted.length === 0,
    live,
    covered,
    ...defined({ unmanaged }),
    percent: percentOf(coverage) ?? null,
    kinds: kinds.map((tally) => ({ ...tally, percent: percentOf(tally) ?? null })),
    scopes: scopes.map(scopeDocument),
    problems: [...problems],
    unlisted: [...unlisted],
    ...(idle.length === 0 ? {} : { findings: idle.map(unusedUnmanaged).map(findingDocument) }),
    requests: { read: reads },
  };
}

function scopeDocument(coverage: ScopeCoverage): CoveredScopeDocument {
  const { scope, isDeclared, live, covered, unread, unmanaged, missing, left, aside, problems } = coverage;
  const { level, name, id } = scope;
  return {
    level,
    name,
    id,
    declared: isDeclared,
    live,
    covered,
    unread,
    ...defined({ unmanaged }),
    percent: percentOf(coverage) ?? null,
    missing: missing.map(({ kind, address }) => ({ kind, address: `${scopeAddress(scope)}/${address}` })),
    left: left.map(({ kind, what, why }) => ({ kind, what, why })),
    ...(aside.length === 0
      ? {}
      : {
          unmanaged_objects: aside.map((one) => ({
            ...one,
            address: `${scopeAddress(scope)}/${one.address}`,
          })),
        }),
    ...(isWhole(coverage) ? {} : { command: importCommand(scope) }),
    problems: [...problems],
  };
}

/** True if the repository has all that was read of a scope. */
export function isWhole({ isDeclared, isUnmanaged, missing }: ScopeCoverage): boolean {
  return (isDeclared || isUnmanaged === true) && missing.length === 0;
}

/** The command line that imports a scope, for a shell. */
export function importCommand({ level, name, id }: Scope): string {
  return `zonewright import --${level} ${shellWord(`${name}=${id}`)}`;
}
