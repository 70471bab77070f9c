import type { Finding, Location } from '../../kernel/model/finding.js';
import type { SectionPath, Sections } from '../../kernel/model/context.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import type { Relation } from '../../kinds/definition/content.js';
import { KINDS } from '../../kinds/registry.js';

/** A relation with its place in the files. */
export interface PlacedRelation {
  readonly relation: Relation;
  readonly location: Location;
}

/** How the sections of one file hang together with others of the scope: all that is needed to compare it with the other files. */
export function relationsIn(
  sections: Sections,
  locationOf: (path: SectionPath) => Location,
): readonly PlacedRelation[] {
  return KINDS.flatMap((kind) =>
    kind.relations(sections).map((relation) => ({
      relation,
      location: locationOf([kind.section, ...('path' in relation ? relation.path : [])]),
    })),
  );
}

/**
 * Warnings about what is taken and nobody offers, and what is offered and nobody takes, as far as that can be told. `relations`: of all files
 * of one scope. Pure.
 */
export function unmetRelations(scope: Scope, relations: readonly PlacedRelation[]): readonly Finding[] {
  const known = new Set(relations.map(({ relation }) => keyOf(relation)));
  const mayBeMet = ({ role, thing, name }: Named): boolean =>
    role === 'takes'
      ? known.has(keyOf({ role: 'may-offer', thing })) || known.has(keyOf({ role: 'offers', thing, name }))
      : !known.has(keyOf({ role: 'knows-takers', thing })) ||
        known.has(keyOf({ role: 'takes', thing, name }));
  const unmet = (role: Named['role']): readonly Finding[] =>
    relations.flatMap(({ relation, location }) =>
      'unmet' in relation && relation.role === role && !mayBeMet(relation)
        ? [{ severity: 'warning', ...relation.unmet, location, scope: scopeAddress(scope) }]
        : [],
    );
  return [...unmet('takes'), ...unmet('offers')];
}

type Named = Extract<Relation, { readonly name: string }>;

function keyOf({
  role,
  thing,
  name = '',
}: Pick<Relation, 'role' | 'thing'> & { readonly name?: string }): string {
  return JSON.stringify([role, thing, name]);
}
