import * as fc from 'fast-check';
import { Document, visit } from 'yaml';

/** A rule of a generated fleet. */
export interface FleetRule {
  readonly ref: string;
  readonly action: string;
  readonly expression: string;
}

/** A zone with a file of its own: its rules, and the fragments that it includes before and after them. */
export interface FleetZone {
  readonly name: string;
  readonly id: string;
  readonly shield: boolean | undefined;
  readonly before: readonly number[];
  readonly rules: readonly FleetRule[];
  readonly after: readonly number[];
}

/** A zone of the file that several share. */
export interface FleetBrand {
  readonly name: string;
  readonly id: string;
  readonly vars: { readonly host: string; readonly unused: string };
}

/** A small repository as data: what it says, and nothing of how it is written. */
export interface Fleet {
  readonly fragments: readonly (readonly FleetRule[])[];
  readonly zones: readonly FleetZone[];
  readonly brands: readonly FleetBrand[];
  /** Fragments that the shared file includes. */
  readonly shared: readonly number[];
}

const ACTIONS = ['block', 'log', 'challenge'];
const id = (index: number): string => index.toString(16).padStart(32, '0');

/** Rules whose refs no other list has. */
const rules = (owner: string): fc.Arbitrary<readonly FleetRule[]> =>
  fc
    .array(fc.record({ action: fc.constantFrom(...ACTIONS), port: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 2,
      maxLength: 4,
    })
    .map((list) =>
      list.map(({ action, port }, index) => ({
        ref: `${owner}-${index}`,
        action,
        expression: `http.request.uri.path eq "/${owner}-${index}" and cf.edge.server_port eq ${port}${index}`,
      })),
    );

const FRAGMENTS = [0, 1, 2];
const someFragments = fc.shuffledSubarray(FRAGMENTS, { maxLength: 2 });

const zone = (index: number): fc.Arbitrary<FleetZone> =>
  fc
    .record({
      shield: fc.constantFrom(true, false, undefined),
      included: fc.shuffledSubarray(FRAGMENTS),
      split: fc.nat({ max: 3 }),
      rules: rules(`zone${index}`),
    })
    .map(({ shield, included, split, rules: own }) => ({
      name: `zone${index}.example.com`,
      id: id(index),
      shield,
      before: included.slice(0, split),
      rules: own,
      after: included.slice(split),
    }));

/** Fleets of three to five zones of their own files and two or three that share one. */
export const fleets: fc.Arbitrary<Fleet> = fc
  .record({ zones: fc.integer({ min: 3, max: 5 }), brands: fc.integer({ min: 2, max: 3 }) })
  .chain(({ zones, brands }) =>
    fc.record({
      fragments: fc.tuple(...FRAGMENTS.map((index) => rules(`fragment${index}`))),
      zones: fc.tuple(...Array.from({ length: zones }, (_, index) => zone(index + 1))),
      brands: fc.constant(
        Array.from({ length: brands }, (_, index) => ({
          name: `brand${index}.example.com`,
          id: id(100 + index),
          vars: { host: `brand${index}.example.com`, unused: 'x' },
        })),
      ),
      shared: someFragments,
    }),
  );

/** How a fleet is written down. None of it means anything. */
export interface Layout {
  readonly flow: boolean;
  readonly quoted: boolean;
  readonly indent: number;
  readonly comments: boolean;
  /** Keys of mappings in another order. */
  readonly turned: boolean;
  /** Page shield in a file of its own. */
  readonly split: boolean;
  readonly prefix: string;
}

export const layouts: fc.Arbitrary<Layout> = fc.record({
  flow: fc.boolean(),
  quoted: fc.boolean(),
  indent: fc.integer({ min: 2, max: 6 }),
  comments: fc.boolean(),
  turned: fc.boolean(),
  split: fc.boolean(),
  prefix: fc.constantFrom('a', 'b', 'eu/c'),
});

const PHASE = 'http_request_firewall_custom';

/** The files of a fleet, written in one way or another. */
export function filesOf(fleet: Fleet, layout: Layout): Readonly<Record<string, string>> {
  const text = (value: object): string => textOf(value, layout);
  const up = '../'.repeat(layout.prefix.split('/').length);
  const includes = (list: readonly number[]): readonly object[] =>
    list.map((index) => ({ include: `${up}fragments/f${index}.yaml` }));
  const zoneFiles = fleet.zones.flatMap(({ name, id: own, shield, before, rules: list, after }) => {
    const head = { zone: { name, id: own } };
    const page = shield === undefined ? {} : { page_shield: { enabled: shield } };
    const rulesets = [{ phase: PHASE, rules: [...includes(before), ...list, ...includes(after)] }];
    const file = `zones/${layout.prefix}-${name}`;
    return layout.split
      ? [
          [`${file}.yaml`, text({ ...head, rulesets })],
          [`${file}-shield.yaml`, text({ ...head, ...page })],
        ]
      : [[`${file}.yaml`, text({ ...head, ...page, rulesets })]];
  });
  const own = { ref: 'own-host', action: 'block', expression: 'http.host ne ${host}' };
  const shared = {
    zones: fleet.brands,
    rulesets: [{ phase: PHASE, rules: [own, ...includes(fleet.shared)] }],
  };
  return Object.fromEntries([
    ...zoneFiles,
    [`zones/${layout.prefix}-brands.yaml`, text(shared)],
    ...fleet.fragments.map((list, index) => [`fragments/f${index}.yaml`, text(list)]),
  ]);
}

function textOf(value: object, { flow, quoted, indent, comments, turned }: Layout): string {
  const document = new Document(value);
  visit(document, {
    Collection: (key, node) => {
      // A file that begins with a bracket can't have a comment in front.
      if (key !== null) node.flow = flow;
    },
    Map: (_, node) => {
      if (turned) node.items.reverse();
    },
  });
  if (comments) document.commentBefore = ' nothing that matters';
  return document.toString({
    indent,
    lineWidth: 0,
    defaultStringType: quoted ? 'QUOTE_DOUBLE' : 'PLAIN',
    defaultKeyType: 'PLAIN',
  });
}
