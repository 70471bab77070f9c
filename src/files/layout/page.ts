import { attach, type Attachments } from './attach.js';
import { commentsOf, type Comment } from './comments.js';
import { parseLayoutTree } from './parse.js';
import type { Collection, Tree } from './tree.js';

/** A parsed file with a mapping or a list at the top. */
export interface Page {
  readonly text: string;
  readonly tree: Tree;
  readonly root: Collection;
  readonly comments: readonly Comment[];
  readonly attachments: Attachments;
}

/** Parses a valid text with LF line ends. Undefined if its value is a scalar, which has no layout. */
export function parsePage(text: string): Page | undefined {
  const tree = parseLayoutTree(text);
  const { root } = tree;
  if (root.kind === 'text') return undefined;
  const comments = commentsOf(text);
  return { text, tree, root, comments, attachments: attach(tree, root, comments, text) };
}
