import type { SectionPath } from '../../../kernel/model/context.js';

/** Those names of the project file that are below a head such as `csp_policies.`, without the head. */
export function namesBelow(head: string, names: readonly string[]): readonly string[] {
  return names.filter((name) => name.startsWith(head)).map((name) => name.slice(head.length));
}

/** The name of a member in the project file, from its head and its path: the counterpart of `namesBelow`. Indexes are left out. */
export function nameBelow(head: string, path: SectionPath): string {
  return head + path.filter((step) => typeof step === 'string').join('.');
}
