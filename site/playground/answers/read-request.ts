import { isObject } from '../../../src/kernel/model/json.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import type { RuleTest } from '../../../src/generated/files.js';
import { parseSource, type Pointer, type SourceDocument } from '../../../src/files/yaml/document.js';
import { decodeTraffic, type TrafficProblem } from '@zonewright/edge-rules/simulation/traffic.js';
import type { Told } from './model.js';
import { plainRequest } from './plain-request.js';
import type { WrittenRequest } from './request-types.js';
import { toldAt, toldOf, type FieldText } from './told.js';

/** A request or a packet as it is written. */
export interface ReadRequest {
  readonly fields: NonNullable<RuleTest['request']>;
  readonly lists: NonNullable<RuleTest['lists']>;
  /** What was taken for granted, as sentences. */
  readonly assumed: readonly string[];
  readonly told: readonly Told[];
}

/**
 * Reads a request as lines (`GET https://…`, headers, fields), or as a test of a file writes it, in YAML or JSON. What has a problem is left out: it is
 * not known then. Never throws for what is written. Pure.
 */
export function readRequest(source: FieldText, scheme: Scheme): ReadRequest {
  const written = isYaml(source.text) ? yamlRequest(source, scheme) : plainRequest(source, scheme);
  const { problems } = decodeTraffic(scheme, written.fields, written.lists);
  const wrong = new Set(problems.map(({ field }) => field));
  const told = problems.map((problem) => toldOfProblem(problem, written, source));
  return {
    fields: kept<RuleTest['request']>(written.fields, (name) => !wrong.has(name)),
    lists: kept<RuleTest['lists']>(written.lists, (name) => !wrong.has(`$${name}`)),
    assumed: written.assumed,
    told: [...written.told, ...told],
  };
}

/** What is left was decoded without a problem, so it has the values that a test may have. */
function kept<Members>(
  members: Readonly<Record<string, unknown>>,
  isKept: (name: string) => boolean,
): NonNullable<Members> {
  const left = Object.fromEntries(Object.entries(members).filter(([name]) => isKept(name)));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- decodeTraffic has accepted each of them
  return left as NonNullable<Members>;
}

function toldOfProblem(
  { field, about, message }: TrafficProblem,
  { placeOf }: WrittenRequest,
  source: FieldText,
): Told {
  const place = placeOf(field, about);
  return toldAt({ severity: 'error', code: 'test-field', message }, place, source);
}

/** YAML has indented lines, or begins with a mapping or a list in one line, or with a member of a test. */
function isYaml(text: string): boolean {
  const lines = text.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line));
  return (
    /^(?:[{[]|- |---)/.test(lines[0] ?? '') ||
    lines.some((line) => /^(?:\s+\S|(?:request|packet|lists|tests):(?:\s|$))/.test(line))
  );
}

function yamlRequest(source: FieldText, scheme: Scheme): WrittenRequest {
  const { document, findings, text } = parseSource(source.field, new TextEncoder().encode(source.text));
  const told = toldOf(findings, { ...source, text });
  if (document === undefined) return { ...NOTHING, told };
  const { test, at, others } = testIn(document.value);
  if (!isObject(test)) return { ...NOTHING, told: [...told, noFields(document, at, source)] };
  const member = MEMBERS.find((name) => name in test);
  const fields = member === undefined ? withoutTestMembers(test) : test[member];
  const fieldsAt = member === undefined ? at : [...at, member];
  if (!isObject(fields)) return { ...NOTHING, told: [...told, noFields(document, fieldsAt, source)] };
  const lists = isObject(test['lists']) ? test['lists'] : {};
  return {
    fields,
    lists,
    told: [...told, ...otherScheme(member, scheme, document, source)],
    assumed: others === 0 ? [] : ['There are several tests. This is the request of the first.'],
    placeOf: (name, about) => {
      const pointer = name in fields ? [...fieldsAt, name] : [...at, 'lists', name.slice(1)];
      return document.locationOf(pointer, about);
    },
  };
}

const NOTHING: WrittenRequest = { fields: {}, lists: {}, assumed: [], told: [], placeOf: () => undefined };

const MEMBERS = ['request', 'packet'] as const;

/** The test in a value: the first of a list, or of a section `tests`. */
function testIn(
  value: unknown,
  at: Pointer = [],
): {
  readonly test: unknown;
  readonly at: Pointer;
  readonly others: number;
} {
  if (Array.isArray(value)) return { test: value[0], at: [...at, 0], others: value.length - 1 };
  if (isObject(value) && Array.isArray(value['tests'])) return testIn(value['tests'], [...at, 'tests']);
  return { test: value, at, others: 0 };
}

function withoutTestMembers(test: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(test).filter(([name]) => !OF_TESTS.has(name)));
}

const OF_TESTS: ReadonlySet<string> = new Set(['lists', 'phase', 'expect', 'name']);

function noFields(document: SourceDocument, at: Pointer, source: FieldText): Told {
  const help = 'Write lines such as GET https://example.com/path and ip.src: 203.0.113.9.';
  return toldAt(
    { severity: 'error', message: 'there is no request here', help },
    document.locationOf(at),
    source,
  );
}

function otherScheme(
  member: (typeof MEMBERS)[number] | undefined,
  scheme: Scheme,
  document: SourceDocument,
  source: FieldText,
): readonly Told[] {
  const wanted = scheme === 'http' ? 'request' : 'packet';
  if (member === undefined || member === wanted) return [];
  const message = `the rules are for ${wanted}s, but this is a ${member}`;
  const location = document.locationOf([member], 'key');
  return [
    toldAt({ severity: 'error', code: 'test-phase', message, help: `Write ${wanted}.` }, location, source),
  ];
}
