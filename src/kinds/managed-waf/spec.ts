import type { ManagedWafSection } from '../../generated/files.js';
import type { Location } from '../../kernel/model/finding.js';
import type { CompileContext } from '../../kernel/model/context.js';
import { planFinding } from '../toolkit/plan-limit.js';

export interface ManagedWafSpec {
  readonly goal: ManagedWafSection['migration'];
  readonly source: Location;
}

const VALIDATION = {
  code: 'validation-plan',
  what: 'migration: validation',
  least: 'enterprise',
  undeclared: 'warning',
  help: 'write migration: complete.',
} as const;

/** Compiles the goal. Only Enterprise zones have validation (document 3, Eligibility). */
export function compileManagedWaf(
  section: ManagedWafSection,
  context: CompileContext,
): readonly ManagedWafSpec[] {
  const found = section.migration === 'validation' ? planFinding(VALIDATION, context.scope) : undefined;
  if (found !== undefined) context.report(['migration'], found);
  return [{ goal: section.migration, source: context.locationOf([]) }];
}
