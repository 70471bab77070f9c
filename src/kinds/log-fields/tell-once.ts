import type { Detail } from '../../kernel/model/change.js';

/** Log fields are told by name; the rule that holds them would say the same once more. A rule that somebody put beside it would not. */
export function tellFieldsOnce(details: readonly Detail[]): readonly Detail[] {
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
