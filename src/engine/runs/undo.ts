import { ShapeError } from '../../kernel/lib/decode.js';
import type { Change, Diff } from '../../kernel/model/change.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Finding, Location } from '../../kernel/model/finding.js';
import { asJson, type Json } from '../../kernel/model/json.js';
import { byAddress, type Undoes } from '../../kernel/model/plan.js';
import { isSameScope, scopeAddress, scopeOfAddress, type Scope } from '../../kernel/model/scope.js';
import type { SecretStore } from '../../kernel/model/secret.js';
import type { Declaration } from '../../kinds/definition/kind.js';
import { kindNamed } from '../../kinds/lookup.js';
import { rememberReads } from '../../service/endpoints/remember-reads.js';
import type { DeclaredScope } from '../configuration/resolve.js';
import { requestOf } from '../apply/late.js';
import type { ChangeDocument, PlanDocument } from '../../generated/documents/plan.js';
import type { RunDocument, RunFoundDocument } from '../../generated/documents/run.js';
import { mayBeWritten } from './record.js';

/** The plan's scopes to undo a run, and findings on what can't be restored. */
export interface Undoing {
  readonly scopes: readonly DeclaredScope[];
  readonly findings: readonly Finding[];
}

/**
 * What a run found, as declarations: planned, they undo its writes. `file`: the record's name. `declared`: the scopes of files, with marks. Throws a
 * UserError for an edited record.
 */
export function scopesToUndo(
  run: RunDocument,
  file: string,
  declared: readonly DeclaredScope[],
  secrets: SecretStore,
): Undoing {
  const written = writtenBy(run);
  const source: Location = { file, line: 1, column: 1, length: 1 };
  const findings: Finding[] = [];
  const scopes = run.plan.scopes.flatMap((document): readonly DeclaredScope[] => {
    const address = `${document.level}/${document.name}`;
    const inFiles = declared.find((other) => isSameScope(other.scope, document));
    const scope = scopeOf(document, inFiles);
    const entries = run.found.filter((entry) => entry.scope === address);
    const own = written.filter((change) => scopeOfAddress(change.address) === address);
    const isFound = (change: ChangeDocument): boolean =>
      entries.some(({ addresses }) => addresses.includes(change.address));
    findings.push(
      ...own
        .filter((change) => !isFound(change))
        .map((change) => notRestorable(scope, change.address, 'the record does not have the former state')),
    );
    const declarations = entries.flatMap((entry) => {
      const changes = written.filter((change) => entry.addresses.includes(change.address));
      if (changes.length === 0) return [];
      const restored = restore(entry, changes, { scope, source, secrets, run: run.id });
      findings.push(...restored.findings);
      return restored.declarations;
    });
    return declarations.length === 0 ? [] : [{ scope, declarations, parts: inFiles?.parts ?? [] }];
  });
  return { scopes: byAddress(scopes), findings };
}

/** The changes that the run wrote or may have written, in order. */
export function writtenBy({ plan, writes }: RunDocument): readonly ChangeDocument[] {
  const touched = new Set(writes.filter(mayBeWritten).map(({ address }) => address));
  return plan.changes.filter(({ address }) => touched.has(address));
}

/** The run for its undo plan: with the found version of each written object. Pure. */
export function undoesOf(run: RunDocument): Undoes {
  const found = writtenBy(run).flatMap(({ address, base: { version } }) =>
    version === undefined ? [] : [[address, version] as const],
  );
  return { run: run.id, versions: new Map(found) };
}

/** As undoesOf, from a reviewed plan; undefined if it undoes nothing. Pure. */
export function undoesAsReviewed({ undo }: PlanDocument): Undoes | undefined {
  if (undo === undefined) return undefined;
  const { run, versions = [] } = undo;
  return { run, versions: new Map(versions.map(({ address, version }) => [address, version])) };
}

/** The scope as named by the run, with more from files. */
function scopeOf(
  { level, name, id }: PlanDocument['scopes'][number],
  inFiles: DeclaredScope | undefined,
): Scope {
  return inFiles === undefined ? { level, name, id } : { ...inFiles.scope, name };
}

interface Place {
  readonly scope: Scope;
  readonly source: Location;
  readonly secrets: SecretStore;
  readonly run: string;
}

function restore(
  { kind: name, kept }: RunFoundDocument,
  changes: readonly ChangeDocument[],
  { scope, source, secrets, run }: Place,
): { readonly declarations: readonly Declaration[]; readonly findings: readonly Finding[] } {
  const part = kindNamed(name)?.restore;
  const lost = (what: string, why: string): Finding => notRestorable(scope, what, why);
  if (part === undefined || kept === undefined) {
    const why = 'it contained a secret as plain text, so the record has none of it';
    return { declarations: [], findings: changes.map(({ address }) => lost(address, why)) };
  }
  const requests = changes.map(requestOf);
  return readable(source.file, () => {
    const found = asJson(kept);
    const left = requests.reduce<Json>((before, request) => part.written(before, request), found);
    const wanted = part.restored(found, scope, { requests, source, secrets, side: 'found' });
    const as = part.restored(left, scope, { requests, source, secrets, side: 'left' });
    const after = { run, created: createdBy(changes), asLeft: as.declarations };
    return {
      declarations: wanted.declarations.map((declaration) => undoing(declaration, after)),
      findings: wanted.lost.map(({ what, why }) => lost(what, why)),
    };
  });
}

function createdBy(changes: readonly ChangeDocument[]): ReadonlySet<string> {
  return new Set(changes.filter(({ action }) => action === 'create').map(({ address }) => address));
}

/** Only its kind can read what was kept. */
function readable<Result>(file: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    throw new UserError(`the run record ${file} can't be used: ${error.message}`, {
      code: 'run-unreadable',
      cause: error,
    });
  }
}

function notRestorable(scope: Scope, what: string, why: string): Finding {
  return {
    severity: 'warning',
    code: 'not-restorable',
    message: `${what} is not restored: ${why}`,
    scope: scopeAddress(scope),
  };
}

/** What a run did: created addresses, and declarations of what it left. */
interface After {
  readonly run: string;
  readonly created: ReadonlySet<string>;
  readonly asLeft: readonly Declaration[];
}

/** A declaration that restores what was found. Removes only what the run created. Reports later changes by others as risks: undo reverts them too. */
function undoing(declaration: Declaration, after: After): Declaration {
  return {
    ...declaration,
    observe: async (context, api, signal) => {
      const once = rememberReads(api);
      const diff = ownOf(await declaration.observe(context, once, signal), after.created);
      if (diff.changes.length === 0) return diff;
      const { foresight: _, ...plainly } = context;
      const left = await Promise.all(after.asLeft.map((other) => other.observe(plainly, once, signal)));
      const edited = new Set(left.flatMap(({ changes }) => changes.flatMap(subjectsOf)));
      return withEdits(diff, edited, after.run);
    },
  };
}

/** Drops removals of other people's items, which restoring a list would cause. No file declares them. */
function ownOf(diff: Diff, created: ReadonlySet<string>): Diff {
  const isOwn = ({ action, address }: Pick<Change, 'action' | 'address'>): boolean =>
    action !== 'delete' || created.has(address);
  const changes = diff.changes.filter(isOwn).map(({ source: _, ...change }) => change);
  const addresses = new Set(changes.map(({ address }) => address));
  const { conditions } = diff;
  return {
    ...diff,
    changes,
    ...(conditions === undefined
      ? {}
      : { conditions: conditions.filter(({ address }) => addresses.has(address)) }),
  };
}

/** A change's address, and the path of an updated object, whose name the run may have changed. */
function subjectsOf({ address, action, request }: Change): readonly string[] {
  return action === 'update' ? [address, request.path] : [address];
}

function withEdits(diff: Diff, edited: ReadonlySet<string>, run: string): Diff {
  const isEdited = (change: Change): boolean => subjectsOf(change).some((subject) => edited.has(subject));
  return {
    ...diff,
    changes: diff.changes.map((change) =>
      isEdited(change)
        ? { ...change, risks: [...change.risks, { code: 'overwrites-live-edit' as const, message: EDITED }] }
        : change,
    ),
    findings: [
      ...diff.findings,
      ...diff.changes.filter(isEdited).map((change): Finding => ({
        severity: 'warning',
        code: 'changed-since-run',
        message: `${change.address} is neither as run ${run} found it nor as it left it: somebody changed it since`,
        help: 'Undoing the run also reverts that: look at the change.',
      })),
    ],
  };
}

const EDITED = 'somebody changed it since the run, and that is reverted too';
