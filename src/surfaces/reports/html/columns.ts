import type { ChangeDocument } from '../../../kernel/model/config.js';

/** A column of the matrix: kinds, and the sections of addresses (their third segment) that belong to them. */
export interface Column {
  readonly title: string;
  readonly kinds: readonly ChangeDocument['kind'][];
  readonly sections: readonly string[];
}

export const COLUMNS: readonly Column[] = [
  { title: 'page shield', kinds: ['page_shield'], sections: ['page_shield'] },
  { title: 'CSP policies', kinds: ['csp_policy'], sections: ['csp_policies'] },
  { title: 'rulesets', kinds: ['ruleset'], sections: ['rulesets'] },
  { title: 'log fields', kinds: ['log_fields'], sections: ['log_fields'] },
  { title: 'log push jobs', kinds: ['logpush_job'], sections: ['logpush_jobs'] },
];

/** Shown only where there is one: it stands last, so that the others keep their place. */
export const ONE_WAY: Column = {
  title: 'one-way jobs',
  kinds: ['managed_waf', 'pool_notifications'],
  sections: ['managed_waf', 'pool_notifications'],
};

/** Which cell of a row a change belongs to; the first cell is the name of the scope. */
export function cellIndexOf({ kind }: Pick<ChangeDocument, 'kind'>): number {
  return [...COLUMNS, ONE_WAY].findIndex(({ kinds }) => kinds.includes(kind)) + 1;
}
