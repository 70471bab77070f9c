import type {
  Argument,
  BytesLiteral,
  Call,
  Comparison,
  Expression,
  Literal,
  Logical,
  Operand,
  SetLiteral,
  Span,
} from './ast.js';
import { COUNTRIES, COUNTRY_MISTAKES } from './catalogue/countries.js';
import { DOMAINS, NEVER_HOLDS, type Domain } from './catalogue/domains.js';
import { impossibleText } from './beginnings.js';
import { asText } from './corrections.js';
import { numberProblems, octalNumbers } from './number-rules.js';
import { isEquality } from './operators.js';
import { NOTHING, ofEach, ifAny, problem, together, type Problem } from './problems.js';
import { redundantMembers } from './set-rules.js';
import { textOf } from './strings.js';
import { hasEach } from './types.js';
import { logicalsOf } from './walk.js';

/** Valid, but probably mistakes. `text`: the whole expression. */
export function valueProblems(comparison: Comparison, text: string): readonly Problem[] {
  const { left, right } = comparison;
  switch (right.kind) {
    case 'bytes':
      return stringProblems(comparison, right, text);
    case 'int':
      return together(octalNumbers(right, text), numberProblems(comparison));
    case 'set':
      return setProblems(comparison, right, text);
    case 'ip':
      return orderOfAddresses(comparison);
    case 'field':
    case 'call':
      return together(unquotedName(left, right), orderOfAddresses(comparison));
    case 'pattern':
      return ifAny(impossibleText(comparison, right));
    case 'list':
      return NOTHING;
  }
}

function setProblems(comparison: Comparison, set: SetLiteral, text: string): readonly Problem[] {
  const isOfStrings = set.members.some(({ kind }) => kind === 'bytes');
  return together(
    isOfStrings
      ? ofEach(set.members, (member) =>
          member.kind === 'bytes' ? stringProblems(comparison, member, text) : NOTHING,
        )
      : NOTHING,
    set.members[0]?.kind === 'ints' ? octalNumbers(set, text) : NOTHING,
    numberProblems(comparison),
    redundantMembers(set, text),
  );
}

/** About a string on the right side. */
function stringProblems(comparison: Comparison, literal: BytesLiteral, text: string): readonly Problem[] {
  if (literal.form === 'hex') return [byteString(literal, text)];
  const { left, operator } = comparison;
  const { value, span } = literal;
  if (left.kind === 'call') return ifAny(caseProblem(left, textOf(value), span));
  const never = NEVER_HOLDS.get(left.name);
  if (never?.pattern.test(textOf(value)) === true)
    return [problem('expression-value-domain', span, `this never matches: ${never.is}`)];
  const impossible = impossibleText(comparison, literal);
  if (impossible !== undefined) return [impossible];
  const domain = isEquality(operator) ? DOMAINS.get(left.name) : undefined;
  return domain === undefined ? NOTHING : domainProblem(domain, left.name, textOf(value), span);
}

function byteString({ value, span }: BytesLiteral, text: string): Problem {
  const written = text.slice(span.from, span.to);
  const message = `${written} is ${value.length} bytes, not text`;
  return problem(
    'expression-byte-string',
    span,
    message,
    `Put it in double quotes if it is text: "${written}".`,
    asText(span, written, false),
  );
}

/** `lower(…)` never gives capitals, `upper(…)` only those. */
function caseProblem({ name }: Call, text: string, span: Span): Problem | undefined {
  if (name !== 'lower' && name !== 'upper') return undefined;
  const isWrong = name === 'lower' ? /[A-Z]/.test(text) : /[a-z]/.test(text);
  if (!isWrong) return undefined;
  const right = name === 'lower' ? text.toLowerCase() : text.toUpperCase();
  const message = `${name}(…) is never equal to "${text}"`;
  return problem('expression-never', span, message, `Write "${right}".`, asText(span, right));
}

function domainProblem(domain: Domain, name: string, text: string, span: Span): readonly Problem[] {
  switch (domain.kind) {
    case 'country':
      return COUNTRIES.has(text) ? NOTHING : [unknownCountry(text, span)];
    case 'values': {
      const help = `Write one of ${domain.values.join(', ')}.`;
      if (domain.values.includes(text)) return NOTHING;
      const alike = domain.values.find((value) => value.toLowerCase() === text.toLowerCase());
      const fix = alike === undefined ? undefined : asText(span, alike);
      return [problem('expression-value-domain', span, `${name} is never "${text}"`, help, fix)];
    }
    case 'shape': {
      if (domain.shape.test(text)) return NOTHING;
      const alike = [text.toLowerCase(), text.toUpperCase()].find((one) => domain.shape.test(one));
      const fix = alike === undefined ? undefined : asText(span, alike);
      return [
        problem('expression-value-domain', span, `${name} is never "${text}"`, `It is ${domain.is}.`, fix),
      ];
    }
    case 'numbers':
      return NOTHING;
  }
}

function unknownCountry(text: string, span: Span): Problem {
  const upper = text.toUpperCase();
  const meant = COUNTRY_MISTAKES.get(upper) ?? (COUNTRIES.has(upper) ? upper : undefined);
  const help =
    meant === undefined ? 'Codes have two upper-case letters (ISO 3166-1), such as DE.' : `Write "${meant}".`;
  const fix = meant === undefined ? undefined : asText(span, meant, meant === upper);
  return problem('expression-country', span, `"${text}" is not the code of a country`, help, fix);
}

/** `ip.proto eq tcp` compares with bytes of the packet. */
function unquotedName(left: Operand, right: Operand): readonly Problem[] {
  if (right.kind !== 'field' || !PACKETS.has(right.name)) return NOTHING;
  const message = `${right.name} is the field of a packet's bytes, not text`;
  return [
    problem(
      'expression-unquoted-name',
      right.span,
      message,
      `Write "${right.name}" for the protocol.`,
      asText(right.span, right.name, left.kind === 'field' && left.name === 'ip.proto'),
    ),
  ];
}

const PACKETS = new Set(['icmp', 'ip', 'tcp', 'udp']);

function orderOfAddresses({ left, operator, operatorSpan }: Comparison): readonly Problem[] {
  if (left.type !== 'Ip' || isEquality(operator)) return NOTHING;
  const help = 'Write in {first..last} for the addresses between two.';
  const message = 'no documentation says that addresses have an order';
  return [problem('expression-order-of-addresses', operatorSpan, message, help)];
}

/** Fields that must have two values at once. `comparisons`: those of the tree. */
export function contradictions(
  tree: Argument,
  comparisons: readonly Comparison[],
  text: string,
): readonly Problem[] {
  if (comparisons.filter(isDemand).length < 2) return NOTHING;
  return ofEach(logicalsOf(tree), (logical) => contradiction(logical, text));
}

function contradiction({ kind, operands }: Logical, text: string): readonly Problem[] {
  const demands = kind === 'and' ? operands.filter(isDemand) : [];
  if (demands.length < 2) return NOTHING;
  const required = new Map<string, string>();
  return ofEach(demands, ({ left, right, span }) => {
    const subject = text.slice(left.span.from, left.span.to);
    const value = String(right.value);
    const before = required.get(subject);
    required.set(subject, before ?? value);
    if (before === undefined || before === value) return NOTHING;
    const message = `${subject} can't have two values at once`;
    return [problem('expression-never', span, message, 'Join them with or, or write in {…}.')];
  });
}

type Demand = Comparison & { readonly right: Literal };

/** True for `eq` with a literal: it demands one value. */
function isDemand(operand: Expression): operand is Demand {
  if (operand.kind !== 'comparison' || operand.operator !== 'eq') return false;
  const { left, right } = operand;
  return right.kind !== 'field' && right.kind !== 'call' && !hasEach(left);
}
