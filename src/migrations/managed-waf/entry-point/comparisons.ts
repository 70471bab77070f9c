import type { Reading } from '../../../service/endpoints/reading.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import type { DeclaredRule } from '../../../kinds/rule-lists/declared.js';
import { ledgerOf } from '../../../kinds/rule-lists/ledger.js';
import { decodeRules } from '../../../kinds/rule-lists/live.js';
import { newRule } from '../../../kinds/rule-lists/overlay.js';
import type { Comparison } from '../../migration.js';
import { executedRuleset, mergedBody, withoutEmptyStrings, type EntryPointBody } from './body.js';
import type { WafSpec } from '../spec.js';

/** Compares what is sent with the generated configuration and the zone file. Pure. */
export function comparisonsOf(
  { declared }: Pick<WafSpec, 'declared'>,
  generated: Reading<EntryPointBody>,
): readonly Comparison[] {
  if (generated.status === 'not-read') return [];
  const offered = withoutEmptyStrings(generated.value).rules;
  const rules = declared?.rules.map((rule) => withoutRef(rule)) ?? [];
  const body = mergedBody(generated.value, declared?.rules ?? []);
  return [
    { against: 'the generated configuration', details: detailsOf(offered, body.rules) },
    ...(declared === undefined
      ? []
      : [
          {
            against: `the zone file (${declared.location.file}:${declared.location.line})`,
            details: detailsOf(rules, body.rules),
          },
        ]),
  ];
}

/** Generated rules have no ref, so a declared one is no difference. */
function withoutRef(rule: DeclaredRule): Raw {
  const { ref: _, ...rest } = newRule(rule);
  return rest;
}

/** The sides share no ids or refs, so rules are matched by what they do. */
function detailsOf(before: readonly Raw[], after: readonly Raw[]): Comparison['details'] {
  return ledgerOf(decodeRules(withNames(before)), withNames(after), () => false).map(({ detail }) => detail);
}

function withNames(rules: readonly Raw[]): readonly Raw[] {
  const taken = new Map<string, number>();
  return rules.map((rule) => {
    const name =
      executedRuleset(rule) ??
      text(rule['description']) ??
      `${text(rule['action'])} ${text(rule['expression'])}`;
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return { ...rule, ref: count === 1 ? name : `${name} (${count})` };
  });
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
