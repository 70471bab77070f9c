import { Document, isCollection, isMap, isNode, isScalar, isSeq, type Node } from 'yaml';
import { isObject, type Json, type JsonObject } from '../kernel/model/json.js';
import type { SectionPath } from '../kernel/model/kind.js';
import { commentLines } from '../files/yaml/comment.js';
import { escaped } from './escaped.js';

/** A comment above what has this path; of a member, above its key. */
export interface Comment {
  readonly path: SectionPath;
  readonly text: string;
}

export interface Comments {
  readonly above: readonly Comment[];
  /** At the end of the file: what they are about is not in it. */
  readonly end: readonly string[];
}

/**
 * The content of a zone or account file as YAML, with comments, and with blank lines between sections and between the objects of a list.
 * All strings are in quotes: what looks best is for the layout to say. Pure.
 */
export function documentText(content: JsonObject, { above, end }: Comments): string {
  const document = new Document(escaped(content), { version: '1.2', aliasDuplicateObjects: false });
  for (const path of setApart(content)) {
    const node = nodeAt(document, path);
    if (node !== undefined) node.spaceBefore = true;
  }
  for (const path of parametersOf(content)) {
    const node = document.getIn(path, true);
    if (isCollection(node)) node.flow = JSON.stringify(node).length <= SHORT;
  }
  for (const { path, text } of above) {
    const node = nodeAt(document, path);
    if (node !== undefined) node.commentBefore = joined([node.commentBefore, commentLines(text)]);
  }
  document.comment = joined(end.map(commentLines));
  return document.toString(STYLE);
}

const STYLE = {
  lineWidth: 0,
  indentSeq: true,
  defaultStringType: 'QUOTE_DOUBLE',
  defaultKeyType: 'PLAIN',
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
} as const;

function joined(comments: readonly (string | null | undefined)[]): string | null {
  const present = comments.filter((comment) => typeof comment === 'string');
  return present.length === 0 ? null : present.join('\n');
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** The key of a member, or an item; undefined for what is not there. */
function nodeAt(document: Document, path: SectionPath): Node | undefined {
  const owner = document.getIn(path.slice(0, -1), true);
  const last = path.at(-1);
  if (isSeq(owner) && typeof last === 'number') {
    const item = owner.items[last];
    return isNode(item) ? item : undefined;
  }
  if (!isMap(owner)) return undefined;
  const key = owner.items.map((pair) => pair.key).find((one) => isScalar(one) && one.value === last);
  return isNode(key) ? key : undefined;
}

/** The lists whose items are rulesets, rules, policies and jobs. */
const OBJECT_LISTS = new Set(['rulesets', 'rules', 'policies', 'jobs']);

/** The paths of sections, and of the objects in lists, but for the first of each. No deeper: parameters may have any name. */
function setApart(content: JsonObject): readonly SectionPath[] {
  const paths: SectionPath[] = Object.keys(content)
    .slice(1)
    .map((section) => [section]);
  const visit = (value: Json, path: SectionPath): void => {
    if (path.length > DEEPEST) return;
    const isObjects = isList(value) && OBJECT_LISTS.has(String(path.at(-1)));
    const members = isObject(value) || isObjects ? Object.entries(value) : [];
    for (const [name, member] of members) {
      const at = [...path, isObjects ? Number(name) : name];
      if (isObjects && name !== '0') paths.push(at);
      visit(member, at);
    }
  };
  visit(content, []);
  return paths;
}

/** `rulesets`, a ruleset, `rules`. */
const DEEPEST = 3;

/** Parameters that are read at a glance stand on one line: characters of JSON. */
const SHORT = 72;

/** The paths of what rules have beside texts; the layout leaves it to the writer how they stand. */
function parametersOf({ rulesets = [] }: JsonObject): readonly SectionPath[] {
  return itemsOf(rulesets).flatMap((ruleset, index) =>
    itemsOf(isObject(ruleset) ? ruleset['rules'] : []).flatMap((rule, at) =>
      (isObject(rule) ? Object.keys(rule) : []).map((member) => ['rulesets', index, 'rules', at, member]),
    ),
  );
}

function itemsOf(value: Json | undefined): readonly Json[] {
  return value !== undefined && isList(value) ? value : [];
}
