import { defined } from '../../kernel/lib/defined.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import { isObject } from '../../kernel/model/json.js';
import type { Span } from '@zonewright/edge-rules/expressions/ast.js';
import { placedListNames } from '@zonewright/edge-rules/expressions/list-names.js';
import type { SectionPath } from '../../kernel/model/context.js';
import type { Relation } from '../definition/content.js';

/** What relations call lists of accounts. Rules of any zone may name them. */
export const ACCOUNT_LISTS = 'lists of accounts';

/** The members of a rule that name lists. */
interface Naming {
  readonly expression?: string;
  readonly action_parameters?: unknown;
}

/** What a declared list offers to rules everywhere. */
export function offeredList(name: string, kind: string, path: SectionPath): Relation {
  const where = kind === 'redirect' ? 'as from_list of a rule that redirects' : `as $${name} in a rule`;
  return {
    role: 'offers',
    thing: ACCOUNT_LISTS,
    name,
    path,
    isAcross: true,
    unmet: () => ({
      severity: 'warning',
      code: 'list-unused',
      message: `no rule and no policy of any file names the list ${name}`,
      help: `Name it ${where}, or remove it.`,
    }),
  };
}

/** Files declare lists, so rules should name only these. */
export const OFFERS_LISTS: Relation = { role: 'offers-all', thing: ACCOUNT_LISTS, isAcross: true };

/** The lists that rules name, by the path of the rules. */
export function namedLists(rules: readonly Naming[], path: SectionPath): readonly Relation[] {
  if (rules.length === 0) return [];
  const named = rules.flatMap((rule, index) =>
    placesInRule(rule).map(({ name, at, span }): Relation => ({
      role: 'takes',
      thing: ACCOUNT_LISTS,
      name,
      path: [...path, index, ...at],
      ...defined({ span }),
      isAcross: true,
      unmet: (known) => undeclared(name, known, span === undefined ? '' : '$'),
    })),
  );
  // If no file declares any, lists are managed elsewhere.
  const role = ['knows-takers', 'may-offer'] as const;
  return [...role.map((one): Relation => ({ role: one, thing: ACCOUNT_LISTS, isAcross: true })), ...named];
}

/** The lists in a rule's expression or redirect. Pure. */
export function listsOfRule(rule: Naming): readonly Pick<PlacedName, 'name' | 'at'>[] {
  const places = placesInRule(rule);
  return places.filter(({ name, span }, index) => {
    const isBefore = places.slice(0, index).some((one) => one.span !== undefined && one.name === name);
    return span === undefined || !isBefore;
  });
}

/** The name of a list, and its place in a rule. */
interface PlacedName {
  readonly name: string;
  readonly at: SectionPath;
  readonly span?: Span;
}

function placesInRule({ expression = '', action_parameters: parameters }: Naming): readonly PlacedName[] {
  const inExpression: readonly PlacedName[] = placedListNames(expression).map((placed) => ({
    ...placed,
    at: ['expression'],
  }));
  const from = isObject(parameters) ? parameters['from_list'] : undefined;
  const name = isObject(from) ? from['name'] : undefined;
  if (typeof name !== 'string') return inExpression;
  return [...inExpression, { name, at: ['action_parameters', 'from_list', 'name'] }];
}

function undeclared(
  name: string,
  known: readonly string[],
  sign: '$' | '',
): ReturnType<NonNullable<Extract<Relation, { readonly unmet?: unknown }>['unmet']>> {
  const meant = nearest(name, known);
  return {
    severity: 'warning',
    code: 'list-undeclared',
    message: `no file declares the list ${name}`,
    help: meant === undefined ? 'Declare it in lists of its account.' : `Did you mean $${meant}?`,
    ...defined({ meant: meant && `${sign}${meant}` }),
  };
}
