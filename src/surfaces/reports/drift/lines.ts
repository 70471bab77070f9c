import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { defined } from '../../../kernel/lib/defined.js';
import type { DriftDifference, DriftObject } from '../../../generated/documents/drift.js';
import type { LifeDocument } from '../../../generated/documents/parts.js';
import type { ChangeDocument } from '../../../generated/documents/plan.js';
import { isObject } from '../../../kernel/model/json.js';
import { differencesOf, type Difference } from '../../../engine/drift/differences.js';
import { withoutExtraBlanks } from '@zonewright/edge-rules/expressions/blanks.js';
import { fieldChanges, memberChanges, shownPathStep } from '../../../kernel/lib/member-changes.js';
import { shownValue } from '../../../kernel/lib/inert.js';
import type { Line, Sign } from '../printers/text/line.js';
import { lifeWords } from '../change/life-words.js';
import { DIRECTIVE_ITSELF } from '../change/list-words.js';
import { whoWords } from './who-words.js';
import { valueLines } from '../change/value-lines.js';
import { bold, dim, green, inline, type Inline, red } from '../printers/text/inline.js';

/** The differences of an object, a line each. `change` would undo them. */
export function objectLines(
  { differences, meta, who }: Pick<DriftObject, 'differences' | 'meta' | 'who'>,
  change: ChangeDocument | undefined,
): readonly Line[] {
  const nameOf = namesIn(change);
  const lines = differences.flatMap((difference) => differenceLines(difference, nameOf));
  const isWhole = differences.some(({ type }) => type === 'object');
  const content = isWhole && change !== undefined ? contentLines(change) : [];
  return [...lines, ...content, ...lifeLines(differences, meta), ...whoLines(who)];
}

/** Who changed it live, if that was asked for. */
function whoLines(who: DriftObject['who']): readonly Line[] {
  return who === undefined ? [] : [{ indent: 0, sign: '', text: dim(whoWords(who)) }];
}

/** Who owns what differs: rules and items that say so, and the object if something else differs. */
function lifeLines(differences: DriftObject['differences'], meta: DriftObject['meta']): readonly Line[] {
  const owned = differences.flatMap(({ type, name = '', member = name, meta: own }) =>
    own === undefined ? [] : [{ isRule: type === 'rule', name, member, own }],
  );
  // A rule has a difference for each of its members.
  const rules = new Map(owned.filter(({ isRule }) => isRule).map(({ name, own }) => [`rule ${name}`, own]));
  const items = owned
    .filter(({ isRule }) => !isRule)
    .map(({ member, own }): readonly [string, LifeDocument] => [member, own]);
  const hasRules = differences.some(({ type, meta: own }) => type === 'rule' && own !== undefined);
  const isOfObject = !hasRules && differences.some(({ meta: own }) => own === undefined);
  return [
    ...[...items, ...rules].map(([name, own]) => lifeLine(`${name}: `, own)),
    ...(meta === undefined || !isOfObject ? [] : [lifeLine('', meta)]),
  ];
}

function lifeLine(of: string, meta: LifeDocument): Line {
  return { indent: 0, sign: '', text: dim(`${of}${lifeWords(meta)}`) };
}

/** The whole of an object that is only live or only in the files. */
function contentLines(change: ChangeDocument): readonly Line[] {
  return differencesOf({ ...change, action: 'update' })
    .filter(({ type }) => type !== 'secret')
    .flatMap((difference) => plainLines(difference, namesIn(change)));
}

/** Names the member that a difference is about. */
type NameOf = (difference: Difference) => string;

/** Names of members from the details of the change, as plans show them: `overrides.rules[5de7…]`. Otherwise paths. */
function namesIn(change: ChangeDocument | undefined): NameOf {
  const names = new Map(
    (change?.details ?? []).flatMap((detail): readonly (readonly [string, string])[] => {
      if (detail.type === 'field')
        return fieldChanges(detail).map(({ name, path }) => [keyOf(detail.field, path), name]);
      if (detail.type !== 'rule') return [];
      return memberChanges(detail).map(({ name, path }) => [keyOf(detail.ref, path), name]);
    }),
  );
  return ({ type, name = '', member = '' }) => {
    const known = names.get(keyOf(name, member));
    const steps = member === '' ? [] : member.split('/').map(shownPathStep);
    return known ?? [...(type === 'field' ? [name] : []), ...steps].join('.');
  };
}

function keyOf(owner: string, path: string): string {
  return JSON.stringify([owner, path]);
}

/** The lines of a difference. The first has a note: its origin, and whether it is ignored. */
function differenceLines(difference: DriftDifference, nameOf: NameOf): readonly Line[] {
  const [first, ...rest] = plainLines(difference, nameOf);
  const note = noteOf(difference);
  if (first === undefined || note === '') return [...(first === undefined ? [] : [first]), ...rest];
  return [{ ...first, text: inline`${first.text}  ${dim(`(${note})`)}` }, ...rest];
}

/** The note on an object that differs as a whole; otherwise empty. */
export function wholeNote({ differences }: Pick<DriftObject, 'differences'>): string {
  const whole = differences.find(({ type }) => type === 'object');
  return whole === undefined ? '' : noteOf(whole);
}

const ORIGINS = {
  live: 'edited live',
  git: 'edited in git',
  both: 'conflict: edited live and in git',
} as const satisfies Readonly<Record<NonNullable<DriftDifference['origin']>, string>>;

/** `edited live; ignored until 2026-12-31: incident 42`. */
export function noteOf({ origin, ignored }: Pick<DriftDifference, 'origin' | 'ignored'>): string {
  const parts = [
    ...(origin === undefined ? [] : [ORIGINS[origin]]),
    ...(ignored === undefined ? [] : [`ignored until ${ignored.expires}: ${ignored.reason}`]),
  ];
  return parts.join('; ');
}

/** Signs of differences, from files to live. */
export const DRIFT_SIGNS = { added: '+', removed: '-', changed: '~', moved: '>' } as const satisfies Readonly<
  Record<Difference['change'], Sign>
>;

function plainLines(difference: Difference, nameOf: NameOf): readonly Line[] {
  const { type, name = '', repository, live } = difference;
  switch (type) {
    case 'object':
      return [];
    case 'field':
      return valueLines(nameOf(difference), repository, live);
    case 'item':
      return [itemLine(difference)];
    case 'rule':
      return ruleLines(difference, nameOf);
    case 'secret':
      return [line('~', `${name}: ${secretWords(repository, live)}`)];
  }
}

function line(sign: Sign, text: Inline): Line {
  return { indent: 0, sign, text };
}

function itemLine({ change, name = '', member, effect }: Difference): Line {
  const paint = change === 'added' ? green : red;
  const item = paint(`${name}  ${member ?? DIRECTIVE_ITSELF}`);
  return line(DRIFT_SIGNS[change], effect === undefined ? item : inline`${item}  ${dim(effect)}`);
}

function ruleLines(difference: Difference, nameOf: NameOf): readonly Line[] {
  const { change, name = '', description, member, repository, live } = difference;
  const rule = inline`rule ${bold(ruleTitle({ name, ...defined({ description }) }))}`;
  if (change === 'moved') {
    return [line('>', inline`${rule} moved from ${shownValue(repository)} to ${shownValue(live)}`)];
  }
  if (member === undefined) return wholeRuleLines(difference, rule);
  if (member === 'enabled') return [line('~', inline`${rule} switched ${live === false ? 'off' : 'on'}`)];
  return valueLines(nameOf(difference), repository, live).map(({ text, ...rest }) => ({
    ...rest,
    text: inline`${rule} ${text}`,
  }));
}

function wholeRuleLines({ change, repository, live }: Difference, rule: Inline): readonly Line[] {
  const isAdded = change === 'added';
  const whole = isAdded ? live : repository;
  const { action, expression, position, does } = isObject(whole) ? whole : {};
  const shown = [textOf(action), typeof expression === 'string' ? withoutExtraBlanks(expression) : ''];
  const at = isAdded ? `added at ${shownValue(position)}` : 'removed';
  const lines = Array.isArray(does) ? does.map(textOf) : [];
  return [
    line(DRIFT_SIGNS[change], inline`${rule} ${at}: ${shown.join('  ').trimEnd()}`),
    ...lines.map((text): Line => ({ indent: 4, sign: '', text })),
  ];
}

/** A secret in words. Of a destination, only scheme and host. */
function secretWords(repository: unknown, live: unknown): string {
  if (live === undefined || repository === live) return 'not the value of the secret';
  return `${textOf(repository)} → ${textOf(live)}`;
}

/** A text without quotes; empty for other values. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
