import { rulesSent } from './sent-rules.js';
import type { ChangeDocument } from '../../../generated/documents/plan.js';
import { shortAddress } from '../../../kernel/model/scope.js';
import { count } from '../../../kernel/lib/phrases.js';
import { aligned, widthOfAll } from '../printers/text/columns.js';
import { type LongLine } from '../printers/text/text.js';
import { EFFECTS, ORIGINS, SIGNS } from '../plan/plan-words.js';
import {
  dim,
  green,
  inline,
  type Inline,
  joined,
  red,
  unbroken,
  withoutBlanksAtEnd,
  yellow,
} from '../printers/text/inline.js';

/** Equal changes in several scopes. The first is shown for all. */
export type Alike = readonly [ChangeDocument, ...(readonly ChangeDocument[])];

/** The head of each group of equal changes, by its first: address, request, place in a file. In columns if they fit. */
export function changeHeads(
  groups: readonly Alike[],
  width = Infinity,
): ReadonlyMap<ChangeDocument | undefined, LongLine> {
  const hasOrigins = groups.some(([{ origin }]) => origin !== undefined);
  const cells = groups.map((group) => cellsOf(group, hasOrigins));
  const columns = aligned(cells);
  const isWide = widthOfAll(columns.map((row) => joined(row, GAP))) + INDENT.length + 2 > width;
  const shown = isWide ? cells : columns;
  return new Map(
    groups.map(([change], index) => {
      const [name = '', ...rest] = shown[index] ?? [];
      const { action } = change;
      const paint = { create: green, update: yellow, delete: red }[action];
      const details = joined(
        rest.filter((cell) => cell !== ''),
        GAP,
      );
      const text = inline`${unbroken(name)}${GAP}${dim(withoutBlanksAtEnd(details))}`;
      return [change, { prefix: inline`${INDENT}${paint(SIGNS[action])} `, text, hanging: 6 }];
    }),
  );
}

const INDENT = '  ';
const GAP = '   ';

function cellsOf(group: Alike, hasOrigins: boolean): readonly Inline[] {
  const [first] = group;
  const version = common(group.map(({ base }) => base.version));
  return [
    shortAddress(first.address),
    `${version === undefined ? '' : `version ${version}, `}${requestText(first)}`,
    ...(hasOrigins ? [first.origin === undefined ? '?' : ORIGINS[first.origin].short] : []),
    sourceText(group),
  ];
}

function common<Value>([first, ...others]: readonly Value[]): Value | undefined {
  return others.every((other) => other === first) ? first : undefined;
}

/** ` of 14 rules` if a list is sent; ` of 14 of 20 rules` if 20 is the most. */
function sentWords({ request, rules_limit: most }: Pick<ChangeDocument, 'request' | 'rules_limit'>): string {
  const rules = rulesSent(request);
  if (rules !== undefined && most !== undefined) return ` of ${rules.length} of ${count(most, 'rule')}`;
  if (rules !== undefined) return ` of ${count(rules.length, 'rule')}`;
  return Array.isArray(request.body) ? ` of ${count(request.body.length, 'item')}` : '';
}

/** `PUT of 14 rules`, `PATCH with page=1`, `POST of 3 rules, 2 of 5 custom rulesets`. */
export function requestText(change: ChangeDocument): string {
  const { request, effect } = change;
  const list = sentWords(change);
  const query = Object.entries(request.query).map(([name, value]) => `${name}=${value}`);
  const parameters = query.length === 0 ? '' : ` with ${query.join(' ')}`;
  const does = effect === undefined ? '' : `, ${EFFECTS[effect]}`;
  const { objects: all } = change;
  const place = all === undefined ? '' : `, ${all.count} of ${count(all.most, 'custom ruleset')}`;
  return `${request.method}${list}${parameters}${does}${place}`;
}

/** `zones/shop.yaml:31`, `zones/a.yaml:7 and 29 more`. */
function sourceText(group: Alike): Inline {
  const places = group.flatMap(({ source }) =>
    source === undefined ? [] : [`${source.file}:${source.line}`],
  );
  const [first = '', ...others] = new Set(places);
  return others.length === 0 ? first : inline`${unbroken(first)} and ${others.length} more`;
}
