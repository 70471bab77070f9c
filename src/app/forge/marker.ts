import { inert } from '../../kernel/lib/inert.js';

/** Which configuration a comment or an issue is about: the root of the files in the checkout, and the environment. */
export interface Subject {
  /** `.` for the checkout itself. */
  readonly root: string;
  readonly environment?: string;
}

/**
 * The first line of a post of ours, a hidden HTML comment for its kind, root, environment and part. Percent encoding makes sure that nothing ends the
 * comment.
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
