import { defined } from '../../../kernel/lib/defined.js';
import type { MoveReport } from '../../../import/moving/report.js';
import type { ImportedFile, ImportedScope, ImportedSecret } from '../../../import/result.js';
import type { Finding } from '../../../kernel/model/finding.js';
import type { ImportDocument } from '../../../generated/documents/import.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import { findingDocument } from '../plan/document.js';
import { movedDocument } from './moved-document.js';
import { unifiedDiff } from '../printers/text/unified-diff.js';

/** The facts about an import as a whole. */
export interface ImportHead {
  readonly exit: number;
  readonly reads: number;
  /** Findings about several scopes. */
  readonly findings: readonly Finding[];
  readonly isDryRun: boolean;
  readonly snapshot: string | undefined;
  readonly moved: MoveReport | undefined;
  /** Unchanged examples of `init`, removed as there are files of zones. */
  readonly removed: readonly string[];
  /** The command line that plans what was written. */
  readonly planLine: string;
}

/** An import as the published document (schemas/import.schema.json). */
export function importDocument(
  scopes: readonly ImportedScope[],
  { exit, reads, findings, isDryRun, snapshot, moved, removed }: ImportHead,
): ImportDocument {
  return {
    ...DOCUMENT_HEAD,
    exit_code: exit,
    dry_run: isDryRun,
    ...defined({ snapshot, moved: moved && movedDocument(moved, isDryRun) }),
    ...(removed.length === 0 ? {} : { removed: [...removed] }),
    scopes: scopes.map(scopeDocument),
    ...(findings.length === 0 ? {} : { findings: findings.map(findingDocument) }),
    variables: variablesOf(scopes).map(({ env, purposes, state, isMasked }) => ({
      name: env,
      purposes: [...purposes],
      state,
      masked: isMasked,
    })),
    requests: { read: reads },
  };
}

type ScopeDocument = ImportDocument['scopes'][number];

function scopeDocument(imported: ImportedScope): ScopeDocument {
  const { scope, status, files, sections, refs, gone, foreign, problems } = imported;
  return {
    level: scope.level,
    name: scope.name,
    id: scope.id,
    status,
    files: files.map(fileDocument),
    sections: sections.map(({ name, words, leftOut }) => ({
      section: name,
      read: words,
      left_out: leftOut.map(({ what, why }) => ({ what, why })),
    })),
    refs: refs.map(({ ruleset, position, ref }) => ({ ruleset, position, ref })),
    gone: [...gone],
    foreign: [...foreign],
    problems: problems.map(findingDocument),
  };
}

function fileDocument({ file, before, after, rejectedAs }: ImportedFile): ScopeDocument['files'][number] {
  return {
    file,
    change: before === undefined ? 'created' : 'updated',
    diff: unifiedDiff(file, before, after),
    ...defined({ rejected_as: rejectedAs }),
  };
}

/** A variable with its uses. */
export interface Variable extends Pick<ImportedSecret, 'env' | 'state' | 'isMasked'> {
  readonly purposes: readonly string[];
}

/** The variables of the files, each once. Scopes that are not written need none. */
export function variablesOf(scopes: readonly ImportedScope[]): readonly Variable[] {
  const variables = new Map<string, Variable>();
  for (const { scope, status, secrets } of scopes) {
    if (!WRITTEN.has(status)) continue;
    for (const { env, of, state, isMasked } of secrets) {
      const known = variables.get(env);
      variables.set(env, {
        env,
        state: known?.state === 'else' ? 'else' : state,
        isMasked: isMasked || known?.isMasked === true,
        purposes: [...(known?.purposes ?? []), `${of} (${scope.name})`],
      });
    }
  }
  return [...variables.values()];
}

const WRITTEN = new Set<ImportedScope['status']>(['created', 'updated', 'unchanged']);
