import { inert } from '../../kernel/lib/inert.js';

/** Which configuration a comment or an issue is about: the root of the files in the checkout, and the environment. */
export interface Subject {
  /** `.` for the checkout itself. */
  readonly root: string;
  readonly environment?: string;
}

/**
 * The first line of what zonewright posts: a hidden HTML comment, one for each kind of post, root and environment, and for each further part. Percent
 * encoding leaves nothing in it that could end the comment, and no `=`.
 */
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

/** Of half a character there is no percent encoding. */
function encoded(text: string): string {
  return encodeURIComponent(inert(text));
}
