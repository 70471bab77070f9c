import type { ExpressionUse } from '../context.js';

/** Separated by blanks; `x.*`: every name below x. */
const names = (text: string): readonly string[] => text.trim().split(/\s+/);

const TRANSFORM = names(`
  cf.edge.client_port cf.edge.client_tcp cf.edge.l4.delivery_rate cf.edge.server_ip cf.edge.server_port
  cf.hostname.metadata cf.random_seed cf.ray_id cf.timings.client_quic_rtt_msec
  cf.timings.client_tcp_rtt_msec cf.tls_cipher cf.tls_client_auth.* cf.tls_client_ciphers_sha1
  cf.tls_client_extensions_sha1 cf.tls_client_extensions_sha1_le cf.tls_client_hello_length
  cf.tls_client_random cf.tls_version cf.worker.upstream_zone cf.zone.name http.cookie http.host
  http.referer http.request.accepted_languages http.request.cookies http.request.full_uri
  http.request.headers http.request.headers.* http.request.method http.request.timestamp.msec
  http.request.timestamp.sec http.request.uri http.request.uri.* http.request.version http.user_agent
  http.x_forwarded_for ip.src ip.src.asnum ip.src.city ip.src.continent ip.src.country
  ip.src.is_in_european_union ip.src.lat ip.src.lon ip.src.metro_code ip.src.postal_code ip.src.region
  ip.src.region_code ip.src.subdivision_1_iso_code ip.src.subdivision_2_iso_code raw.http.request.full_uri
  raw.http.request.headers raw.http.request.headers.* raw.http.request.uri raw.http.request.uri.* ssl
`);

const HEADERS = [
  ...TRANSFORM,
  ...names(`
    cf.bot_detection.js_check_score cf.bot_management.* cf.client.bot cf.metal.id cf.threat_score
    cf.verified_bot_category
  `),
];

const REQUEST_HEADERS = [
  ...HEADERS,
  ...names(`
    cf.appsec.request.failed_detections cf.sequence.current_op cf.sequence.msec_since_op cf.sequence.previous_ops cf.waf.auth_detected
    cf.waf.credential_check.* cf.waf.score cf.waf.score.* http.request.jwt.claims
    http.request.jwt.claims.*
  `),
];

const RESPONSE_HEADERS = [...HEADERS, 'cf.response.*', 'http.response.*'];

/** The random seed is not in the documents' list, but they show it inside of uuidv4(). */
const URL_REWRITE = names(`
  cf.random_seed http.request.accepted_languages http.request.headers http.request.headers.*
  http.request.uri http.request.uri.*
`);

const DDOS_PACKETS = names(`
  ip.dst ip.len ip.proto.num ip.src ip.ttl tcp.dstport tcp.flags tcp.flags.ack tcp.flags.fin
  tcp.flags.push tcp.flags.reset tcp.flags.syn tcp.flags.urg tcp.srcport udp.dstport udp.srcport
`);

const DDOS_REQUESTS = names(`
  cf.bot_management.ja3_hash cf.bot_management.ja4 cf.client.bot cf.threat_score cf.tls_cipher
  cf.tls_client_auth.cert_verified cf.tls_version cf.verified_bot_category http.cookie http.host
  http.referer http.request.cookies http.request.full_uri http.request.headers http.request.headers.names
  http.request.headers.truncated http.request.headers.values http.request.method http.request.uri
  http.request.uri.path http.request.uri.path.extension http.request.uri.query http.request.version
  http.user_agent http.x_forwarded_for ip.geoip.asnum ip.geoip.continent ip.geoip.country
  ip.geoip.is_in_european_union ip.src ip.src.asnum ip.src.continent ip.src.country
  ip.src.is_in_european_union ssl
`);

/** For lookups: `beginnings` are prefixes of names below others. */
interface FieldList {
  readonly names: ReadonlySet<string>;
  readonly beginnings: readonly string[];
}

function listOf(fields: readonly string[]): FieldList {
  return {
    names: new Set(fields),
    beginnings: fields.filter((known) => known.endsWith('.*')).map((known) => known.slice(0, -1)),
  };
}

/** Fields that the documents list completely: by phase and use. */
const LISTS: Readonly<Record<string, Readonly<Partial<Record<ExpressionUse, FieldList>>>>> = {
  ddos_l4: { rule: listOf(DDOS_PACKETS) },
  ddos_l7: { rule: listOf(DDOS_REQUESTS) },
  http_request_transform: { rule: listOf(TRANSFORM), 'rewrite-uri': listOf(URL_REWRITE) },
  http_request_late_transform: { header: listOf(REQUEST_HEADERS) },
  http_response_headers_transform: { header: listOf(RESPONSE_HEADERS) },
  magic_transit_ratelimit: { rule: listOf(['cf.colo.name']) },
};

/** False only if the documents list all fields of a place, without this one. */
export function isListedField(name: string, phase: string, use: ExpressionUse): boolean {
  const list = LISTS[phase]?.[use];
  if (list === undefined || list.names.has(name)) return true;
  return list.beginnings.some((beginning) => name.startsWith(beginning));
}
