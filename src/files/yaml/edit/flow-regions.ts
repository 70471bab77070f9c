import { isCollection, isMap, isScalar, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import type { MapPair } from './children.js';
import type { Region } from './tools.js';

export type FlowNode = (YAMLMap<Node, Node | null> | YAMLSeq<Node>) & { readonly flow?: true };

/** True for a collection in brackets or braces. */
export function isFlow(node: unknown): node is FlowNode {
  return isCollection(node) && node.flow === true;
}

/** Texts around the children, without brackets. */
export function gapsOf(regions: readonly Region[], { from, to }: Region, text: string): readonly string[] {
  const starts = [...regions.map((region) => region.from), to - 1];
  const ends = [from + 1, ...regions.map((region) => region.to)];
  return starts.map((start, index) => text.slice(ends[index], start));
}

/** Regions of children, in text order. */
export function regionsOf(node: FlowNode): readonly Region[] {
  return isMap<Node, Node | null>(node)
    ? node.items.map(regionOfPair)
    : node.items.filter((item): item is Node => !isPair(item)).map(regionOf);
}

function isPair(item: unknown): boolean {
  return !isScalar(item) && !isCollection(item);
}

/** From the key to the value's end. */
export function regionOfPair({ key, value }: MapPair): Region {
  return {
    from: regionOf(key).from,
    to: Math.max(regionOf(key).to, value === null ? 0 : regionOf(value).to),
  };
}

export function regionOf({ range }: Pick<Node, 'range'>): Region {
  return { from: range?.[0] ?? 0, to: range?.[1] ?? 0 };
}
