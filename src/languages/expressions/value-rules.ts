import type { BytesLiteral, Comparison, Logical, Operand, Span } from './ast.js';
import { COUNTRIES, COUNTRY_MISTAKES } from './catalogue/countries.js';
import { DOMAINS, NEVER_HOLDS, type Domain } from './catalogue/domains.js';
import { isOrder } from './operators.js';
import { problem, type Problem } from './problems.js';
import { redundantMembers } from './set-rules.js';
import { textOf } from './strings.js';

/** What is lawful in a comparison and hardly meant. `text` is the text of the whole expression. */
export function valueProblems(comparison: Comparison, text: string): readonly Problem[] {
  const { left, right } = comparison;
  const strings = stringsOf(comparison);
  return [
    ...strings.flatMap((literal) => byteString(literal, text)),
    ...strings.flatMap((literal) => stringProblem(comparison, literal)),
    ...unquotedName(comparison),
    ...octalNumbers(comparison, text),
    ...numberProblems(comparison),
    ...(left.type === 'Ip' && isOrder(comparison.operator) && !EQUALITY.has(comparison.operator)
      ? [orderOfAddresses(comparison)]
      : []),
    ...(right.kind === 'set' ? redundantMembers(right, text) : []),
  ];
}

const EQUALITY = new Set<Comparison['operator']>(['eq', 'ne', 'in']);

/** The strings that a comparison holds its left side against. */
function stringsOf({ right }: Comparison): readonly BytesLiteral[] {
  if (right.kind === 'bytes') return [right];
  return right.kind === 'set' ? right.members.filter((member) => member.kind === 'bytes') : [];
}

function byteString({ form, value, span }: BytesLiteral, text: string): readonly Problem[] {
  if (form !== 'hex') return [];
  const written = text.slice(span.from, span.to);
  const message = `${written} is ${value.length} bytes, not text`;
  return [
    problem('expression-byte-string', span, message, `Put it in double quotes if it is text: "${written}".`),
  ];
}

function stringProblem(comparison: Comparison, { value, span, form }: BytesLiteral): readonly Problem[] {
  if (form === 'hex') return [];
  const { left, operator } = comparison;
  const text = textOf(value);
  const changed = caseProblem(left, text, span);
  if (changed !== undefined) return [changed];
  if (left.kind !== 'field') return [];
  const never = NEVER_HOLDS.get(left.name);
  if (never?.pattern.test(text) === true)
    return [problem('expression-value-domain', span, `this never matches: ${never.is}`)];
  const domain = DOMAINS.get(left.name);
  return domain === undefined || !EQUALITY.has(operator) ? [] : domainProblem(domain, left.name, text, span);
}

/** `lower(…)` never gives an upper-case letter, nor `upper(…)` a lower-case one. */
function caseProblem(left: Operand, text: string, span: Span): Problem | undefined {
  if (left.kind !== 'call' || (left.name !== 'lower' && left.name !== 'upper')) return undefined;
  const isWrong = left.name === 'lower' ? /[A-Z]/.test(text) : /[a-z]/.test(text);
  if (!isWrong) return undefined;
  const right = left.name === 'lower' ? text.toLowerCase() : text.toUpperCase();
  return problem(
    'expression-never',
    span,
    `${left.name}(…) is never equal to "${text}"`,
    `Write "${right}".`,
  );
}

function domainProblem(domain: Domain, name: string, text: string, span: Span): readonly Problem[] {
  switch (domain.kind) {
    case 'country':
      return COUNTRIES.has(text) ? [] : [unknownCountry(text, span)];
    case 'values': {
      const help = `Write one of ${domain.values.join(', ')}.`;
      if (domain.values.includes(text)) return [];
      return [problem('expression-value-domain', span, `${name} is never "${text}"`, help)];
    }
    case 'shape':
      if (domain.shape.test(text)) return [];
      return [problem('expression-value-domain', span, `${name} is never "${text}"`, `It is ${domain.is}.`)];
    case 'numbers':
      return [];
  }
}

function unknownCountry(text: string, span: Span): Problem {
  const upper = text.toUpperCase();
  const meant = COUNTRY_MISTAKES.get(upper) ?? (COUNTRIES.has(upper) ? upper : undefined);
  const help =
    meant === undefined ? 'Codes have two upper-case letters (ISO 3166-1), such as DE.' : `Write "${meant}".`;
  return problem('expression-country', span, `"${text}" is not the code of a country`, help);
}

/** `ip.proto eq tcp` compares with the bytes of the whole packet. */
function unquotedName({ right }: Comparison): readonly Problem[] {
  if (right.kind !== 'field' || !PACKETS.has(right.name)) return [];
  const message = `${right.name} is the field of a packet's bytes, not text`;
  return [
    problem('expression-unquoted-name', right.span, message, `Write "${right.name}" for the protocol.`),
  ];
}

const PACKETS = new Set(['icmp', 'ip', 'tcp', 'udp']);

/** Numbers with a leading zero, which are octal. */
function octalNumbers({ right }: Comparison, text: string): readonly Problem[] {
  const isNumeric = right.kind === 'int' || (right.kind === 'set' && right.members[0]?.kind === 'ints');
  if (!isNumeric) return [];
  return [...text.slice(right.span.from, right.span.to).matchAll(OCTAL)].map(({ 0: written, index }) => {
    const from = right.span.from + index;
    const message = `${written} is octal, and means ${Number.parseInt(written, 8)}`;
    const help = `Write ${written.replace(/^0+(?=.)/, '')} for the decimal number.`;
    return problem('expression-octal', { from, to: from + written.length }, message, help);
  });
}

const OCTAL = /\b0[0-7]+\b/g;

/** Numbers that a field never has, and comparisons that are always true or never. */
function numberProblems({ left, operator, right, operatorSpan }: Comparison): readonly Problem[] {
  if (left.kind !== 'field' || left.indexes.length > 0) return [];
  const domain = DOMAINS.get(left.name);
  if (domain?.kind !== 'numbers') return [];
  const { from, to } = domain;
  const help = from === to ? `It is always ${from}.` : `It is a number from ${from} to ${to}.`;
  if (right.kind === 'int' && isOrder(operator) && !EQUALITY.has(operator)) {
    const [atLeast, atMost] = [holds(from, operator, right.value), holds(to, operator, right.value)];
    if (atLeast !== atMost) return [];
    const span = { from: operatorSpan.from, to: right.span.to };
    return [problem('expression-never', span, `this is ${atLeast ? 'always' : 'never'} true`, help)];
  }
  const ranges =
    right.kind === 'set'
      ? right.members
      : right.kind === 'int'
        ? [{ kind: 'ints' as const, from: right.value, to: right.value, span: right.span }]
        : [];
  return ranges.flatMap((range) => {
    if (range.kind !== 'ints' || (range.from <= to && range.to >= from) || !EQUALITY.has(operator)) return [];
    return [problem('expression-value-domain', range.span, `${left.name} is never ${range.from}`, help)];
  });
}

function holds(a: bigint, operator: Comparison['operator'], b: bigint): boolean {
  if (operator === 'lt') return a < b;
  if (operator === 'le') return a <= b;
  return operator === 'gt' ? a > b : a >= b;
}

function orderOfAddresses({ operatorSpan }: Comparison): Problem {
  const help = 'Write in {first..last} for the addresses between two.';
  return problem(
    'expression-order-of-addresses',
    operatorSpan,
    'no document says that addresses have an order',
    help,
  );
}

/** One field that must have two values at once. */
export function contradictions({ kind, operands }: Logical, text: string): readonly Problem[] {
  if (kind !== 'and') return [];
  const required = new Map<string, string>();
  return operands.flatMap((operand) => {
    if (operand.kind !== 'comparison' || operand.operator !== 'eq') return [];
    const { left, right, span } = operand;
    if (
      right.kind === 'field' ||
      right.kind === 'call' ||
      left.indexes.some((index) => index.kind === 'each')
    )
      return [];
    const subject = text.slice(left.span.from, left.span.to);
    const value = String(right.value);
    const before = required.get(subject);
    required.set(subject, before ?? value);
    if (before === undefined || before === value) return [];
    const message = `${subject} cannot have two values at once`;
    return [problem('expression-never', span, message, 'Join them with or, or write in {…}.')];
  });
}
