import { groupsBy } from '../../../kernel/lib/groups.js';
import type {
  Compared,
  Comparison,
  ObjectDifference,
  ScopeDifference,
} from '../../../engine/configuration/compare.js';
import { scopeAddress } from '../../../kernel/model/scope.js';
import {
  CHANGE_WORDS,
  comparisonSummary,
  identityChanges,
  isSafety,
  objectChange,
  OFFLINE,
  shortCommit,
} from './comparison-words.js';
import { fitting } from '../printers/markdown/fit.js';
import { shownValue } from '../../../kernel/lib/inert.js';
import { codeSpan, diffBlock, htmlCode, tableHead, tableRow } from '../printers/markdown/markdown.js';
import { objectDiff } from './object-diff.js';

/**
 * What a branch changes in the effective configuration, as Markdown: settings, scopes, objects to unfold. If it is longer than so many bytes, the
 * largest differences are left out, then scopes.
 */
export function comparisonMarkdown(compared: Compared, bytes: number): string {
  const { revision, commit } = compared;
  const base = `${codeSpan(revision)}${commit === undefined ? '' : ` (${codeSpan(shortCommit(commit))})`}`;
  if ('reason' in compared) return `Not compared with ${base}: ${codeSpan(compared.reason)}`;
  const { comparison } = compared;
  const head = [
    `**Compared with ${base}, ${OFFLINE}** ${comparisonSummary(comparison)}`,
    ...settings(comparison),
    ...scopeTable(comparison.scopes, bytes / 3),
  ];
  const blocks = objectBlocks(comparison.scopes);
  const room = bytes - Buffer.byteLength(head.join('\n\n')) - ROOM_FOR_NOTE;
  const shown = fitting(blocks, room);
  const note =
    shown.length < blocks.length
      ? [`Differences shown: ${shown.length} of ${blocks.length}. The largest did not fit.`]
      : [];
  return [...head, ...note, ...shown].join('\n\n');
}

const ROOM_FOR_NOTE = 200;

function settings({ settings: list }: Comparison): readonly string[] {
  const lines = list.map(
    ({ name, before, after }) =>
      `${codeSpan(name)}: ${codeSpan(shownValue(before))} → ${codeSpan(shownValue(after))}`,
  );
  const safety = lines.filter((_, index) => isSafety(list[index]?.name ?? ''));
  const others = lines.filter((line) => !safety.includes(line));
  return [
    ...(safety.length > 0
      ? [
          [
            '> [!WARNING]',
            '> It changes what is allowed without consent.',
            ...safety.map((line) => `> ${line}`),
          ].join('\n>\n'),
        ]
      : []),
    ...(others.length > 0 ? [others.map((line) => `- ${line}`).join('\n')] : []),
  ];
}

function scopeTable(scopes: readonly ScopeDifference[], bytes: number): readonly string[] {
  if (scopes.length === 0) return [];
  const rows = scopes.map(scopeRow);
  const shown = fitting(rows, bytes);
  const head = tableHead(['scope', '', 'new', 'changed', 'gone']);
  const more = rows.length - shown.length;
  return [
    [...head, ...shown].join('\n'),
    ...(more > 0 ? [`Scopes shown: ${shown.length} of ${rows.length}.`] : []),
  ];
}

const WORDS = { added: 'new', removed: 'gone: zonewright no longer manages it', changed: '' };

function scopeRow(difference: ScopeDifference): string {
  const { change, scope, objects } = difference;
  const number = (of: ScopeDifference['change']): string =>
    String(objects.filter((object) => objectChange(object) === of).length);
  const notes = [WORDS[change], ...identityChanges(difference).map(codeSpan)].filter((note) => note !== '');
  return tableRow([
    codeSpan(scopeAddress(scope)),
    notes.join(', '),
    ...(['added', 'changed', 'removed'] as const).map(number),
  ]);
}

/** Objects to unfold. Equal differences in several scopes are shown once. */
function objectBlocks(scopes: readonly ScopeDifference[]): readonly string[] {
  const objects = scopes.flatMap(({ scope, objects: list }) =>
    list.map((object) => ({
      name: scopeAddress(scope),
      title: titleOf(object),
      diff: diffBlock(objectDiff(object)),
    })),
  );
  return groupsBy(objects, ({ title, diff }) => `${title}\n${diff}`).map(({ items: [first, ...others] }) => {
    if (first === undefined) return '';
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    return [
      `<details><summary>${first.title} in ${htmlCode(first.name)}${more}</summary>`,
      first.diff,
      ...(others.length === 0 ? [] : [`The same in ${others.map(({ name }) => codeSpan(name)).join(', ')}.`]),
      '</details>',
    ].join('\n\n');
  });
}

function titleOf(object: ObjectDifference): string {
  return `${CHANGE_WORDS[objectChange(object)]} ${htmlCode(object.address)}`;
}
