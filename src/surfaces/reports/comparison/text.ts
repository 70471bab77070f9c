import { shownScope } from '../../../kernel/lib/host-names.js';
import { groupsBy } from '../../../kernel/lib/groups.js';
import type {
  Compared,
  ObjectDifference,
  ScopeDifference,
  SettingDifference,
} from '../../../engine/configuration/compare.js';
import { shownValue } from '../../../kernel/lib/inert.js';
import { objectDiff } from './object-diff.js';
import { sections, type Text } from '../printers/text/text.js';
import {
  comparisonSummary,
  identityChanges,
  isSafety,
  objectChange,
  OFFLINE,
  shortCommit,
} from './comparison-words.js';
import { bold, cyan, green, inline, type Inline, red, unbroken, yellow } from '../printers/text/inline.js';

/** What a branch changes in the effective configuration, for a terminal. */
export function comparisonText(compared: Compared): Text {
  const { revision, commit } = compared;
  const base = `${revision}${commit === undefined ? '' : ` (${shortCommit(commit)})`}`;
  if ('reason' in compared) return [inline`${yellow(`Not compared with ${base}:`)} ${compared.reason}`];
  const { comparison } = compared;
  return sections([
    [`Compared with ${base}, ${OFFLINE}`],
    comparison.settings.map(settingLine),
    ...scopeTexts(comparison.scopes),
    [bold(comparisonSummary(comparison))],
  ]);
}

/** `! safety.max_deletes: 25% → 100%` */
function settingLine({ name, before, after }: SettingDifference): Inline {
  const paint = isSafety(name) ? red : yellow;
  const values = `${shownValue(before)} → ${shownValue(after)}`;
  return paint(`${isSafety(name) ? '!' : '~'} ${name}: ${values}`);
}

/** Scopes with equal differences are shown together. */
function scopeTexts(scopes: readonly ScopeDifference[]): readonly Text[] {
  const shown = scopes.map((difference) => ({
    title: title(difference),
    body: [
      ...identityChanges(difference).map((line) => inline`  ${yellow('~')} ${line}`),
      ...difference.objects.flatMap(objectLines),
    ],
  }));
  return groupsBy(shown, ({ body }) => JSON.stringify(body)).map(({ items }) => [
    ...items.map((item) => item.title),
    ...(items[0]?.body ?? []),
  ]);
}

function title({ change, scope }: ScopeDifference): Inline {
  const word = { added: green('new'), removed: red(GONE), changed: '' }[change];
  const name = bold(shownScope(scope));
  return word === '' ? name : inline`${name}   ${word}`;
}

const GONE = 'no longer in the repository: what is live stays as it is, but zonewright no longer manages it';

function objectLines(difference: ObjectDifference): readonly Inline[] {
  const sign = { added: green('+'), removed: red('-'), changed: yellow('~') }[objectChange(difference)];
  return [
    inline`  ${sign} ${difference.address}`,
    ...objectDiff(difference).map((line) => unbroken(inline`      ${painted(line)}`)),
  ];
}

function painted(line: string): Inline {
  if (line.startsWith('+')) return green(line);
  if (line.startsWith('-')) return red(line);
  return line.startsWith('@@') ? cyan(line) : line;
}
