import { isObject, type Json } from '../../kernel/model/json.js';
import { parseSource } from '../../files/yaml/document.js';
import { editText } from '../../files/yaml/edit/edit.js';
import { KEEP, LayoutError, type Edit, type ItemEdit } from '../../files/yaml/edit/edit-types.js';
import { printerFrom } from '../../files/yaml/edit/printer.js';
import { mergeValue, putAt } from '../toolkit/edit/merge.js';

/**
 * Edits a zone file so that a phase's ruleset has exactly these rules, adding it if missing. Everything else stays as written, as do existing rules
 * with comments. Undefined if the file's layout forbids it. Pure; the caller has to check the result.
 */
export function withRules(text: string, phase: string, rules: readonly Json[]): string | undefined {
  const { document } = parseSource('', Buffer.from(text));
  const file = document?.value;
  if (!isObject(file)) return undefined;
  // If old rules can't be separated from comments, replaces the whole list.
  return (
    attempt(
      text,
      editOf(file, phase, rules, (have) => mergeValue(undefined, have, rules, undefined)),
    ) ??
    attempt(
      text,
      editOf(file, phase, rules, () => putAt(rules)),
    )
  );
}

function attempt(text: string, edit: Edit | undefined): string | undefined {
  try {
    return edit === undefined ? undefined : editText(text, edit, printerFrom(''));
  } catch (error) {
    if (error instanceof LayoutError) return undefined;
    throw error;
  }
}

function editOf(
  { rulesets }: Readonly<Record<string, unknown>>,
  phase: string,
  rules: readonly Json[],
  editOfList: (have: readonly unknown[]) => Edit,
): Edit | undefined {
  if (rulesets === undefined) return members(new Map(), [{ key: 'rulesets', ...putAt([{ phase, rules }]) }]);
  if (!Array.isArray(rulesets)) return undefined;
  const present = rulesets.findIndex((ruleset: unknown) => isObject(ruleset) && ruleset['phase'] === phase);
  const ruleset: unknown = rulesets[present];
  const own = isObject(ruleset) ? ruleset['rules'] : [];
  if (!Array.isArray(own)) return undefined;
  const items = rulesets.map((_, from): ItemEdit => ({
    type: 'item',
    from,
    edit: from === present ? members(new Map([['rules', editOfList(own)]])) : KEEP,
  }));
  const added = present < 0 ? [putAt({ phase, rules })] : [];
  return members(new Map([['rulesets', { type: 'items', items: [...items, ...added] }]]));
}

function members(
  edits: ReadonlyMap<string, Edit>,
  added: Extract<Edit, { readonly type: 'members' }>['added'] = [],
): Edit {
  return { type: 'members', members: edits, added, order: [] };
}
