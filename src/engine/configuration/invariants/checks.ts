import type { CompileContext, SectionPath, Sections } from '../../../kernel/model/context.js';
import type { DeclaredInvariant } from '../../../generated/files.js';
import { KINDS } from '../../../kinds/registry.js';
import { reportExpressions } from '../../../kinds/toolkit/report-expression.js';
import { addressRangeOf } from '@zonewright/edge-rules/simulation/value.js';
import { misfits } from './ready-made.js';
import { schemeOf, type Around } from './scheme.js';

/** Checks what a schema can't: one readable demand, and the subject of a ready-made invariant. Pure. */
export function checkInvariants(sections: Sections, context: CompileContext): void {
  const phases = KINDS.flatMap((kind) => kind.ruleLists(sections)).map(({ phase }) => phase);
  checkEach(sections.invariants ?? [], { level: context.scope.level, phases }, context);
}

/** As `checkInvariants`, for invariants in another place. Pure. */
export function checkEach(
  invariants: readonly DeclaredInvariant[],
  around: Around,
  context: CompileContext,
): void {
  const first = new Map<string, number>();
  invariants.forEach((invariant, index) => {
    const { name } = invariant;
    const former = first.get(name);
    if (former === undefined) first.set(name, index);
    else
      context.report([index, 'name'], {
        severity: 'error',
        code: 'invariant-name',
        message: `two invariants are called ${JSON.stringify(name)}`,
        help: 'Give each its own name, as reports use it to distinguish them.',
        related: { path: [former, 'name'], message: 'the first one' },
      });
    if (invariant.scopes !== undefined && around.isProject !== true)
      context.report([index, 'scopes'], {
        severity: 'error',
        code: 'invariant-scopes',
        message: 'an invariant in a zone or account file always applies to the scopes of its file',
        help: 'Leave scopes out, or move the invariant to zonewright.yaml.',
        atKey: true,
      });
    checkDemand(invariant, [index], around, context);
  });
}

function checkDemand(
  invariant: DeclaredInvariant,
  path: SectionPath,
  around: Around,
  context: CompileContext,
): void {
  const { never, always, use, with: given } = invariant;
  const demands = [never, always, use].filter((one) => one !== undefined).length;
  if (demands !== 1 || (use === undefined && given !== undefined)) {
    context.report(path, {
      severity: 'error',
      code: 'invariant-demand',
      message: demands === 1 ? 'with needs use' : 'an invariant needs exactly one of never, always and use',
      help: 'Write never: EXPRESSION for requests that must not get past, always: EXPRESSION for those that must, or use: NAME for a ready-made invariant.',
    });
    return;
  }
  if (use !== undefined) {
    const { lacks, extra } = misfits(use, given ?? {});
    if (lacks.length + extra.length === 0)
      return checkAddresses(given?.from, [...path, 'with', 'from'], context);
    context.report(path, {
      severity: 'error',
      code: 'invariant-demand',
      message: [
        ...(lacks.length === 0 ? [] : [`${use} needs ${lacks.join(' and ')} in with`]),
        ...(extra.length === 0 ? [] : [`${use} does not take ${extra.join(' and ')}`]),
      ].join('; '),
      help: 'zonewright explain invariant-demand lists what each ready-made invariant takes.',
    });
    return;
  }
  const member = never === undefined ? 'always' : 'never';
  const text = never ?? always ?? '';
  const phase = schemeOf(text, around) === 'network' ? 'magic_transit' : 'http_request_firewall_custom';
  reportExpressions(
    [{ path: [member], text, place: { mode: 'filter', phase, use: 'invariant' } }],
    undefined,
    path,
    context,
  );
}

/** Other texts would become part of the expression made of them. */
function checkAddresses(
  from: NonNullable<DeclaredInvariant['with']>['from'] = [],
  path: SectionPath,
  context: CompileContext,
): void {
  if (typeof from === 'string') return;
  from.forEach((item, index) => {
    if (addressRangeOf(item) !== undefined) return;
    context.report([...path, index], {
      severity: 'error',
      code: 'invariant-demand',
      message: `${JSON.stringify(item)} is neither an address nor a network`,
      help: 'Write addresses and networks such as 192.0.2.7 and 2001:db8::/32, or from: $name for a list.',
    });
  });
}
