import type { Level } from '../../../kernel/model/scope.js';

/** The keys to a member of a file; `*`: any list item. */
export type MemberPattern = readonly string[];

/** The files that an edit is for, with their includes. */
type Roots = readonly (Level | 'project')[];

/** What happens to one member of the files. Values, comments and layout stay. */
export type FormatEdit =
  | { readonly type: 'rename'; readonly of: Roots; readonly at: MemberPattern; readonly to: string }
  /** The member keeps its name. `into`: its later mapping, created if missing. An emptied mapping is removed. */
  | { readonly type: 'move'; readonly of: Roots; readonly at: MemberPattern; readonly into: MemberPattern };

/** The edits from one version to the next. */
export interface FormatStep {
  readonly edits: readonly FormatEdit[];
}

/** From version 1 to 2, 2 to 3, and so on. There is only one version yet. */
export const FORMAT_STEPS: readonly FormatStep[] = [];

/** The version after all steps. */
export function newestVersion(steps: readonly FormatStep[]): number {
  return steps.length + 1;
}
