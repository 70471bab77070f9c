import { defined } from '../../kernel/lib/defined.js';
import { fieldDetails, sameJson } from '../../kernel/lib/fields.js';
import type { Raw } from '../../kernel/lib/decode.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { Change, Diff, KindName } from '../../kernel/model/change.js';
import type { Finding } from '../../kernel/model/finding.js';
import { asJsonObject, isObject, type JsonObject } from '../../kernel/model/json.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { boundContent, sameContent } from '../toolkit/bound-content.js';
import { notLive } from '../toolkit/not-understood.js';
import { laidOver } from '../toolkit/shapes/laid-over.js';
import { pathOf, type LiveObject, type OneObject } from './object.js';
import { objectRisks } from './risks.js';
import { shapeWith, type ObjectSpec } from './declared.js';
import { keptIn, lackingIn } from './unknown.js';

/** One change for all differing members; one that weakens comes after those that protect. Undeclared members stay. Pure. */
export function diffObject(
  object: OneObject<KindName>,
  spec: ObjectSpec,
  live: LiveObject,
  context: DiffContext,
): Diff {
  const { scope, settings, unknownMembers } = context;
  const address = `${scopeAddress(scope)}/${object.name}`;
  if (spec.bound !== undefined) return diffBound(object, spec.bound, spec, live, context);
  const shape = shapeWith(object, settings.parameterNames);
  const isImport = unknownMembers === 'differ';
  const lacking = isImport ? lackingIn(shape, live.members, spec.members) : [];
  const wanted = without(asObjectOf(laidOver(shape, spec.members, live.members)), lacking);
  const kept = isImport ? [] : keptIn(shape, live.members, spec.members, address);
  const keptPart = kept.length > 0 ? { kept } : {};
  const problems = object.refusals?.({ declared: spec.members, wanted, live, scope }) ?? [];
  const refusals = problems.map((problem): Finding => ({
    ...problem,
    location: spec.source,
    scope: scopeAddress(scope),
  }));
  if (sameJson(wanted, live.members) || refusals.length > 0) {
    const isSame = refusals.length === 0;
    return {
      changes: [],
      unchanged: isSame ? [address] : [],
      ...keptPart,
      findings: [],
      ...defined({ refusals: isSame ? undefined : refusals }),
    };
  }
  const change = changeOf(object, { spec, live: live.members, wanted }, context);
  return { changes: [change], unchanged: [], ...keptPart, findings: [] };
}

interface Sides {
  readonly spec: ObjectSpec;
  readonly live: Raw;
  readonly wanted: Raw;
}

function changeOf(
  object: OneObject<KindName>,
  { spec, live, wanted }: Sides,
  { scope }: DiffContext,
): Change {
  const risks = objectRisks(object, live, wanted);
  const body = object.body(differing(wanted, live), wanted);
  return {
    address: `${scopeAddress(scope)}/${object.name}`,
    kind: object.name,
    action: 'update',
    stage: risks.length > 0 ? 'weaken' : 'protect',
    source: { file: spec.source.file, line: spec.source.line },
    request: { method: object.method, path: pathOf(object, scope), query: {}, body },
    base: { hash: digestOf(differing(live, wanted)) },
    details: fieldDetails(only(live, differing(live, wanted)), only(wanted, differing(wanted, live))),
    risks,
  };
}

/** A bound object: live as declared, or the plan is refused. The change only shows the difference. */
function diffBound(
  object: OneObject<KindName>,
  bound: Raw,
  { source }: ObjectSpec,
  { members }: LiveObject,
  { scope }: DiffContext,
): Diff {
  const address = `${scopeAddress(scope)}/${object.name}`;
  const before = boundContent(members);
  if (sameContent(bound, before)) return { changes: [], unchanged: [address], findings: [] };
  const change: Change = {
    address,
    kind: object.name,
    action: 'update',
    stage: 'weaken',
    source: { file: source.file, line: source.line },
    request: {
      method: object.method,
      path: pathOf(object, scope),
      query: {},
      body: object.body(bound, bound),
    },
    base: { hash: digestOf(before) },
    details: fieldDetails(before, bound),
    risks: [],
  };
  return {
    changes: [change],
    unchanged: [],
    findings: [],
    refusals: [notLive(object.name, scope, source, 'whole')],
  };
}

/** The members of `to` that differ from `from`; null for those only in `from`. Compares mappings by member. */
function differing(to: Raw, from: Raw): JsonObject {
  const names = [...new Set([...Object.keys(to), ...Object.keys(from)])];
  return asJsonObject(
    Object.fromEntries(
      names.flatMap((name): readonly (readonly [string, unknown])[] => {
        const [after, before] = [to[name], from[name]];
        if (sameJson(after, before)) return [];
        if (isObject(after) && isObject(before)) return [[name, differing(after, before)]];
        return [[name, after ?? null]];
      }),
    ),
  );
}

/** The members of an object that another has too. */
function only(members: Raw, named: Raw): Raw {
  return Object.fromEntries(Object.entries(members).filter(([name]) => Object.hasOwn(named, name)));
}

function without(members: Raw, names: readonly string[]): Raw {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

function asObjectOf(value: unknown): Raw {
  return isObject(value) ? value : {};
}
