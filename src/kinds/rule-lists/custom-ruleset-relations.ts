import type { CustomRulesetsSection, DeclaredRuleset } from '../../generated/files.js';
import { defined } from '../../kernel/lib/defined.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import type { Relation } from '../definition/content.js';
import {
  CUSTOM_RULESETS_LIST,
  CUSTOM_RULESETS_SECTION,
  EXECUTED,
  nameExecutedBy,
} from './custom-rulesets.js';

/** What relations call custom rulesets, and the phase of one. */
const CUSTOM_RULESETS = 'custom rulesets';

function phaseOf(name: string): string {
  return `the phase of custom ruleset ${name}`;
}

/** The custom rulesets that a section offers. An exclusive section offers all there are. */
export function offeredRelations({ ownership, rulesets }: CustomRulesetsSection): readonly Relation[] {
  const offered = rulesets.flatMap(({ name, phase }, index): readonly Relation[] => {
    const path = [CUSTOM_RULESETS_LIST, index];
    return [
      { role: 'offers', thing: CUSTOM_RULESETS, name, path },
      { role: 'offers', thing: phaseOf(name), name: phase, path },
      { role: 'offers-all', thing: phaseOf(name) },
    ];
  });
  return ownership === 'shared' ? offered : [{ role: 'offers-all', thing: CUSTOM_RULESETS }, ...offered];
}

/** The custom rulesets that rules name. Undeclared ones may be live. */
export function executedRelations(rulesets: readonly DeclaredRuleset[]): readonly Relation[] {
  return rulesets.flatMap(({ phase, rules }, at) =>
    rules.flatMap((rule, index): readonly Relation[] => {
      const name = nameExecutedBy(rule);
      if (name === undefined) return [];
      const path = [at, 'rules', index, ...EXECUTED];
      return [
        { role: 'may-offer', thing: CUSTOM_RULESETS },
        { role: 'may-offer', thing: phaseOf(name) },
        { role: 'takes', thing: CUSTOM_RULESETS, name, path, unmet: (known) => unknown(name, known) },
        {
          role: 'takes',
          thing: phaseOf(name),
          name: phase,
          path,
          unmet: ([other = '']) => otherPhase(name, other, phase),
        },
      ];
    }),
  );
}

type Problem = ReturnType<NonNullable<Extract<Relation, { readonly unmet?: unknown }>['unmet']>>;

function unknown(name: string, known: readonly string[]): Problem {
  const meant = nearest(name, known);
  return {
    severity: 'error',
    code: 'unknown-custom-ruleset',
    message: `no custom ruleset of the same zone or account is called ${JSON.stringify(name)}`,
    help: meant === undefined ? `Declare it in ${CUSTOM_RULESETS_SECTION}.` : `Did you mean ${meant}?`,
    ...defined({ meant }),
  };
}

/** The problem of executing a custom ruleset of another phase. */
export function otherPhase(name: string, other: string, phase: string): Problem {
  return {
    severity: 'error',
    code: 'custom-ruleset-phase',
    message: `custom ruleset ${JSON.stringify(name)} has phase ${other}, so rules of phase ${phase} can't execute it`,
    help: `Execute it in the ruleset of phase ${other}, or name one of phase ${phase}.`,
  };
}
