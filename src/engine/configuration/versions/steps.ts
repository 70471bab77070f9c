import type { Level } from '../../../kernel/model/scope.js';

/** The keys down to a member of a file; `*` is any item of a list. */
export type MemberPattern = readonly string[];

/** Which files an edit concerns, with what they include. */
type Roots = readonly (Level | 'project')[];

/** What happens to one member of the files. Values, comments and layout stay. */
export type FormatEdit =
  | { readonly type: 'rename'; readonly of: Roots; readonly at: MemberPattern; readonly to: string }
  /** The member keeps its name. `into`: the mapping that it is in from then on, which need not be there. A mapping that is left empty goes. */
  | { readonly type: 'move'; readonly of: Roots; readonly at: MemberPattern; readonly into: MemberPattern };

/** What becomes of files of one version in the next one. */
export interface FormatStep {
  readonly edits: readonly FormatEdit[];
}

/** From version 1 to 2, from 2 to 3 and so on. There is one version of the format as yet. */
export const FORMAT_STEPS: readonly FormatStep[] = [];

/** The version that files have after all steps. */
export function newestVersion(steps: readonly FormatStep[]): number {
  return steps.length + 1;
}
