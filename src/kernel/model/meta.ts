import type { Meta } from '../../generated/files.js';
import { isObject } from './json.js';

export type { Meta };

/** What a file says of the life of something, in the order of reports. */
export const META_MEMBERS = ['owner', 'ticket', 'reason', 'expires', 'references'] as const;

export type MetaMember = (typeof META_MEMBERS)[number];

/** The `meta` of a value of a file that its schema accepts; undefined without one. */
export function metaOf(value: Readonly<Record<string, unknown>>): Meta | undefined {
  const { meta } = value;
  return isObject(meta) ? { ...meta } : undefined;
}

/** What is said of something: by itself, and where it says nothing by what is around it. Undefined if neither says anything. Pure. */
export function metaWithin(around: Meta | undefined, own: Meta | undefined): Meta | undefined {
  return around === undefined || own === undefined ? (own ?? around) : { ...around, ...own };
}
