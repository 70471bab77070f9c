import type { PageShieldSection } from '../../kernel/model/files.js';
import type { Location } from '../../kernel/model/finding.js';
import type { CompileContext } from '../../kernel/model/context.js';

export interface PageShieldSpec {
  readonly enabled: boolean;
  readonly source: Location;
}

/** The section as it stands: there is nothing that a schema can't say. */
export function compilePageShield(
  section: PageShieldSection,
  context: CompileContext,
): readonly PageShieldSpec[] {
  return [{ enabled: section.enabled, source: context.locationOf([]) }];
}
