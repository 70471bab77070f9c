import { formatOf } from '../../app/providers/format.js';
import type { Provider } from '../../app/providers/names.js';
import type { PlanDocument } from '../../generated/documents/plan.js';
import { count } from '../../kernel/lib/phrases.js';
import { itemsText, planComments, type CommentContext } from '../reports/plan/comment.js';
import type { Runtime } from '../runtime/runtime.js';
import { say } from '../runtime/print.js';

/** Prints what `comment` would post, and what merging would approve. Sends nothing, so former plans are not listed. */
export function showComments(
  plan: PlanDocument,
  provider: Provider,
  context: CommentContext,
  { quiet }: { readonly quiet?: boolean },
  runtime: Runtime,
): void {
  const { first, others, approval } = planComments(plan, context, formatOf(provider));
  const bodies = [first(undefined), ...others];
  const { out, err } = runtime;
  out.write(runtime.hide(bodies.join('\n')));
  if (quiet === true) return;
  const items = [...plan.changes, ...(plan.leaving ?? [])];
  const approved = items.filter(({ digest }) => approval.digests.has(digest)).length;
  const share = approved === items.length ? itemsText(plan) : `${approved} of ${itemsText(plan)}`;
  say(
    err,
    `Nothing was posted: ${count(bodies.length, 'comment')}, ${bodies.map(({ length }) => length).join(' + ')} characters. Merging would approve ${share}.`,
  );
}
