import { posix } from 'node:path';
import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  type Document,
  type Node,
  type YAMLMap,
} from 'yaml';
import { UserError } from '../../../kernel/model/errors.js';
import type { Location } from '../../../kernel/model/finding.js';
import { createPositions } from '../../../files/yaml/positions.js';
import { syntaxFault } from '../../../files/yaml/syntax.js';
import type { RepositoryFiles } from '../../../files/repository/folder.js';

/** A YAML value of octorules, with people's comments above and beside. */
export interface Tree {
  readonly value: unknown;
  /** Comment lines without signs. */
  readonly notes: readonly string[];
  readonly items: readonly Tree[];
  readonly members: ReadonlyMap<string, Tree>;
}

/** Why a file could not be read. */
export class UnreadTree extends Error {
  override readonly name = 'UnreadTree';
  /** The file asked for, or one that it includes. */
  readonly file: string;
  /** From 1; absent if about the whole file. */
  readonly at: Pick<Location, 'line' | 'column'> | undefined;

  /** `why` is a clause. */
  constructor(
    file: string,
    why: string,
    more: { readonly at?: Pick<Location, 'line' | 'column'>; readonly cause?: unknown } = {},
  ) {
    super(why, 'cause' in more ? { cause: more.cause } : undefined);
    this.file = file;
    this.at = more.at;
  }
}

/** The deepest nesting of values and includes. */
const DEEPEST = 60;

/** Reads YAML as octorules does (PyYAML, so YAML 1.1), with `!include`, relative to the including file. Throws an UnreadTree. */
export async function readTree(
  file: string,
  files: RepositoryFiles,
  within: readonly string[] = [],
): Promise<Tree> {
  if (within.includes(file)) throw new UnreadTree(file, 'it includes itself');
  const text = await textOf(file, files);
  // As in PyYAML, the last of equal keys wins.
  const options = { version: '1.1', uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const;
  const document = parseDocument(text, options);
  const [error] = document.errors;
  if (error !== undefined) {
    const { message, at } = syntaxFault(error, document, text);
    throw new UnreadTree(file, message, { at: createPositions(file, text)(at) });
  }
  return treeOf(
    document.contents,
    { file, files, within: [...within, file], document, known: new Map<Node, Tree>() },
    0,
  );
}

interface Place {
  readonly file: string;
  readonly files: RepositoryFiles;
  readonly within: readonly string[];
  readonly document: Document;
  /** Targets of aliases, each read once. */
  readonly known: Map<Node, Tree>;
}

async function textOf(file: string, files: RepositoryFiles): Promise<string> {
  try {
    return Buffer.from(await files.read(file)).toString('utf8');
  } catch (error) {
    if (error instanceof UserError) throw new UnreadTree(file, error.message, { cause: error });
    throw error;
  }
}

async function treeOf(node: Node | null, place: Place, depth: number): Promise<Tree> {
  if (depth > DEEPEST) throw new UnreadTree(place.file, 'it is too deep');
  const notes = linesOf(node);
  if (isAlias(node)) return aliased(node.resolve(place.document), place, depth);
  if (isScalar(node) && node.tag === '!include') return included(String(node.value), place, notes);
  if (isSeq(node)) {
    const items: Tree[] = [];
    for (const item of node.items) items.push(await treeOf(nodeOrNull(item), place, depth + 1));
    // A comment above the first item is the list's.
    const [first, ...others] = items;
    const own = first === undefined ? [] : [{ ...first, notes: [...notes, ...first.notes] }, ...others];
    return { value: own.map(({ value }) => value), notes: [], items: own, members: new Map() };
  }
  if (isMap(node)) return mapOf(node, notes, place, depth);
  return { value: isScalar(node) ? node.value : undefined, notes, items: [], members: new Map() };
}

async function mapOf(node: YAMLMap, notes: readonly string[], place: Place, depth: number): Promise<Tree> {
  const own = new Map<string, Tree>();
  const merged = new Map<string, Tree>();
  for (const { key, value } of node.items) {
    if (!isScalar(key)) continue;
    const tree = await treeOf(nodeOrNull(value), place, depth + 1);
    // A merge key (YAML 1.1). The mapping's own keys win.
    if (key.value === '<<' || typeof key.value === 'symbol') {
      for (const one of [tree, ...tree.items])
        for (const [name, member] of one.members) merged.set(name, member);
    } else own.set(String(key.value), { ...tree, notes: [...linesOf(key), ...tree.notes] });
  }
  const members = new Map([...merged, ...own]);
  const value = Object.fromEntries([...members].map(([name, member]) => [name, member.value]));
  return { value, notes, items: [], members };
}

function nodeOrNull(value: unknown): Node | null {
  return isNode(value) ? value : null;
}

async function included(
  path: string,
  { file, files, within }: Place,
  notes: readonly string[],
): Promise<Tree> {
  const tree = await readTree(posix.join(posix.dirname(file), path), files, within);
  return { ...tree, notes: [...notes, ...tree.notes] };
}

/** An alias's target. Comments above are the target's. */
async function aliased(target: Node | undefined, place: Place, depth: number): Promise<Tree> {
  if (target === undefined) throw new UnreadTree(place.file, 'it has an alias without an anchor');
  const known = place.known.get(target);
  if (known !== undefined) return known;
  const tree = { ...(await treeOf(target, place, depth + 1)), notes: [] };
  place.known.set(target, tree);
  return tree;
}

/** Comment lines above and beside a node. */
function linesOf(node: Node | null | undefined): readonly string[] {
  if (node === null || node === undefined) return [];
  const texts = [node.commentBefore, node.comment].filter((text) => typeof text === 'string');
  return texts.flatMap((text) => text.split('\n').map((line) => line.replace(/^ /, '').trimEnd()));
}

/** The value at a tree's path, if any. Pure. */
export function treeAt(tree: Tree, path: readonly (string | number)[]): Tree | undefined {
  return path.reduce<Tree | undefined>(
    (node, step) => (typeof step === 'number' ? node?.items[step] : node?.members.get(step)),
    tree,
  );
}
