import { defined } from '../../kernel/lib/defined.js';
import { fieldDetails } from '../../kernel/lib/fields.js';
import type { Raw } from '../../kernel/lib/decode.js';
import type { Change, Diff, KindName } from '../../kernel/model/change.js';
import type { Finding, Location } from '../../kernel/model/finding.js';
import { asJsonObject, type JsonObject } from '../../kernel/model/json.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import { apiPath } from '../../kernel/model/path.js';
import type { Scope } from '../../kernel/model/scope.js';
import { sameContent } from './bound-content.js';
import { notLive } from './not-understood.js';

/** An object of a file that a mark binds as a whole. */
export interface BoundSpec {
  readonly bound: Raw;
  readonly source: Location;
}

/** The bound objects of a list, with the functions of their kind. */
export interface BoundCollection<Live> {
  readonly declared: readonly BoundSpec[];
  readonly live: readonly Live[];
  readonly kind: KindName;
  readonly scope: Scope;
  /** Path of the collection, without an id. */
  readonly path: string;
  /** The key for matching. An object with an id in the file is matched by that. */
  readonly keyOf: (content: Raw) => string;
  /** The name in reports. Default: the key. */
  readonly nameOf?: (content: Raw) => string;
  /** A live object's content in a file, without mark and id. */
  readonly contentOf: (live: Live) => JsonObject;
  /** The compared part of a declared object. Default: all. */
  readonly compared?: (bound: Raw) => Raw;
  /** True if something besides the content differs (a secret). */
  readonly isOther?: (declared: Raw, live: Live) => boolean;
  /** The content as in a request, without secrets. */
  readonly shown?: (content: Raw) => JsonObject;
  readonly addressOf: (name: string) => string;
  readonly wordsOf: (name: string) => string;
}

/**
 * Compares bound objects with live ones. A plan is refused unless each is live as declared; its change is only shown, never sent. `others`: unmatched
 * live objects. Pure.
 */
export function diffBound<Live extends { readonly id: string }>(
  collection: BoundCollection<Live>,
): { readonly diff: Diff; readonly others: readonly Live[] } {
  const { declared, live, keyOf, contentOf } = collection;
  const taken = new Set<Live>();
  const looks = declared.map(({ bound, source }) => {
    const { id } = bound;
    const own = live.find((one) =>
      typeof id === 'string' ? one.id === id : !taken.has(one) && keyOf(contentOf(one)) === keyOf(bound),
    );
    if (own !== undefined) taken.add(own);
    return lookAt(bound, own, source, collection);
  });
  return {
    diff: {
      changes: looks.flatMap(({ change }) => change ?? []),
      unchanged: looks.flatMap(({ address, change }) => (change === undefined ? [address] : [])),
      seen: live.map(({ id }) => collection.path + apiPath`/${id}`),
      findings: [],
      refusals: looks.flatMap(({ refusal }) => refusal ?? []),
    },
    others: live.filter((one) => !taken.has(one)),
  };
}

interface Look {
  readonly address: string;
  readonly change?: Change;
  readonly refusal?: Finding;
}

function lookAt<Live extends { readonly id: string }>(
  bound: Raw,
  live: Live | undefined,
  source: Location,
  collection: BoundCollection<Live>,
): Look {
  const { kind, scope, path, keyOf, contentOf, isOther, addressOf, wordsOf } = collection;
  const { compared = (all) => all, shown = asJsonObject, nameOf = keyOf } = collection;
  const { id, ...content } = bound;
  const name = typeof id === 'string' ? id : nameOf(bound);
  const address = addressOf(name);
  const before = live && contentOf(live);
  const isSame =
    live !== undefined &&
    before !== undefined &&
    sameContent(compared(content), before) &&
    isOther?.(bound, live) !== true;
  if (isSame) return { address };
  const method = live === undefined ? 'POST' : 'PUT';
  const change: Change = {
    address,
    kind,
    action: live === undefined ? 'create' : 'update',
    stage: 'protect',
    source: { file: source.file, line: source.line },
    request: {
      method,
      path: live === undefined ? path : path + apiPath`/${live.id}`,
      query: {},
      body: shown(content),
    },
    base: { hash: digestOf(before === undefined ? null : shown(before)) },
    details: fieldDetails(shown(before ?? {}), shown(content)),
    risks: [],
  };
  return { address, change, refusal: notLive(wordsOf(name), scope, source, 'whole') };
}

/** Merges two diffs of one declaration. Pure. */
export function joined(one: Diff, other: Diff): Diff {
  const refusals = [...(one.refusals ?? []), ...(other.refusals ?? [])];
  return {
    ...one,
    changes: [...one.changes, ...other.changes],
    unchanged: [...one.unchanged, ...other.unchanged],
    findings: [...one.findings, ...other.findings],
    ...defined({ seen: other.seen ?? one.seen }),
    ...(refusals.length > 0 ? { refusals } : {}),
  };
}
