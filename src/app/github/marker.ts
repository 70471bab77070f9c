import { inert } from '../../kernel/lib/inert.js';

/** Which configuration a comment or an issue is about: the root of the files in the checkout, and the environment. */
export interface Subject {
  /** `.` for the checkout itself. */
  readonly root: string;
  readonly environment?: string;
}

/**
 * The first line of what zonewright posts: an HTML comment that nobody sees, one for each kind of post, root and environment. Percent
 * encoding leaves nothing in it that could end the comment.
 */
export function marker(kind: 'plan' | 'apply' | 'drift', { root, environment }: Subject): string {
  const words = [
    'zonewright',
    kind,
    ...(environment === undefined ? [] : [encoded(environment)]),
    ...(root === '.' ? [] : [`root=${encoded(root)}`]),
  ];
  return `<!-- ${words.join(' ')} -->`;
}

/** Of half a character there is no percent encoding. */
function encoded(text: string): string {
  return encodeURIComponent(inert(text));
}
