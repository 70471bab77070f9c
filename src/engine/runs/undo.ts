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

/** What has to be planned to undo a run, and what of it nothing can bring back. */
export interface Undoing {
  readonly scopes: readonly DeclaredScope[];
  readonly findings: readonly Finding[];
}

/**
 * What a run found, as declarations: planned, they undo what the run wrote or may have written. `file` is the name of the record, `declared` the scopes of
 * the files, with their marks. Throws a UserError for an edited record.
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

/** The changes that the run wrote, or may have written, in their order. */
export function writtenBy({ plan, writes }: RunDocument): readonly ChangeDocument[] {
  const touched = new Set(writes.filter(mayBeWritten).map(({ address }) => address));
  return plan.changes.filter(({ address }) => touched.has(address));
}

/** The run as its plan to undo it names it: with the version that it found of each object that it wrote, as the record has it. Pure. */
export function undoesOf(run: RunDocument): Undoes {
  const found = writtenBy(run).flatMap(({ address, base: { version } }) =>
    version === undefined ? [] : [[address, version] as const],
  );
  return { run: run.id, versions: new Map(found) };
}

/** As undoesOf, as a plan that was reviewed has it; undefined for a plan that undoes nothing. Pure. */
export function undoesAsReviewed({ undo }: PlanDocument): Undoes | undefined {
  if (undo === undefined) return undefined;
  const { run, versions = [] } = undo;
  return { run, versions: new Map(versions.map(({ address, version }) => [address, version])) };
}

/** As the run called it, with what the files know of it besides. */
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

/** What was kept is read by its kind alone. */
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

/** What a run did: the addresses that it made, and declarations of what it left. */
interface After {
  readonly run: string;
  readonly created: ReadonlySet<string>;
  readonly asLeft: readonly Declaration[];
}

/**
 * A declaration that restores what was found. It removes only what the run created. Later changes by other people are reported as risks, since undoing the
 * run reverts them too.
 */
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

/** Drops removals that restoring a list would cause besides: these items are other people's. No file of the repository declares them. */
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

/** What a change is about: its address, and the path of the object that it updates, whose name the run may have changed. */
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
