import { shownHost, shownScope, shownUrl } from '../../../kernel/lib/host-names.js';
import { defined } from '../../../kernel/lib/defined.js';
import type { ObservationsDocument } from '../../../generated/documents/observations.js';
import type { ObservedInspection, ObservedZone } from '../../../app/inspect/observed.js';
import type { Hidden, InspectedItem } from '../../../kinds/impact/select.js';
import type { LeftOut } from '../../../kinds/observed/left-out.js';
import type { ScriptDetails, ScriptVersion } from '../../../kinds/observed/observed.js';
import { count } from '../../../kernel/lib/phrases.js';
import { ageCell } from './ages.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import { hiddenWords, selectionDocument } from './hidden-words.js';
import {
  indented,
  tableLines,
  type Cell,
  type Column,
  type Row,
  type Screen,
} from '../printers/text/table.js';
import { sections, shifted, type Text } from '../printers/text/text.js';
import { bold, dim, inline, joined, red, yellow } from '../printers/text/inline.js';

/** Observed things as the published document (schemas/observations.schema.json). */
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
      hidden: hiddenDocument(hidden),
      problems: [...problems],
    })),
    requests: { read: reads },
  };
}

function hiddenDocument({ leftOut, ...hidden }: Hidden): ObservationsDocument['zones'][number]['hidden'] {
  return { ...hidden, ...defined({ left_out: leftOut }) };
}

type ItemDocument = ObservationsDocument['zones'][number]['items'][number];

function itemDocument({ item, malicious, leftOut }: InspectedItem): ItemDocument {
  const { id, url, host, status, pages, firstSeen, lastSeen, score, details = {}, raw } = item;
  const [page] = pages;
  return {
    id,
    url,
    ...defined({ host, status }),
    ...(firstSeen === undefined ? {} : { first_seen_at: new Date(firstSeen).toISOString() }),
    ...(lastSeen === undefined ? {} : { last_seen_at: new Date(lastSeen).toISOString() }),
    ...defined({ js_integrity_score: score, first_page_url: page }),
    ...(leftOut?.why === 'duplicate' ? { duplicate_of: leftOut.duplicateOf } : {}),
    ...(leftOut?.why === 'cdn-cgi' ? { cdn_cgi: true } : {}),
    ...(details.pages === undefined ? {} : { page_urls: [...details.pages] }),
    ...(details.versions === undefined ? {} : { versions: details.versions.map(versionDocument) }),
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

/** The text of an inspection without zones. */
export const NO_ZONES = 'The repository has no zone file. --zone NAME=ID looks at any zone.';

/** Observed things, for people. */
export function observationsText(
  zones: readonly ObservedZone[],
  inspection: ObservedInspection,
  screen: Screen,
): Text {
  if (zones.length === 0) return [NO_ZONES];
  return sections(zones.map((zone) => zoneLines(zone, inspection, screen)));
}

function zoneLines(
  { name, shown, hidden, notAllowed = 0, problems }: ObservedZone,
  inspection: ObservedInspection,
  screen: Screen,
): Text {
  const things = count(shown.length, inspection.kind === 'scripts' ? 'script' : 'connection');
  const malicious = shown.filter((item) => item.malicious.length > 0).length;
  const summary = [
    things,
    ...(malicious > 0 ? [red(`${malicious} malicious`)] : []),
    ...leftOutWords(shown),
    ...(notAllowed > 0 ? [yellow(`${notAllowed} not allowed by any policy`)] : []),
    ...[hiddenWords(hidden, inspection.selection)].filter((words) => words !== ''),
    ...filterWords(inspection.asked),
  ];
  const rows = shown.map((item) => rowOf(item, inspection));
  const table = tableLines(columnsFor(inspection), rows, indented(screen, INDENT.length));
  return [
    inline`${bold(shownScope({ level: 'zone', name }))}   ${joined(summary, ', ')}`,
    ...problems.map((problem) => inline`${INDENT}${red('?')} ${problem}; there are possibly more`),
    ...(shown.length === 0 ? [] : shifted(table, INDENT.length)),
  ];
}

/** Counts of what the service hides by default, although policies block it. */
function leftOutWords(shown: readonly InspectedItem[]): readonly string[] {
  const number = (why: LeftOut['why']): number => shown.filter(({ leftOut }) => leftOut?.why === why).length;
  const [duplicates, ofService] = [number('duplicate'), number('cdn-cgi')];
  return [
    ...(duplicates > 0 ? [count(duplicates, 'duplicate')] : []),
    ...(ofService > 0 ? [`${ofService} below /cdn-cgi/`] : []),
  ];
}

/** Says if the service was asked for a part: what it left out is not counted. */
function filterWords({ status, hosts }: ObservedInspection['asked']): readonly string[] {
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

function rowOf({ item, malicious, leftOut }: InspectedItem, { kind, now }: ObservedInspection): Row {
  const { status, host, url, pages, firstSeen, lastSeen, score } = item;
  const cells: readonly Cell[] = [
    verdictOf({ item, malicious }, kind),
    ...(kind === 'scripts' ? [{ text: score === undefined ? '-' : String(score) }] : []),
    { text: status ?? '-' },
    ageCell(lastSeen, now),
    { text: shownHost(host ?? '-') },
    { text: shownUrl(url) },
    { ...ageCell(firstSeen, now), paint: dim },
    { text: shownUrl(pages[0] ?? '-'), paint: dim },
  ];
  const below = [
    ...(malicious.length === 0 ? [] : [red(malicious.join('; '))]),
    ...(leftOut === undefined ? [] : [dim(whyLeftOut(leftOut))]),
    ...(item.details === undefined ? [] : detailLines(item.details)),
  ];
  return below.length === 0
    ? { cells }
    : { cells, below: below.map((line) => inline`${INDENT}${INDENT}${line}`) };
}

function whyLeftOut(leftOut: LeftOut): string {
  if (leftOut.why === 'cdn-cgi') return 'below /cdn-cgi/, where the service puts things itself';
  return `a duplicate: the same content from the same host as ${leftOut.duplicateOf}`;
}

/** All pages and versions of a script. What the service does not say is not shown as none. */
function detailLines({ pages, versions }: ScriptDetails): readonly string[] {
  return [
    pages === undefined
      ? 'the service does not say on which pages it was seen'
      : `seen on ${count(pages.length, 'page')}`,
    ...(pages ?? []).map((page) => `${INDENT}${shownUrl(page)}`),
    versions === undefined
      ? 'the service does not say which versions it had'
      : count(versions.length, 'version'),
    ...(versions ?? []).map(
      ({ hash = '-', score, fetchedAt = '-' }) => `${INDENT}${fetchedAt}  score ${score ?? '-'}  ${hash}`,
    ),
  ];
}

/** `unknown` for a script without a score. Connections have none. */
function verdictOf({ item, malicious }: InspectedItem, kind: ObservedInspection['kind']): Cell {
  if (malicious.length > 0) return { text: 'yes', paint: red };
  const isJudged = kind === 'connections' || item.score !== undefined;
  return isJudged ? { text: 'no' } : { text: 'unknown', paint: yellow };
}
