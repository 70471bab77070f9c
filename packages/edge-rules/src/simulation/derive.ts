import type { Scheme } from '../expressions/catalogue/fields.js';
import type { Value } from './value.js';

type Fields = ReadonlyMap<string, Value | null>;

/** Adds fields that follow from others. Given values win. */
export function withDerived(given: Fields, scheme: Scheme): Fields {
  const steps =
    scheme === 'http'
      ? [partsOfFullUri, partsOfUri, uriOfParts, fullUriOfParts]
      : [nameOfProtocol, numberOfProtocol];
  let fields = given;
  for (const step of steps) fields = new Map([...step(fields), ...fields]);
  return fields;
}

type Derived = readonly (readonly [string, Value])[];

/** Scheme, host and URI. Not with a port, a user or capitals: no document says what the service makes of them. */
function partsOfFullUri(fields: Fields): Derived {
  const [, scheme, host, uri] = FULL_URI.exec(textIn(fields, 'http.request.full_uri') ?? '') ?? [];
  if (host === undefined || uri === undefined) return [];
  return [
    ['ssl', scheme === 'https'],
    ['http.host', host],
    ['http.request.uri', uri],
  ];
}

const FULL_URI = /^(https?):\/\/([a-z0-9.-]+)(\/[^#]*)$/;

function partsOfUri(fields: Fields): Derived {
  const [, path, query = ''] = URI.exec(textIn(fields, 'http.request.uri') ?? '') ?? [];
  if (path === undefined) return [];
  return [
    ['http.request.uri.path', path],
    ['http.request.uri.query', query],
  ];
}

const URI = /^(\/[^?#]*)(?:\?([^#]*))?$/;

/** Not for an empty query, which may or may not have a question mark. */
function uriOfParts(fields: Fields): Derived {
  const path = textIn(fields, 'http.request.uri.path');
  const query = textIn(fields, 'http.request.uri.query');
  if (path === undefined || query === undefined || query === '') return [];
  return [['http.request.uri', `${path}?${query}`]];
}

function fullUriOfParts(fields: Fields): Derived {
  const ssl = fields.get('ssl');
  const host = textIn(fields, 'http.host');
  const uri = textIn(fields, 'http.request.uri');
  if (typeof ssl !== 'boolean' || host === undefined || uri === undefined) return [];
  const fullUri = `${ssl ? 'https' : 'http'}://${host}${uri}`;
  return FULL_URI.test(fullUri) ? [['http.request.full_uri', fullUri]] : [];
}

/** TCP and UDP follow from the protocol number, and from their own fields. */
function nameOfProtocol(fields: Fields): Derived {
  const number = fields.get('ip.proto.num');
  const has = (protocol: string): boolean =>
    [...fields].some(
      ([field, value]) => value !== null && (field === protocol || field.startsWith(`${protocol}.`)),
    );
  const known = PROTOCOL_NUMBERS.find(([name, assigned]) => number === assigned || has(name));
  return known === undefined ? [] : [['ip.proto', known[0]]];
}

function numberOfProtocol(fields: Fields): Derived {
  const name = fields.get('ip.proto');
  const known = PROTOCOL_NUMBERS.find(([protocol]) => protocol === name);
  return known === undefined ? [] : [['ip.proto.num', known[1]]];
}

const PROTOCOL_NUMBERS = [
  ['tcp', 6n],
  ['udp', 17n],
] as const;

function textIn(fields: Fields, field: string): string | undefined {
  const value = fields.get(field);
  return typeof value === 'string' ? value : undefined;
}
