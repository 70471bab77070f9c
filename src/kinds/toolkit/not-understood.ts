import type { Finding, Location } from '../../kernel/model/finding.js';
import type { JsonObject } from '../../kernel/model/json.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { Remark } from '../definition/draft.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { MARKS, undeclarableNames } from './bound-content.js';
import { keptRemark, MOST_MEMBERS } from './shapes/unknown-remarks.js';
import { firstError, markOf, type PlacedExpression } from './report-expression.js';

/**
 * A live item for a file, with a mark per expression that is not understood: allowed while the text is as live. `remarks` explains marks, by path in
 * the item. Pure.
 */
export function withMarks(
  item: JsonObject,
  expressions: readonly PlacedExpression[],
  settings: Settings,
): { readonly item: JsonObject; readonly remarks: readonly Remark[] } {
  const strange = expressions.flatMap((expression) => {
    const error = firstError(expression, settings);
    return error === undefined ? [] : [{ ...expression, error }];
  });
  if (strange.length === 0) return { item, remarks: [] };
  const marks = [...new Set(strange.map(({ text }) => markOf(text)))];
  const members = Object.entries(item).flatMap(([member, value]) =>
    member === 'expression'
      ? [[member, value] as const, [MARKS, marks] as const]
      : [[member, value] as const],
  );
  return {
    item: Object.fromEntries(members),
    remarks: strange.map(({ path, error }) => ({
      path,
      text: `Live, not understood: ${error.message}. It is compared as text, and checked again when it changes.`,
    })),
  };
}

/** The comment on an object written as live, with a mark on all of it. */
export const BOUND: Remark = {
  path: [],
  text: 'Live, not understood: zonewright would refuse it. It is compared as a whole, and checked again when it changes.',
};

/** BOUND at a path, and a remark on live members whose names no file can have. Pure. */
export function boundRemarks(live: Raw | undefined, path: Remark['path'] = []): readonly Remark[] {
  const undeclarable = [...new Set(undeclarableNames(live))];
  const kept = `${someOf(undeclarable, MOST_MEMBERS)}, as a file has ${undeclarable.length === 1 ? 'this name' : 'these names'} for something else`;
  return [{ ...BOUND, path }, ...(undeclarable.length === 0 ? [] : [{ path, text: keptRemark(kept) }])];
}

/** The texts of expressions that the object marks. Pure. */
export function markedTexts(
  expressions: readonly Pick<PlacedExpression, 'text'>[],
  marks: readonly string[] | undefined,
): readonly string[] {
  if (marks === undefined) return [];
  return expressions.map(({ text }) => text).filter((text) => marks.includes(markOf(text)));
}

/** The error for an expression or object that had to be live to be accepted, but is not: zonewright can't check what it would write. */
export function notLive(
  what: string,
  scope: Scope,
  location: Location,
  part: 'expression' | 'whole' = 'expression',
): Finding {
  const [about, instead] = NOT_LIVE[part];
  return {
    severity: 'error',
    code: 'not-understood-not-live',
    message: `${what} ${about} accepted as live and not understood, but it is not live`,
    help: `Run zonewright import to take over what is live, or write ${instead}, without not_understood.`,
    location,
    scope: scopeAddress(scope),
  };
}

const NOT_LIVE = {
  expression: ['has an expression that is', 'an expression that can be checked'],
  whole: ['is', 'something that can be checked'],
} as const;
