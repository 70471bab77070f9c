import { defineKind, type Kind } from '../../../src/kinds/definition/kind.js';
import { diffCollection } from '../../../src/kinds/toolkit/collection.js';
import type { Change } from '../../../src/kernel/model/change.js';
import type { Json } from '../../../src/kernel/model/json.js';
import type { WriteRequest } from '../../../src/kernel/model/request.js';
import type { Client } from '../../../src/service/http/client.js';
import type { Sample } from './samples.js';
import { always } from '../../helpers/reads-of.js';

/** A colour of a zone: what no service has, kept by the test. */
interface Colour {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

type Declared = Omit<Colour, 'id'>;

const colours = (value: string): unknown => ({
  colours: [
    { name: 'sky', value },
    { name: 'grass', value: 'green' },
  ],
});

export const COLOURS_SAMPLE: Sample = {
  kind: 'colour',
  level: 'zone',
  section: colours('blue'),
  otherwise: colours('grey'),
  includes: ['colours'],
};

const PATH = /^\/zones\/[^/]+\/colours(?:\/(\w+))?$/;

/** The client with one more collection behind it. */
export function withColours(): (client: Client) => Client {
  const live = new Map<string, Colour>();
  const send = (
    { method, body }: { readonly method: string; readonly body?: WriteRequest['body'] },
    id = '',
  ): unknown => {
    if (method === 'DELETE') return live.delete(id);
    const key = id || `c${live.size + 1}`;
    const colour = { ...(body as unknown as Declared), id: key };
    live.set(key, colour);
    return colour;
  };
  return (client) => {
    const reading = (reader: Client['reader']): Client['reader'] => ({
      ...reader,
      list: (request, signal) =>
        PATH.test(request.path) ? Promise.resolve([...live.values()]) : reader.list(request, signal),
    });
    return {
      ...client,
      reader: reading(client.reader),
      proof: reading(client.proof),
      writer: {
        send: (request) => {
          const match = PATH.exec(request.path);
          return match === null
            ? client.writer.send(request, always)
            : Promise.resolve(send(request, match[1]));
        },
      },
    };
  };
}

/** The kind, as one folder would define it. */
export function coloursKind(): Kind {
  const path = (scope: { readonly id: string }): string => `/zones/${scope.id}/colours`;
  const read = (_: unknown, { scope }: { readonly scope: { readonly id: string } }, api: Client['reader']) =>
    api.list({ path: path(scope) }) as Promise<readonly Colour[]>;
  const change = (own: Pick<Change, 'address' | 'action' | 'request'>, value?: string): Change => ({
    ...own,
    kind: 'colour' as Change['kind'],
    stage: own.action === 'delete' ? 'remove' : 'protect',
    source: { file: 'zones/own.yaml', line: 1 },
    base: { hash: 'sha256:0' },
    details: [{ type: 'field', change: 'changed', field: 'value', after: value, patch: [] }],
    risks: [],
  });
  const definition = {
    name: 'colour',
    section: 'colours',
    levels: ['zone'],
    words: { title: 'colours', column: 'paint', counted: { one: 'colour', many: 'colours' } },
    content: {
      lists: [{ path: ['colours'], takesIncludes: true }],
      objects: (section: { readonly colours: readonly Declared[] }) =>
        section.colours.map((colour) => ({
          key: `colours/${colour.name}`,
          address: `colours/${colour.name}`,
          value: colour,
        })),
    },
    access: {
      families: {
        zone: [
          {
            name: 'colours',
            title: 'colours',
            request: (scope: { readonly id: string }) => ({ path: path(scope) }),
            isNeededBy: (claim: string) => claim === 'colours',
            permission: 'Colours Read',
            without: "colours can't be planned",
          },
        ],
      },
    },
    compile: (
      section: { readonly colours: readonly Declared[] },
      context: { locationOf: (at: []) => unknown },
    ) => [{ ...section, source: context.locationOf([]) }],
    claims: () => ['colours'],
    covers: (spec: { readonly colours: readonly Declared[] }) =>
      spec.colours.map(({ name }) => `colours/${name}`),
    source: (spec: { readonly source: unknown }) => spec.source,
    survey: async (context: { readonly scope: { readonly id: string } }, api: Client['reader']) =>
      (await read(undefined, context, api)).map(({ name }) => ({
        key: `colours/${name}`,
        address: `colours/${name}`,
      })),
    read,
    diff: (
      spec: { readonly colours: readonly Declared[] },
      live: readonly Colour[],
      { scope }: { readonly scope: { readonly id: string; readonly level: string; readonly name: string } },
    ) =>
      diffCollection<Declared, Colour>({
        declared: spec.colours,
        live,
        ownership: 'exclusive',
        of: 'colours',
        path: path(scope),
        keyOf: ({ name }) => name,
        nameOf: ({ name }) => name,
        distinction: ({ id }) => id,
        addressOf: (name) => `${scope.level}/${scope.name}/colours/${name}`,
        isSame: (a, b) => a.value === b.value,
        create: (colour, address) =>
          change(
            {
              address,
              action: 'create',
              request: { method: 'POST', path: path(scope), query: {}, body: { ...colour } },
            },
            colour.value,
          ),
        update: (colour, former, address) =>
          change(
            {
              address,
              action: 'update',
              request: { method: 'PUT', path: `${path(scope)}/${former.id}`, query: {}, body: { ...colour } },
            },
            colour.value,
          ),
        remove: (colour, address) =>
          change({
            address,
            action: 'delete',
            request: { method: 'DELETE', path: `${path(scope)}/${colour.id}`, query: {} },
          }),
        ambiguous: () => ({ severity: 'error', code: 'ambiguous-policy', message: 'two of a name' }),
      }),
    import: {
      draft: async (context: { readonly scope: { readonly id: string } }, api: Client['reader']) => {
        const live = await read(undefined, context, api);
        if (live.length === 0) return undefined;
        const section: Json = { colours: live.map(({ name, value }) => ({ name, value })) };
        return { section, remarks: [], omissions: [], secrets: [], things: [] };
      },
      edit: () => ({ type: 'keep' }),
      words: ({ colours: all }: { readonly colours: readonly unknown[] }) => `${all.length} colours`,
    },
  };
  return defineKind(definition as never);
}
