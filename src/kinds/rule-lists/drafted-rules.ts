import type { JsonObject } from '../../kernel/model/json.js';
import type { Settings } from '../../kernel/model/settings.js';
import { defined } from '../../kernel/lib/defined.js';
import type { DraftedPart, FormerWords, Remark } from '../definition/draft.js';
import { boundRemarks, withMarks } from '../toolkit/not-understood.js';
import { expressionsOf } from './checks/expressions.js';
import type { IsBound } from '../toolkit/settle.js';
import { boundRule } from './bound-rules.js';
import type { LiveRule, LiveRuleset } from './live.js';
import { unknownWords } from './undeclared.js';
import { writtenRules } from './written.js';
import { isCatchAll } from '@zonewright/edge-rules/expressions/blanks.js';
import { freshName } from '../../kernel/lib/fresh-name.js';

/** A live ruleset's rules for a file, with missing refs added, and remarks. Paths begin at the ruleset. Pure. */
export function draftedRules(
  live: LiveRuleset,
  settings: Settings,
  former: Pick<FormerWords, 'refs'>,
  isBound: IsBound = () => false,
): {
  readonly rules: readonly JsonObject[];
  readonly remarks: readonly Remark[];
  readonly parts: readonly DraftedPart[];
} {
  const refs = proposedRefs(live.rules, former.refs);
  const { parameterNames } = settings;
  // Each rule's name in the file and in reports.
  const names = live.rules.map((own, index) => {
    const proposed = refs[index] ?? '';
    return isBound(['rules', index]) ? boundRef(own, proposed, live.rules) : proposed;
  });
  const marked = writtenRules(live, refs, parameterNames).map((rule, index) => {
    const own = live.rules[index];
    return own !== undefined && isBound(['rules', index])
      ? { item: boundRule(own, names[index] ?? ''), remarks: boundRemarks(own.raw) }
      : withMarks(rule, expressionsOf(rule, live.phase), settings);
  });
  // A bound rule is in the file as a whole.
  const open = live.rules.flatMap((rule, index) =>
    isBound(['rules', index]) ? [] : [{ rule, ref: refs[index] ?? '' }],
  );
  const proposed = live.rules.flatMap(({ ref }, index) =>
    ref === undefined && !isBound(['rules', index]) ? [{ path: ['rules', index], text: PROPOSED }] : [],
  );
  const notUnderstood = marked.flatMap(({ remarks }, index) =>
    remarks.map(({ path, text }) => ({ path: ['rules', index, ...path], text })),
  );
  return {
    rules: marked.map(({ item }) => item),
    remarks: [
      ...unknownWords(
        open.map(({ rule }) => rule),
        open.map(({ ref }) => ref),
        parameterNames,
      ).map((text) => ({ path: [], text })),
      ...proposed,
      ...notUnderstood,
    ],
    parts: live.rules.map(({ id, description }, index) => ({
      ...defined({ id, about: description || undefined }),
      name: names[index] ?? '',
      path: ['rules', index],
    })),
  };
}

/** The ref of a bound rule, or its id if it has none or shares it. */
function boundRef({ id, ref }: LiveRule, proposed: string, rules: readonly LiveRule[]): string {
  const isOwn = ref !== undefined && rules.filter((other) => other.ref === ref).length === 1;
  return isOwn ? ref : (id ?? proposed);
}

const PROPOSED = 'This ref is proposed: the first apply sets it, and the rule keeps its id.';

/** A ref per rule: its own, the one in `former`, or one from its description, unique among refs and ids. The same rules get the same refs. Pure. */
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

/** Descriptions without letters of the alphabet give no name. */
function nameOf({ description, action, expression }: LiveRule): string {
  return slug(description) || slug(`${action} ${isCatchAll(expression) ? 'all' : expression}`);
}

/** Long enough to be unique, short enough to type. */
const LONGEST = 50;

/** Lower-case words with hyphens, as many as fit; a single long word is cut. */
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
