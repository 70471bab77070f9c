import type { Detail } from '../../kernel/model/change.js';

/** Removes rule details that repeat named fields. If several rules change, removed ones stay. */
export function dedupeFieldDetails(details: readonly Detail[]): readonly Detail[] {
  if (!details.some(({ type }) => type === 'item')) return details;
  const isOnlyRule = details.filter(({ type }) => type === 'rule').length === 1;
  return details.flatMap((detail): readonly Detail[] => {
    if (detail.type !== 'rule') return [detail];
    if (detail.change === 'removed') return isOnlyRule ? [] : [detail];
    if (detail.change !== 'changed') return [];
    const { patch: _, ...rule } = detail;
    return [{ ...rule, fields: (detail.fields ?? []).filter(({ field }) => field !== 'action_parameters') }];
  });
}
