import { ruleTitle } from '../lib/rule-title.js';
import { someOf } from '../lib/phrases.js';
import { printWitness } from '../simulation/witness.js';
import type { Scheme } from '../expressions/catalogue/fields.js';
import type { Met } from './follow.js';
import { SETTINGS_PHASE } from './settings.js';
import type { Invariant, Refutation } from './invariant.js';
import type { PlacedRule } from './way.js';

/** `{ http.request.uri.path: "/admin" } gets past the rules: skip-office of http_request_firewall_custom lets it past` */
export function refutedInWords(
  { demand, ruleset }: Invariant,
  refutation: Refutation,
  scheme: Scheme,
): string {
  const { witness, by, unless } = refutation;
  const example = printWitness(witness, scheme);
  const lists = unless.length === 0 ? '' : `, unless ${someOf(unless, MOST_NAMED)} has the value in question`;
  if (demand === 'always' && by !== undefined)
    return `${example} does not get past the rules: ${placed(by.at)} ${DOES[by.effect.kind]}${lists}`;
  const past = demand === 'executes' ? `gets around ruleset ${ruleset ?? ''}` : 'gets past the rules';
  const because = becauseOf(refutation);
  return `${example} ${past}${because === '' ? '' : `: ${because}`}${lists}`;
}

const MOST_NAMED = 3;

const DOES: Readonly<Record<Met['effect']['kind'], string>> = {
  stops: 'stops it',
  tests: 'challenges it',
  skips: 'lets it past',
  rewrites: 'rewrites it',
  'may-stop': 'possibly stops it',
};

/** What stops the example or lets it past; undefined for neither. */
export function decisiveRule({ by, letPastBy }: Refutation): PlacedRule | undefined {
  return (by ?? letPastBy)?.at;
}

/** What let it past, and opaque rules that may still stop it. */
function becauseOf({ met, letPastBy: decisive }: Refutation): string {
  const tests = met.filter(({ effect }) => effect.kind === 'tests');
  const opaque = met.filter(({ effect }) => effect.kind === 'may-stop');
  return [
    ...(decisive === undefined ? [] : [`${placed(decisive.at)} ${DOES[decisive.effect.kind]}`]),
    ...(tests.length === 0 ? [] : [`a visitor who passes the challenge of ${namesOf(tests)} continues`]),
    ...(opaque.length === 0 ? [] : [`it is not known whether ${namesOf(opaque)} stops it`]),
  ].join('; ');
}

function namesOf(met: readonly Met[]): string {
  return someOf(
    met.map(({ at }) => placed(at)),
    MOST_NAMED,
  );
}

function placed({ phase, rule }: PlacedRule): string {
  return phase === SETTINGS_PHASE ? `the setting ${rule.name}` : `rule ${ruleTitle(rule)} of ${phase}`;
}
