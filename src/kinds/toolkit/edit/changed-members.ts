import type { Change, Detail } from '../../../kernel/model/change.js';

/** The members that a change sets otherwise, by names in files. `text`: the member of `item` details. */
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
