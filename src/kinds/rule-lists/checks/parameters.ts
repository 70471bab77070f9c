import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import { someOf } from '../../../kernel/lib/phrases.js';
import { isObject } from '../../../kernel/model/json.js';
import { checkValue } from '../../toolkit/shapes/check.js';
import { actionsWith } from '../actions/table.js';
import type { DeclaredRule } from '../declared.js';
import { nameInProject, ruleShape, SERVER_SET } from '../rule-shape.js';

/** Checks a rule's members, values and requirements by its action's table. `path`: of the rule. */
export function checkParameters(rule: DeclaredRule, path: SectionPath, context: CompileContext): void {
  const { expressions, parameterNames } = context.settings;
  const [own, served] = partition(rule);
  for (const name of served) {
    context.report([...path, name], {
      severity: 'error',
      code: 'unknown-key',
      message: `a rule in a file can't have ${name}: the service sets it`,
      help: name === 'id' ? 'Remove it. To name the rule with this id, write the id as ref.' : 'Remove it.',
      atKey: true,
    });
  }
  checkValue(ruleShape(rule.action, parameterNames), own, path, {
    report: context.report,
    strict: expressions.strict,
    nameOf: (at) => nameInProject(at.slice(path.length), rule.action),
    belongs: (at) => otherActions(at.slice(path.length), rule.action),
  });
  if (isObject(rule.logging) && rule.action !== 'skip') reportLogging(rule, path, context);
}

/** The other actions with a parameter that the rule's action lacks. */
function otherActions(path: SectionPath, action: string): string | undefined {
  const [owner, name, ...more] = path;
  if (owner !== 'action_parameters' || typeof name !== 'string' || more.length > 0) return undefined;
  const actions = actionsWith(name);
  if (actions.length === 0) return undefined;
  return `belongs to ${someOf(actions, MOST_NAMED)}: ${action} does not have it`;
}

const MOST_NAMED = 3;

/** The rule without members set by the service, and their names. */
function partition(rule: DeclaredRule): readonly [object, readonly string[]] {
  const members = Object.entries(rule).filter(([, value]) => value !== undefined);
  const own = members.filter(([name]) => !SERVER_SET.includes(name));
  return [Object.fromEntries(own), members.map(([name]) => name).filter((name) => SERVER_SET.includes(name))];
}

function reportLogging(rule: DeclaredRule, path: SectionPath, context: CompileContext): void {
  context.report([...path, 'logging'], {
    severity: 'error',
    code: 'logging-action',
    message: `only skip rules have logging, not ${rule.action} rules`,
    help: 'Leave logging out.',
    atKey: true,
  });
}
