import { shownHost, shownScope, shownUrl } from '../../kernel/lib/host-names.js';
import { defined } from '../../kernel/lib/defined.js';
import type { ObservationsDocument } from './documents/observations.js';
import type { ObservedInspection, ObservedZone } from '../../app/inspect/observed.js';
import type { InspectedItem } from '../../kinds/impact/select.js';
import type { ObservedItem, ScriptVersion } from '../../kinds/observed/observed.js';
import { count } from '../../kernel/lib/words.js';
import { ageCell } from './ages.js';
import { DOCUMENT_HEAD } from '../../kernel/model/document-head.js';
import { hiddenWords, selectionDocument } from './hidden-words.js';
import { inert } from '../../kernel/lib/inert.js';
import type { Style } from './style.js';
import { indented, tableLines, type Cell, type Column, type Row, type Screen } from './table.js';

/** What was observed as the published document (schemas/observations.schema.json). */
export function observationsDocument(
  zones: readonly ObservedZone[],
  { kind, selection, asked, rule }: ObservedInspection,
  exitCode: number,
  reads: number,
): ObservationsDocument {
  return {
    ...DOCUMENT_HEAD,
    exit_code: exitCode,
    kind,
    filters: selectionDocument(selection),
    ...(Object.keys(asked).length === 0 ? {} : { asked: { ...asked } }),
    malicious_rule: { js_integrity_score: rule.score, direction: rule.direction },
    zones: zones.map(({ name, id, shown, hidden, notAllowed, problems }) => ({
      name,
      id,
      items: shown.map(itemDocument),
      ...defined({ not_allowed: notAllowed }),
      hidden: { ...hidden },
      problems: [...problems],
    })),
    requests: { read: reads },
  };
}

type ItemDocument = ObservationsDocument['zones'][number]['items'][number];

function itemDocument({ item, malicious }: InspectedItem): ItemDocument {
  const { id, url, host, status, pages, firstSeen, lastSeen, score, versions, raw } = item;
  const [page] = pages;
  return {
    id,
    url,
    ...defined({ host, status }),
    ...(firstSeen === undefined ? {} : { first_seen_at: new Date(firstSeen).toISOString() }),
    ...(lastSeen === undefined ? {} : { last_seen_at: new Date(lastSeen).toISOString() }),
    ...defined({ js_integrity_score: score, first_page_url: page }),
    ...(versions === undefined ? {} : { page_urls: [...pages], versions: versions.map(versionDocument) }),
    malicious: malicious.length > 0,
    reasons: [...malicious],
    service: { ...raw },
  };
}

function versionDocument({
  hash,
  score,
  fetchedAt,
}: ScriptVersion): NonNullable<ItemDocument['versions']>[number] {
  return defined({ hash, js_integrity_score: score, fetched_at: fetchedAt });
}

/** What an inspection of zones says when there are none. */
export const NO_ZONES = 'The repository has no zone file. --zone NAME=ID looks at any zone.\n';

/** What was observed, for people. */
export function observationsText(
  zones: readonly ObservedZone[],
  inspection: ObservedInspection,
  screen: Screen,
): string {
  if (zones.length === 0) return NO_ZONES;
  return zones.map((zone) => `${zoneLines(zone, inspection, screen).join('\n')}\n`).join('\n');
}

function zoneLines(
  { name, shown, hidden, notAllowed = 0, problems }: ObservedZone,
  inspection: ObservedInspection,
  screen: Screen,
): readonly string[] {
  const { style } = screen;
  const things = count(shown.length, inspection.kind === 'scripts' ? 'script' : 'connection');
  const malicious = shown.filter((item) => item.malicious.length > 0).length;
  const summary = [
    things,
    ...(malicious > 0 ? [style.red(`${malicious} malicious`)] : []),
    ...(notAllowed > 0 ? [style.yellow(`${notAllowed} not allowed by any policy`)] : []),
    ...[hiddenWords(hidden, inspection.selection)].filter((words) => words !== ''),
    ...askedWords(inspection.asked),
  ];
  const rows = shown.map((item) => rowOf(item, inspection, style));
  const table = tableLines(columnsFor(inspection), rows, indented(screen, INDENT.length));
  return [
    `${style.bold(shownScope({ level: 'zone', name }))}   ${summary.join(', ')}`,
    ...problems.map((problem) => `${INDENT}${style.red('?')} ${inert(problem)}; there are possibly more`),
    ...(shown.length === 0 ? [] : table.map((line) => `${INDENT}${line}`)),
  ];
}

/** What the service leaves out is in no count: that has to be said, or it would look as if there were none. */
function askedWords({ status, hosts }: ObservedInspection['asked']): readonly string[] {
  const what = [
    ...(status === undefined ? [] : [status]),
    ...(hosts === undefined ? [] : [`of host ${shownHost(hosts)}`]),
  ];
  return what.length === 0 ? [] : [`the service was asked only for what is ${what.join(' and ')}`];
}

const INDENT = '  ';

function columnsFor({ kind }: ObservedInspection): readonly Column[] {
  return [
    { title: 'malicious' },
    ...(kind === 'scripts' ? [{ title: 'score', isOptional: true }] : []),
    { title: 'status', isOptional: true },
    { title: 'last seen' },
    { title: 'host', least: 12, isOptional: true },
    { title: 'URL', least: 28 },
    { title: 'first seen', isOptional: true },
    { title: 'first page', least: 24, isOptional: true },
  ];
}

function rowOf({ item, malicious }: InspectedItem, { kind, now }: ObservedInspection, style: Style): Row {
  const { status, host, url, pages, firstSeen, lastSeen, score } = item;
  const cells: readonly Cell[] = [
    verdictOf({ item, malicious }, kind, style),
    ...(kind === 'scripts' ? [{ text: score === undefined ? '-' : String(score) }] : []),
    { text: inert(status ?? '-') },
    ageCell(lastSeen, now),
    { text: shownHost(host ?? '-') },
    { text: shownUrl(url) },
    { ...ageCell(firstSeen, now), paint: style.dim },
    { text: shownUrl(pages[0] ?? '-'), paint: style.dim },
  ];
  const below = [
    ...(malicious.length === 0 ? [] : [style.red(inert(malicious.join('; ')))]),
    ...(item.versions === undefined ? [] : detailLines(item, item.versions)),
  ];
  return below.length === 0 ? { cells } : { cells, below: below.map((line) => `${INDENT}${INDENT}${line}`) };
}

/** All pages of one script, and its contents with their scores. */
function detailLines({ pages }: ObservedItem, versions: readonly ScriptVersion[]): readonly string[] {
  return [
    `seen on ${count(pages.length, 'page')}`,
    ...pages.map((page) => `${INDENT}${shownUrl(page)}`),
    count(versions.length, 'version'),
    ...versions.map(
      ({ hash = '-', score, fetchedAt = '-' }) =>
        `${INDENT}${inert(fetchedAt)}  score ${score ?? '-'}  ${inert(hash)}`,
    ),
  ];
}

/** Of a script without a score nobody says that it is harmless; connections have none. */
function verdictOf({ item, malicious }: InspectedItem, kind: ObservedInspection['kind'], style: Style): Cell {
  if (malicious.length > 0) return { text: 'yes', paint: style.red };
  const isJudged = kind === 'connections' || item.score !== undefined;
  return isJudged ? { text: 'no' } : { text: 'unknown', paint: style.yellow };
}
