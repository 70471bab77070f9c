import { defined } from '../../../kernel/lib/defined.js';
import { isObject } from '../../../kernel/model/json.js';
import { keyFix } from '../../../kernel/schema/findings.js';
import type { SectionFinding, SectionPath } from '../../../kernel/model/context.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import {
  capitalsWords,
  nameOf as placeName,
  notAllowedWords,
  shown,
  wrongTypeWords,
} from '../../../kernel/schema/schema-words.js';
import { checkRule, isThere } from './check-rule.js';
import { itemKey } from './meaning.js';
import type { Mistake, RecordShape, Shape } from './shape.js';

/** How findings of a check are reported. */
export interface ShapeCheck {
  readonly report: (path: SectionPath, finding: SectionFinding) => void;
  /** True if unknown names are errors. */
  readonly strict: boolean;
  /** The name of the whole value (`zone_settings`). Default: the file. */
  readonly whole?: string;
  /** Where an unknown member belongs, after its name: `belongs to skip`. Else undefined. */
  readonly belongs?: (path: SectionPath) => string | undefined;
  /** The project file's name for an unknown member: `set_config.new_switch`. */
  readonly nameOf: (path: SectionPath) => string;
}

/** The most wrong letters in a typo. */
const SLIPS = 2;

/** The known name that a name is likely a typo of; undefined if none, or known. */
export function slipOf(name: string, known: readonly string[]): string | undefined {
  return known.includes(name) ? undefined : nearest(name, known, SLIPS);
}

/**
 * Reports everything wrong with a value, each at its place: types, values, limits, missing, exclusive and unknown members. Null means absent. Pure
 * except for `report`.
 */
export function checkValue(shape: Shape, value: unknown, path: SectionPath, check: ShapeCheck): void {
  if (isReference(shape, value)) return;
  const wrong = wrongWith(shape, value, path);
  if (wrong !== undefined) {
    check.report(path, { severity: 'error', ...(shape.mistake ?? wrong) });
    return;
  }
  switch (shape.type) {
    case 'list':
      asItems(value).forEach((item, index) => checkValue(shape.of, item, [...path, index], check));
      checkRepeated(shape, asItems(value), path, check);
      return;
    case 'map':
      for (const [name, member] of membersOf(value)) checkNamed(shape, name, member, [...path, name], check);
      return;
    case 'record':
      checkRecord(shape, value, path, check);
      return;
    case 'text':
    case 'number':
    case 'flag':
    case 'choice':
    case 'any':
      return;
  }
}

/** Reports items with the same key: they repeat or contradict each other. */
function checkRepeated(
  shape: Shape,
  items: readonly unknown[],
  path: SectionPath,
  { report }: ShapeCheck,
): void {
  // Left to the kind's check: repeated items in a list of texts.
  if (shape.type !== 'list' || (shape.of.type !== 'record' && shape.of.type !== 'choice')) return;
  const first = new Map<string, number>();
  items.forEach((item, index) => {
    const key = itemKey(shape, item);
    const former = key === undefined ? undefined : first.get(key);
    if (key === undefined) return;
    if (former === undefined) {
      first.set(key, index);
      return;
    }
    report([...path, index], {
      severity: 'error',
      code: 'excluded-key',
      message: `${placeName(path)} has ${key} twice`,
      help: 'Remove one of them.',
      related: { path: [...path, former], message: 'the first one' },
    });
  });
}

/** True for a reference (`{ custom_ruleset: bad-bots }`) in place of an id. Its target is checked elsewhere. */
function isReference(shape: Shape, value: unknown): boolean {
  if (shape.type !== 'text' || shape.reference === undefined || !isObject(value)) return false;
  const [[name, named] = [], ...others] = Object.entries(value);
  return name === shape.reference && typeof named === 'string' && others.length === 0;
}

function checkNamed(
  { of, names, form }: Extract<Shape, { readonly type: 'map' }>,
  name: string,
  value: unknown,
  path: SectionPath,
  check: ShapeCheck,
): void {
  if (names !== undefined && !names.test(name)) {
    const help = form === undefined ? undefined : `Write ${form}.`;
    const message = `${shown(name)} can't be a name here`;
    check.report(path, {
      severity: 'error',
      code: 'invalid-key',
      message,
      atKey: true,
      ...(help === undefined ? {} : { help }),
    });
  }
  if (value !== null) checkValue(of, value, path, check);
}

function checkRecord(shape: RecordShape, value: unknown, path: SectionPath, check: ShapeCheck): void {
  const owner = isObject(value) ? value : {};
  const known = Object.keys(shape.members);
  const misspelt = new Set<string>();
  for (const [name, member] of membersOf(value)) {
    const inside = Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
    if (inside !== undefined) {
      if (member !== null) checkValue(inside, member, [...path, name], check);
      continue;
    }
    const meant = slipOf(name, known);
    if (meant !== undefined) misspelt.add(meant);
    check.report([...path, name], {
      ...unknownMember(name, meant, [...path, name], known, check),
      ...defined({ fix: keyFix(value, name, meant) }),
      atKey: true,
    });
  }
  for (const [name, member] of Object.entries(shape.members)) {
    if (member.isRequired !== true || isThere(owner, name) || misspelt.has(name)) continue;
    check.report(path, {
      severity: 'error',
      ...(member.missing ?? member.mistake ?? missing(name, path)),
    });
  }
  const required = known.filter((name) => shape.members[name]?.isRequired === true);
  for (const rule of shape.rules) checkRule(rule, owner, { path, misspelt, required }, check);
}

function unknownMember(
  name: string,
  meant: string | undefined,
  path: SectionPath,
  known: readonly string[],
  { strict, nameOf, whole, belongs }: ShapeCheck,
): SectionFinding {
  const isWhole = path.length === 1 && whole !== undefined;
  const owner = isWhole ? whole : placeName(path.slice(0, -1));
  if (meant !== undefined) {
    const message = `${owner} has no key ${shown(name)}`;
    return { severity: 'error', code: 'unknown-key', message, help: `Did you mean ${meant}?` };
  }
  const elsewhere = belongs?.(path);
  if (elsewhere !== undefined) {
    const message = `${shown(name)} ${elsewhere}`;
    return {
      severity: strict ? 'error' : 'warning',
      code: 'unknown-parameter',
      message,
      help: 'Remove it, or change the action.',
    };
  }
  const options = known.length > 0 && known.length <= MOST_NAMED ? ` Known here: ${known.join(', ')}.` : '';
  return {
    severity: strict ? 'error' : 'warning',
    code: 'unknown-parameter',
    message: `${owner} has ${shown(name)}, which zonewright does not know: it is sent and compared, but not checked`,
    help: `If your service has it, add ${nameOf(path)} to parameters.names in zonewright.yaml.${options}`,
  };
}

const MOST_NAMED = 12;

function missing(name: string, path: SectionPath): Mistake {
  return { code: 'missing-key', message: `${placeName(path)} has no ${name}`, help: `Add ${name}.` };
}

/** What is wrong with the value itself, or undefined. */
function wrongWith(shape: Shape, value: unknown, path: SectionPath): Mistake | undefined {
  const name = placeName(path);
  switch (shape.type) {
    case 'text':
      return typeof value === 'string'
        ? wrongText(shape, value, name)
        : wrongTypeWords(name, value, ['string']);
    case 'number':
      return typeof value === 'number'
        ? wrongNumber(shape, value, name)
        : wrongTypeWords(name, value, ['number']);
    case 'flag':
      if (typeof value !== 'boolean') return wrongTypeWords(name, value, ['boolean']);
      return shape.only === undefined || shape.only === value
        ? undefined
        : notAllowedWords(name, value, [String(shape.only)]);
    case 'choice': {
      const values = shape.values.map(String);
      if (shape.values.some((allowed) => allowed === value)) return undefined;
      if (typeof value === 'number' && shape.values.every((allowed) => typeof allowed === 'string'))
        return wrongTypeWords(name, value, ['string']);
      const mayBeNew =
        shape.isOpen === true && typeof value === 'string' && slipOf(value, values) === undefined;
      return mayBeNew ? undefined : notAllowedWords(name, value, values);
    }
    case 'list':
      if (!Array.isArray(value)) return wrongTypeWords(name, value, ['array']);
      return wrongCount(shape, value.length, name);
    case 'map':
    case 'record':
      return isObject(value) ? undefined : wrongTypeWords(name, value, ['object']);
    case 'any':
      return undefined;
  }
}

function wrongText(
  {
    minLength = 0,
    maxLength = Number.POSITIVE_INFINITY,
    pattern,
    form,
  }: Extract<Shape, { readonly type: 'text' }>,
  value: string,
  name: string,
): Mistake | undefined {
  if (value.length < minLength) return invalid(`${name} is empty`, 'Write something, or remove it.');
  if (value.length > maxLength)
    return invalid(`${name} is longer than ${maxLength} characters`, 'Make it shorter.');
  if (pattern === undefined || pattern.test(value)) return undefined;
  const capitals = capitalsWords(name, value, pattern);
  if (capitals !== undefined) return capitals;
  return invalid(`${name} is not valid: ${shown(value)}`, `Write ${form ?? 'another value'}.`);
}

function wrongNumber(
  { minimum, maximum, among, orZero, isFraction }: Extract<Shape, { readonly type: 'number' }>,
  value: number,
  name: string,
): Mistake | undefined {
  if (among !== undefined && !among.includes(value)) return notAllowedWords(name, value, among.map(String));
  if (orZero === true && value === 0) return undefined;
  if (isFraction !== true && !Number.isSafeInteger(value))
    return invalid(`${name} is not a whole number`, 'Write a whole number.');
  if (minimum !== undefined && value < minimum)
    return invalid(
      `${name} is less than ${minimum}`,
      `Write ${minimum} or more${orZero === true ? ', or 0' : ''}.`,
    );
  if (maximum !== undefined && value > maximum)
    return invalid(`${name} is more than ${maximum}`, `Write ${maximum} or less.`);
  return undefined;
}

function wrongCount(
  { minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Extract<Shape, { readonly type: 'list' }>,
  count: number,
  name: string,
): Mistake | undefined {
  if (count < minItems) return invalid(`${name} is an empty list`, 'Write at least one item, or remove it.');
  if (count > maxItems) return invalid(`${name} has more than ${maxItems} items`, 'Remove some.');
  return undefined;
}

function invalid(message: string, help: string): Mistake {
  return { code: 'invalid-value', message, help };
}

function asItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}
