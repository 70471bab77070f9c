import { inert } from '../../kernel/lib/inert.js';

/** Which configuration a comment or an issue is about: the root of the files in the checkout, and the environment. */
export interface Subject {
  /** `.` for the checkout itself. */
  readonly root: string;
  readonly environment?: string;
}

/**
 * The first line of what zonewright posts: an HTML comment that nobody sees, one for each kind of post, root and environment, and for
 * each part after the first of what takes several. Percent encoding leaves nothing in it that could end the comment, and no `=`.
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
