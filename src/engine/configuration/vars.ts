import { defined } from '../../kernel/lib/defined.js';
import type { RepositoryCode } from '../../kernel/model/codes.js';
import type { Vars } from '../../generated/files.js';
import type { SectionPath } from '../../kernel/model/context.js';
import { isObject } from '../../kernel/model/json.js';
import { continuableOf, jsonStringsOf, literalsOf } from '@zonewright/edge-rules/expressions/literals.js';
import { slotsOf } from '@zonewright/edge-rules/expressions/parse.js';
import { remember } from '../../kernel/lib/remember.js';
import { LONGEST_WITH_REFERENCES, REFERENCE } from '../../kernel/lib/references.js';
import { insertion, UNCLOSED, type Insertion, type Place } from './variable-text.js';
import { languageAt } from './text-places.js';
import { InsertedText, pathKey, type Insertions } from './insertions.js';

/** A problem with a variable at an offset in the string at `path`. */
export interface VarProblem {
  readonly path: SectionPath;
  readonly offset: number;
  readonly length: number;
  readonly code: RepositoryCode;
  readonly message: string;
  readonly help?: string;
  /** The place of the value, if the value is wrong. */
  readonly value?: SectionPath;
  /** The place of the variable that does not fit there. */
  readonly variable?: SectionPath;
  /** The place of the values that the include around it gives, if it gives any. */
  readonly given?: SectionPath;
}

export interface Substituted {
  readonly value: unknown;
  readonly problems: readonly VarProblem[];
  /** The inserted texts, with their places. */
  readonly insertions: Insertions;
}

/** The place of a variable's value in its file. */
export type PlaceOf = (name: string) => SectionPath;

/** The variables visible at a place of a file, and their values' places. */
export interface Visible {
  readonly vars: Vars;
  readonly placeOf: PlaceOf;
  /** Called with the name of each used variable. */
  readonly onUse?: (name: string) => void;
  /** The place of the values that an include gives, in a fragment that is included with values. */
  readonly given?: SectionPath;
}

/** Parts of a value that see other variables than what is around them. */
export interface VisibleParts {
  readonly visible?: Visible;
  /** By key or index. */
  readonly parts: ReadonlyMap<string, VisibleParts>;
}

/** A captured part in the replacement of `regex_replace` or `wildcard_replace`, not a variable. */
const CAPTURE = /^\$\{\d+\}$/;

/** The most problems per file: each has to be located. */
const MOST_PROBLEMS = 100;

/**
 * Inserts the values of variables into all strings. In an expression a value is quoted or a set, never raw text; in a CSP value one source; in JSON a
 * value or part of a string; elsewhere plain text. Returns values without references unchanged. `inner`: parts with variables of their own. `onUse`:
 * gets the name of each other used variable.
 */
export function substituteVars(
  value: unknown,
  vars: Vars,
  placeOf: PlaceOf = (name) => ['vars', name],
  inner: VisibleParts = { parts: new Map() },
  onUse?: Visible['onUse'],
): Substituted {
  const problems: VarProblem[] = [];
  const insertions = new Map<string, InsertedText>();
  const visit = (node: unknown, path: SectionPath, put: Put, parts: VisibleParts | undefined): unknown => {
    const own = parts?.visible === undefined ? put : putting(parts.visible);
    if (typeof node === 'string')
      return node.length <= LONGEST_WITH_REFERENCES && node.includes('${') ? own(node, path) : node;
    if (Array.isArray(node))
      return node.map((item, index) => visit(item, [...path, index], own, parts?.parts.get(String(index))));
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, member]) => [
        key,
        visit(member, [...path, key], own, parts?.parts.get(key)),
      ]),
    );
  };
  const known = new Map<Visible, Put>();
  const putting = (visible: Visible): Put => {
    const put = known.get(visible) ?? putInto(visible, problems, insertions);
    known.set(visible, put);
    return put;
  };
  return {
    value: visit(value, [], putting({ vars, placeOf, ...defined({ onUse }) }), inner),
    problems,
    insertions,
  };
}

/** Inserts variables into the string at a path. */
type Put = (text: string, path: SectionPath) => string;

/** Inserts what is visible. Adds problems and insertions. */
function putInto(
  { vars, placeOf, onUse, given }: Visible,
  problems: VarProblem[],
  insertions: Map<string, InsertedText>,
): Put {
  const insertionAt = remember<{ readonly name: string; readonly place: Place }, Insertion>(
    MOST_REMEMBERED,
    (reference) => JSON.stringify(reference),
    ({ name, place }) => insertion(name, vars, place),
  );
  return (text, path) => {
    const placeAt = placesIn(text, path);
    const inserted = new InsertedText();
    insertions.set(pathKey(path), inserted);
    return text.replace(REFERENCE, (match, escaped: string, name: string, end: string, offset: number) => {
      if (escaped !== '') return inserted.put(offset, match.length, match.slice(1));
      const place = placeAt(offset);
      if (place.language === 'expression' && CAPTURE.test(match)) return match;
      onUse?.(name);
      const result = end === '' ? UNCLOSED : insertionAt({ name, place });
      if ('text' in result) {
        const origin = { place: placeOf(name), parts: result.parts };
        return inserted.put(offset, match.length, result.text, origin);
      }
      const found = result.faults.map(({ within, ...fault }) => ({
        path,
        offset,
        length: match.length,
        ...fault,
        ...(Object.hasOwn(vars, name) && { variable: placeOf(name) }),
        ...(given && { given }),
        ...(within && { value: [...placeOf(name), ...within] }),
      }));
      problems.push(...found.slice(0, MOST_PROBLEMS - problems.length));
      return match;
    });
  };
}

/** Many rules compare with one list, and many zones have equal rules. */
const MOST_REMEMBERED = 20_000;
const slotsIn = remember(MOST_REMEMBERED, (text: string) => text, slotsOf);

/** Returns the place for ascending offsets in the string at a path. */
function placesIn(text: string, path: SectionPath): (offset: number) => Place {
  const language = languageAt(path);
  if (language === 'json') {
    const isInString = jsonStringsOf(text);
    return (offset) => ({ language, isInside: isInString(offset), slot: undefined });
  }
  if (language !== 'expression') return () => ({ language, isInside: false, slot: undefined });
  const isInside = literalsOf(text);
  const isContinuable = continuableOf(text);
  const slots = slotsIn(text);
  return (offset) => ({
    language,
    isInside: isInside(offset),
    isContinuable: isContinuable(offset),
    slot: slots.get(offset),
  });
}

/** An expression with variables inserted, or the problem of the first that fails. Pure. */
export function withVars(
  expression: string,
  vars: Vars,
): { readonly text: string } | { readonly problem: VarProblem } {
  const { value, problems } = substituteVars({ expression }, vars);
  const [problem] = problems;
  if (problem !== undefined) return { problem };
  const text = isObject(value) ? value['expression'] : undefined;
  return { text: typeof text === 'string' ? text : expression };
}
