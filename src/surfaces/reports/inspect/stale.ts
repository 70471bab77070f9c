import type { StaleInspection } from '../../../app/replay/stale/stale.js';
import type { StaleRule } from '../../../app/replay/stale/stale-rules.js';
import type { StaleDocument } from '../../../generated/documents/stale.js';
import { defined } from '../../../kernel/lib/defined.js';
import { count } from '../../../kernel/lib/phrases.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import { lifeWords } from '../change/life-words.js';
import { openedDocuments } from '../pruning.js';
import { findingDocument } from '../plan/document.js';
import { indented, tableLines, type Column, type Row, type Screen } from '../printers/text/table.js';
import { diffLines, unifiedDiff } from '../printers/text/unified-diff.js';
import { sections, shifted, type Text } from '../printers/text/text.js';
import { bold, dim, green, inline, red, yellow } from '../printers/text/inline.js';

/** Rules that are perhaps no longer needed, as published document (schemas/stale.schema.json). */
export function staleDocument(stale: StaleInspection, isAll: boolean): StaleDocument {
  const { rules, logs, edit, problems, exit, reads } = stale;
  return {
    ...DOCUMENT_HEAD,
    exit_code: exit,
    rules: rules.map(({ scope, ruleset, phase, ref, location, meta, evidence, harmless, stays }) => ({
      scope,
      ruleset,
      phase,
      rule: ref,
      ...placeOf(location),
      ...defined({ meta }),
      evidence: evidence.map((one) => ({ ...one })),
      ...defined({ harmless, stays }),
    })),
    ...defined({
      logs: logs?.map(({ zone, requests, days, unread }) => ({ zone, requests, days, unread })),
    }),
    edit: {
      unproved: isAll,
      removed: edit.removed.map(({ what, location }) => ({ what, ...placeOf(location) })),
      left: edit.left.map(({ what, location }) => ({ what, ...placeOf(location) })),
      changed: edit.files.map(({ file, before, after }) => ({
        file,
        diff: unifiedDiff(file, before, after),
      })),
      opens: openedDocuments(edit.opens),
      findings: edit.findings.map(findingDocument),
    },
    problems: [...problems],
    requests: { read: reads },
  };
}

function placeOf({ file, line }: StaleRule['location']): { file: string; line: number } {
  return { file, line };
}

/** The edit as a patch for `git apply`. */
export function stalePatch({ edit }: Pick<StaleInspection, 'edit'>): string {
  return edit.files.map(({ file, before, after }) => unifiedDiff(file, before, after)).join('');
}

/** How the edit is shown: what it removes, or where it was written to. */
export interface StaleView {
  readonly isAll: boolean;
  /** The command that makes the edit, if it was written to a file. */
  readonly command?: string;
}

/** Rules that are perhaps no longer needed, for people: a table for each scope, and the edit. */
export function staleText(stale: StaleInspection, view: StaleView, screen: Screen): Text {
  const scopes = [...new Set(stale.rules.map(({ scope }) => scope))];
  return sections([
    stale.problems.map((problem) => inline`${red('?')} ${problem}`),
    ...scopes.map((scope) =>
      scopeText(
        scope,
        stale.rules.filter((rule) => rule.scope === scope),
        screen,
      ),
    ),
    ...openedDocuments(stale.edit.opens).map(({ address, says }) => [
      bold(address),
      ...says.map((text) => inline`  ${yellow('~')} ${text}`),
    ]),
    ...(view.command === undefined ? stale.edit.files : []).map(({ file, before, after }) =>
      diffLines(unifiedDiff(file, before, after)),
    ),
    stale.edit.findings.map(({ code, message }) => inline`${red('!')} ${code}: ${message}`),
    [...logLines(stale), bold(summary(stale, view))],
  ]);
}

const COLUMNS: readonly Column[] = [
  { title: 'rule' },
  { title: 'why' },
  { title: 'evidence', least: 30 },
  { title: 'removing it', least: 14 },
  { title: 'place', least: 16, isOptional: true },
];

function scopeText(scope: string, rules: readonly StaleRule[], screen: Screen): Text {
  const rows = rules.flatMap(rowsOf);
  const lines = shifted(tableLines(COLUMNS, rows, indented(screen, 2)), 2);
  return [inline`${bold(scope)}   ${count(rules.length, 'stale rule')}`, ...lines];
}

/** A row for each reason. The first has what is said of the rule itself. */
function rowsOf(rule: StaleRule): readonly Row[] {
  const { ref, ruleset, location, evidence, meta = {} } = rule;
  const life = lifeWords(meta);
  // Most are of entry points, whose place says enough.
  const below = [...(ruleset.startsWith('rulesets/') ? [] : [ruleset]), ...(life === '' ? [] : [life])];
  return evidence.map(({ why, says }, index) => ({
    cells:
      index === 0
        ? [
            { text: ref },
            { text: why },
            { text: says },
            removing(rule),
            { text: `${location.file}:${location.line}`, paint: dim },
          ]
        : [{ text: '' }, { text: why }, { text: says }],
    below: index === evidence.length - 1 ? below.map((line) => inline`  ${dim(line)}`) : [],
  }));
}

function removing({ stays, harmless }: StaleRule): Row['cells'][number] {
  if (stays !== undefined) return { text: stays, short: 'not here', paint: dim };
  return harmless === undefined
    ? { text: 'not proved harmless', short: 'not proved', paint: yellow }
    : { text: 'changes nothing (proved)', short: 'proved', paint: green };
}

function logLines({ logs = [] }: StaleInspection): readonly string[] {
  return logs.map(({ zone, requests, days, unread }) => {
    const lines = unread === 0 ? '' : `, ${count(unread, 'line')} could not be read`;
    return `Log of ${zone}: ${count(requests, 'request')} on ${count(days, 'day')}${lines}.`;
  });
}

function summary({ rules, edit }: StaleInspection, { isAll, command }: StaleView): string {
  if (rules.length === 0) return 'No stale rules.';
  const found = `${count(rules.length, 'stale rule')}.`;
  const stuck =
    edit.left.length === 0
      ? ''
      : ` ${count(edit.left.length, 'entry', 'entries')} can't be edited: run zonewright fmt.`;
  const open = rules.filter(({ harmless, stays }) => harmless === undefined && stays === undefined).length;
  const more =
    isAll || open === 0
      ? ''
      : ` ${count(open, 'removal')} ${open === 1 ? 'is' : 'are'} not proved harmless: --unproved includes ${open === 1 ? 'it' : 'them'}.`;
  if (edit.files.length === 0) return `${found}${more}${stuck}`;
  const removes = `${count(edit.removed.length, 'entry', 'entries')} of ${count(edit.files.length, 'file')}`;
  const written =
    command === undefined
      ? 'Nothing was written: --out FILE writes this edit as a patch.'
      : `${command} makes this edit.`;
  return `${found} The edit removes ${removes}.${more}${stuck} ${written}`;
}
