import { defined } from '../../kernel/lib/defined.js';
import type { ProjectFile, Vars } from '../../generated/files.js';
import type { Finding, Location } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import type { Declaration } from '../../kinds/definition/kind.js';
import type { SectionPath, Sections } from '../../kernel/model/context.js';
import type { Span } from '@zonewright/edge-rules/expressions/ast.js';
import type { Level, Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import { KINDS } from '../../kinds/registry.js';
import { pathOf, schemaFindings, type SchemaFinding } from '../../kernel/schema/findings.js';
import type { SchemaError } from '../../kernel/schema/error.js';
import { validatorOf } from '../../kernel/schema/validator.js';
import { decodeBound, markFindings } from './decode-bound.js';
import { givenFindings } from './given-findings.js';
import { withoutSections, type Header } from './decode-file.js';
import { dedupeFindings } from './dedupe-findings.js';
import { findingsBeside } from './findings-beside.js';
import { pathKey } from './insertions.js';
import type { LoadedFile } from './load.js';
import type { Lived } from './life/lives.js';
import { takeMarks, type ProtectedMark } from './marks.js';
import { placeholder } from './placeholder.js';
import { meantProject, type MeantProject } from './meant-project.js';
import { locationIn, locationsOf } from './section-locations.js';
import { relationsIn, type PlacedRelation } from './relations.js';
import { checkSections } from './section-checks.js';
import { locate } from './located-findings.js';
import { contextFor, MOST_FINDINGS, type CheckedFile } from './section-context.js';
import { givenBy } from './section-finding.js';
import { reportedPaths, variantsOf, varsOf, type Variant } from './variants.js';
import { unusedVariables, usedBy } from './unused-vars.js';
import { variableFinding } from './variable-finding.js';

/** What a file declares for a scope. */
export interface FileScope {
  readonly scope: Scope;
  /** The place of the scope in the file. */
  readonly header: Location;
  readonly declarations: readonly Declaration[];
  /** For migrations and comparisons, which need more than declarations. */
  readonly part: DeclaredPart;
  readonly relations: readonly PlacedRelation[];
  /** Set if the file has errors: this part is right, but must not be planned. */
  readonly isPartial?: true;
}

/** A file's content for a scope, as plain data, after includes, variables and schema; with the places of values, or of values around them. */
export interface DeclaredPart {
  readonly sections: Sections;
  readonly marks: readonly ProtectedMark[];
  /** The `meta` of objects, rules and items. */
  readonly lives: readonly Lived[];
  /** The variables of file and scope, which override the project's. */
  readonly vars: Vars;
  readonly locationOf: (path: SectionPath) => Location;
}

export interface ValidatedFile {
  readonly scopes: readonly FileScope[];
  readonly findings: readonly Finding[];
  /** The names of the variables that it uses. */
  readonly used?: ReadonlySet<string>;
}

/**
 * Validates variables, schema, and each kind's own checks. Declarations of a file with errors are partial. What was checked before is only declared,
 * without findings. Pure.
 */
export function validateFile(
  file: LoadedFile,
  level: Level,
  settings: Settings,
  before: Pick<CheckedFile, 'isChecked' | 'leavesOrder'> = {},
): ValidatedFile {
  if (isTooMuch(file.value)) return { scopes: [], findings: [tooMuch(file)] };
  const variants = variantsOf(file.value, settings.vars.values, file.given);
  const results = variants.map((variant) => validateVariant(file, variant, level, { settings, ...before }));
  const given = before.isChecked === true ? [] : givenFindings(file, variants, settings);
  const all = [...given, ...results.flatMap((result) => result.findings)];
  const isBroken = all.some((finding) => finding.severity === 'error');
  const unused = isBroken || before.isChecked === true ? [] : unusedVariables(file, variants);
  const findings = capped(dedupeFindings([...all, ...unused]), file);
  const scopes = results.flatMap((result) => result.scopes);
  return {
    scopes: isBroken ? scopes.map((scope) => ({ ...scope, isPartial: true })) : scopes,
    findings,
    used: new Set(variants.flatMap(usedBy)),
  };
}

/** The most characters to check: a file is checked for each of its zones. */
const MOST_CHARACTERS = 1 << 25;

function isTooMuch(value: unknown): boolean {
  const zones = isObject(value) ? value['zones'] : undefined;
  return (
    Array.isArray(zones) && zones.length > 1 && zones.length * JSON.stringify(value).length > MOST_CHARACTERS
  );
}

function tooMuch(file: LoadedFile): Finding {
  return {
    severity: 'error',
    code: 'too-many-variants',
    message: 'the file is too large for the number of zones that share it',
    help: 'Split the zones over several files that include the same fragments.',
    ...file.locationOf(['zones'], 'key'),
  };
}

/** Warnings never hide an error; beside too many errors they are left out. */
function capped(findings: readonly Finding[], file: LoadedFile): readonly Finding[] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const others = findings.filter(({ severity }) => severity !== 'error');
  if (errors.length > MOST_FINDINGS) return firstOf(errors, 'error', 'problems', file);
  return [...errors, ...firstOf(others, 'warning', 'warnings', file)];
}

function firstOf(
  findings: readonly Finding[],
  severity: 'error' | 'warning',
  what: 'problems' | 'warnings',
  { file }: LoadedFile,
): readonly Finding[] {
  if (findings.length <= MOST_FINDINGS) return findings;
  const more: Finding = {
    severity,
    code: `too-many-${what}`,
    message: `${file} has more than ${MOST_FINDINGS} ${what}; these are the first`,
    location: { file, line: 1, column: 1, length: 1 },
  };
  return [...findings.slice(0, MOST_FINDINGS), more];
}

function validateVariant(
  file: LoadedFile,
  variant: Variant,
  level: Level,
  given: Pick<CheckedFile, 'settings' | 'isChecked' | 'leavesOrder'>,
): ValidatedFile {
  const problems = variant.problems.map((problem) =>
    variableFinding(file, problem, variant.zone, given.settings),
  );
  const { headers, sections, errors, written, marks, meant } = decodeBound(level, variant.value);
  const refused = schemaFindingsOf(file, errors, variant);
  const isNamed = headers.some(({ isStandIn }) => isStandIn === undefined);
  const nameless = errors.length === 0 && !isNamed ? [headerFinding(file)] : [];
  const own = headers.filter((_, index) => !isNamed || variant.zone === undefined || variant.zone === index);
  const context = {
    file,
    ...given,
    insertions: variant.insertions,
    reported: reportedPaths(variant),
    written,
    marks,
  };
  const results = own.map((header) => validateScope(sections, header, context));
  const beside = meant === undefined ? [] : own.flatMap(({ scope }) => findingsBeside(meant, scope, context));
  const accepted = given.isChecked === true ? [] : markFindings(marks, file);
  return {
    scopes: isNamed ? results.map((result) => result.scope) : [],
    findings: [
      ...problems,
      ...refused,
      ...nameless,
      ...accepted,
      ...results.flatMap((result) => result.findings),
      ...beside,
    ],
  };
}

function schemaFindingsOf(
  file: LoadedFile,
  errors: readonly SchemaError[],
  variant: Variant,
): readonly Finding[] {
  const reported = reportedPaths(variant);
  const own = errors.filter((error) => !isOfInclude(error, file));
  const unreported = schemaFindings(own).filter(({ path }) => !reported.has(pathKey(path)));
  return unreported.slice(0, MOST_FINDINGS + 1).flatMap((finding) => {
    const given = givenBy(variant.insertions.get(pathKey(finding.path)), file, finding);
    return locate(file, [aboutText(finding, variant)]).map((located) => ({ ...located, ...given }));
  });
}

/** For a wrong text that a variable made: quotes are not the mistake. */
function aboutText(finding: SchemaFinding, { insertions }: Variant): SchemaFinding {
  if (finding.code !== 'wrong-type' || !insertions.has(pathKey(finding.path))) return finding;
  const { fix: _, ...rest } = finding;
  return { ...rest, help: NO_TEXT };
}

const NO_TEXT =
  'A variable is always text, with quotes or without. Write the value itself here; zones for which it differs need files of their own.';

/** True if a failed include, already reported, is why a member is missing. */
function isOfInclude(error: SchemaError, { lacking }: LoadedFile): boolean {
  return MISSING.has(error.keyword) && lacking?.has(pathKey(pathOf(error))) === true;
}

/** Schema errors for what a failed include left empty, or a mapping. */
const MISSING: ReadonlySet<string> = new Set(['minItems', 'minProperties', 'required', 'type']);

function headerFinding(file: LoadedFile): Finding {
  return {
    severity: 'error',
    code: 'zone-header',
    message: 'a zone file needs either zone or zones',
    help: 'Write zone: { name, id } for one zone, or zones: [ … ] for several that share the file; not both.',
    ...file.locationOf(['zones'], 'key'),
  };
}

function validateScope(
  decoded: Sections,
  { scope, path }: Header,
  checked: CheckedFile,
): { scope: FileScope; findings: readonly Finding[] } {
  const { file, written, settings } = checked;
  const findings: Finding[] = [];
  const { sections, marks, lives } = takeMarks(
    decoded,
    (at) => file.locationOf(written(at)),
    settings.require !== undefined || settings.places === true,
  );
  const declarations = KINDS.filter((kind) => kind.levels.includes(scope.level)).flatMap((kind) =>
    kind.declare(sections, contextFor(kind.section, scope, checked, findings)),
  );
  if (checked.isChecked !== true)
    checkSections(sections, (section) => contextFor(section, scope, checked, findings));
  findings.push(...notCarriedOut(file, sections), ...placeholder(file, scope, path));
  const locationOf = (at: SectionPath): Location => file.locationOf(at).location;
  const fileScope: FileScope = {
    scope,
    header: locationOf(path),
    declarations,
    part: {
      sections,
      marks,
      lives,
      vars: varsOf(file.value, path),
      locationOf: locationIn(locationsOf(sections, locationOf), locationOf([])),
    },
    relations: relationsIn(scope, sections, (at, span) => placeIn(checked, at, span)),
  };
  return { scope: fileScope, findings };
}

/** The place of a value in sections, or of a part of its text. */
function placeIn({ file, insertions, written }: CheckedFile, path: SectionPath, span?: Span): Location {
  const at = written(path);
  const stretch = span && (insertions.get(pathKey(at))?.written(span) ?? span);
  return file.locationOf(at, 'value', stretch?.from, stretch && stretch.to - stretch.from).location;
}

/** Findings for migrations, which apply never does. */
function notCarriedOut(file: LoadedFile, sections: Sections): readonly Finding[] {
  return KINDS.flatMap(({ section, oneWay }): readonly Finding[] => {
    if (oneWay === undefined || sections[section] === undefined) return [];
    return [
      {
        severity: 'info',
        code: 'one-way-job',
        message: `${section} is a one-way job: plan shows whether it is done, apply never does it`,
        help: oneWay.help,
        ...file.locationOf([section], 'key'),
      },
    ];
  });
}

/**
 * The project file without wrong keys, and the findings on them. `meant`: what is right within them, to find other mistakes there; undefined for a
 * file without errors. `value`: the content of the file, with variables replaced.
 */
export function validateProject(
  file: LoadedFile,
  value: unknown = file.value,
): { project?: ProjectFile; meant?: MeantProject; findings: readonly Finding[] } {
  const validate = validatorOf<ProjectFile>('project');
  if (validate(value)) return { project: value, findings: [] };
  const errors = validate.errors ?? [];
  const findings = locate(file, schemaFindings(errors));
  const rest = withoutSections(errors, value);
  if (!validate(rest)) return { findings };
  return { project: rest, findings, ...defined({ meant: meantProject(value, errors) }) };
}
