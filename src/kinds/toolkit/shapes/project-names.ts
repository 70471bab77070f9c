import type { SectionPath } from '../../../kernel/model/context.js';

/** Names of the project file below a head (`csp_policies.`), without it. */
export function namesBelow(head: string, names: readonly string[]): readonly string[] {
  return names.filter((name) => name.startsWith(head)).map((name) => name.slice(head.length));
}

/** The project file's name of a member, without indexes: the counterpart of `namesBelow`. */
export function nameBelow(head: string, path: SectionPath): string {
  return head + path.filter((step) => typeof step === 'string').join('.');
}
