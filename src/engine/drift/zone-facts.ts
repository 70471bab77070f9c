import { groupsBy } from '../../kernel/lib/groups.js';
import { compare } from '../../kernel/model/finding.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { isObject } from '../../kernel/model/json.js';
import { KINDS } from '../../kinds/registry.js';
import type { Sections } from '../../kernel/model/context.js';

/** Something that a zone has, with its value. */
export interface ZoneFact {
  readonly object: string;
  readonly item: string;
  readonly value: string;
  /** Set if it follows from rules, which are facts too. */
  readonly isDerived?: true;
}

/** Replaces the zone's name in values. */
const OWN_NAME = '‹zone›';

/** Members of a rule without effect. */
const BESIDE: ReadonlySet<string> = new Set(['ref', 'position', 'not_understood', 'meta', 'protected']);

/** Everything that a zone has, as comparable facts. Pure. */
export function factsOfZone({
  name,
  parts,
}: {
  readonly name: string;
  readonly parts: readonly Sections[];
}): readonly ZoneFact[] {
  const facts = KINDS.filter(({ levels }) => levels.includes('zone'))
    .flatMap((kind) => parts.flatMap((sections) => kind.objects(sections)))
    .flatMap(({ address, value }) => factsOfObject(address, value));
  const own = new RegExp(`(?<![\\w-])${name.replaceAll(/[^\w-]/g, String.raw`\$&`)}(?![\\w-])`, 'g');
  return [...facts, ...treatments(parts)].map((fact) => ({
    ...fact,
    item: fact.item.replace(own, OWN_NAME),
    value: fact.value.replace(own, OWN_NAME),
  }));
}

function factsOfObject(address: string, value: unknown): readonly ZoneFact[] {
  if (!isObject(value)) return [{ object: address, item: '', value: canonicalText(value) }];
  return Object.entries(value).flatMap(([member, inner]): readonly ZoneFact[] => {
    if (member === 'rules' && Array.isArray(inner))
      return inner.filter(isObject).map((rule) => factOfRule(address, rule));
    return inner === undefined ? [] : [{ object: address, item: member, value: wordsOf(inner) }];
  });
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : canonicalText(value);
}

function factOfRule(object: string, rule: Readonly<Record<string, unknown>>): ZoneFact {
  const { action, expression, ...others } = rule;
  const rest = Object.entries(others).filter(
    ([name, value]) => !BESIDE.has(name) && value !== undefined && !(name === 'enabled' && value === true),
  );
  const more = rest.length === 0 ? '' : ` ${canonicalText(Object.fromEntries(rest))}`;
  return {
    object,
    item: `rule ${String(rule['ref'])}`,
    value: `${String(action)} ${String(expression)}${more}`,
  };
}

/** How rules treat each network and list: blocked here and skipped there is a difference, whatever the rules' names. */
function treatments(parts: readonly Sections[]): readonly ZoneFact[] {
  const rules = KINDS.flatMap((kind) => parts.flatMap((sections) => kind.ruleLists(sections))).flatMap(
    (list) =>
      list.rules.flatMap((rule) =>
        rule.enabled === false
          ? []
          : sourcesIn(rule.expression).map(({ name, isExcluded }) => ({
              name,
              value: `${rule.action}${isExcluded ? ' all others' : ''} in ${list.phase}`,
            })),
      ),
  );
  return groupsBy(rules, ({ name }) => name).map(({ key, items }) => ({
    object: 'networks',
    item: key,
    value: [...new Set(items.map(({ value }) => value))].toSorted(compare).join(', '),
    isDerived: true as const,
  }));
}

/** `ip.src eq 192.0.2.1`, `not ip.src in {192.0.2.0/24 $office}`: with a preceding `not` and the set. */
const SOURCE = /(not\s+\(*\s*)?\bip\.src\s+(?:in|eq|==|ne|!=)\s*(\{[^}]*\}|\$?[\w.:/]+)/g;

/** The addresses, networks and lists compared with `ip.src`, ignoring quoted texts. */
function sourcesIn(expression: string): readonly { readonly name: string; readonly isExcluded: boolean }[] {
  const bare = expression.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  return [...bare.matchAll(SOURCE)].flatMap(([whole, not, right = '']) => {
    const isExcluded = not !== undefined || /\s(?:ne|!=)\s*/.test(whole.replace(right, ' '));
    return [...right.matchAll(/\$?[\w.:/]+/g)].map(([name]) => ({ name, isExcluded }));
  });
}
