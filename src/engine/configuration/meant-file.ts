import type { SectionPath, Sections } from '../../kernel/model/context.js';
import { isObject } from '../../kernel/model/json.js';
import type { Level } from '../../kernel/model/scope.js';
import type { SchemaError } from '../../kernel/schema/error.js';
import { MOST_ERRORS, pathOf, SECRET } from '../../kernel/schema/findings.js';
import { mistakes } from '../../kernel/schema/mistakes.js';
import { replacedAt } from './bound-objects.js';
import { decodeWithout, isOfSection, itemOf, withStandInName, type DecodedFile } from './decode-file.js';
import { pathKey } from './insertions.js';

/** The sections of a file, with accepted values in place of refused ones. Used to look for findings that hold for the file as written. */
export interface MeantSections {
  readonly sections: Sections;
  readonly written: DecodedFile['written'];
  /** The `pathKey` of what has a stand-in. */
  readonly replaced: ReadonlySet<string>;
}

/**
 * As decodeFile, but keeps the object around a refused value: the value is replaced by one that the schema accepts, or removed. If the schema still
 * refuses the object, it is removed too. `errors`: of the file as written. Undefined if nothing is left to check. Pure.
 */
export function decodeMeant(
  level: Level,
  value: unknown,
  errors: readonly SchemaError[],
): MeantSections | undefined {
  const wrong = errors.filter(isOfSection);
  if (!isObject(value) || wrong.length === 0 || errors.length > MOST_ERRORS) return undefined;
  const values = mistakes(wrong).filter(({ keyword }) => keyword !== 'required');
  const standIns = new Map(values.flatMap(standInFor));
  const named = replacedAt(withStandInName(level, value), standIns);
  const bad = new Set(values.flatMap((error) => leftOutFor(error, standIns)));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { headers, sections, written, errors: left } = decodeWithout(bad, level, named);
    if (headers.length > 0) return { sections, written, replaced: new Set(standIns.keys()) };
    for (const error of left) bad.add(itemOf({ ...error, instancePath: pointerOf(written(pathOf(error))) }));
  }
  return undefined;
}

/** Leaving a part out can leave something else incomplete, in what is around it. */
const MOST_ROUNDS = 3;

/** What the schema accepts in place of a wrong value, by its `pathKey`: what was probably meant, where that is clear. */
function standInFor(error: SchemaError): readonly (readonly [string, () => unknown])[] {
  const standIn = standInOf(error);
  return standIn === undefined ? [] : [[pathKey(pathOf(error)), () => standIn]];
}

function standInOf({ keyword, params, data, parentSchema }: SchemaError): unknown {
  const types = new Set([params['type']].flat());
  if (keyword === 'type' && isObject(parentSchema) && parentSchema['$id'] === SECRET) return { env: 'NAME' };
  if (keyword === 'type' && types.has('boolean')) return true;
  if (keyword === 'type' && types.has('string') && !isCompound(data)) return String(data);
  if (keyword === 'enum' && Array.isArray(params['allowedValues'])) return params['allowedValues'][0];
  if (keyword === 'pattern' && typeof data === 'string') return data.toLowerCase();
  return undefined;
}

function isCompound(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function leftOutFor(error: SchemaError, standIns: ReadonlyMap<string, unknown>): readonly string[] {
  if (standIns.has(pathKey(pathOf(error)))) return [];
  const { additionalProperty, propertyName } = error.params;
  const key = additionalProperty ?? propertyName;
  return [typeof key === 'string' ? `${error.instancePath}/${key}` : error.instancePath];
}

function pointerOf(path: SectionPath): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
