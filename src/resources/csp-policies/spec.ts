import type { CspPoliciesSection, CspPolicy } from '../../core/config.js';
import type { Place } from '../../core/finding.js';
import type { CompileContext, SectionPath } from '../../core/kind.js';
import { parseDirectives, printDirectives, type Directive } from '../../csp/policy.js';

export interface PolicySpec {
  readonly description: string;
  readonly action: 'log' | 'allow';
  readonly enabled: boolean;
  readonly expression: string;
  readonly directives: readonly Directive[];
  /** Directive text as it is sent. */
  readonly value: string;
  readonly source: Place;
}

export interface PoliciesSpec {
  readonly ownership: 'exclusive' | 'shared';
  readonly policies: readonly PolicySpec[];
  readonly source: Place;
}

/** Compiles the section: a mapping becomes directive text; descriptions are unique, and sources hold nothing that would end them. */
export function compilePolicies(
  section: CspPoliciesSection,
  context: CompileContext,
): readonly PoliciesSpec[] {
  const seen = new Map<string, number>();
  const policies = section.policies.map((policy, index) => {
    const first = seen.get(policy.description);
    if (first === undefined) seen.set(policy.description, index);
    else reportDuplicate(policy.description, index, first, context);
    return compilePolicy(policy, index, context);
  });
  return [{ ownership: section.ownership ?? 'exclusive', policies, source: context.place([]) }];
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
  return {
    description: policy.description,
    action: policy.action,
    enabled: policy.enabled ?? true,
    expression: policy.expression,
    directives,
    value: printDirectives(directives),
    source: context.place(['policies', index]),
  };
}

/** A text has one place for everything that is wrong with it. */
function directivesOfText(text: string, path: SectionPath, context: CompileContext): readonly Directive[] {
  const directives = parseDirectives(text);
  if (directives.length === 0) {
    context.report(path, {
      severity: 'error',
      code: 'csp-empty',
      message: 'the policy has no directive',
      help: "Write one, for example script-src 'self'.",
    });
  }
  for (const { name, sources } of directives) {
    checkName(name, path, context);
    for (const source of sources) checkSource(source, path, context);
  }
  return directives;
}

function directivesOfMapping(
  mapping: Readonly<Record<string, readonly string[]>>,
  path: SectionPath,
  context: CompileContext,
): readonly Directive[] {
  return Object.entries(mapping).map(([name, sources]) => {
    checkName(name, [...path, name], context, { atKey: true });
    sources.forEach((source, at) => checkSource(source, [...path, name, at], context));
    return { name, sources };
  });
}

function checkName(
  name: string,
  path: SectionPath,
  context: CompileContext,
  options: { atKey?: true } = {},
): void {
  if (/^[A-Za-z0-9-]+$/.test(name)) return;
  context.report(path, {
    severity: 'error',
    code: 'csp-directive-name',
    message: `${JSON.stringify(name)} can't be the name of a directive`,
    help: 'A name has letters, digits and hyphens, for example script-src.',
    ...options,
  });
}

function checkSource(source: string, path: SectionPath, context: CompileContext): void {
  if (!/^[\x20-\x7e]*$/.test(source)) {
    context.report(path, {
      severity: 'error',
      code: 'csp-characters',
      message: `${JSON.stringify(source)} has characters that an HTTP header can't carry`,
      help: 'Use printable ASCII; write a host name in its xn-- form.',
    });
  } else if (/[ ;,]/.test(source)) {
    context.report(path, {
      severity: 'error',
      code: 'csp-source',
      message: `${JSON.stringify(source)} is more than one source: blanks, commas and semicolons end a source`,
      help: 'Write each source as an item of its own.',
    });
  }
}
