import { namedRule, ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type { CompileContext, SectionFinding, SectionPath } from '../../../kernel/model/context.js';
import { isObject } from '../../../kernel/model/json.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { isExecutedBefore } from '@zonewright/edge-rules/simulation/past-targets.js';
import { skipTargets } from '@zonewright/edge-rules/simulation/skip-targets.js';
import { runsBefore } from '@zonewright/edge-rules/way/way.js';
import type { DeclaredRule, DeclaredRuleset } from '../declared.js';
import { simulatedRule } from '../simulated-rule.js';

/**
 * Warns of skips behind their target: a ruleset executed by an earlier rule, or a past phase. In shared lists only phases, since other rules are
 * unknown. `at`: the ruleset's path.
 */
export function checkLateTargets(
  { phase, ownership, rules }: DeclaredRuleset,
  at: SectionPath,
  { report }: Pick<CompileContext, 'report'>,
): void {
  const scheme = PHASE_FACTS.get(phase)?.scheme;
  if (scheme === undefined || !rules.some(isSkip)) return;
  const enabled = rules.flatMap((rule, index) => (rule.enabled === false ? [] : [{ rule, index }]));
  const simulated = enabled.map(({ rule, index }) => simulatedRule(namedRule(rule, index + 1), rule, phase));
  enabled.forEach(({ rule, index }, position) => {
    const skip = simulated[position];
    if (!isSkip(rule) || skip === undefined) return;
    const path = [...at, 'rules', index];
    const title = ruleTitle(namedRule(rule, index + 1));
    for (const target of skipTargets(skip)) {
      if (target.of === 'phase' && runsBefore(target.name, phase, scheme))
        report(
          path,
          late(
            `rule ${title} comes too late to skip phase ${target.name}, which runs before ${phase}`,
            `Move it to the ruleset of ${target.name} or of an earlier phase, or remove it.`,
          ),
        );
      else if (ownership === 'exclusive' && isExecutedBefore(target, position, simulated)) {
        const executing = enabled.find((one) => executes(one.rule, target.name.split(' ')[0]));
        report(path, {
          ...late(
            `rule ${title} comes too late to skip ${target.of} ${target.name}, which an earlier rule executes`,
            'Move it before that rule.',
          ),
          ...(executing === undefined
            ? {}
            : { related: { path: [...at, 'rules', executing.index], message: 'the earlier rule' } }),
        });
      }
    }
    const behind = enabled.slice(0, position).findLast((one) => one.rule.action === 'execute');
    const isLast = position === enabled.length - 1;
    if (ownership === 'exclusive' && isLast && behind !== undefined && skipsOnlyRest(rule))
      report(path, {
        ...late(
          `rule ${title} skips nothing: no rule comes after it in this ruleset`,
          'Move it before the rules that it should skip.',
        ),
        related: { path: [...at, 'rules', behind.index], message: 'this rule has been executed before it' },
      });
  });
}

function isSkip({ action }: DeclaredRule): boolean {
  return action === 'skip';
}

function executes({ action, action_parameters: parameters }: DeclaredRule, id: string | undefined): boolean {
  return action === 'execute' && isObject(parameters) && parameters['id'] === id;
}

/** True for a skip of only the ruleset's rest. */
function skipsOnlyRest({ action_parameters: parameters }: DeclaredRule): boolean {
  return isObject(parameters) && Object.keys(parameters).length === 1 && parameters['ruleset'] === 'current';
}

function late(message: string, help: string): SectionFinding {
  return { severity: 'warning', code: 'late-skip', message, help };
}
