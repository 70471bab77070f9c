import type { ManagedWafSection } from '../../kernel/model/files.js';
import type { Location } from '../../kernel/model/finding.js';
import type { CompileContext } from '../../kernel/model/context.js';

export interface ManagedWafSpec {
  readonly goal: ManagedWafSection['migration'];
  readonly source: Location;
}

/** How far the zone should be. Only Enterprise zones have a validation mode (document 3, Eligibility). */
export function compileManagedWaf(
  section: ManagedWafSection,
  context: CompileContext,
): readonly ManagedWafSpec[] {
  const { scope } = context;
  const plan = scope.level === 'zone' ? scope.plan : undefined;
  if (section.migration === 'validation' && plan !== 'enterprise') {
    context.report(['migration'], {
      severity: 'warning',
      code: 'validation-plan',
      message: `only Enterprise zones have a validation mode, but ${plan === undefined ? 'no plan is given' : `the plan is ${plan}`}`,
      help: 'If it is an Enterprise zone, write plan: enterprise in the zone header. Otherwise, write migration: complete.',
    });
  }
  return [{ goal: section.migration, source: context.locationOf([]) }];
}
