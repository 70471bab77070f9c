import { compare } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { someOf } from '../../kernel/lib/words.js';
import type { LiveRule } from './live.js';
import { PARAMETER_MEMBERS } from './overlay.js';
import { isDefault, isFilledIn } from './writable.js';

/**
 * What the rules hold that no file declares, and that a plan keeps: `x_later (every rule), action_parameters.y (a, b)`. Undefined when there
 * is nothing. `names` are the names of the rules. Pure.
 */
export function undeclaredWords(rules: readonly LiveRule[], names: readonly string[]): string | undefined {
  const holders = new Map<string, string[]>();
  rules.forEach((rule, index) => {
    for (const member of new Set(undeclaredMembers(rule)))
      holders.set(member, [...(holders.get(member) ?? []), names[index] ?? '']);
  });
  if (holders.size === 0) return undefined;
  const sorted = [...holders].toSorted(([a], [b]) => compare(a, b));
  const parts = sorted.map(
    ([member, holding]) =>
      `${member} (${holding.length === rules.length ? 'every rule' : someOf(holding, MOST_NAMED)})`,
  );
  return someOf(parts, MOST_MEMBERS);
}

const MOST_NAMED = 3;
const MOST_MEMBERS = 10;

/** Members of a rule that a file may say, and those that the service sets with every write. */
const ACCOUNTED = new Set<string>([
  'id',
  'ref',
  'action',
  'expression',
  'enabled',
  'description',
  'version',
  'last_updated',
  'categories',
]);

function undeclaredMembers({ raw }: LiveRule): readonly string[] {
  return Object.entries(raw).flatMap(([member, value]) => {
    if (ACCOUNTED.has(member) || isHollow(value)) return [];
    const isParameter = PARAMETER_MEMBERS.some((known) => known === member);
    return isParameter && isObject(value) ? membersBelow(member, member, value) : [shown(member)];
  });
}

/** `name` is what the owner is called where it is compared; `path` leads there from the rule. */
function membersBelow(name: string, path: string, owner: Raw): readonly string[] {
  return Object.entries(owner).flatMap(([member, value]) => {
    if (isHollow(value) || isDefault(name, member, value)) return [];
    const at = `${path}.${shown(member)}`;
    return isFilledIn(name, member, value) ? [at] : membersInside(member, at, value);
  });
}

function membersInside(name: string, path: string, value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => membersInside(`${name}[]`, `${path}[]`, item));
  return isObject(value) ? membersBelow(name, path, value) : [];
}

/** A name that is none is quoted, so that nobody takes it for a part of the sentence. */
function shown(member: string): string {
  return /^[\w-]{1,60}$/.test(member) ? member : JSON.stringify(member.slice(0, 60));
}

function isHollow(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}
