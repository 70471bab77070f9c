import { bytesOf } from '../expressions/strings.js';
import type { Known } from '../compiled/facts.js';
import {
  addressIn,
  bytesIn,
  EITHER,
  headerIn,
  listIn,
  numberIn,
  textIn,
  timeIn,
  type Logged,
  type LogLine,
} from './log-values.js';
import { extensionIn, fullUriIn, hostIn, isHttpsIn, pathIn, queryIn, rawUriIn, uriIn } from './log-uris.js';

/** A field of requests, and where a log has it. */
export interface LoggedField {
  /** The field, or one entry of a map. */
  readonly field: string;
  /** The fields of the log, in order of preference. */
  readonly from: readonly string[];
  /** When it is unknown although logged, and what is changed in it. */
  readonly note?: string;
  readonly read: (line: LogLine) => Logged;
}

type Read = LoggedField['read'];

const NO_SCORE = '0 means that there is no score: unknown.';
const NO_HEADER =
  'Empty: the header can be empty or missing. A condition that is the same for both is decided.';
const CUT = 'Of 8 KB or more: unknown, as it may be cut.';
const EMPTY = 'Empty: unknown.';
const NORMAL =
  'Unknown if normalizing would change it: `//`, `/./`, `/../`, a backslash, needlessly encoded letters.';

function row(field: string, from: string, read: Read, note?: string): LoggedField {
  return { field, from: from.split(' '), read, ...(note === undefined ? {} : { note }) };
}

/** A text as it is. */
function text(field: string, from: string, note = EMPTY): LoggedField {
  return row(field, from, (line) => bytesIn(line, from), note);
}

/** A number as it is. */
function number(field: string, from: string, least = 0, note?: string): LoggedField {
  return row(field, from, (line) => numberIn(line, from, least), note);
}

/** A field with a header's value, and the header. */
function header(field: string, name: string, from: string): readonly LoggedField[] {
  return [
    row(field, from, (line) => headerIn(line, from), NO_HEADER),
    row(`http.request.headers["${name}"]`, from, (line) => itemOf(headerIn(line, from)), NO_HEADER),
  ];
}

function list(field: string, from: string): LoggedField {
  return row(field, from, (line) => listIn(line, from));
}

function itemOf(value: Logged): Logged {
  return typeof value === 'string' ? [value] : value === EITHER ? EITHER : undefined;
}

function countryIn(line: LogLine): Known {
  return textIn(line, 'ClientCountry')?.toUpperCase();
}

function seconds(line: LogLine): Known {
  const time = timeIn(line, 'EdgeStartTimestamp');
  return time === undefined ? undefined : BigInt(Math.floor(time / 1000));
}

function milliseconds(line: LogLine): Known {
  const time = timeIn(line, 'EdgeStartTimestamp');
  return time === undefined ? undefined : BigInt(Math.floor(time));
}

/** The log names known bots, and no other request. */
function verifiedBotIn(line: LogLine): Known {
  const isVerified =
    textIn(line, 'VerifiedBotCategory') !== undefined || line['BotScoreSrc'] === 'Verified Bot';
  return isVerified ? true : undefined;
}

function tlsIn(line: LogLine, from: string): Known {
  const value = bytesIn(line, from);
  return value?.toLowerCase() === 'none' ? undefined : value;
}

/** The status of the origin, else of the edge: a cache, or a rule that stopped the request. */
function statusIn(line: LogLine): Known {
  return numberIn(line, 'OriginResponseStatus', 100) ?? numberIn(line, 'EdgeResponseStatus', 100);
}

const VERIFIED = 'True if one of them says so; otherwise unknown, never false.';

/** Fields by those of a log (Logs, Datasets, HTTP requests). A field that the log or this table lacks is unknown. */
export const LOGGED_FIELDS: readonly LoggedField[] = [
  row('ip.src', 'ClientIP', (line) => addressIn(line, 'ClientIP')),
  row('ip.src.country', 'ClientCountry', countryIn, 'In capital letters, as in expressions.'),
  number('ip.src.asnum', 'ClientASN', 1, '0: unknown.'),
  text('ip.src.city', 'ClientCity'),
  text('ip.src.region_code', 'ClientRegionCode'),
  row(
    'http.host',
    'ClientRequestHost',
    hostIn,
    'Unknown if it has a port or capital letters, or is not ASCII.',
  ),
  row('http.request.method', 'ClientRequestMethod', (line) => bytesIn(line, 'ClientRequestMethod'), EMPTY),
  row('http.request.uri', 'ClientRequestURI', uriIn, NORMAL),
  row('http.request.uri.path', 'ClientRequestURI ClientRequestPath', pathIn, NORMAL),
  row('http.request.uri.path.extension', 'ClientRequestURI ClientRequestPath', extensionIn, NORMAL),
  row('http.request.uri.query', 'ClientRequestURI', queryIn),
  row(
    'http.request.full_uri',
    'ClientRequestScheme ClientRequestHost ClientRequestURI',
    fullUriIn,
    'Known if its parts are.',
  ),
  row('raw.http.request.uri', 'ClientRequestURI', rawUriIn),
  row('raw.http.request.uri.path', 'ClientRequestURI ClientRequestPath', (line) => pathIn(line, true)),
  row('raw.http.request.uri.query', 'ClientRequestURI', queryIn),
  row(
    'ssl',
    'ClientRequestScheme ClientSSLProtocol',
    isHttpsIn,
    'ClientSSLProtocol only if there is no scheme.',
  ),
  text('http.request.version', 'ClientRequestProtocol'),
  ...header('http.user_agent', 'user-agent', 'ClientRequestUserAgent'),
  ...header('http.referer', 'referer', 'ClientRequestReferer'),
  row(
    'http.request.headers["x-requested-with"]',
    'ClientXRequestedWith',
    (line) => itemOf(headerIn(line, 'ClientXRequestedWith')),
    NO_HEADER,
  ),
  row('http.request.timestamp.sec', 'EdgeStartTimestamp', seconds),
  row('http.request.timestamp.msec', 'EdgeStartTimestamp', milliseconds),
  number('cf.bot_management.score', 'BotScore', 1, NO_SCORE),
  row('cf.bot_management.verified_bot', 'VerifiedBotCategory BotScoreSrc', verifiedBotIn, VERIFIED),
  row('cf.client.bot', 'VerifiedBotCategory BotScoreSrc', verifiedBotIn, VERIFIED),
  text('cf.verified_bot_category', 'VerifiedBotCategory'),
  text('cf.bot_management.ja3_hash', 'JA3Hash'),
  text('cf.bot_management.ja4', 'JA4'),
  list('cf.bot_management.detection_ids', 'BotDetectionIDs'),
  row(
    'cf.bot_management.js_detection.passed',
    'JSDetectionPassed',
    (line) => (line['JSDetectionPassed'] === 'passed' ? true : undefined),
    'True if it says passed; otherwise unknown.',
  ),
  number('cf.waf.score', 'WAFAttackScore', 1, NO_SCORE),
  number('cf.waf.score.sqli', 'WAFSQLiAttackScore', 1, NO_SCORE),
  number('cf.waf.score.xss', 'WAFXSSAttackScore', 1, NO_SCORE),
  number('cf.waf.score.rce', 'WAFRCEAttackScore', 1, NO_SCORE),
  list('cf.waf.content_scan.obj_results', 'ContentScanObjResults'),
  list('cf.waf.content_scan.obj_types', 'ContentScanObjTypes'),
  list('cf.waf.content_scan.obj_sizes', 'ContentScanObjSizes'),
  row('cf.tls_version', 'ClientSSLProtocol', (line) => tlsIn(line, 'ClientSSLProtocol'), '`none`: unknown.'),
  row('cf.tls_cipher', 'ClientSSLCipher', (line) => tlsIn(line, 'ClientSSLCipher'), '`NONE`: unknown.'),
  row('cf.edge.server_ip', 'EdgeServerIP', (line) => addressIn(line, 'EdgeServerIP')),
  number('cf.edge.client_port', 'ClientSrcPort', 1),
  text('cf.ray_id', 'RayID'),
  text('cf.zone.name', 'ZoneName'),
  number('cf.colo.id', 'EdgeColoID', 1),
  row(
    'http.response.code',
    'OriginResponseStatus EdgeResponseStatus',
    statusIn,
    'The answer of the edge if the origin was not asked. Only rate limits use it.',
  ),
];

/** Maps whose entries a zone may log. */
export const LOGGED_MAPS: readonly {
  readonly field: string;
  readonly from: string;
  readonly ignoreCase: boolean;
  readonly note: string;
}[] = [
  {
    field: 'http.request.headers',
    from: 'RequestHeaders',
    ignoreCase: true,
    note: `A header that is not logged is unknown. ${NO_HEADER} A log has only the first value of a header that was sent several times, so that it counts as one. ${CUT}`,
  },
  {
    field: 'http.request.cookies',
    from: 'Cookies',
    ignoreCase: false,
    note: `A cookie that is not logged is unknown. ${CUT} Values of cookies are never shown.`,
  },
];

/** What a log must have for a field to be known; none if no log can. */
export function logFieldsFor(field: string): readonly string[] {
  const found = LOGGED_FIELDS.find((one) => bytesOf(one.field) === field);
  if (found !== undefined) return found.from;
  return LOGGED_MAPS.flatMap((map) => (field.startsWith(`${map.field}[`) ? [map.from] : []));
}
