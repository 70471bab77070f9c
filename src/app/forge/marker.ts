import { inert } from '../../kernel/lib/inert.js';

/** The configuration of a comment or issue: its root in the checkout, and environment. */
export interface Subject {
  /** `.` for the checkout itself. */
  readonly root: string;
  readonly environment?: string;
}

/** The first line of our posts: a hidden HTML comment with kind, root, environment and part. Percent encoding keeps anything from ending it. */
export function marker(kind: 'plan' | 'apply' | 'drift', { root, environment }: Subject, part = 1): string {
  const words = [
    'zonewright',
    kind,
    ...(environment === undefined ? [] : [encoded(environment)]),
    ...(root === '.' ? [] : [`root=${encoded(root)}`]),
    ...(part === 1 ? [] : [`part=${part}`]),
  ];
  return `<!-- ${words.join(' ')} -->`;
}

/** Half a character can't be percent encoded, so unsafe characters are replaced first. */
function encoded(text: string): string {
  return encodeURIComponent(inert(text));
}
