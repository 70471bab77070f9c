import type { ChangeDocument } from '../../../../generated/documents/plan.js';
import { KINDS } from '../../../../kinds/registry.js';

/** A column of the matrix: kinds, and the sections of addresses (their third segment) that belong to them. */
export interface Column {
  readonly title: string;
  readonly kinds: readonly string[];
  readonly sections: readonly string[];
}

/** Of what apply changes. */
export const COLUMNS: readonly Column[] = columnsOf(KINDS.filter(({ oneWay }) => oneWay === undefined));

/** Of what is done once. Shown only where there is some: it stands last, so that the others keep their place. */
export const ONE_WAY: readonly Column[] = columnsOf(KINDS.filter(({ oneWay }) => oneWay !== undefined));

/** Kinds share the columns of one title. */
function columnsOf(kinds: typeof KINDS): readonly Column[] {
  return [...new Set(kinds.map(({ words }) => words.column))].map((title) => {
    const own = kinds.filter(({ words }) => words.column === title);
    return { title, kinds: own.map(({ name }) => name), sections: own.map(({ section }) => section) };
  });
}

/** Which cell of a row a change belongs to; the first cell is the name of the scope. */
export function cellIndexOf({ kind }: Pick<ChangeDocument, 'kind'>): number {
  return [...COLUMNS, ...ONE_WAY].findIndex(({ kinds }) => kinds.includes(kind)) + 1;
}
