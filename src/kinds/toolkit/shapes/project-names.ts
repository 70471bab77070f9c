import type { SectionPath } from '../../../kernel/model/context.js';

/** Of the names that a project makes known, those below a head such as `csp_policies.`, without it. */
export function namesBelow(head: string, names: readonly string[]): readonly string[] {
  return names.filter((name) => name.startsWith(head)).map((name) => name.slice(head.length));
}

/** What the project file calls a member below a head, by its path there: the counterpart of `namesBelow`. Indexes are left out. */
export function nameBelow(head: string, path: SectionPath): string {
  return head + path.filter((step) => typeof step === 'string').join('.');
}
