import { shownScope } from '../../../kernel/lib/host-names.js';
import { groupsBy } from '../../../kernel/lib/groups.js';
import type {
  Compared,
  ObjectDifference,
  ScopeDifference,
  SettingDifference,
} from '../../../engine/configuration/compare.js';
import { inert, shownValue } from '../../../kernel/lib/inert.js';
import { objectDiff } from './object-diff.js';
import type { Style } from '../printers/text/style.js';
import type { Screen } from '../printers/text/table.js';
import { within } from '../printers/text/within.js';
import {
  comparisonSummary,
  identityChanges,
  isSafety,
  objectChange,
  OFFLINE,
  shortCommit,
} from './comparison-words.js';

/** What a branch changes in the effective configuration, for a terminal. */
export function comparisonText(compared: Compared, screen: Screen): string {
  const { style } = screen;
  const { revision, commit } = compared;
  const base = inert(`${revision}${commit === undefined ? '' : ` (${shortCommit(commit)})`}`);
  if ('reason' in compared)
    return `${within(`${style.yellow(`Not compared with ${base}:`)} ${inert(compared.reason)}`, screen)}\n`;
  const { comparison } = compared;
  const settings = comparison.settings.map((setting) => settingLine(setting, style));
  const parts = [
    within(`Compared with ${base}, ${OFFLINE}`, screen),
    ...(settings.length > 0 ? [within(settings.join('\n'), screen)] : []),
    ...scopeTexts(comparison.scopes, style),
    within(style.bold(comparisonSummary(comparison)), screen),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** `! safety.max_deletes: 25% → 100%` */
function settingLine({ name, before, after }: SettingDifference, style: Style): string {
  const paint = isSafety(name) ? style.red : style.yellow;
  const values = `${shownValue(before)} → ${shownValue(after)}`;
  return paint(`${isSafety(name) ? '!' : '~'} ${name}: ${values}`);
}

/** Scopes with equal differences are shown together. */
function scopeTexts(scopes: readonly ScopeDifference[], style: Style): readonly string[] {
  const bodyOf = (difference: ScopeDifference): string =>
    [
      ...identityChanges(difference).map((line) => `  ${style.yellow('~')} ${inert(line)}`),
      ...difference.objects.flatMap((object) => objectLines(object, style)),
    ].join('\n');
  return groupsBy(scopes, bodyOf).map(({ key, items }) =>
    [...items.map((item) => title(item, style)), ...(key === '' ? [] : [key])].join('\n'),
  );
}

function title({ change, scope }: ScopeDifference, style: Style): string {
  const word = { added: style.green('new'), removed: style.red(GONE), changed: '' }[change];
  const name = style.bold(shownScope(scope));
  return word === '' ? name : `${name}   ${word}`;
}

const GONE = 'no longer in the repository: what is live stays as it is, but zonewright no longer manages it';

function objectLines(difference: ObjectDifference, style: Style): readonly string[] {
  const sign = { added: style.green('+'), removed: style.red('-'), changed: style.yellow('~') }[
    objectChange(difference)
  ];
  return [
    `  ${sign} ${inert(difference.address)}`,
    ...objectDiff(difference).map((line) => `      ${painted(line, style)}`),
  ];
}

function painted(line: string, style: Style): string {
  const text = inert(line);
  if (line.startsWith('+')) return style.green(text);
  if (line.startsWith('-')) return style.red(text);
  return line.startsWith('@@') ? style.cyan(text) : text;
}
