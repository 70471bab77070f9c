import type { FindingDocument } from '../../../generated/documents/parts.js';

/** `zones/shop.yaml:6:54`: the place in a file of an error about a scope that was read; undefined for anything else. */
export function errorPlace({ severity, file, line, column }: FindingDocument): string | undefined {
  if (severity !== 'error' || file === undefined) return undefined;
  return [file, line, column].filter((part) => part !== undefined).join(':');
}
