import { defined } from '../../kernel/lib/defined.js';
import { sideBySide } from '../../kernel/lib/side-by-side.js';
import type { Denial, Diff } from '../../kernel/model/change.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { compare } from '../../kernel/model/finding.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import type { Leave } from '../../kernel/model/leave.js';
import type { Live } from '../../kernel/model/live.js';
import type { ObservedRules } from '../../kernel/model/observed-rules.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopeAddress, scopePath, shortAddress } from '../../kernel/model/scope.js';
import { objectAddress } from '../../kinds/lookup.js';
import { rememberReads } from '../../service/endpoints/remember-reads.js';
import type { Unmanaged, UnmanagedEntry } from '../configuration/unmanaged.js';
import { denialsFor } from './gates.js';
import type { GoneIn, GoneObject } from './gone.js';
import { leaveRisk } from './leave-words.js';
import { observe } from './observe.js';
import { protectionOfLeave } from './protection.js';

/** What finding leaving objects needs. It can only read. */
export interface LeavingOptions extends Pick<DiffContext, 'secrets'> {
  readonly api: ApiReader;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
  /** Of the revision that declares what is gone. */
  readonly settings: DiffContext['settings'];
  /** True for wanted addresses. */
  readonly wants: (address: string) => boolean;
  readonly unmanaged: Unmanaged;
  readonly deniedBy: (leave: Leave) => readonly Denial[];
  readonly openedBy: (leave: Leave) => readonly Denial[];
}

/** What leaves, and the used entries of `unmanaged`. */
export interface Leaving {
  readonly leaving: readonly Leave[];
  readonly used: ReadonlySet<UnmanagedEntry>;
}

/** What of all that is gone is live; unread counts as live. Throws an ApiError only for credentials and interruption. */
export async function leavingOf(gone: readonly GoneIn[], options: LeavingOptions): Promise<Leaving> {
  const used = new Set<UnmanagedEntry>();
  const found = await sideBySide(gone, options.concurrency, async (one) => {
    const wanted = { ...one, objects: one.objects.filter((object) => options.wants(addressIn(one, object))) };
    if (wanted.objects.length === 0) return [];
    const live = await lookAt(wanted, options);
    return leavesIn(wanted, live, options, used);
  });
  return { leaving: found.flat().toSorted((a, b) => compare(a.address, b.address)), used };
}

function addressIn({ scope }: Pick<GoneIn, 'scope'>, { object }: GoneObject): string {
  return `${scopeAddress(scope)}/${object.address}`;
}

/** Short addresses of live objects, with their rules if any. */
type LiveObjects = ReadonlyMap<string, ObservedRules | undefined>;

/** Compares by the former declarations: what need not be created is live. */
async function lookAt(
  { before, objects }: GoneIn,
  { api, secrets, settings, signal }: LeavingOptions,
): Promise<Live<LiveObjects>> {
  const declarations = [...new Set(objects.flatMap(({ declaration }) => declaration ?? []))];
  const context: DiffContext = { scope: before.scope, settings, secrets, keepsRules: true };
  const observed = await observe({ ...before, declarations }, context, rememberReads(api), signal);
  if (observed.status === 'incomplete') return observed;
  return { status: 'complete', value: new Map(observed.value.flatMap(({ diff }) => liveIn(diff))) };
}

function liveIn({
  changes,
  unchanged,
  rules,
}: Diff): readonly (readonly [string, ObservedRules | undefined])[] {
  const created = new Set(
    changes.flatMap((change) => (change.action === 'create' ? [objectAddress(change)] : [])),
  );
  // An entry point without rules is like none.
  const isNothing = rules?.live.length === 0 && rules.executedAs === undefined;
  const there = [...changes.map(objectAddress), ...unchanged].filter(
    (address) => !created.has(address) && !(isNothing && rules.address === address),
  );
  return there.map((address) => [shortAddress(address), rules?.address === address ? rules : undefined]);
}

function leavesIn(
  gone: GoneIn,
  live: Live<LiveObjects>,
  { unmanaged, deniedBy, openedBy }: LeavingOptions,
  used: Set<UnmanagedEntry>,
): readonly Leave[] {
  const marks = gone.before.parts.flatMap((part) => part.marks);
  return gone.objects.flatMap((one) => {
    const address = addressIn(gone, one);
    const { kind, object, declaration } = one;
    if (live.status === 'complete' && !live.value.has(object.address)) return [];
    const rules = live.status === 'complete' ? live.value.get(object.address) : undefined;
    const parts = one.parts && partsLeft(one.parts, rules, live.status === 'complete');
    const managing = (path: string): boolean => {
      const entries = unmanaged.naming(path, address);
      for (const entry of entries) used.add(entry);
      return entries.length === 0;
    };
    const left = parts?.filter((name) => managing(`${address}/${one.parts?.of ?? ''}/${name}`));
    if (left === undefined ? !managing(address) : left.length === 0) return [];
    const source = declaration?.source ?? { file: '', line: 1 };
    const leave: Leave = {
      address,
      kind: kind.name,
      ...defined({ parts: left }),
      source: { file: source.file, line: source.line },
      digest: digestOf({
        leaves: kind.name,
        of: scopePath(gone.scope),
        object: object.key,
        parts: left ?? null,
      }),
      risks: [
        leaveRisk(object.address, {
          rules,
          isRead: live.status === 'complete',
          ...defined({ parts: left, of: one.parts?.of }),
        }),
        ...protectionOfLeave(object.address, left, marks),
      ],
    };
    return [{ ...leave, ...denialsFor(deniedBy(leave), openedBy(leave)) }];
  });
}

/** The live ones of rules; members are live with their object. */
function partsLeft(
  { of, names }: NonNullable<GoneObject['parts']>,
  rules: ObservedRules | undefined,
  isRead: boolean,
): readonly string[] {
  if (of === 'fields' || !isRead) return names;
  const there = new Set(rules?.live.map(({ name }) => name));
  return names.filter((name) => there.has(name));
}
