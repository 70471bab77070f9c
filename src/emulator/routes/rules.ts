import { BODY, Members } from '../body.js';
import { knownLists } from '../rulesets/lists.js';
import type { Answer } from '../envelope.js';
import { HttpError } from '../envelope.js';
import type { Call, Route } from '../route.js';
import { param, scopeRoutes, triable } from '../route.js';
import { checkRules } from '../rulesets/checks.js';
import { decodePosition, placeRule } from '../rulesets/position.js';
import type { Position } from '../rulesets/position.js';
import { customOfAccounts, modify, writableRuleset } from '../rulesets/ruleset.js';
import { readRule } from '../rulesets/rules.js';
import type { AccountState, Rule, StoredRuleset, ZoneState } from '../state.js';
import { shown } from './rulesets.js';

type Scope = ZoneState | AccountState;

/** Single rules. Each answer is the whole ruleset. */
export const ruleRoutes: readonly Route[] = triable([
  ...scopeRoutes('POST', '/rulesets/:ruleset/rules', add),
  ...scopeRoutes('PATCH', '/rulesets/:ruleset/rules/:rule', change),
  ...scopeRoutes('DELETE', '/rulesets/:ruleset/rules/:rule', remove),
]);

function add(call: Call, scope: Scope): Answer {
  const ruleset = writableRuleset(scope, param(call, 'ruleset'));
  const members = new Members(call.body, BODY);
  const position = members.optional('position', decodePosition) ?? { after: '' };
  const rule = readRule(members, undefined, call.draft);
  return replaceRules(call, scope, ruleset, placeRule(ruleset.rules, rule, position));
}

/** Not a merge: the body is a whole rule, or only a position. */
function change(call: Call, scope: Scope): Answer {
  const ruleset = writableRuleset(scope, param(call, 'ruleset'));
  const before = ruleById(ruleset, param(call, 'rule'));
  const members = new Members(call.body, BODY);
  const position = members.optional('position', decodePosition);
  const onlyMoves = position !== undefined && Object.keys(members.rest()).length === 0;
  members.optional('id', sameId(before.id));
  const rule = onlyMoves ? before : readRule(members, before, call.draft);
  return replaceRules(call, scope, ruleset, withRule(ruleset.rules, rule, position));
}

function withRule(rules: readonly Rule[], rule: Rule, position: Position | undefined): Rule[] {
  if (position === undefined) return rules.map((other) => (other.id === rule.id ? rule : other));
  const others = rules.filter((other) => other.id !== rule.id);
  return placeRule(others, rule, position);
}

function sameId(id: string): (value: unknown) => string {
  return (value) => {
    if (value !== id) throw new HttpError(400, undefined, 'id is not the id of the rule in the path', '/id');
    return id;
  };
}

function remove(call: Call, scope: Scope): Answer {
  const ruleset = writableRuleset(scope, param(call, 'ruleset'));
  const rule = ruleById(ruleset, param(call, 'rule'));
  const rules = ruleset.rules.filter((other) => other.id !== rule.id);
  return replaceRules(call, scope, ruleset, rules);
}

function replaceRules(call: Call, scope: Scope, ruleset: StoredRuleset, rules: Rule[]): Answer {
  const refs = rules.map((rule) => rule.ref);
  const repeated = refs.find((ref, index) => refs.indexOf(ref) !== index);
  if (repeated !== undefined)
    throw new HttpError(
      400,
      undefined,
      `'${repeated}' is not a valid value for ref because it must be unique`,
      '/ref',
    );
  const { kind, phase } = ruleset;
  const place = {
    kind,
    phase,
    rulesets: scope.rulesets,
    ofAccounts: customOfAccounts(call.draft),
    limits: call.draft.limits,
    dialect: call.draft.behaviour.dialect,
    lists: knownLists(call.draft),
  };
  checkRules(rules, ruleset.rules, place, BODY);
  return shown(modify(scope, ruleset, { rules }, call.draft));
}

function ruleById(ruleset: StoredRuleset, id: string): Rule {
  const found = ruleset.rules.find((rule) => rule.id === id);
  if (found === undefined) throw new HttpError(404, 10003, `could not find rule with id "${id}"`);
  return found;
}
