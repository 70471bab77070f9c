import { isHolding } from './contradictory.js';
import { Automaton } from '../automata/automaton.js';
import { commonText, type CommonText, type Demand } from '../automata/common-text.js';
import { demandOf, textCondition, type TextCondition } from '../automata/text-condition.js';
import { parseExpression } from '../expressions/parse.js';
import { regexProgram } from '../expressions/regex.js';
import type { Scheme } from '../expressions/catalogue/fields.js';
import { isAlwaysThere, type Box } from './box.js';
import type { Budget } from './budget.js';
import { fieldName } from './field.js';
import { conditionIn } from './keys.js';
import { signature, texts, type Texts, type Values } from './sets.js';

/**
 * Gives each field with conditions on its text (prefix, part, pattern, case, length) one text that meets them
 * all. Undefined: proven that none does. Fields with too hard conditions stay. Throws a BudgetError: call it
 * in `within`.
 */
export function withTextsFor(box: Box, scheme: Scheme, budget: Budget): Box | undefined {
  let closer = box;
  for (const group of groupsIn(box, scheme)) {
    const found = textOf(group, budget);
    if (found.kind === 'none') return undefined;
    const { field } = group;
    if (field !== undefined && found.kind === 'text')
      closer = new Map([...closer, [field, texts([found.text])]]);
  }
  return closer;
}

/** The part of a box whose conditions on one text are proven to contradict; undefined if none is found. Throws like withTextsFor. */
export function impossibleText(box: Box, scheme: Scheme, budget: Budget): Box | undefined {
  const group = groupsIn(box, scheme).find((one) => textOf(one, budget).kind === 'none');
  return group && new Map(group.keys.flatMap((key) => entryOf(box, key)));
}

function entryOf(box: Box, key: string): readonly (readonly [string, Values])[] {
  const values = box.get(key);
  return values === undefined ? [] : [[key, values]];
}

/** The conditions of a box on one text. */
interface Group {
  /** Undefined for a part of a field. */
  readonly field: string | undefined;
  /** What the box allows for the field. */
  readonly values: Texts | undefined;
  readonly required: readonly RequiredCondition[];
  /** The keys of these conditions in the box. */
  readonly keys: readonly string[];
}

interface RequiredCondition {
  readonly condition: TextCondition;
  readonly holds: boolean;
}

function groupsIn(box: Box, scheme: Scheme): readonly Group[] {
  const groups = new Map<
    string,
    Group & { readonly required: RequiredCondition[]; readonly keys: string[] }
  >();
  for (const [key, values] of box) {
    const written = conditionIn(key);
    const condition = written === undefined ? undefined : readOnce(written);
    if (condition === undefined) continue;
    const required = { condition, holds: isHolding(values) };
    const known = groups.get(condition.about);
    if (known === undefined) {
      const place = placeOf(condition, box, scheme);
      const keys = place.values === undefined || place.field === undefined ? [key] : [place.field, key];
      groups.set(condition.about, { ...place, required: [required], keys });
    } else {
      known.required.push(required);
      known.keys.push(key);
    }
  }
  return [...groups.values()];
}

function placeOf(
  { field: { name, indexes } }: TextCondition,
  box: Box,
  scheme: Scheme,
): Pick<Group, 'field' | 'values'> {
  if (indexes.length > 0) return { field: undefined, values: undefined };
  const field = fieldName(name, scheme);
  const values = box.get(field);
  return { field, values: values?.kind === 'texts' ? values : undefined };
}

const READ = new Map<string, TextCondition | undefined>();
/** How many compiled conditions to keep. A run has few more. */
const MOST_READ = 5_000;

function readOnce(written: string): TextCondition | undefined {
  if (READ.has(written)) return READ.get(written);
  if (READ.size >= MOST_READ) READ.clear();
  const { tree } = parseExpression(written, 'filter');
  const condition = tree && textCondition(tree);
  READ.set(written, condition);
  return condition;
}

/** `open`: there may be a text, but none is known. */
type Found = Exclude<CommonText, { readonly kind: 'too-hard' }> | { readonly kind: 'open' };

/** Memoised with its cost: a question costs the same whatever came before. */
function textOf(group: Group, budget: Budget): Found {
  const key = signatureOf(group);
  const known = FOUND.get(key);
  if (known !== undefined) {
    budget.spend(known.cost);
    return known.found;
  }
  const before = budget.spent;
  const found = foundIn(group, budget);
  if (FOUND.size >= MOST_READ) FOUND.clear();
  FOUND.set(key, { found, cost: budget.spent - before });
  return found;
}

const FOUND = new Map<string, { readonly found: Found; readonly cost: number }>();

function signatureOf({ field, values, required, keys }: Group): string {
  const conditions = required.map(({ condition: { about }, holds }, index) => [
    about,
    keys.at(index - required.length),
    holds,
  ]);
  return JSON.stringify([field, values && signature(values), conditions]);
}

function foundIn(group: Group, budget: Budget): Found {
  const demands = group.required.map(({ condition, holds }) => demandOf(condition, holds));
  const found = textThatIsThere(group, demands, budget);
  // An absent field fits too, if no condition requires a value.
  return found.kind === 'none' && canBeAbsent(group) ? { kind: 'open' } : found;
}

function canBeAbsent({ field, values, required }: Group): boolean {
  if (values?.hasAbsent === false || (field !== undefined && isAlwaysThere(field))) return false;
  return required.every(({ condition, holds }) => !holds || condition.mayHoldOfNothing === true);
}

function textThatIsThere({ field, values }: Group, demands: readonly Demand[], budget: Budget): Found {
  if (values !== undefined && !values.isComplement) {
    const text = [...values.members].find((member) => isAsDemanded(member, demands));
    return text === undefined ? { kind: 'none' } : { kind: 'text', text };
  }
  const others = values?.members ?? new Set<string>();
  const spend = (steps: number): void => budget.spend(steps);
  const usually = { automaton: usualOf(field ?? ''), holds: true };
  const usual = commonText([...demands, usually], others, { spend });
  if (usual.kind === 'text') return usual;
  const any = commonText(demands, others, { spend });
  return any.kind === 'too-hard' ? { kind: 'open' } : any;
}

function isAsDemanded(text: string, demands: readonly Demand[]): boolean {
  return demands.every(({ automaton, holds }) => {
    let state = automaton.start;
    for (let at = 0; at < text.length; at += 1) state = automaton.next(state, text.charCodeAt(at));
    return automaton.accepts(state) === holds;
  });
}

/** Patterns of usual texts, by the end of a field's name. The last one is for all others. */
const USUAL = [
  [/\.path$/, '^/[!"$->@-~]*$'],
  [/\.full_uri$/, '^https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?/[!"$-~]*$'],
  [/\.uri$/, '^/[!"$-~]*$'],
  [/^http\.host$/, '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$'],
  [/(?:)/, '^[!-~]([ -~]*[!-~])?$'],
] as const;

/** By pattern, made at first use. */
const AUTOMATA = new Map<string, Automaton>();

function usualOf(field: string): Automaton {
  const pattern = USUAL.find(([ending]) => ending.test(field))?.[1] ?? '';
  const known = AUTOMATA.get(pattern);
  if (known !== undefined) return known;
  const program = regexProgram(pattern);
  if (program === undefined) throw new TypeError(`no automaton takes ${pattern}`);
  const automaton = new Automaton(program);
  AUTOMATA.set(pattern, automaton);
  return automaton;
}
