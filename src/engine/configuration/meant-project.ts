import type { ProjectFile } from '../../generated/files.js';
import type { WithGaps } from '../../kernel/lib/with-gaps.js';
import type { SectionPath } from '../../kernel/model/context.js';
import type { SchemaError } from '../../kernel/schema/error.js';
import { MOST_ERRORS } from '../../kernel/schema/findings.js';
import { mistakes } from '../../kernel/schema/mistakes.js';
import { validatorOf } from '../../kernel/schema/validator.js';
import { itemOf, leaveOut, withoutSections } from './decode-file.js';
import type { LoadedFile } from './load.js';

/** A project file of which members may be missing. Its invariants are whole. */
export type ProjectWithGaps = Omit<WithGaps<ProjectFile>, 'invariants'> & Pick<ProjectFile, 'invariants'>;

/** What the schema accepts of a project file, value by value. Used to look for other mistakes, and for what it asks of rules. */
export interface MeantProject {
  readonly project: ProjectWithGaps;
  /** The path in the file of a path in the project. */
  readonly written: (path: SectionPath) => SectionPath;
  /** True if nothing at or below a path was left out. */
  readonly isWhole: (path: SectionPath) => boolean;
}

/**
 * The project file without the values, keys and items that the schema refuses, so that the rest is checked too. What is around them stays, even if it
 * lacks something now. Undefined if the schema refuses what is left. Pure.
 */
export function meantProject(value: unknown, errors: readonly SchemaError[]): MeantProject | undefined {
  const bad = new Set(mistakes(errors.slice(0, MOST_ERRORS)).flatMap(refusedBy));
  const { value: rest, written } = leaveOut(bad, value);
  const project = isProjectWithGaps(rest) ? rest : withoutSections(incorrect(rest), rest);
  if (!isProjectWithGaps(project)) return undefined;
  const isWhole = (path: SectionPath): boolean => {
    const pointer = path.map((step) => `/${step}`).join('');
    return ![...bad].some((one) => one === pointer || one.startsWith(`${pointer}/`));
  };
  return { project, written, isWhole };
}

/** A file as `locationOf` and fixes see it, with the paths of a meant project. */
export function asWritten(file: LoadedFile, { project, written }: MeantProject): LoadedFile {
  const { corrected } = file;
  return {
    ...file,
    value: project,
    locationOf: (pointer, ...rest) => file.locationOf(written(pointer), ...rest),
    ...(corrected && { corrected: (pointer, ...rest) => corrected(written(pointer), ...rest) }),
  };
}

/** The parts to leave out for an error, as JSON pointers: a key, a value, or an invariant that lacks something. */
function refusedBy(error: SchemaError): readonly string[] {
  if (isGap(error)) return isOfInvariant(error) ? [itemOf(error)] : [];
  const { additionalProperty, propertyName } = error.params;
  const key = additionalProperty ?? propertyName;
  return [typeof key === 'string' ? `${error.instancePath}/${key}` : error.instancePath];
}

function isProjectWithGaps(value: unknown): value is ProjectWithGaps {
  return incorrect(value).length === 0;
}

/** The errors that are not due to something missing. */
function incorrect(value: unknown): readonly SchemaError[] {
  const validate = validatorOf<ProjectFile>('project');
  if (validate(value)) return [];
  return mistakes(validate.errors ?? []).filter((error) => !isGap(error) || isOfInvariant(error));
}

function isGap({ keyword }: SchemaError): boolean {
  return GAPS.has(keyword);
}

const GAPS: ReadonlySet<string> = new Set(['required', 'minItems', 'minProperties']);

function isOfInvariant({ instancePath }: SchemaError): boolean {
  return instancePath.startsWith('/invariants/');
}
