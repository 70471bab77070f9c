import { isMap, isScalar, isSeq, type Scalar, type YAMLMap } from 'yaml';
import { firstHidden, hiddenCharacter } from './characters.js';
import { escapeWidth } from './double-quoted.js';
import { type Fault, type FaultReporter, shorten, type Span } from './fault.js';
import { LIMITS } from './limits.js';
import { sourceOffset } from './scalar-offset.js';

/**
 * The plain value of a node: objects, arrays, strings, finite numbers, booleans, null. In the same walk reports
 * what a value may not hold: a key twice (`1` and `"1"` are the same key), keys that would reach into an object's
 * prototype, merge keys, numbers that JSON can't carry, characters hidden behind escapes.
 * Depth is not checked here: the file was read within its limits.
 */
export function toValue(node: unknown, text: string, report: FaultReporter): unknown {
  if (isScalar(node)) return scalarValue(node, text, report);
  if (isMap(node)) return mappingValue(node, text, report);
  if (!isSeq(node)) return null;
  const list: unknown[] = [];
  for (const item of node.items) list.push(toValue(item, text, report));
  return list;
}

/** Where a node stands in the text. */
export function spanOf(node: { readonly range?: readonly number[] | null }): Span {
  const [start = 0, end = start] = node.range ?? [];
  return { start, end };
}

function scalarValue(node: Scalar, text: string, report: FaultReporter): unknown {
  const value = node.value;
  if (typeof value === 'string') {
    if (node.type === 'QUOTE_DOUBLE') checkEscapes(node, value, text, report);
    return value;
  }
  if (typeof value === 'number') {
    return isExact(value) ? value : inexactNumber(node, value, text, report);
  }
  return typeof value === 'boolean' ? value : null;
}

function mappingValue(map: YAMLMap, text: string, report: FaultReporter): unknown {
  const value: Record<string, unknown> = {};
  if (map.items.length > LIMITS.keys) {
    report({
      code: 'yaml-too-complex',
      message: `this mapping has ${map.items.length} keys; at most ${LIMITS.keys} are read`,
      help: 'Split the file.',
      at: spanOf(map),
    });
    return value;
  }
  for (const { key, value: member } of map.items) {
    if (!isScalar(key) || typeof key.value !== 'string') continue;
    const name = key.value;
    if (isAllowedKey(name, key, value, map, report)) {
      if (key.type === 'QUOTE_DOUBLE') checkEscapes(key, name, text, report);
      value[name] = toValue(member, text, report);
    }
  }
  return value;
}

function isAllowedKey(
  name: string,
  key: Scalar,
  above: object,
  map: YAMLMap,
  report: FaultReporter,
): boolean {
  const refusal = refusedKey(name, key);
  if (refusal !== undefined) {
    report({ ...refusal, at: spanOf(key) });
    return false;
  }
  if (!Object.hasOwn(above, name)) return true;
  reportDuplicate(name, key, map, report);
  return false;
}

function refusedKey(name: string, key: Scalar): Omit<Fault, 'at'> | undefined {
  switch (name) {
    case '__proto__':
    case 'constructor':
    case 'prototype':
      return {
        code: 'yaml-forbidden-key',
        message: `the key ${name} is not allowed anywhere`,
        help: 'Choose another name.',
      };
    case '<<':
      return {
        code: 'yaml-merge-key',
        message: 'merge keys (<<) are not part of this format',
        help: 'Write the members out: a reviewer must see them where they take effect.',
      };
    case '':
      if (key.type !== 'PLAIN') return undefined;
      return {
        code: 'yaml-syntax',
        message: 'a key is missing before this colon',
        help: 'Write key: value.',
      };
    default:
      return undefined;
  }
}

function reportDuplicate(name: string, key: Scalar, map: YAMLMap, report: FaultReporter): void {
  const find = (): Span => {
    const first = map.items.find((pair) => isScalar(pair.key) && pair.key.value === name);
    return spanOf(isScalar(first?.key) ? first.key : key);
  };
  report({
    code: 'yaml-duplicate-key',
    message: `the key ${shorten(name)} is already in this mapping`,
    help: 'Keep one of the two.',
    at: spanOf(key),
    related: { find, message: 'first here' },
  });
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

/** Reports the number, and goes on with its digits as text: most likely they are an id without quotes. */
function inexactNumber(node: Scalar, value: number, text: string, report: FaultReporter): string {
  const at = spanOf(node);
  const written = shorten(text.slice(at.start, at.end));
  report({
    code: 'yaml-number',
    message: Number.isFinite(value)
      ? `${written} is too large to be kept exactly as a number`
      : `${written} is not a number that can be sent`,
    help: Number.isFinite(value)
      ? `Put it in quotes if it is an id: "${written}".`
      : 'Write a finite number.',
    at,
  });
  return text.slice(at.start, at.end);
}

function checkEscapes(node: Scalar, value: string, text: string, report: FaultReporter): void {
  const hidden = firstHidden(value);
  if (hidden === -1) return;
  const start = sourceOffset(text, node, hidden);
  // One that stands in the source as itself was reported when the whole text was searched.
  if (text[start] !== '\\') return;
  report(hiddenCharacter(value.codePointAt(hidden) ?? 0, start, start + escapeWidth(text, start)));
}
