import { structuredPatch } from 'diff';
import { stringify } from 'yaml';
import { isObject } from '../../../kernel/model/json.js';
import { withoutExtraBlanks } from '../../../languages/expressions/blanks.js';
import type { ObjectDifference } from '../../../engine/configuration/compare.js';

/** Beyond this the two have so little in common that a diff tells nothing, and takes long. */
const MOST_EDITS = 2_000;
const TIMEOUT_MS = 1_000;

/**
 * How an object differs, as a unified diff of its YAML: each line with `+`, `-`, a blank or `@@` in front. Two that are too different come
 * whole, the old one first. The text is that of the repository: it has to be made inert.
 */
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

/** What something is called comes first, and the rest in the order of the alphabet: how a file is laid out makes no difference. */
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
