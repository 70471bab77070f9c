import { membersOf, type WriteRequest } from '../../kernel/model/request.js';
import type { CompileContext, SectionPath } from '../../kernel/model/context.js';
import { isObject, type JsonObject, asJsonObject } from '../../kernel/model/json.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { checkValue } from '../toolkit/shapes/check.js';
import { nameBelow, namesBelow } from '../toolkit/shapes/project-names.js';
import { any, record, withNames, type Shape } from '../toolkit/shapes/shape.js';
import { pathsOf, unknownRemarks } from '../toolkit/shapes/unknown-remarks.js';
import { unknownMembers } from '../toolkit/shapes/unknown.js';
import { written } from '../toolkit/shapes/written.js';

/** Members of a ruleset that files can express. */
const OF_FILES = ['name', 'phase', 'description', 'kind', 'ownership', 'rules', 'not_understood'];

/** Members of a ruleset that only the service sets. */
export const SERVER_SET: readonly string[] = ['id', 'version', 'last_updated', 'shareable_entitlement_name'];

/** Members that files express otherwise or the service sets. Never sent in a PUT. */
const OF_SERVICE: ReadonlySet<string> = new Set([...OF_FILES, ...SERVER_SET]);

/** Unknown members of a live ruleset, which must survive a rewrite. */
export function othersOfLive(raw: Raw): Raw {
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !OF_SERVICE.has(name)));
}

/** Unknown members of a file's ruleset; absent if none. */
export function othersOfFile(ruleset: object): { readonly others?: Raw } {
  const others = Object.entries(ruleset).filter(([name]) => !OF_FILES.includes(name));
  return others.length === 0 ? {} : { others: Object.fromEntries(others) };
}

/** The shape of members named by a project, such as `rulesets.new_member`. */
export function othersShape(section: string, names: readonly string[]): Shape {
  return withNames(record({}), namesBelow(`${section}.`, names));
}

/** Reports unknown members of a file's ruleset, and typos. `section`: in the project file. */
export function checkRulesetMembers(
  ruleset: object,
  section: string,
  path: SectionPath,
  context: CompileContext,
): void {
  if (context.isChecked) return;
  const { expressions, parameterNames } = context.settings;
  const own = record(Object.fromEntries(OF_FILES.map((name) => [name, any()])));
  checkValue(withNames(own, namesBelow(`${section}.`, parameterNames)), ruleset, path, {
    report: context.report,
    strict: expressions.strict,
    nameOf: (at) => nameBelow(`${section}.`, at.slice(path.length)),
  });
}

/** Unknown members of a live ruleset for a file, with remarks. Pure. */
export function writtenOthers(
  others: Raw,
  section: string,
  names: readonly string[],
): { readonly members: JsonObject; readonly remarks: readonly string[] } {
  const shape = othersShape(section, names);
  const value = written(shape, others);
  return {
    members: asJsonObject(isObject(value) ? value : {}),
    remarks: unknownRemarks(unknownMembers(shape, others), (found) => `${pathsOf(found)} (the ruleset)`),
  };
}

/** The rules in the body of a request. */
export function sentRules(request: WriteRequest): readonly Raw[] {
  const { rules } = membersOf(request);
  return Array.isArray(rules) ? rules.filter(isObject) : [];
}
