import { likelyCorrection, certainCorrection, type Correction } from '../lib/correction.js';
import type { Argument, BytesLiteral, Call, Comparison, Operand, PatternLiteral } from './ast.js';
import { LOWER_CASE, STARTS_OF, type Starts } from './catalogue/domains.js';
import { NOTHING, problem, type Problem } from './problems.js';
import { textOf } from './strings.js';

/** Why a text is never found: a path without slash, a URL without scheme, capitals where there are none. Or undefined. */
export function impossibleText(
  { left, operator }: Comparison,
  literal: BytesLiteral | PatternLiteral,
): Problem | undefined {
  if (left.kind !== 'field') return undefined;
  const text = literal.kind === 'pattern' ? literal.value : textOf(literal.value);
  switch (operator) {
    case 'wildcard':
    case 'strict wildcard': {
      // Only a strict one distinguishes capitals.
      const isStrict = operator !== 'wildcard';
      const [literally = ''] = text.split(/[*\\]/, 1);
      const seen = isStrict ? literally : literally.toLowerCase();
      return (
        starting(left.name, text, { seen, isWhole: literally === text, verb: 'matches' }, literal) ??
        (isStrict ? capitals(left.name, text, literal) : undefined)
      );
    }
    case 'contains':
      return capitals(left.name, text, literal);
    case 'eq':
    case 'ne':
    case 'in':
      return (
        starting(left.name, text, { seen: text, isWhole: true, verb: 'is' }, literal) ??
        capitals(left.name, text, literal)
      );
    case 'matches':
    case 'bitwise_and':
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
      return undefined;
  }
}

/** How a text begins, and whether that is all of it. */
interface Beginning {
  readonly seen: string;
  readonly isWhole: boolean;
  readonly verb: 'is' | 'matches' | 'begins with';
}

function starting(
  name: string,
  text: string,
  { seen, isWhole, verb }: Beginning,
  literal: BytesLiteral | PatternLiteral,
): Problem | undefined {
  const starts = STARTS_OF.get(name);
  if (starts === undefined || text === '' || isPossible(starts, seen, isWhole)) return undefined;
  return neverStarts(name, starts, text, literal, verb);
}

/** As impossibleText, for starts_with and ends_with. */
export function impossibleParts(operands: readonly Operand[]): readonly Problem[] {
  return operands.flatMap((operand) => (operand.kind === 'call' ? impossiblePart(operand) : NOTHING));
}

function impossiblePart({ name, arguments: [subject, part] }: Call): readonly Problem[] {
  if ((name !== 'starts_with' && name !== 'ends_with') || !isField(subject) || part?.kind !== 'bytes')
    return NOTHING;
  const text = textOf(part.value);
  const beginning = { seen: text, isWhole: false, verb: 'begins with' } as const;
  const never = name === 'starts_with' ? starting(subject.name, text, beginning, part) : undefined;
  const found = never ?? capitals(subject.name, text, part);
  return found === undefined ? NOTHING : [found];
}

function isField(argument: Argument | undefined): argument is Operand & { readonly kind: 'field' } {
  return argument?.kind === 'field';
}

/** True if a field's value can be a text, or begin with it. */
function isPossible({ starts, also = [] }: Starts, text: string, isWhole: boolean): boolean {
  if (also.includes(text)) return true;
  return starts.some((start) => text.startsWith(start) || (!isWhole && start.startsWith(text)));
}

function neverStarts(
  name: string,
  { is }: Starts,
  text: string,
  { span, form }: BytesLiteral | PatternLiteral,
  verb: Beginning['verb'],
): Problem {
  const sentence = verb === 'is' ? `${name} is never` : `${name} never ${verb}`;
  const fix = form === 'quoted' && name.endsWith('path') ? pathFix(text, span) : undefined;
  return problem('expression-value-domain', span, `${sentence} "${text}"`, `It ${is}.`, fix);
}

/** A word or URL as the path that is probably meant. */
function pathFix(text: string, span: BytesLiteral['span']): Correction | undefined {
  const [, path = text] = /^https?:\/\/[^/]*(\/.*)$/.exec(text) ?? [];
  const right = path.startsWith('/') ? path : `/${path}`;
  return /["\\]|:\/\//.test(right) ? undefined : likelyCorrection(span, `"${right}"`);
}

/** For a text that is compared with what has no capitals. */
function capitals(
  name: string,
  text: string,
  { span, form }: BytesLiteral | PatternLiteral,
): Problem | undefined {
  const lower = LOWER_CASE.get(name)?.(text);
  if (lower === undefined || lower === text) return undefined;
  const message = `${name} is in lower case, so it never has the capitals of "${text}"`;
  const fix = form !== 'quoted' || /["\\]/.test(lower) ? undefined : certainCorrection(span, `"${lower}"`);
  return problem('expression-value-domain', span, message, `Write "${lower}".`, fix);
}
