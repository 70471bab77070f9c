import type { DifferencesFound } from '../../../app/inspect/differences.js';
import type { DifferencesDocument } from '../../../generated/documents/differences.js';
import { defined } from '../../../kernel/lib/defined.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';

/** How zones compare, as the published document (schemas/differences.schema.json). */
export function differencesDocument(found: DifferencesFound): DifferencesDocument {
  const { side, zones, differences, alike, own, problems, exit, reads } = found;
  return {
    ...DOCUMENT_HEAD,
    exit_code: exit,
    side,
    zones: [...zones],
    differences: differences.map(({ object, items, groups }) => ({
      object,
      items: [...items],
      groups: groups.map(({ value, zones: same }) => ({ ...defined({ value }), zones: [...same] })),
    })),
    alike,
    own,
    problems: [...problems],
    requests: { read: reads },
  };
}
