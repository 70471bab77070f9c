import { isObject } from '../../../kernel/model/json.js';
import { certainReplacement } from '@zonewright/edge-rules/lib/correction.js';
import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import { isCatchAll } from '@zonewright/edge-rules/expressions/blanks.js';
import type { DeclaredRule } from '../declared.js';
import {
  firstValueOnly,
  LOG_FIELD_ACTION,
  LOG_FIELD_LISTS,
  loggedTwice,
  loggedTwiceWords,
  logFieldsLimit,
  tooManyLogFields,
  type LogFieldFacts,
  type LoggedTwice,
  type PlacedName,
} from '../log-field-facts.js';

/** Checks that a custom log field rule is for all traffic, with lower-case headers. `path`: of the rule. */
export function checkLogFieldRule(rule: DeclaredRule, path: SectionPath, context: CompileContext): void {
  if (!isCatchAll(rule.expression)) {
    context.report([...path, 'expression'], {
      severity: 'error',
      code: 'log-fields-expression',
      message: 'the expression of a log_custom_field rule must be true',
      help: 'Write expression: "true".',
    });
  }
  for (const list of LOG_FIELD_LISTS) {
    if (list.lowerCase) checkCase(rule, list.parameter, path, context);
    checkValues(rule, list, path, context);
  }
  checkBoth(rule, path, context);
}

/** A header is logged raw or transformed, not both (custom log fields). */
function checkBoth(rule: DeclaredRule, path: SectionPath, context: CompileContext): void {
  const place = ({ facts, index }: LoggedTwice['first']): SectionPath => [
    ...path,
    'action_parameters',
    facts.parameter,
    index,
    'name',
  ];
  for (const twice of loggedTwice(({ parameter }) => namesOf(rule, parameter))) {
    context.report(place(twice.second), {
      severity: 'error',
      ...loggedTwiceWords(twice, 'parameter'),
      related: { path: place(twice.first), message: 'the other one' },
    });
  }
}

function checkValues(
  rule: DeclaredRule,
  list: LogFieldFacts,
  path: SectionPath,
  context: CompileContext,
): void {
  fieldsOf(rule, list.parameter).forEach((field, index) => {
    if (!isObject(field)) return;
    const { name, preserve_duplicates: duplicates } = field;
    const finding = firstValueOnly({ list, name, duplicates }, context.settings);
    if (finding !== undefined)
      context.report([...path, 'action_parameters', list.parameter, index, 'name'], finding);
  });
}

function checkCase(rule: DeclaredRule, parameter: string, path: SectionPath, context: CompileContext): void {
  namesOf(rule, parameter).forEach((name, index) => {
    if (typeof name !== 'string' || name === name.toLowerCase()) return;
    context.report([...path, 'action_parameters', parameter, index, 'name'], {
      severity: 'error',
      code: 'log-fields-case',
      message: `header names are written in lower case: ${JSON.stringify(name)}`,
      help: `Write ${name.toLowerCase()}.`,
      fix: certainReplacement(name.toLowerCase()),
    });
  });
}

/** The limit is per zone, so all rules share it. `at`: the ruleset's path. */
export function checkLogFieldTotal(
  rules: readonly DeclaredRule[],
  at: SectionPath,
  context: CompileContext,
): void {
  const names = rules.flatMap((rule, index) =>
    rule.action === LOG_FIELD_ACTION ? placedNames(rule, [...at, 'rules', index]) : [],
  );
  for (const { path, ...problem } of tooManyLogFields(names, logFieldsLimit(context.settings)))
    context.report(path, { severity: 'error', ...problem });
}

function placedNames(rule: DeclaredRule, path: SectionPath): readonly PlacedName[] {
  return LOG_FIELD_LISTS.flatMap(({ parameter }) =>
    fieldsOf(rule, parameter).map((_, index) => ({
      list: parameter,
      path: [...path, 'action_parameters', parameter, index],
    })),
  );
}

function namesOf(rule: DeclaredRule, parameter: string): readonly unknown[] {
  return fieldsOf(rule, parameter).map((field) => (isObject(field) ? field['name'] : undefined));
}

function fieldsOf(rule: DeclaredRule, parameter: string): readonly unknown[] {
  const fields: unknown = rule.action_parameters?.[parameter];
  return Array.isArray(fields) ? fields : [];
}
