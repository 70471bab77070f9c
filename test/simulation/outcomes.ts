import type { EmulatorState, StoredRuleset, ZoneState } from '../../src/emulator/state.js';
import { PHASE } from '../laws/generate.js';

/*
 * What the rules of the simulated worlds do with any request, by brute force: by nothing of the program. A request is told by its host, and by which of
 * the other conditions hold for it.
 */

type Rule = Pick<StoredRuleset['rules'][number], 'action' | 'expression' | 'enabled'>;

/** How strict an outcome is, the least strict first. */
const STRICTNESS = ['pass', 'log', 'block'] as const;

const STOPPED = STRICTNESS.indexOf('block');

const HOST = /^http\.host eq "([^"]*)"$/;

/** A list of rules that treats some requests less strictly than before. */
interface Opened {
  /** Of the least strict outcome that such a request has now. */
  readonly strictness: number;
  readonly how: string;
}

/** Every list of rules of a state by which requests pass that another state stopped. Pure. */
export function openings(before: EmulatorState, after: EmulatorState): readonly Opened[] {
  return Object.keys(after.zones).flatMap((id) => {
    if (before.zones[id] === after.zones[id]) return [];
    const [was, is] = [before, after].map(({ zones }) => rulesIn(zones[id]));
    const isEmpty = (expression: string): boolean =>
      [before, after].every((state) => namesEmptyList(expression, state));
    const opened = was === undefined || is === undefined ? undefined : openedTo(was, is, isEmpty);
    return opened ?? [];
  });
}

/** The rules of a zone that decide about requests; undefined where one of them is unknown here. */
function rulesIn(zone: ZoneState | undefined): readonly Rule[] | undefined {
  const own = zone?.rulesets.find(({ phase, kind }) => phase === PHASE && kind === 'zone');
  const rules = own?.rules ?? [];
  return rules.every(({ action }) => action in STRICTNESS_OF) ? rules : undefined;
}

/** Whether a condition holds for no request, as the list that it names has no items. */
function namesEmptyList(expression: string, { accounts }: EmulatorState): boolean {
  const [, name] = /^ip\.src in \$(\w+)$/.exec(expression) ?? [];
  const lists = Object.values(accounts).flatMap((account) => account.lists);
  return lists.some((list) => list.name === name && list.items.length === 0);
}

function openedTo(
  before: readonly Rule[],
  after: readonly Rule[],
  isEmpty: (expression: string) => boolean,
): Opened | undefined {
  const expressions = [...new Set([...before, ...after].map(({ expression }) => expression))];
  const hosts = [...new Set(expressions.flatMap((one) => HOST.exec(one)?.[1] ?? [])), 'another.host'];
  const others = expressions.filter((one) => one !== 'true' && !HOST.test(one) && !isEmpty(one));
  let least: Opened | undefined;
  for (const host of hosts)
    for (let drawn = 0; drawn < 2 ** others.length; drawn += 1) {
      const holds = (expression: string): boolean =>
        expression === 'true' ||
        HOST.exec(expression)?.[1] === host ||
        (others.includes(expression) && ((drawn >> others.indexOf(expression)) & 1) === 1);
      const [was, is] = [strictnessOf(before, holds), strictnessOf(after, holds)];
      if (was < STOPPED || is >= (least?.strictness ?? was)) continue;
      least = { strictness: is, how: `${host}: ${STRICTNESS[was]} → ${STRICTNESS[is]}` };
    }
  return least;
}

/** By the strictest rule that a request meets, up to the one that ends the list. */
function strictnessOf(rules: readonly Rule[], holds: (expression: string) => boolean): number {
  const met = rules.filter(({ enabled, expression }) => enabled && holds(expression));
  const last = met.findIndex(({ action }) => action !== 'log');
  if (met[last]?.action === 'block') return STOPPED;
  return STRICTNESS.indexOf(last === 0 || met.length === 0 ? 'pass' : 'log');
}

/** What of a risk is about what traffic meets. */
export interface ShownRisk {
  readonly code: string;
  readonly worst?: { readonly after: { readonly action: string } };
}

/** Whether somebody who was shown these risks was shown an outcome at most as strict as this one, or that there may be one. Pure. */
export function isShown(strictness: number, risks: readonly ShownRisk[]): boolean {
  return risks.some(
    ({ code, worst }) =>
      code === 'may-open-traffic' || (STRICTNESS_OF[worst?.after.action ?? ''] ?? STOPPED) <= strictness,
  );
}

/** Risks in one line. Pure. */
export function risksText(risks: readonly ShownRisk[]): string {
  const texts = risks.map(({ code, worst }) =>
    worst === undefined ? code : `${code} (${worst.after.action})`,
  );
  return texts.length === 0 ? 'nothing' : texts.join(', ');
}

const STRICTNESS_OF: Readonly<Record<string, number>> = { none: 0, skip: 0, log: 1, block: 2 };
