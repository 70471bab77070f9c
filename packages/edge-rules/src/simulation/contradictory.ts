import type { Expression } from '../expressions/ast.js';
import type { Scheme } from '../expressions/catalogue/fields.js';
import { parseExpression } from '../expressions/parse.js';
import { printExpression } from '../expressions/print.js';
import type { Box } from './box.js';
import { conditionIn } from './keys.js';
import { matches } from './match.js';
import type { Region } from './region.js';
import type { Values } from './sets.js';
import { trafficOf } from './traffic.js';
import type { Truth } from './truth.js';

/** Drops boxes that are proven empty: conditions on the same text contradict. May miss some. */
export function withoutContradictions(region: Region, scheme: Scheme): Region {
  return region.filter((box) => !isContradictory(box, scheme));
}

/** A condition on one operand's text. */
interface Read {
  readonly tree: Expression;
  /** As written: equal operands have equal values. */
  readonly about: string;
  /** The only field that the operand reads. */
  readonly field: string | undefined;
  readonly part: TextPart | undefined;
  /** The condition's truth for texts that were tried. */
  readonly truths: Readonly<Record<Scheme, Map<string | null, Truth>>>;
}

/** A condition, and whether it must be true. */
interface RequiredCondition {
  readonly holds: boolean;
  readonly read: Read;
}

interface TextPart {
  readonly at: 'start' | 'end' | 'anywhere';
  readonly text: string;
}

function isContradictory(box: Box, scheme: Scheme): boolean {
  const required = requiredIn(box);
  if (required.length === 0) return false;
  if (required.some((one) => excludesAll(one, box, scheme))) return true;
  return required.some((one, index) => required.slice(index + 1).some((other) => contradict(one, other)));
}

/**
 * False if a condition on the same text rules out all values: a path that begins with `/admin` always has a
 * leading `/`. True proves nothing: conditions are compared one by one.
 */
export function mayBeIn(box: Box, key: string, values: Values, scheme: Scheme): boolean {
  const condition = conditionIn(key);
  if (condition === undefined) return !requiredIn(box).some((one) => excludesTexts(one, key, values, scheme));
  const read = readOnce(condition);
  if (read === undefined) return true;
  const one = { read, holds: isHolding(values) };
  return !excludesAll(one, box, scheme) && !requiredIn(box).some((other) => contradict(one, other));
}

function requiredIn(box: Box): readonly RequiredCondition[] {
  const known = KNOWN_CONDITIONS.get(box) ?? findRequired(box);
  KNOWN_CONDITIONS.set(box, known);
  return known;
}

/** A box is asked many times. */
const KNOWN_CONDITIONS = new WeakMap<Box, readonly RequiredCondition[]>();

function findRequired(box: Box): readonly RequiredCondition[] {
  return [...box].flatMap(([key, values]) => {
    const condition = conditionIn(key);
    if (condition === undefined || values.kind !== 'numbers') return [];
    const read = readOnce(condition);
    return read === undefined ? [] : [{ read, holds: isHolding(values) }];
  });
}

/** True if values of a condition say that it holds. */
export function isHolding(values: Values): boolean {
  return values.kind === 'numbers' && values.ranges.some(({ from }) => from === 1n);
}

const READ = new Map<string, Read | undefined>();
/** How many parsed conditions to keep. A run has no more than its files. */
const MOST_READ = 10_000;

function readOnce(condition: string): Read | undefined {
  if (READ.has(condition)) return READ.get(condition);
  if (READ.size >= MOST_READ) READ.clear();
  const read = readCondition(condition);
  READ.set(condition, read);
  return read;
}

function readCondition(condition: string): Read | undefined {
  const { tree } = parseExpression(condition, 'filter');
  const subject = tree && subjectOf(tree);
  if (tree === undefined || subject === undefined) return undefined;
  const { operand, part } = subject;
  const about = printExpression({ kind: 'test', operand, span: operand.span });
  const [field, ...others] = fieldsIn(operand);
  return {
    tree,
    about,
    field: others.length === 0 ? field : undefined,
    part,
    truths: { http: new Map(), network: new Map() },
  };
}

/** The fields that an operand reads; undefined for what is not a plain text. */
function fieldsIn(operand: Operand): readonly (string | undefined)[] {
  if (operand.indexes.length > 0) return [undefined];
  if (operand.kind === 'field') return [operand.name];
  return operand.arguments.flatMap((argument) =>
    argument.kind === 'field' || argument.kind === 'call' ? fieldsIn(argument) : [],
  );
}

type Operand = Extract<Expression, { readonly kind: 'test' }>['operand'];

/** What a comparison or a test of a text's ends is about, and the part that the text must have. */
function subjectOf(tree: Expression): { readonly operand: Operand; readonly part?: TextPart } | undefined {
  if (tree.kind === 'comparison') {
    const { left: operand, operator, right } = tree;
    const isContained = operator === 'contains' && right.kind === 'bytes';
    return isContained ? { operand, part: { at: 'anywhere', text: right.value } } : { operand };
  }
  if (tree.kind !== 'test' || tree.operand.kind !== 'call') return undefined;
  const [operand, literal] = tree.operand.arguments;
  if ((operand?.kind !== 'field' && operand?.kind !== 'call') || literal?.kind !== 'bytes') return undefined;
  const text = literal.value;
  if (tree.operand.name === 'starts_with') return { operand, part: { at: 'start', text } };
  return tree.operand.name === 'ends_with' ? { operand, part: { at: 'end', text } } : undefined;
}

/** True if no text of a box meets the condition, and the box has only a few. */
function excludesAll({ read, holds }: RequiredCondition, box: Box, scheme: Scheme): boolean {
  const { field } = read;
  const values = field === undefined ? undefined : box.get(field);
  return field !== undefined && values !== undefined && excludesTexts({ read, holds }, field, values, scheme);
}

/** True if none of a few texts meets a condition on their field. */
function excludesTexts(
  { read, holds }: RequiredCondition,
  field: string,
  values: Values,
  scheme: Scheme,
): boolean {
  if (read.field !== field || values.kind !== 'texts' || values.isComplement) return false;
  if (values.hasAbsent && truthFor(read, field, null, scheme) !== !holds) return false;
  for (const text of values.members) if (truthFor(read, field, text, scheme) !== !holds) return false;
  return true;
}

/** Memoised: few texts are tried often. */
function truthFor({ tree, truths }: Read, field: string, text: string | null, scheme: Scheme): Truth {
  const asked = truths[scheme];
  const known = asked.get(text);
  if (known !== undefined) return known;
  const truth = matches(tree, trafficOf(scheme, new Map([[field, text]])));
  if (asked.size >= MOST_TRUTHS) asked.clear();
  asked.set(text, truth);
  return truth;
}

const MOST_TRUTHS = 1_000;

function contradict(a: RequiredCondition, b: RequiredCondition): boolean {
  const [one, other] = [a.read, b.read];
  if (one.about !== other.about || one.part === undefined || other.part === undefined) return false;
  if (a.holds && b.holds) return excludeEachOther(one.part, other.part);
  if (a.holds === b.holds) return false;
  return a.holds ? implies(one.part, other.part) : implies(other.part, one.part);
}

/** True if neither of two prefixes or suffixes contains the other. */
function excludeEachOther(a: TextPart, b: TextPart): boolean {
  if (a.at !== b.at || a.at === 'anywhere') return false;
  const [longer, shorter] = a.text.length < b.text.length ? [b.text, a.text] : [a.text, b.text];
  return a.at === 'start' ? !longer.startsWith(shorter) : !longer.endsWith(shorter);
}

/** True if every text with part `a` has part `b`. */
function implies(a: TextPart, b: TextPart): boolean {
  if (b.at === 'anywhere') return a.text.includes(b.text);
  if (a.at !== b.at) return false;
  return a.at === 'start' ? a.text.startsWith(b.text) : a.text.endsWith(b.text);
}
