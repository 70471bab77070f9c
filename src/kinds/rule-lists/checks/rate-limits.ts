import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import { likelyCorrection } from '@zonewright/edge-rules/lib/correction.js';
import { isObject } from '../../../kernel/model/json.js';
import { FIELDS } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { slipOf } from '../../toolkit/shapes/check.js';
import type { DeclaredRule } from '../declared.js';
import { LOCATION } from '../rule-shape.js';

/** Checks what a phase requires of rate limits. `path`: of the rule. */
export function checkRateLimit(
  rule: DeclaredRule,
  phase: string,
  path: SectionPath,
  context: CompileContext,
): void {
  const { ratelimit, action } = rule;
  const demand = PHASE_FACTS.get(phase)?.ratelimit ?? (PHASE_FACTS.has(phase) ? 'none' : 'open');
  if (!isObject(ratelimit)) {
    if (demand !== 'demanded' || action === 'execute') return;
    context.report(path, {
      severity: 'error',
      code: 'ratelimit-phase',
      message: `a rule of phase ${phase} has no ratelimit, so it has no limit`,
      help: 'Add ratelimit with characteristics, period and requests_per_period.',
    });
    return;
  }
  if (demand === 'none') {
    context.report([...path, 'ratelimit'], {
      severity: 'error',
      code: 'ratelimit-phase',
      message: `rules of phase ${phase} have no ratelimit`,
      help: 'Move the rule to the ruleset of phase http_ratelimit, or remove ratelimit.',
      atKey: true,
    });
    return;
  }
  if (demand !== 'demanded') return;
  checkNames(ratelimit, [...path, 'ratelimit', 'characteristics'], context);
  checkLocation(ratelimit, [...path, 'ratelimit', 'characteristics'], context);
}

/** Reports a field that is nearly a known one. Others may be new. */
function checkNames(
  { characteristics }: Readonly<Record<string, unknown>>,
  path: SectionPath,
  context: CompileContext,
): void {
  if (!Array.isArray(characteristics)) return;
  characteristics.forEach((name: unknown, index) => {
    const [field = ''] = typeof name === 'string' ? name.split('[') : [];
    const meant = field === '' ? undefined : slipOf(field, [...FIELDS.keys()]);
    if (meant === undefined || context.settings.expressions.names.includes(field)) return;
    context.report([...path, index], {
      severity: 'error',
      code: 'not-allowed',
      message: `${JSON.stringify(field)} is not a known field`,
      help: `Did you mean ${meant}?`,
      fix: likelyCorrection({ from: 0, to: field.length }, meant),
    });
  });
}

function checkLocation(
  { characteristics }: Readonly<Record<string, unknown>>,
  path: SectionPath,
  context: CompileContext,
): void {
  if (!Array.isArray(characteristics) || characteristics.length === 0 || characteristics.includes(LOCATION))
    return;
  context.report(path, {
    severity: 'error',
    code: 'missing-key',
    message: `characteristics has no ${LOCATION}, which the service requires: it counts requests separately in each location`,
    help: `Add ${LOCATION}.`,
  });
}
