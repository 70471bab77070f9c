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

/**
 * A region without the boxes that hold nothing, as their conditions that can't be looked into say otherwise about the same text than they do, or
 * than others do. What is left may still hold nothing.
 */
export function withoutContradictions(region: Region, scheme: Scheme): Region {
  return region.filter((box) => !isContradictory(box, scheme));
}

/** A condition on the text of one operand. */
interface Read {
  readonly tree: Expression;
  /** The operand as it is written: equal texts are the same value. */
  readonly about: string;
  /** The only field that it is made of. */
  readonly field: string | undefined;
  readonly part: TextPart | undefined;
  /** Whether it holds of texts that were asked for. */
  readonly truths: Readonly<Record<Scheme, Map<string | null, Truth>>>;
}

/** A condition, and whether it is to hold. */
interface Said {
  readonly holds: boolean;
  readonly read: Read;
}

interface TextPart {
  readonly at: 'start' | 'end' | 'anywhere';
  readonly text: string;
}

function isContradictory(box: Box, scheme: Scheme): boolean {
  const said = saidIn(box);
  if (said.length === 0) return false;
  if (said.some((one) => excludesAll(one, box, scheme))) return true;
  return said.some((one, index) => said.slice(index + 1).some((other) => contradict(one, other)));
}

/**
 * Whether a field of a box may have some values, as far as single conditions on the same text tell: that a path begins with `/admin` leaves none that
 * does not begin with `/`. What may be so by this may still be impossible.
 */
export function mayBeIn(box: Box, key: string, values: Values, scheme: Scheme): boolean {
  const condition = conditionIn(key);
  if (condition === undefined) return !saidIn(box).some((one) => excludesTexts(one, key, values, scheme));
  const read = readOnce(condition);
  if (read === undefined) return true;
  const one = { read, holds: isHolding(values) };
  return !excludesAll(one, box, scheme) && !saidIn(box).some((other) => contradict(one, other));
}

function saidIn(box: Box): readonly Said[] {
  const known = SAID.get(box) ?? saidOf(box);
  SAID.set(box, known);
  return known;
}

/** A box is asked about one condition after another. */
const SAID = new WeakMap<Box, readonly Said[]>();

function saidOf(box: Box): readonly Said[] {
  return [...box].flatMap(([key, values]) => {
    const condition = conditionIn(key);
    if (condition === undefined || values.kind !== 'numbers') return [];
    const read = readOnce(condition);
    return read === undefined ? [] : [{ read, holds: isHolding(values) }];
  });
}

function isHolding(values: Values): boolean {
  return values.kind === 'numbers' && values.ranges.some(({ from }) => from === 1n);
}

const READ = new Map<string, Read | undefined>();
/** Conditions that are read once; a run has no more of them than its files. */
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

/** The fields that an operand is made of; none where one of them is no plain text of its own. */
function fieldsIn(operand: Operand): readonly (string | undefined)[] {
  if (operand.indexes.length > 0) return [undefined];
  if (operand.kind === 'field') return [operand.name];
  return operand.arguments.flatMap((argument) =>
    argument.kind === 'field' || argument.kind === 'call' ? fieldsIn(argument) : [],
  );
}

type Operand = Extract<Expression, { readonly kind: 'test' }>['operand'];

/** What a comparison or a test of a text's ends is about, and which part of the text it asks for. */
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

/** Whether none of the few texts that a box leaves a field is as its condition says. */
function excludesAll({ read, holds }: Said, box: Box, scheme: Scheme): boolean {
  const { field } = read;
  const values = field === undefined ? undefined : box.get(field);
  return field !== undefined && values !== undefined && excludesTexts({ read, holds }, field, values, scheme);
}

/** Whether none of a few texts of a field is as a condition on it says. */
function excludesTexts({ read, holds }: Said, field: string, values: Values, scheme: Scheme): boolean {
  if (read.field !== field || values.kind !== 'texts' || values.isComplement) return false;
  if (values.hasAbsent && truthFor(read, field, null, scheme) !== !holds) return false;
  for (const text of values.members) if (truthFor(read, field, text, scheme) !== !holds) return false;
  return true;
}

/** Whether a condition holds of one text; the same few are asked about again and again. */
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

function contradict(a: Said, b: Said): boolean {
  const [one, other] = [a.read, b.read];
  if (one.about !== other.about || one.part === undefined || other.part === undefined) return false;
  if (a.holds && b.holds) return excludeEachOther(one.part, other.part);
  if (a.holds === b.holds) return false;
  return a.holds ? implies(one.part, other.part) : implies(other.part, one.part);
}

/** Two beginnings, or two ends, of one text: one of them has the other. */
function excludeEachOther(a: TextPart, b: TextPart): boolean {
  if (a.at !== b.at || a.at === 'anywhere') return false;
  const [longer, shorter] = a.text.length < b.text.length ? [b.text, a.text] : [a.text, b.text];
  return a.at === 'start' ? !longer.startsWith(shorter) : !longer.endsWith(shorter);
}

/** Whether every text with the one part has the other part. */
function implies(a: TextPart, b: TextPart): boolean {
  if (b.at === 'anywhere') return a.text.includes(b.text);
  if (a.at !== b.at) return false;
  return a.at === 'start' ? a.text.startsWith(b.text) : a.text.endsWith(b.text);
}
