import { structuredPatch } from 'diff';
import { stringify } from 'yaml';
import { isObject } from '../../../kernel/model/json.js';
import { withoutExtraBlanks } from '@zonewright/edge-rules/expressions/blanks.js';
import type { ObjectDifference } from '../../../engine/configuration/compare.js';

/** A diff with more edits takes long and shows little. */
const MOST_EDITS = 2_000;
const TIMEOUT_MS = 1_000;

/** A unified diff of an object's YAML; if too much differs, the whole old and new object. */
export function objectDiff({ before, after }: ObjectDifference): readonly string[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  if (before === undefined) return signed('+', now);
  if (after === undefined) return signed('-', old);
  const options = { context: 3, timeout: TIMEOUT_MS, maxEditLength: MOST_EDITS };
  const patch = structuredPatch('', '', text(old), text(now), undefined, undefined, options);
  if (patch === undefined) return [...signed('-', old), ...signed('+', now)];
  if (patch.hunks.length === 0) return ['  only spaces between the parts of an expression differ'];
  return patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    ...lines,
  ]);
}

function signed(sign: string, lines: readonly string[]): readonly string[] {
  return lines.map((line) => `${sign}${line}`);
}

function text(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

function linesOf(value: object | undefined): readonly string[] {
  if (value === undefined) return [];
  return stringify(shown(value), { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd().split('\n');
}

/** These members come first, the others by name, so that layout makes no difference. */
const FIRST = ['ref', 'name', 'description', 'phase', 'dataset', 'action', 'enabled', 'expression'];

function shown(value: unknown, member = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => shown(item));
  if (typeof value === 'string') return member.endsWith('expression') ? withoutExtraBlanks(value) : value;
  if (!isObject(value)) return value;
  const others = Object.keys(value)
    .filter((name) => !FIRST.includes(name))
    .toSorted();
  const names = [...FIRST.filter((name) => Object.hasOwn(value, name)), ...others];
  return Object.fromEntries(names.map((name) => [name, shown(value[name], name)]));
}
