import type { Finding, Location } from '../../kernel/model/finding.js';
import { fixAt } from '../../kernel/model/fix.js';
import type { Span } from '@zonewright/edge-rules/expressions/ast.js';
import type { SectionPath, Sections } from '../../kernel/model/context.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import type { Relation } from '../../kinds/definition/content.js';
import { namedLists } from '../../kinds/rule-lists/list-relations.js';
import { demandedBy } from './invariants/ready-made.js';
import { KINDS } from '../../kinds/registry.js';

/** A relation with its place in the files. */
export interface PlacedRelation {
  readonly scope: Scope;
  readonly relation: Relation;
  readonly location: Location;
}

/** The relations in a file, to compare with other files of the scope. */
export function relationsIn(
  scope: Scope,
  sections: Sections,
  locationOf: (path: SectionPath, span?: Span) => Location,
): readonly PlacedRelation[] {
  const own = KINDS.map((kind) => ({ section: kind.section, relations: kind.relations(sections) }));
  const { invariants = [] } = sections;
  const demands = invariants.map((invariant) => demandedBy(invariant) ?? {});
  return [...own, { section: 'invariants', relations: namedLists(demands, []) }].flatMap(
    ({ section, relations }) =>
      relations.map((relation) => ({
        scope,
        relation,
        location:
          'path' in relation ? locationOf([section, ...relation.path], relation.span) : locationOf([section]),
      })),
  );
}

/** Findings about names without a counterpart, if certain. `relations`: of all files of a scope, or of all scopes. Pure. */
export function unmetRelations(relations: readonly PlacedRelation[]): readonly Finding[] {
  const named = relations.filter(isNamed);
  const known = new Set(relations.map(({ relation: { role, thing } }) => keyOf(role, thing)));
  const counterparts = ({ role, thing }: Named): readonly string[] =>
    named.flatMap(({ relation }) =>
      relation.role !== role && relation.thing === thing ? [relation.name] : [],
    );
  const isDecidable = ({ role, thing }: Named): boolean =>
    role === 'takes'
      ? known.has(keyOf('offers-all', thing)) || !known.has(keyOf('may-offer', thing))
      : known.has(keyOf('knows-takers', thing));
  const unmet = (role: Named['role']): readonly Finding[] =>
    named.flatMap(({ scope, relation, location }) => {
      if (relation.role !== role || relation.unmet === undefined || !isDecidable(relation)) return [];
      const others = counterparts(relation);
      return others.includes(relation.name)
        ? []
        : [
            {
              ...unmetFinding(relation.unmet([...new Set(others)]), relation, location),
              location,
              scope: scopeAddress(scope),
            },
          ];
    });
  return [...unmet('takes'), ...unmet('offers')];
}

/** A finding with the meant name as an edit. */
function unmetFinding(
  { meant, ...finding }: ReturnType<NonNullable<Named['unmet']>>,
  { span }: Named,
  location: Location,
): Pick<Finding, 'severity' | 'code' | 'message' | 'help' | 'fix'> {
  if (meant === undefined) return finding;
  const text = span !== undefined || PLAIN_NAME.test(meant) ? meant : JSON.stringify(meant);
  return { ...finding, fix: fixAt(location, text) };
}

/** What never needs quotes in YAML. */
const PLAIN_NAME = /^(?!(?:y|yes|n|no|on|off|true|false|null)$)[A-Za-z][\w-]*$/i;

type Named = Extract<Relation, { readonly name: string }>;

function isNamed(placed: PlacedRelation): placed is PlacedRelation & { readonly relation: Named } {
  return 'name' in placed.relation;
}

function keyOf(role: Relation['role'], thing: string): string {
  return JSON.stringify([role, thing]);
}
