import type { Finding, Location } from '../../kernel/model/finding.js';
import type { Declaration } from '../../kinds/definition/kind.js';
import { byAddress } from '../../kernel/model/plan.js';
import type { Scope } from '../../kernel/model/scope.js';
import { rulesetsWrittenBy } from '../../kinds/rule-lists/written-phases.js';
import { unmetRelations, type PlacedRelation } from './relations.js';
import { dedupeFindings } from './dedupe-findings.js';
import type { DeclaredPart, FileScope } from './validate.js';

/** What the repository declares for a scope, from all files. */
export interface DeclaredScope {
  readonly scope: Scope;
  readonly declarations: readonly Declaration[];
  readonly parts: readonly DeclaredPart[];
}

/**
 * Combines the files of each scope, sorted by address. Two files may share a scope, not an object. Files with errors are checked for conflicts, but
 * left out. Pure.
 */
export function resolveScopes(files: readonly FileScope[]): {
  readonly scopes: readonly DeclaredScope[];
  readonly findings: readonly Finding[];
} {
  const groups = groupByScope(files);
  const findings = [
    ...identityFindings(files),
    ...groups.flatMap((group) => groupFindings(group)),
    ...acrossFindings(files),
  ];
  const whole = groupByScope(files.filter(({ isPartial }) => isPartial === undefined));
  const scopes = whole.map((group) => ({
    scope: group.scope,
    declarations: group.files.flatMap((file) => file.declarations),
    parts: group.files.map((file) => file.part),
  }));
  return { scopes: byAddress(scopes), findings };
}

interface Group {
  readonly scope: Scope;
  readonly files: readonly FileScope[];
}

/** A scope named twice in a file counts once, so that nothing seems managed twice. */
function groupByScope(files: readonly FileScope[]): readonly Group[] {
  const groups = new Map<string, { readonly scope: Scope; readonly files: FileScope[] }>();
  for (const file of files) {
    const key = `${file.scope.level} ${file.scope.id}`;
    const group = groups.get(key) ?? { scope: file.scope, files: [] };
    groups.set(key, group);
    if (!group.files.some((other) => isSameFile(other, file))) group.files.push(file);
  }
  return [...groups.values()];
}

function isSameFile(a: FileScope, b: FileScope): boolean {
  return a.header.file === b.header.file;
}

function groupFindings({ scope, files }: Group): readonly Finding[] {
  const owners = new Map<string, Location>();
  const twice = files
    .flatMap((file) => file.declarations)
    .flatMap(({ claims, source }) =>
      claims.flatMap((claim) => {
        const owner = owners.get(claim);
        if (owner !== undefined) return [managedTwice(claim, scope, source, owner)];
        owners.set(claim, source);
        return [];
      }),
    );
  const both = writtenTwice(
    scope,
    files.flatMap((file) => file.declarations),
  );
  // Relations of files with errors are unknown.
  if (files.some(({ isPartial }) => isPartial)) return [...twice, ...both];
  const relations = files.flatMap((file) => file.relations.filter((one) => !isAcross(one)));
  return [...twice, ...both, ...unmetRelations(relations)];
}

/** Rulesets whose rules another declared section of the zone writes, each with its first declaration. */
function writtenTwice(scope: Scope, declarations: readonly Declaration[]): readonly Finding[] {
  if (scope.level !== 'zone') return [];
  const sectionOf = ({ claims: [claim = ''] }: Declaration): string => claim.split('/')[0] ?? '';
  return declarations.flatMap(({ claims: [claim = ''], source }) => {
    const other = declarations.find((one) => rulesetsWrittenBy(sectionOf(one)).includes(claim));
    if (other === undefined) return [];
    const section = sectionOf(other);
    return [
      {
        ...managedTwice(claim, scope, source, other.source),
        message: `${claim} and ${section} of zone ${scope.name} are the same rules`,
        related: { location: other.source, message: section },
      },
    ];
  });
}

function isAcross({ relation }: PlacedRelation): boolean {
  return relation.isAcross === true;
}

/** Missing names between scopes. Unknown if files have errors. */
function acrossFindings(files: readonly FileScope[]): readonly Finding[] {
  if (files.some(({ isPartial }) => isPartial)) return [];
  return dedupeFindings(unmetRelations(files.flatMap((file) => file.relations.filter(isAcross))));
}

function managedTwice(claim: string, scope: Scope, location: Location, first: Location): Finding {
  return {
    severity: 'error',
    code: 'managed-twice',
    message: `${claim} of ${scope.level} ${scope.name} is managed in two places`,
    help: 'Keep one of them: each would undo the other.',
    location,
    related: { location: first, message: 'the first one' },
  };
}

/** Findings for ids with two names, names with two ids (addresses would be wrong), and files that name a scope twice. */
function identityFindings(files: readonly FileScope[]): readonly Finding[] {
  const byId = new Map<string, FileScope>();
  const byName = new Map<string, FileScope>();
  return files.flatMap((file) => {
    const { level, id, name } = file.scope;
    const sameId = byId.get(`${level} ${id}`) ?? file;
    const sameName = byName.get(`${level} ${name}`) ?? file;
    byId.set(`${level} ${id}`, sameId);
    byName.set(`${level} ${name}`, sameName);
    return [
      ...(sameId.scope.name === name
        ? []
        : [identity(file, sameId, `id ${id} also belongs to ${sameId.scope.name}`)]),
      ...(sameName.scope.id === id
        ? []
        : [identity(file, sameName, `${name} has the id ${sameName.scope.id} elsewhere`)]),
      ...(sameId !== file && sameId.scope.name === name && isSameFile(sameId, file)
        ? [namedTwice(file, sameId)]
        : []),
    ];
  });
}

function identity(file: FileScope, other: FileScope, message: string): Finding {
  return {
    severity: 'error',
    code: 'scope-identity',
    message: `${file.scope.level} ${file.scope.name}: ${message}`,
    help: 'Check the name and the id: one of them was copied from another scope.',
    location: file.header,
    related: { location: other.header, message: 'the other one' },
  };
}

function namedTwice({ scope, header }: FileScope, first: FileScope): Finding {
  return {
    severity: 'error',
    code: 'scope-twice',
    message: `${scope.level} ${scope.name} appears twice in this file`,
    help: 'Remove one of them.',
    location: header,
    related: { location: first.header, message: 'the first one' },
  };
}
