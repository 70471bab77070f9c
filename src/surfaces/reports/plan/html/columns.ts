import type { ChangeDocument } from '../../../../generated/documents/plan.js';
import { KINDS } from '../../../../kinds/registry.js';

/** A column of the matrix. `sections` are third segments of addresses. */
export interface Column {
  readonly title: string;
  readonly kinds: readonly string[];
  readonly sections: readonly string[];
}

/** The columns of kinds that apply changes. */
export const COLUMNS: readonly Column[] = columnsOf(KINDS.filter(({ oneWay }) => oneWay === undefined));

/** The columns of migrations: last, and only if needed, so that others keep their place. */
export const ONE_WAY: readonly Column[] = columnsOf(KINDS.filter(({ oneWay }) => oneWay !== undefined));

/** Kinds with the same title share a column. */
function columnsOf(kinds: typeof KINDS): readonly Column[] {
  return [...new Set(kinds.map(({ words }) => words.column))].map((title) => {
    const own = kinds.filter(({ words }) => words.column === title);
    return { title, kinds: own.map(({ name }) => name), sections: own.map(({ section }) => section) };
  });
}

/** The index of a change's cell in its row. Cell 0 is the scope's name. */
export function cellIndexOf({ kind }: Pick<ChangeDocument, 'kind'>): number {
  return [...COLUMNS, ...ONE_WAY].findIndex(({ kinds }) => kinds.includes(kind)) + 1;
}
