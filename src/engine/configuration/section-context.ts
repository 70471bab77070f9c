import { defined } from '../../kernel/lib/defined.js';
import type { CompileContext, SectionName, SectionPath } from '../../kernel/model/context.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Scope } from '../../kernel/model/scope.js';
import { reportedAs, type FileMarks } from './decode-bound.js';
import { pathKey } from './insertions.js';
import { findingOf, type ReportedFile } from './section-finding.js';

/** The most findings per file: each has to be located. */
export const MOST_FINDINGS = 100;

/** A variant of a file to check. */
export interface CheckedFile extends ReportedFile {
  /** As in CompileContext. */
  readonly isChecked?: true;
  /** As in CompileContext. */
  readonly leavesOrder?: true;
  /** `pathKey` of strings with a reported problem, which get no further ones. */
  readonly reported: ReadonlySet<string>;
  /** The path in the file of a path in the sections. */
  readonly written: (path: SectionPath) => SectionPath;
  readonly marks: FileMarks;
}

/** What compiling a section may use. Its reports become findings with locations. */
export function contextFor(
  section: SectionName,
  scope: Scope,
  checked: CheckedFile,
  findings: Finding[],
): CompileContext {
  const { file, settings, isChecked, leavesOrder, reported, written, marks } = checked;
  const pointerTo = (path: SectionPath): SectionPath => written([section, ...path]);
  return {
    scope,
    settings,
    ...defined({ isChecked, leavesOrder }),
    locationOf: (path) => file.locationOf(pointerTo(path)).location,
    commentBehind: (path) => file.commentBehind?.(pointerTo(path)),
    boundAt: (path) =>
      marks.bound.size === 0 ? undefined : marks.bound.get(pathKey(pointerTo(path)))?.content,
    report: (path, problem) => {
      const pointer = pointerTo(path);
      const accepted = reportedAs(problem, pointer, marks);
      if (accepted === undefined || isFull(findings, accepted) || reported.has(pathKey(pointer))) return;
      findings.push(findingOf(accepted, path, pointerTo, checked));
    },
  };
}

/** True if there are enough findings of its kind, errors or others. */
function isFull(findings: readonly Finding[], { severity }: Pick<Finding, 'severity'>): boolean {
  const isError = severity === 'error';
  const alike = findings.filter((finding) => (finding.severity === 'error') === isError);
  return alike.length > MOST_FINDINGS;
}
