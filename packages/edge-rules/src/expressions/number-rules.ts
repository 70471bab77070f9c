import type { Comparison, IntLiteral, SetLiteral, SetMember } from './ast.js';
import { DOMAINS, type Domain } from './catalogue/domains.js';
import { isEquality, isOrder } from './operators.js';
import { NOTHING, ofEach, problem, type Problem } from './problems.js';

/** Numbers with a leading zero, which are octal. */
export function octalNumbers({ span }: IntLiteral | SetLiteral, text: string): readonly Problem[] {
  const written = text.slice(span.from, span.to);
  if (!OPENS_OCTAL.test(written)) return NOTHING;
  return [...written.matchAll(OCTAL)].map(({ 0: number, index }) => {
    const from = span.from + index;
    const message = `${number} is octal, and means ${Number.parseInt(number, 8)}`;
    const help = `Write ${number.replace(/^0+(?=.)/, '')} for the decimal number.`;
    return problem('expression-octal', { from, to: from + number.length }, message, help);
  });
}

const OPENS_OCTAL = /\b0[0-7]/;
const OCTAL = /\b0[0-7]+\b/g;

/** Numbers that a field never has, and comparisons that are always or never true. */
export function numberProblems(comparison: Comparison): readonly Problem[] {
  const { left, operator, right } = comparison;
  if (left.kind !== 'field' || left.indexes.length > 0) return NOTHING;
  const domain = DOMAINS.get(left.name);
  if (domain?.kind !== 'numbers') return NOTHING;
  if (right.kind === 'set') return ofEach(right.members, (member) => neverIn(domain, left.name, member));
  if (right.kind !== 'int') return NOTHING;
  if (isOrder(operator) && !isEquality(operator)) return settled(domain, comparison, right);
  const { value, span } = right;
  return isEquality(operator)
    ? neverIn(domain, left.name, { kind: 'ints', from: value, to: value, span })
    : NOTHING;
}

type Numbers = Domain & { readonly kind: 'numbers' };

function domainHelp({ from, to }: Numbers): string {
  return from === to ? `It is always ${from}.` : `It is a number from ${from} to ${to}.`;
}

/** An order that is true for all numbers of a domain, or none. */
function settled(
  domain: Numbers,
  { operator, operatorSpan }: Comparison,
  { value, span }: IntLiteral,
): readonly Problem[] {
  const [atLeast, atMost] = [holds(domain.from, operator, value), holds(domain.to, operator, value)];
  if (atLeast !== atMost) return NOTHING;
  const message = `this is ${atLeast ? 'always' : 'never'} true`;
  return [problem('expression-never', { from: operatorSpan.from, to: span.to }, message, domainHelp(domain))];
}

function neverIn(domain: Numbers, name: string, member: SetMember): readonly Problem[] {
  if (member.kind !== 'ints' || (member.from <= domain.to && member.to >= domain.from)) return NOTHING;
  const message = `${name} is never ${member.from}`;
  return [problem('expression-value-domain', member.span, message, domainHelp(domain))];
}

function holds(a: bigint, operator: Comparison['operator'], b: bigint): boolean {
  if (operator === 'lt') return a < b;
  if (operator === 'le') return a <= b;
  return operator === 'gt' ? a > b : a >= b;
}
