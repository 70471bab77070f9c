import { shownScope } from '../../../kernel/lib/host-names.js';
import { defined } from '../../../kernel/lib/defined.js';
import type { InspectedRuleset, InspectedScope } from '../../../app/inspect/rulesets.js';
import type { LiveRulesetsDocument } from '../../../generated/documents/live-rulesets.js';
import { wrapExpression } from '@zonewright/edge-rules/expressions/wrap.js';
import type { RuleDetail } from '../../../kernel/model/change.js';
import { count } from '../../../kernel/lib/phrases.js';
import { namedRule, ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type { LiveRule } from '../../../kinds/rule-lists/live.js';
import { ageCell } from './ages.js';
import { aligned } from '../printers/text/columns.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import type { LifeDocument } from '../../../generated/documents/parts.js';
import { detailLines } from '../change/detail-lines.js';
import { lifeWords } from '../change/life-words.js';
import { sections, shifted, type Text } from '../printers/text/text.js';
import { indented, tableLines, type Column, type Row, type Screen } from '../printers/text/table.js';
import {
  bold,
  dim,
  inline,
  type Inline,
  joined,
  red,
  withoutBlanksAtEnd,
  yellow,
} from '../printers/text/inline.js';

/** How rulesets are shown. */
export interface RulesetsView {
  readonly showsRules: boolean;
  readonly now: Date;
  /** True if there is a repository with files. */
  readonly hasFiles: boolean;
  /** The wanted versions in words: `version 6`. */
  readonly wanted?: string;
}

/** Live rulesets as the published document (schemas/live-rulesets.schema.json). */
export function liveRulesetsDocument(
  scopes: readonly InspectedScope[],
  filters: LiveRulesetsDocument['filters'],
  exitCode: number,
  reads: number,
): LiveRulesetsDocument {
  return {
    ...DOCUMENT_HEAD,
    exit_code: exitCode,
    filters,
    scopes: scopes.map(({ scope: { level, name, id }, rulesets, own, hidden, without, problems }) => ({
      level,
      name,
      id,
      rulesets: rulesets.map(rulesetDocument),
      ...defined({ own: own && { ...own } }),
      hidden,
      ...defined({ without }),
      problems: [...problems],
    })),
    requests: { read: reads },
  };
}

type RulesetDocument = LiveRulesetsDocument['scopes'][number]['rulesets'][number];

function rulesetDocument({
  listed,
  isEntryPoint,
  rules,
  seen,
  rulesLimit,
  managedBy,
  life,
}: InspectedRuleset): RulesetDocument {
  const { id, name, kind, phase, description, version, lastUpdated, raw } = listed;
  return {
    id,
    name,
    kind,
    phase,
    description,
    ...defined({ version, last_updated: lastUpdated }),
    entry_point: isEntryPoint,
    ...defined({
      rules_limit: rulesLimit,
      rules: rules?.map((rule, index) => ruleDocument(rule, index, life?.rules.get(rule.ref ?? ''))),
      versions: seen?.versions?.map(({ version: number, lastUpdated: at, description: about }) => ({
        version: number,
        ...defined({ last_updated: at, description: about }),
      })),
      differences: seen?.differences?.map(differenceDocument),
    }),
    ...(managedBy === undefined ? {} : { managed_by: { file: managedBy.file, line: managedBy.line } }),
    ...defined({ meta: life?.own }),
    service: { ...raw },
  };
}

function ruleDocument(
  rule: LiveRule,
  index: number,
  meta: LifeDocument | undefined,
): NonNullable<RulesetDocument['rules']>[number] {
  const { id, ref, action, enabled, expression, description, raw } = rule;
  return {
    position: index + 1,
    ...defined({ id, ref }),
    action,
    enabled,
    expression,
    description,
    ...defined({ meta }),
    service: { ...raw },
  };
}

function differenceDocument({
  change,
  ref,
  action,
  expression,
  from,
  to,
  fields,
}: RuleDetail): NonNullable<RulesetDocument['differences']>[number] {
  return {
    change,
    ref,
    action,
    expression,
    ...defined({
      from,
      to,
      fields: fields?.map(({ field, before, after }) => ({ field, ...defined({ before, after }) })),
    }),
  };
}

/** Live rulesets for people, a table for each scope, with rules if wanted. */
export function liveRulesetsText(
  scopes: readonly InspectedScope[],
  view: RulesetsView,
  screen: Screen,
): Text {
  return sections(scopes.map((scope) => scopeLines(scope, view, screen)));
}

const INDENT = '  ';

function scopeLines(
  { scope, rulesets, own, hidden, without = 0, problems }: InspectedScope,
  view: RulesetsView,
  screen: Screen,
): Text {
  const other = [
    ...(hidden === 0 ? [] : [`, ${hidden} not shown (of another phase)`]),
    ...(without === 0 ? [] : [`, ${without} without ${view.wanted ?? ''}`]),
  ].join('');
  const summary = joined(
    [
      count(rulesets.length, 'ruleset'),
      ...(own === undefined ? [] : [`${own.count} of ${count(own.most, 'custom ruleset')}`]),
      ...summaryOf(rulesets, view),
    ],
    ', ',
  );
  const rows = rulesets.map((ruleset) => rowOf(ruleset, view, screen));
  return [
    inline`${bold(shownScope(scope))}   ${summary}${other}`,
    ...problems.map((problem) => inline`${INDENT}${red('?')} ${problem}`),
    ...(rulesets.length === 0
      ? []
      : shifted(tableLines(columnsFor(view), rows, indented(screen, INDENT.length)), INDENT.length)),
  ];
}

/** `25 rules`, `2 of them off`, `1 in no file`, `1 not read`: of rulesets that files can manage. */
function summaryOf(rulesets: readonly InspectedRuleset[], { hasFiles }: RulesetsView): readonly Inline[] {
  const own = rulesets.filter(({ claim }) => claim !== undefined);
  const rules = own.flatMap((ruleset) => ruleset.rules ?? []);
  const off = rules.filter(({ enabled }) => !enabled).length;
  const unmanaged = hasFiles ? own.filter(({ managedBy }) => managedBy === undefined).length : 0;
  const unread = own.filter(({ rules: read, seen }) => read === undefined && seen === undefined).length;
  return [
    ...(rules.length > 0 ? [count(rules.length, 'rule')] : []),
    ...(off > 0 ? [`${off} of them off`] : []),
    ...(unmanaged > 0 ? [yellow(`${unmanaged} in no file`)] : []),
    ...(unread > 0 ? [red(`${unread} not read`)] : []),
  ];
}

function columnsFor({ hasFiles }: RulesetsView): readonly Column[] {
  return [
    { title: 'phase' },
    { title: 'kind' },
    { title: 'name', least: 12, isOptional: true },
    { title: 'version', isOptional: true },
    { title: 'rules' },
    { title: 'last updated', isOptional: true },
    ...(hasFiles ? [{ title: 'managed by', least: 16 }] : []),
  ];
}

function rowOf(ruleset: InspectedRuleset, view: RulesetsView, screen: Screen): Row {
  const { listed, claim, rules, rulesLimit, managedBy } = ruleset;
  const isDeclarable = claim !== undefined;
  const updated = Date.parse(listed.lastUpdated ?? '');
  const manager =
    managedBy === undefined
      ? { text: isDeclarable ? 'no file' : '-', paint: isDeclarable ? yellow : dim }
      : { text: `${managedBy.file}:${managedBy.line}` };
  return {
    cells: [
      { text: listed.phase },
      { text: listed.kind },
      { text: listed.name },
      { text: listed.version ?? '-' },
      rules === undefined && isDeclarable && ruleset.seen === undefined
        ? { text: 'not read', paint: red }
        : { text: rules === undefined ? '-' : ruleNumbers(rules, rulesLimit) },
      { ...ageCell(Number.isNaN(updated) ? undefined : updated, view.now), paint: dim },
      ...(view.hasFiles ? [manager] : []),
    ],
    below: [
      ...(rules === undefined || !view.showsRules ? [] : ruleLines(ruleset, rules, screen)),
      ...versionLines(ruleset.seen, view),
    ],
  };
}

/** The versions of a ruleset, or how two differ. */
function versionLines(seen: InspectedRuleset['seen'], { now }: RulesetsView): readonly Inline[] {
  const { versions = [], differences } = seen ?? {};
  const lines = [
    ...versions.map(({ version, lastUpdated = '', description = '' }) => {
      const at = Date.parse(lastUpdated);
      const age = ageCell(Number.isNaN(at) ? undefined : at, now).text;
      return withoutBlanksAtEnd(['version', version, age, description].join('  '));
    }),
    ...(differences === undefined ? [] : detailLines(differences)),
  ];
  return lines.map((line) => inline`${RULE_INDENT}${line}`);
}

/** `5`, or `5, 1 of them off`. */
function ruleNumbers(rules: readonly LiveRule[], most: number | undefined): string {
  const off = rules.filter(({ enabled }) => !enabled).length;
  const number = most === undefined ? String(rules.length) : `${rules.length} of ${most}`;
  return off === 0 ? number : `${number}, ${off} of them off`;
}

const RULE_INDENT = '    ';
const EXPRESSION_INDENT = `${RULE_INDENT}     `;
/** The width of expressions without a terminal. */
const PLAIN_WIDTH = 100;

/** The ref of a rule whose title is its description; otherwise the description. */
function aboutOf(rule: LiveRule, index: number): string {
  const { ref, description } = namedRule(rule, index + 1);
  return description === undefined ? rule.description : ref;
}

/** The rules in their order, each with its expression below. */
function ruleLines(
  { life }: Pick<InspectedRuleset, 'life'>,
  rules: readonly LiveRule[],
  { width = PLAIN_WIDTH }: Screen,
): readonly Inline[] {
  const heads = aligned(
    rules.map((rule, index) => [
      String(index + 1).padStart(String(rules.length).length),
      ruleTitle(namedRule(rule, index + 1)),
      rule.action,
      rule.enabled ? '' : 'off',
      aboutOf(rule, index),
    ]),
  );
  const space = Math.max(20, width - EXPRESSION_INDENT.length - INDENT.length);
  return rules.flatMap(({ ref = '', expression, enabled }, index) => {
    const meta = life?.rules.get(ref);
    const lifeLines = meta === undefined ? [] : [`${EXPRESSION_INDENT}${lifeWords(meta)}`];
    const cells = (heads[index] ?? []).filter((cell) => cell !== '');
    const head = withoutBlanksAtEnd(`${RULE_INDENT}${cells.join('  ')}`);
    // Managed rules have no expression here.
    const shown = expression === '' ? [] : expressionLines(expression, space);
    const lines = shown.map((line) => `${EXPRESSION_INDENT}${line}`);
    return [enabled ? head : dim(head), ...[...lines, ...lifeLines].map(dim)];
  });
}

function expressionLines(expression: string, width: number): readonly string[] {
  return wrapExpression(expression, width).map(
    ({ depth, from, to }) => `${INDENT.repeat(depth)}${expression.slice(from, to)}`,
  );
}
