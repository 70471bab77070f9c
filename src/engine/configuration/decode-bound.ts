import type { Finding } from '../../kernel/model/finding.js';
import type { SectionFinding, SectionPath, Sections } from '../../kernel/model/context.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { isObject } from '../../kernel/model/json.js';
import type { Level } from '../../kernel/model/scope.js';
import { schemaFindings } from '../../kernel/schema/findings.js';
import {
  boundObjects,
  ownerOf,
  refusedIn,
  replacedAt,
  type BoundObject,
  type BoundObjects,
} from './bound-objects.js';
import { decodeFile, schemaErrors, type DecodedFile } from './decode-file.js';
import { pathKey } from './insertions.js';
import { decodeMeant, type MeantSections } from './meant-file.js';
import type { LoadedFile } from './load.js';

/** A decoded file with its bound objects. */
export interface BoundFile extends DecodedFile {
  readonly meant: MeantSections | undefined;
  readonly marks: FileMarks;
}

/** The objects accepted because they are live, and findings about them. */
export interface FileMarks {
  readonly bound: BoundObjects;
  /** Those refused by the schema, by the `pathKey` of their paths. Findings on their replacements are dropped. */
  readonly refused: ReadonlySet<string>;
  /** Findings about them before compiling. */
  readonly findings: readonly MarkFinding[];
  /** Those already reported, by the `pathKey` of their paths. */
  readonly reported: Set<string>;
}

/** Of a file without marks. */
export const NO_MARKS: FileMarks = {
  bound: new Map(),
  refused: new Set(),
  findings: [],
  reported: new Set(),
};

/** A finding about a marked object, with its path. */
type MarkFinding = Pick<SectionFinding, 'severity' | 'code' | 'message' | 'help' | 'sensitive' | 'atKey'> & {
  readonly path: SectionPath;
};

/** As decodeFile, with objects bound as a whole: schema errors in them are warnings, and replacements pass the schema. Pure. */
export function decodeBound(level: Level, value: unknown): BoundFile {
  const { bound, loose } = boundObjects(value);
  const stale = loose.map(({ path }) => ({ ...STALE, path }));
  if (bound.size === 0) {
    const whole = decodeFile(level, value);
    return {
      ...whole,
      meant: decodeMeant(level, value, whole.errors),
      marks: { bound, refused: new Set(), findings: stale, reported: new Set() },
    };
  }
  const refused = refusedIn(bound, schemaErrors(level, value));
  const objects = [...refused.keys()].flatMap((key) => bound.get(key) ?? []);
  const accepted = replacedAt(value, placeholders(objects));
  const decoded = decodeFile(level, accepted);
  const meant = decodeMeant(level, accepted, decoded.errors);
  const findings = objects.flatMap((object) =>
    schemaFindings(refused.get(pathKey(object.path)) ?? []).map((finding) => ({
      ...asBound({ severity: 'error', ...finding }),
      path: finding.path,
      atKey: finding.atKey,
    })),
  );
  return {
    ...decoded,
    sections: withStandIns(decoded, objects),
    meant: meant && { ...meant, sections: withStandIns(meant, objects) },
    marks: {
      bound,
      refused: new Set(refused.keys()),
      findings: [...stale, ...findings],
      reported: new Set(refused.keys()),
    },
  };
}

const STALE = {
  severity: 'warning',
  code: 'not-understood-stale',
  message: 'this mark binds nothing here: what it was for has changed',
  help: 'Remove the mark. What it was for is checked like everything else.',
} as const;

/** A finding about an object accepted because it is live, without a fix. Pure. */
export function asBound<Reported extends Pick<SectionFinding, 'severity' | 'code' | 'message' | 'fix'>>(
  finding: Reported,
): Omit<Reported, 'fix'> {
  const { fix: _, ...rest } = finding;
  if (finding.severity !== 'error') return rest;
  return {
    ...rest,
    severity: 'warning',
    code: 'not-understood',
    message: `live, not understood: ${finding.message} (${finding.code})`,
    help: ACCEPTED,
  };
}

const ACCEPTED = 'It is accepted until something of it changes, and compared and sent as it is live.';

/** The finding for a bound object without other findings. */
export const NOT_UNDERSTOOD = {
  severity: 'warning',
  code: 'not-understood',
  message: 'live, not understood: it is compared and sent as a whole',
  help: ACCEPTED,
} as const satisfies SectionFinding;

/** Replacements that the schema accepts; settings are left out. */
function placeholders(objects: readonly BoundObject[]): ReadonlyMap<string, (part: unknown) => unknown> {
  return new Map(
    objects.map(({ path, place, apart }) => [
      pathKey(path),
      (part) => (place.byMember === true ? undefined : withApart(place.standIn({}), part, apart)),
    ]),
  );
}

/** The sections with each bound object replaced by its kind's stand-in. */
function withStandIns(
  { sections, written }: Pick<DecodedFile, 'sections' | 'written'>,
  objects: readonly BoundObject[],
): Sections {
  const own = new Map(objects.map((object) => [pathKey(object.path), object]));
  const settings = objects.filter(({ place }) => place.byMember === true);
  const inLists = standInsIn(sections, [], written, own);
  return settings.reduce((all, { path, content }) => withMember(all, path, content), inLists);
}

/** `standIn` guarantees the type of what it replaces. */
function standInsIn<Value>(
  value: Value,
  path: SectionPath,
  written: DecodedFile['written'],
  own: ReadonlyMap<string, BoundObject>,
): Value;
function standInsIn(
  value: unknown,
  path: SectionPath,
  written: DecodedFile['written'],
  own: ReadonlyMap<string, BoundObject>,
): unknown {
  const inner = Array.isArray(value)
    ? value.map((item: unknown, index) => standInsIn(item, [...path, index], written, own))
    : isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, member]) => [
            name,
            standInsIn(member, [...path, name], written, own),
          ]),
        )
      : value;
  const object = path.length === 0 ? undefined : own.get(pathKey(written(path)));
  return object === undefined ? inner : withApart(object.place.standIn(object.content), inner, object.apart);
}

function withApart(standIn: unknown, part: unknown, apart: readonly string[]): unknown {
  if (!isObject(standIn) || !isObject(part)) return standIn;
  const lists = Object.entries(part).filter(([name]) => apart.includes(name) || FILE_WORDS.has(name));
  return { ...standIn, ...Object.fromEntries(lists) };
}

/** Words of files that stay beside replacements. */
const FILE_WORDS: ReadonlySet<string> = new Set([
  'not_understood',
  'protected',
  'meta',
  'position',
  'ownership',
]);

function withMember(sections: Sections, path: SectionPath, content: Raw): Sections {
  const [section = '', name = ''] = path.map(String);
  const owner: unknown = Object.entries(sections).find(([key]) => key === section)?.[1];
  return { ...sections, [section]: { ...(isObject(owner) ? owner : {}), [name]: content[name] } };
}

/** The findings of marks, and one per bound object without any. Call it after all checks. */
export function markFindings({ bound, findings, reported }: FileMarks, file: LoadedFile): readonly Finding[] {
  const unreported: FileMarks['findings'] = [...bound].flatMap(([key, { path }]) =>
    reported.has(key) ? [] : [{ ...NOT_UNDERSTOOD, path }],
  );
  return [...findings, ...unreported].map(({ path, atKey, ...finding }) => ({
    ...finding,
    ...file.locationOf(path, atKey === true ? 'key' : 'value'),
  }));
}

/** A finding as reported: unchanged, a warning if its object is accepted because it is live, or undefined. Notes objects with errors. */
export function reportedAs<Reported extends SectionFinding>(
  finding: Reported,
  path: SectionPath,
  { bound, refused, reported }: FileMarks,
): Reported | (Omit<Reported, 'fix'> & { readonly fix?: never }) | undefined {
  const owner = bound.size === 0 ? undefined : ownerOf(bound, path);
  if (owner === undefined) return finding;
  const key = pathKey(owner.path);
  if (refused.has(key) || finding.code === 'not-understood-stale') return undefined;
  if (finding.severity === 'error') reported.add(key);
  return asBound(finding);
}
