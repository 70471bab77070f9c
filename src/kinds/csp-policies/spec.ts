import { defined } from '../../kernel/lib/defined.js';
import type { CspPoliciesSection, CspPolicy } from '../../generated/files.js';
import type { Location } from '../../kernel/model/finding.js';
import { writes, type Correction } from '@zonewright/edge-rules/lib/correction.js';
import type { CompileContext, SectionFinding, SectionPath } from '../../kernel/model/context.js';
import { lintPolicy } from '@zonewright/edge-rules/csp/lint.js';
import {
  parseDirectives,
  parsePolicy,
  printDirectives,
  type Directive,
} from '@zonewright/edge-rules/csp/policy.js';
import type { MeantWord, PolicyProblem } from '@zonewright/edge-rules/csp/problem.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { notAllowedWords } from '../../kernel/schema/schema-words.js';
import { checkValue } from '../toolkit/shapes/check.js';
import { nameBelow } from '../toolkit/shapes/project-names.js';
import type { BoundSpec } from '../toolkit/bound-objects.js';
import { markedTexts } from '../toolkit/not-understood.js';
import { reportExpressions, type PlacedExpression } from '../toolkit/report-expression.js';
import { unnamedDirectives } from './service-directives.js';
import { furtherMembers, HEAD, policyShape, SERVER_SET } from './members.js';

export interface PolicySpec {
  readonly description: string;
  readonly action: string;
  readonly enabled: boolean;
  readonly expression: string;
  /** Set if accepted only because it is live: its expression is not understood. */
  readonly mustBeLive?: true;
  readonly directives: readonly Directive[];
  /** The text of the directives as sent. */
  readonly value: string;
  /** Further members, for a service that has more. Null: must be absent. */
  readonly members?: Raw;
  /** The id of the live policy that it restores. */
  readonly restores?: string;
  readonly source: Location;
}

export interface PoliciesSpec {
  readonly ownership: 'exclusive' | 'shared';
  readonly policies: readonly PolicySpec[];
  /** Policies that a mark binds as a whole. */
  readonly bound?: readonly BoundSpec[];
  readonly source: Location;
}

/** Compiles the section: mappings become directive text. Reports repeated descriptions and problems by CSP3. */
export function compilePolicies(
  section: CspPoliciesSection,
  context: CompileContext,
): readonly PoliciesSpec[] {
  const seen = new Map<string, number>();
  const policies = section.policies.map((policy, index): PolicySpec | BoundSpec => {
    const first = seen.get(policy.description);
    if (first === undefined) seen.set(policy.description, index);
    else reportDuplicate(policy.description, index, first, context);
    const spec = compilePolicy(policy, index, context);
    const bound = context.boundAt?.(['policies', index]);
    return bound === undefined ? spec : { bound, source: spec.source };
  });
  const bound = policies.filter((one): one is BoundSpec => 'bound' in one);
  return [
    {
      ownership: section.ownership ?? 'exclusive',
      policies: policies.filter((one): one is PolicySpec => !('bound' in one)),
      ...(bound.length > 0 ? { bound } : {}),
      source: context.locationOf([]),
    },
  ];
}

function reportDuplicate(description: string, index: number, first: number, context: CompileContext): void {
  context.report(['policies', index, 'description'], {
    severity: 'error',
    code: 'duplicate-policy',
    message: `two policies are called ${JSON.stringify(description)}; the description is a policy's key`,
    help: 'Give one of them another description.',
    related: { path: ['policies', first, 'description'], message: 'the first one' },
  });
}

function compilePolicy(policy: CspPolicy, index: number, context: CompileContext): PolicySpec {
  const { value } = policy;
  const path: SectionPath = ['policies', index, 'value'];
  const directives =
    typeof value === 'string'
      ? directivesOfText(value, path, context)
      : directivesOfMapping(value, path, context);
  const expressions = [expressionOf(policy.expression)];
  const members = furtherMembers(policy);
  checkMembers(policy, ['policies', index], context);
  reportExpressions(expressions, policy.not_understood, ['policies', index], context);
  return {
    description: policy.description,
    action: policy.action,
    enabled: policy.enabled ?? true,
    expression: policy.expression,
    ...(markedTexts(expressions, policy.not_understood).length > 0 ? { mustBeLive: true } : {}),
    directives,
    value: printDirectives(directives),
    ...(Object.keys(members).length === 0 ? {} : { members }),
    source: context.locationOf(['policies', index]),
  };
}

/** Checks the members of a policy, and its action in the dialect. */
function checkMembers(
  policy: CspPolicy,
  path: SectionPath,
  { settings, report, isChecked }: CompileContext,
): void {
  if (isChecked) return;
  const all = Object.entries(policy);
  for (const name of all.map(([member]) => member).filter((member) => SERVER_SET.includes(member))) {
    const message = `a policy in a file can't have ${name}: the service sets it`;
    report([...path, name], {
      severity: 'error',
      code: 'unknown-key',
      message,
      help: 'Remove it.',
      atKey: true,
    });
  }
  const own = Object.fromEntries(all.filter(([name]) => !SERVER_SET.includes(name)));
  checkValue(policyShape(settings.parameterNames), own, path, {
    report,
    strict: settings.expressions.strict,
    nameOf: (at) => nameBelow(HEAD, at.slice(path.length)),
  });
  if (settings.dialect.name === 'documented' && policy.action === 'add_reporting_directives') {
    report([...path, 'action'], {
      severity: 'error',
      ...notAllowedWords('action', policy.action, ['log', 'allow']),
      help: 'Write log or allow. The public service has it: dialect: cloudflare in zonewright.yaml.',
    });
  }
}

/** The expression of a policy, with its path. */
export function expressionOf(text: string): PlacedExpression {
  return { path: ['expression'], text, place: { mode: 'filter', use: 'policy' } };
}

/** Checks a policy in text form. Problems point at words of the text. */
function directivesOfText(text: string, path: SectionPath, context: CompileContext): readonly Directive[] {
  const words = parsePolicy(text);
  const directives = parseDirectives(text);
  reportProblems(directives, context, ({ directive, source }) => {
    const parsed = directive === undefined ? undefined : words[directive];
    const word = source === undefined ? parsed?.name : parsed?.sources[source];
    return { path, ...defined({ span: word?.span }) };
  });
  return directives;
}

/** Checks a policy in mapping form. Problems point at keys and items. */
function directivesOfMapping(
  mapping: Readonly<Record<string, readonly string[]>>,
  path: SectionPath,
  context: CompileContext,
): readonly Directive[] {
  const directives = Object.entries(mapping).map(([name, sources]) => ({ name, sources }));
  reportProblems(directives, context, ({ directive, source }) => {
    const name = directive === undefined ? undefined : directives[directive]?.name;
    if (name === undefined) return { path };
    return source === undefined ? { path: [...path, name], atKey: true } : { path: [...path, name, source] };
  });
  return directives;
}

type ProblemPlace = Pick<SectionFinding, 'atKey' | 'span'> & { readonly path: SectionPath };

/** Reports problems except `info`, which is for inspection: whether it weakens depends on surroundings. */
function reportProblems(
  directives: readonly Directive[],
  context: CompileContext,
  placeOf: (problem: PolicyProblem) => ProblemPlace,
): void {
  if (context.isChecked) return;
  const unnamed = context.settings.dialect.name === 'cloudflare' ? unnamedDirectives(directives) : [];
  for (const problem of [...lintPolicy(directives), ...unnamed]) {
    if (problem.severity === 'info') continue;
    const { severity, code, message, help, meant } = problem;
    const { path, ...place } = placeOf(problem);
    const fix = meant && fixOf(meant, place);
    context.report(path, { severity, code, message, ...defined({ help, fix }), ...place });
  }
}

/** The meant word: replaces a part of the text, a key or an item. */
function fixOf({ text, isSure: safe }: MeantWord, { span }: Pick<ProblemPlace, 'span'>): Correction {
  const title = writes(text);
  return span === undefined ? { title, safe, text } : { title, safe, parts: [{ ...span, text }] };
}
