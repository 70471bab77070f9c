import { attach, type Attachments } from './attach.js';
import { commentsOf, type Comment } from './comments.js';
import { parseLayoutTree } from './parse.js';
import type { Collection, Tree } from './tree.js';

/** A file that holds a mapping or a list, read. */
export interface Page {
  readonly text: string;
  readonly tree: Tree;
  readonly root: Collection;
  readonly comments: readonly Comment[];
  readonly attachments: Attachments;
}

/** Reads a text with line feeds that parses; undefined for one that is a plain value: there is nothing to lay out. */
export function parsePage(text: string): Page | undefined {
  const tree = parseLayoutTree(text);
  const { root } = tree;
  if (root.kind === 'text') return undefined;
  const comments = commentsOf(text);
  return { text, tree, root, comments, attachments: attach(tree, root, comments, text) };
}
