import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type { Change, Detail } from '../kernel/model/change.js';
import type { Draft, Faults } from '../kinds/definition/draft.js';
import { isObject } from '../kernel/model/json.js';
import { escaped } from '../kernel/lib/escaped.js';
import { UserError } from '../kernel/model/errors.js';
import type { Finding, Location } from '../kernel/model/finding.js';
import type { SectionName, SectionPath } from '../kernel/model/context.js';
import type { ApiReader } from '../kernel/model/request.js';
import type { Scope } from '../kernel/model/scope.js';
import type { Settings } from '../kernel/model/settings.js';
import { sameJson } from '../kernel/lib/fields.js';
import { loadFile, type LoadedFile } from '../engine/configuration/load.js';
import { valueAt } from '../kernel/lib/value-at.js';
import { validateFile } from '../engine/configuration/validate.js';
import type { RepositoryFiles } from '../files/repository/folder.js';
import { openFragments } from '../files/repository/include.js';
import { draftText } from './file-text.js';
import { storeOf } from './live-secrets.js';
import { onlyNames } from './only-names.js';
import { pathsOf } from '../kinds/definition/content.js';
import { kindOfSection } from '../kinds/lookup.js';

/** What a draft is checked against. */
export interface DraftWorld {
  readonly scope: Scope;
  readonly settings: Settings;
  readonly api: ApiReader;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Why a file with only this section fails: refused, read differently, or planning changes more than refs. It is read as any file and planned against
 * live. Throws an ApiError for a failed read.
 */
export async function faultsOf(
  name: SectionName,
  draft: Pick<Draft, 'section' | 'secrets'>,
  { scope, settings, api, signal }: DraftWorld,
): Promise<Faults> {
  const { section, secrets } = draft;
  const text = draftText(scope, [
    { name, draft: { section, secrets, remarks: [], omissions: [], things: [] } },
  ]);
  const files = oneFile(text);
  const { file, findings } = await loadFile(files, FILE, openFragments(files));
  const validated =
    file === undefined ? { scopes: [], findings: [] } : validateFile(file, scope.level, settings);
  const objectAt = file === undefined ? () => undefined : objectsIn(name, file);
  const refusals = faultsIn([...findings, ...validated.findings], section, objectAt);
  if (refusals.words.length > 0) return refusals;
  if (!isReadBack(section, file?.value, name)) return { words: [READ_DIFFERENTLY], at: [] };
  const context = { scope, settings, secrets: storeOf(secrets) };
  const declarations = validated.scopes.flatMap((one) => one.declarations);
  const diffs = await Promise.all(declarations.map((one) => one.observe(context, api, signal)));
  const changes = diffs.flatMap((diff) => diff.changes).filter((change) => !onlyNames(change));
  const planFindings = diffs.flatMap((diff) => [...diff.findings, ...(diff.refusals ?? [])]);
  const planned = faultsIn(planFindings, section, objectAt);
  return {
    words: [...planned.words, ...changes.map(changeWords)],
    at: [...planned.at, ...changes.flatMap((change) => changedObjects(change, objectAt))],
  };
}

/** True if a file's text says what it was made of, with variables, but not what stands for refused objects. */
function isReadBack(section: Draft['section'], read: unknown, name: SectionName): boolean {
  return isObject(read) && sameJson(read[name], escaped(section));
}

const FILE = 'draft.yaml';

const READ_DIFFERENTLY = 'a file would not be read back as it was written';

/** A repository of one file. */
function oneFile(text: string): RepositoryFiles {
  return {
    list: () => Promise.resolve([FILE]),
    survey: () => Promise.resolve({ matches: [FILE], misnamed: new Map() }),
    top: () => Promise.resolve([]),
    read: (file) =>
      file === FILE
        ? Promise.resolve(Buffer.from(text))
        : Promise.reject(new UserError(`there is no file ${file}`, { code: 'file-missing' })),
  };
}

/** Errors among findings, each once, with a rule's ref, and their objects. */
function faultsIn(findings: readonly Finding[], section: Draft['section'], objectAt: ObjectAt): Faults {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const found = errors.map(({ message, location }) => ({
    message,
    object: location === undefined ? undefined : objectAt(location),
  }));
  return {
    words: [...new Set(found.map(({ message, object }) => ruleAt(section, object) + message))],
    at: found.flatMap(({ object }) => pathsTo(object)),
  };
}

/** The objects of a change: the changed rules of a ruleset, or its object. */
function changedObjects({ source, details }: Change, objectAt: ObjectAt): readonly SectionPath[] {
  const [object] = source === undefined ? [] : pathsTo(objectAt(source));
  if (object === undefined) return [];
  const rules = details.flatMap((detail) =>
    detail.type === 'rule' && detail.change !== 'kept' && detail.to !== undefined
      ? [[...object, 'rules', detail.to - 1]]
      : [],
  );
  return rules.length > 0 ? rules : [object];
}

function pathsTo(path: SectionPath | undefined): readonly SectionPath[] {
  return path === undefined ? [] : [path];
}

/** `rule REF: ` for a rule with a ref; otherwise empty. */
function ruleAt(section: Draft['section'], object: SectionPath | undefined): string {
  if (object?.at(-2) !== 'rules') return '';
  const rule = valueAt(section, object);
  return isObject(rule) && typeof rule['ref'] === 'string' ? `rule ${rule['ref']}: ` : '';
}

/** What a change would do, by names of what differs. */
export function changeWords({ action, details }: Change): string {
  const names = [...new Set(details.flatMap(detailNames))];
  return `planning it would ${action} it${names.length === 0 ? '' : `: ${names.join(', ')}`}`;
}

/** Names of what differs. */
function detailNames(detail: Detail): readonly string[] {
  switch (detail.type) {
    case 'field':
    case 'secret':
      return [detail.field];
    case 'item':
      return [detail.item === undefined ? detail.list : `${detail.list} ${detail.item}`];
    case 'rule':
      return detail.change === 'kept' ? [] : ruleNames(detail);
    case 'same':
    case 'impact':
    case 'impact_total':
    case 'outcome':
      return [];
  }
}

function ruleNames(rule: Extract<Detail, { readonly type: 'rule' }>): readonly string[] {
  const { change, fields = [] } = rule;
  if (change !== 'changed') return [`rule ${ruleTitle(rule)} ${change}`];
  return fields.map(({ field }) => `${field} of rule ${ruleTitle(rule)}`);
}

/** The innermost markable object of a section at a place, if any. */
type ObjectAt = (place: Pick<Location, 'line'> & Partial<Location>) => SectionPath | undefined;

/** Finds objects by place in a file. Looks them up when first needed. */
function objectsIn(name: SectionName, file: LoadedFile): ObjectAt {
  let starts: readonly Start[] | undefined;
  return ({ line, column = Number.MAX_SAFE_INTEGER }) => {
    starts ??= startsOf(name, file);
    return starts.findLast((start) => start.line < line || (start.line === line && start.column <= column))
      ?.path;
  };
}

interface Start {
  readonly line: number;
  readonly column: number;
  readonly path: SectionPath;
}

/** Objects with start places, in file order, inner ones later. */
function startsOf(name: SectionName, file: LoadedFile): readonly Start[] {
  const places = kindOfSection(name)?.marked ?? [];
  return places
    .flatMap(({ path, byMember }) =>
      pathsOf([name, ...path], file.value).flatMap((found) => {
        const owner = valueAt(file.value, found);
        return byMember === true && isObject(owner)
          ? Object.keys(owner).map((key) => [...found, key])
          : [found];
      }),
    )
    .map((path) => {
      const key = typeof path.at(-1) === 'string' ? 'key' : 'value';
      const { line, column } = file.locationOf(path, key).location;
      return { line, column, path: path.slice(1) };
    })
    .toSorted((a, b) => a.line - b.line || a.column - b.column || a.path.length - b.path.length);
}
