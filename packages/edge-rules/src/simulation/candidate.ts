import type { Scheme } from '../expressions/catalogue/fields.js';
import { intersectBoxes, protocolsOf, type Box } from './box.js';
import { ADDRESSES, EITHER_COUNTRY } from './field.js';
import { withDerived } from './derive.js';
import { conditionIn, countryIn } from './keys.js';
import { protocolOfField, type Protocol } from './protocol.js';
import { areIndependent } from './related.js';
import { sampleOf } from './samples.js';
import { complement, isEmpty, numbers, texts, type Values } from './sets.js';
import type { Witness, WitnessValue } from './witness.js';

/** Traffic in a box: a value for each field, none for opaque conditions. Undefined if the box may hold nothing real. */
export function candidateIn(box: Box, scheme: Scheme): Witness | undefined {
  const fields = scheme === 'network' ? packetIn(box) : fieldsOf(box);
  if (fields === undefined || !areIndependent(fields)) return undefined;
  const chosen = [...fields].map(([field, values]) => [field, sampleOf(field, values)] as const);
  const named = chosen.flatMap(([field, value]): readonly (readonly [string, WitnessValue])[] =>
    value === undefined ? [] : [[field, value]],
  );
  if (named.length < chosen.length) return undefined;
  return withoutGuesses(new Map(named.toSorted(inReadingOrder)), scheme);
}

/** Drops guesses that contradict a part: a URI `/` with path `/a`. It follows from the parts, or stays unknown. */
function withoutGuesses(witness: Witness, scheme: Scheme): Witness {
  const isGuess = ([field, value]: readonly [string, WitnessValue]): boolean => {
    if (typeof value !== 'string') return false;
    if (field === PATH) return !hasExtension(value, witness.get(`${PATH}.extension`));
    if (!WHOLES.has(field)) return false;
    const parts = withDerived(new Map([[field, value]]), scheme);
    return [...parts].some(([part, derived]) => witness.has(part) && witness.get(part) !== derived);
  };
  return new Map([...witness].filter((entry) => !isGuess(entry)));
}

const PATH = 'http.request.uri.path';

function hasExtension(path: string, extension: WitnessValue | undefined): boolean {
  return typeof extension !== 'string' || path.toLowerCase().endsWith(`.${extension.toLowerCase()}`);
}

/** Fields that contain other fields. */
const WHOLES = new Set(['http.request.full_uri', 'http.request.uri']);

/** Fields of the packet's protocol, then by name. */
function inReadingOrder([a]: readonly [string, WitnessValue], [b]: readonly [string, WitnessValue]): number {
  const rank = (field: string): number => ((protocolOfField(field) ?? field.startsWith('ip.proto')) ? 0 : 1);
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

/** A box without its opaque conditions. */
export function fieldsOf(box: Box): Box {
  return new Map([...box].filter(([key]) => conditionIn(key) === undefined));
}

function packetIn(box: Box): Box | undefined {
  const fields = withCountry(fieldsOf(box));
  const packet = fields && withProtocol(fields);
  return packet && withVersion(packet);
}

/** A packet has at most two countries, and one is named. Undefined if the box requires two. */
function withCountry(box: Box): Box | undefined {
  const countries = [...box].flatMap(([key, values]) => {
    const country = countryIn(key);
    return country === undefined
      ? []
      : [{ country, isWanted: values.kind === 'numbers' && values.ranges.some(({ from }) => from === 1n) }];
  });
  if (countries.length === 0) return box;
  const wanted = countries.filter(({ isWanted }) => isWanted).map(({ country }) => country);
  if (wanted.length > 1) return undefined;
  const values =
    wanted.length === 1 ? texts(wanted) : complement(texts(countries.map(({ country }) => country)));
  return new Map([...[...box].filter(([key]) => countryIn(key) === undefined), [EITHER_COUNTRY, values]]);
}

/** Chooses one protocol, and names it if no field of it does. Fields of other protocols become absent. */
function withProtocol(box: Box): Box | undefined {
  if (![...box.keys()].some((field) => protocolOfField(field) !== undefined || NAMES_PROTOCOL.has(field)))
    return box;
  const possible = protocolsOf(box);
  const isOwn =
    (protocol: Protocol) =>
    (entry: readonly [string, Values]): boolean =>
      protocolOfField(entry[0]) === protocol;
  const present = possible.find((protocol) =>
    [...box].some((entry) => isOwn(protocol)(entry) && hasPresent(entry[1])),
  );
  const protocol = present ?? possible.find((one) => ![...box].some(isOwn(one))) ?? possible[0];
  if (protocol === undefined) return undefined;
  const isCertain = protocol === 'tcp' || protocol === 'udp';
  const fields = new Map(
    [...box].filter(([field]) => {
      if (NAMES_PROTOCOL.has(field)) return !isCertain;
      const owner = protocolOfField(field);
      return owner === undefined || owner === protocol || protocol === 'other';
    }),
  );
  if (present !== undefined && !fields.has('ip.proto')) return fields;
  return intersectBoxes(fields, new Map([['ip.proto', NAMES[protocol]]]));
}

const NAMES_PROTOCOL = new Set(['ip.proto', 'ip.proto.num']);

const NAMES: Readonly<Record<Protocol, Values>> = {
  tcp: texts(['tcp']),
  udp: texts(['udp']),
  icmp: texts(['icmp']),
  other: { ...complement(texts(['tcp', 'udp', 'icmp'])), hasAbsent: false },
};

function hasPresent(values: Values): boolean {
  return !isEmpty({ ...values, hasAbsent: false });
}

/** Source and destination have the same IP version. */
function withVersion(box: Box): Box | undefined {
  if (!box.has('ip.src') || !box.has('ip.dst')) return box;
  for (const range of ADDRESSES.ranges) {
    const version = numbers(ADDRESSES, [range]);
    const packet = intersectBoxes(
      box,
      new Map([
        ['ip.src', version],
        ['ip.dst', version],
      ]),
    );
    if (packet !== undefined) return packet;
  }
  return undefined;
}
