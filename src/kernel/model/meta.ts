import type { Meta } from '../../generated/files.js';
import { isObject } from './json.js';

export type { Meta };

/** What a file says of the life of something, in the order of reports. */
export const META_MEMBERS = ['owner', 'ticket', 'reason', 'expires', 'references'] as const;

export type MetaMember = (typeof META_MEMBERS)[number];

/** The `meta` of a value that its schema accepts; undefined without one. */
export function metaOf(value: Readonly<Record<string, unknown>>): Meta | undefined {
  const { meta } = value;
  return isObject(meta) ? { ...meta } : undefined;
}

/** `own`, with absent members from what is around. Undefined without both. */
export function metaWithin(around: Meta | undefined, own: Meta | undefined): Meta | undefined {
  return around === undefined || own === undefined ? (own ?? around) : { ...around, ...own };
}
