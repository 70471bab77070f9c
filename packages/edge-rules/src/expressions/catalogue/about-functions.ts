import { FUNCTIONS } from './functions.js';
import { FUNCTION_PLANS } from './plans.js';
import { planNote } from './plan-note.js';

export interface ParameterAbout {
  readonly name: string;
  readonly about: string;
}

/** What a function means. `signatureOf` adds its types, with these names of parameters. */
export interface FunctionAbout {
  readonly about: string;
  /** In order. If there may be more arguments, the last one is for each of them. */
  readonly parameters: readonly ParameterAbout[];
  /** A condition, or a value if only values call it. */
  readonly example: string;
}

/** Functions reference; changelog of January and October 2026. */
export const FUNCTION_ABOUT: Readonly<Record<string, FunctionAbout>> = {
  bit_slice: {
    about: 'A few bits of a packet as a number.',
    parameters: [
      named('packet', 'The bytes to read: `ip`, `tcp`, `udp` or `icmp`.'),
      named('offset', 'The bit to start at, counted from the header of this protocol.'),
      named('length', 'How many bits.'),
    ],
    example: 'bit_slice(udp, 64, 32) eq 0x504f5354',
  },
  cidr: {
    about: 'The network of an address: its first bits, and zeros.',
    parameters: [
      named('address', 'The address.'),
      named('ipv4_bits', 'How many bits of an IPv4 address stay.'),
      named('ipv6_bits', 'How many bits of an IPv6 address stay.'),
    ],
    example: 'cidr(ip.src, 24, 64) eq 203.0.113.0',
  },
  cidr6: {
    about: 'The network of an IPv6 address. An IPv4 address stays as it is.',
    parameters: [
      named('address', 'The address.'),
      named('ipv6_bits', 'How many bits of an IPv6 address stay.'),
    ],
    example: 'cidr6(ip.src, 64) eq 2001:db8::',
  },
  coalesce: {
    about: 'The first of the values that is not missing.',
    parameters: [
      named('value', 'A value that may be missing, such as that of a header.'),
      named('others', 'What to take instead, of the same type.'),
    ],
    example: 'coalesce(http.request.headers["x-tier"][0], "none") eq "none"',
  },
  concat: {
    about: 'All values one after the other, as one text or one array.',
    parameters: [
      named('value', 'The first text or array.'),
      named('others', 'What follows, of the same type.'),
    ],
    example: 'concat(http.host, http.request.uri.path) eq "www.example.com/login"',
  },
  decode_base64: {
    about: 'The text that a base64 text encodes.',
    parameters: [named('source', 'The encoded text.')],
    example: 'any(decode_base64(http.request.headers["x-client"][*])[*] eq "123abc")',
  },
  encode_base64: {
    about: 'A text as base64, without padding unless a flag asks for it.',
    parameters: [
      named('input', 'The text or the bytes.'),
      named('flags', '`u` for the alphabet that is safe in URLs, `p` for padding with `=`.'),
    ],
    example: 'encode_base64(http.host, "p")',
  },
  ends_with: {
    about: 'Whether a text ends with another one. Upper and lower case are different.',
    parameters: [named('source', 'The whole text.'), named('substring', 'What it has to end with.')],
    example: 'ends_with(http.request.uri.path, ".html")',
  },
  has_key: {
    about: 'Whether a map has a key.',
    parameters: [
      named('map', 'The map, such as `http.request.headers`.'),
      named('key', 'The key. Those of headers are in lower case.'),
    ],
    example: 'has_key(http.request.headers, "x-api-key")',
  },
  has_value: {
    about: 'Whether an array or a map has a value.',
    parameters: [
      named('collection', 'The array or the map.'),
      named('value', 'The value, of the type of those in the collection.'),
    ],
    example: 'has_value(http.request.headers.names, "X-Api-Key")',
  },
  hash_in_range: {
    about:
      'A number within a range, computed from values: alike for equal values. It selects a part of the requests.',
    parameters: [
      named('from', 'Where the range starts.'),
      named('to', 'Where the range ends.'),
      named('value', 'What the number depends on: `cf.random_seed` for another one with each request.'),
      named('others', 'What it depends on besides.'),
    ],
    example: 'hash_in_range(0, 100, cf.random_seed) lt 10',
  },
  is_jwt_present: {
    about: 'Whether the request has a token where a token configuration looks for it.',
    parameters: [named('token_configuration_id', 'The id of a token configuration of API Shield.')],
    example: 'is_jwt_present("51231d16-01f1-48e3-93f8-91c99e81288e")',
  },
  is_jwt_valid: {
    about: 'Whether the request has a token that is valid by a token configuration. False without a token.',
    parameters: [named('token_configuration_id', 'The id of a token configuration of API Shield.')],
    example: 'not is_jwt_valid("51231d16-01f1-48e3-93f8-91c99e81288e")',
  },
  is_timed_hmac_valid_v0: {
    about: 'Whether a text is signed with a key (HMAC), and the signature is not too old.',
    parameters: [
      named('key', 'The secret key of the signatures.'),
      named(
        'message_mac',
        'The message, a separator, a Unix time, `-` and the signature, one after the other.',
      ),
      named('ttl', 'For how many seconds a signature is valid.'),
      named('now', 'The time of the request: `http.request.timestamp.sec`.'),
      named('separator_length', 'How many bytes are between message and time; 0 by default.'),
      named('flags', '`s` if the signature is base64 that is safe in URLs, without padding.'),
    ],
    example: 'is_timed_hmac_valid_v0("${hmac_key}", http.request.uri, 10800, http.request.timestamp.sec, 8)',
  },
  join: {
    about: 'The texts of an array as one text. The opposite of `split()`.',
    parameters: [named('items', 'The array.'), named('separator', 'What is put between two items.')],
    example: 'join(http.request.headers.names, ",") contains "X-Api-Key,X-Tenant"',
  },
  len: {
    about: 'How many bytes a text has, or how many items an array has.',
    parameters: [named('value', 'The text or the array.')],
    example: 'len(http.request.uri.query) gt 2048',
  },
  lookup_json_integer: {
    about: 'A whole number in a text that is JSON.',
    parameters: [
      named('source', 'The text.'),
      named('key', 'A name of an object, or the place in an array, counted from 0.'),
      named('keys', 'The way from there to the number.'),
    ],
    example: 'lookup_json_integer(http.request.body.raw, "product", "id") eq 356',
  },
  lookup_json_string: {
    about: 'A text in a text that is JSON.',
    parameters: [
      named('source', 'The text.'),
      named('key', 'A name of an object, or the place in an array, counted from 0.'),
      named('keys', 'The way from there to the text.'),
    ],
    example: 'lookup_json_string(http.request.body.raw, "networks", 1) eq "guest"',
  },
  lower: {
    about: 'A text with its letters A to Z in lower case. Other bytes stay.',
    parameters: [named('source', 'The text.')],
    example: 'lower(http.host) eq "www.example.com"',
  },
  regex_replace: {
    about: 'A text with the first match of a pattern replaced. Without a match it stays.',
    parameters: [
      named('source', 'The text.'),
      named('pattern', 'The regular expression.'),
      named(
        'replacement',
        'What is put in: `${1}` is the first group, `$$` a dollar. At most eight such references.',
      ),
    ],
    example: 'regex_replace(http.request.uri.path, "^/old/(.*)$", "/new/${1}")',
  },
  remove_bytes: {
    about: 'A text without some bytes, wherever they are.',
    parameters: [named('source', 'The text.'), named('bytes', 'The bytes to remove, each by itself.')],
    example: 'remove_bytes(http.host, "\\x2e\\x77") eq "examplecom"',
  },
  remove_query_args: {
    about: 'A query without some of its arguments. The other ones keep their order.',
    parameters: [
      named('query', '`http.request.uri.query` or `raw.http.request.uri.query`.'),
      named('argument', 'The name of an argument. All with this name are removed.'),
      named('arguments', 'Other names.'),
    ],
    example: 'remove_query_args(http.request.uri.query, "utm_source", "utm_medium")',
  },
  sha256: {
    about: 'The SHA-256 of a text: 32 bytes. The service has to enable it for an account.',
    parameters: [named('input', 'The text or the bytes.')],
    example: 'encode_base64(sha256(http.host))',
  },
  split: {
    about: 'The parts of a text as an array. The opposite of `join()`.',
    parameters: [
      named('input', 'The text.'),
      named('separator', 'What is between two parts. It is not empty.'),
      named('limit', 'The most parts. The last one has the rest of the text.'),
    ],
    example: 'split(http.response.headers["x-categories"][0], ",", 64)[0]',
  },
  starts_with: {
    about: 'Whether a text starts with another one. Upper and lower case are different.',
    parameters: [named('source', 'The whole text.'), named('substring', 'What it has to start with.')],
    example: 'starts_with(http.request.uri.path, "/admin/")',
  },
  substring: {
    about: 'A part of a text, by the places of its bytes.',
    parameters: [
      named('source', 'The text.'),
      named('start', 'The first byte of the part, counted from 0. A negative number counts from the end.'),
      named(
        'end',
        'The first byte after the part; the end of the text by default. A negative number counts from there.',
      ),
    ],
    example: 'substring(http.request.uri.path, 0, 4) eq "/api"',
  },
  to_string: {
    about: 'A number, a truth value or an address as text.',
    parameters: [named('value', 'The value.')],
    example: 'to_string(ip.src)',
  },
  upper: {
    about: 'A text with its letters a to z in upper case. Other bytes stay.',
    parameters: [named('source', 'The text.')],
    example: 'upper(http.request.uri.path) contains "/ADMIN"',
  },
  url_decode: {
    about: 'A text with `%20` and the like decoded, and `+` as a space.',
    parameters: [
      named('source', 'The text.'),
      named('options', '`r` to decode until nothing changes, `u` to decode `%u2601` too.'),
    ],
    example: 'url_decode(http.request.uri.path, "r") contains "../"',
  },
  uuidv4: {
    about: 'A random UUID of version 4.',
    parameters: [named('seed', 'Random bytes: `cf.random_seed`.')],
    example: 'uuidv4(cf.random_seed)',
  },
  wildcard_replace: {
    about:
      'A text that matches a wildcard pattern as a whole, with a new text made of its parts. Without a match it stays.',
    parameters: [
      named('source', 'The text.'),
      named('pattern', 'The pattern. Each `*` takes as little as it can.'),
      named(
        'replacement',
        'The new text: `${1}` is what the first `*` took, `$$` a dollar. At most eight such references.',
      ),
      named('flags', '`s` if upper and lower case are different. By default they are not.'),
    ],
    example: 'wildcard_replace(http.request.uri.path, "/apps/*/login", "/${1}/login")',
  },
};

/** What a function means, with its plans and phases if not all. Undefined for an unknown one. */
export function functionAbout(name: string): FunctionAbout | undefined {
  const known = Object.hasOwn(FUNCTION_ABOUT, name) ? FUNCTION_ABOUT[name] : undefined;
  if (known === undefined) return undefined;
  const { phases, isOnce = false } = FUNCTIONS.get(name) ?? {};
  const notes = [
    ...planNote(FUNCTION_PLANS.get(name)),
    ...(phases === undefined ? [] : [`Only in ${phases.map((phase) => `\`${phase}\``).join(', ')}.`]),
    ...(isOnce ? ['An expression can call it once.'] : []),
  ];
  return { ...known, about: [known.about, ...notes].join(' ') };
}

function named(name: string, about: string): ParameterAbout {
  return { name, about };
}
