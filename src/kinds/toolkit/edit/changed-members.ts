import type { Change, Detail } from '../../../kernel/model/change.js';

/** The members of an object that a change sets to another value, with their names in files. `text` is the member that `item` details are about. */
export function changedMembers({ details }: Change, text: string): readonly string[] {
  return [...new Set(details.flatMap((detail) => memberOf(detail, text)))];
}

function memberOf(detail: Detail, text: string): readonly string[] {
  switch (detail.type) {
    case 'field':
    case 'secret':
      return [detail.field];
    case 'item':
      return [text];
    case 'rule':
    case 'same':
    case 'impact':
    case 'impact_total':
    case 'outcome':
      return [];
  }
}
