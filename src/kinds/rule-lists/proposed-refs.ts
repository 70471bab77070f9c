import { isCatchAll } from '../../languages/expressions/blanks.js';
import { freshName } from '../../kernel/lib/fresh-name.js';
import type { LiveRule } from './live.js';

/**
 * A ref for each rule of a ruleset: its own, the one that `former` has for its id, or one made from its description, which no other rule has as ref
 * or id. The same rules get the same refs. Pure.
 */
export function proposedRefs(
  rules: readonly LiveRule[],
  former: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  const taken = new Set(rules.flatMap(({ ref, id }) => [ref, id].filter((name) => name !== undefined)));
  return rules.map((rule) => {
    if (rule.ref !== undefined) return rule.ref;
    const ref = freshName(former.get(rule.id ?? '') ?? nameOf(rule), '-', taken);
    taken.add(ref);
    return ref;
  });
}

/** A description without letters of the alphabet gives no name. */
function nameOf({ description, action, expression }: LiveRule): string {
  return slug(description) || slug(`${action} ${isCatchAll(expression) ? 'all' : expression}`);
}

/** Long enough to be unique, short enough to type. */
const LONGEST = 50;

/** Lower-case words joined by hyphens, as many as fit; a single word that is too long is cut. */
function slug(text: string): string {
  const words = text
    .slice(0, 10 * LONGEST)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  if (words.length <= LONGEST) return words;
  const end = words.lastIndexOf('-', LONGEST);
  return words.slice(0, end > 0 ? end : LONGEST);
}
