import { defined } from '../../kernel/lib/defined.js';
import type { Change, Diff, KeptMember } from '../../kernel/model/change.js';
import type { Risk } from '../../kernel/model/risk.js';
import type { Stage } from '../../kernel/model/stage.js';
import { asJsonObject } from '../../kernel/model/json.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { fieldDetails, sameJson } from '../../kernel/lib/fields.js';
import { isFlag, type Raw } from '../../kernel/lib/decode.js';
import { sent } from '../toolkit/shapes/overlay.js';
import { settingsPath, type LivePageShield } from './live.js';
import { sameContent } from '../toolkit/bound-content.js';
import { notLive } from '../toolkit/not-understood.js';
import { boundSettings, declarableMembers, unknownSettings } from './members.js';
import { settingsRisks } from './risks.js';
import type { PageShieldSpec } from './spec.js';

/**
 * Switches page shield on before policies that need it, and off last, which is a risk. Undeclared members stay; unknown ones are reported. The
 * documented dialect sends only `enabled` and declared members. Pure.
 */
export function diffPageShield(spec: PageShieldSpec, live: LivePageShield, context: DiffContext): Diff {
  const { scope } = context;
  const address = `${scopeAddress(scope)}/page_shield`;
  if (spec.bound !== undefined) return diffBound(spec.bound, spec, live, context);
  const differing = differingMembers(spec, live, context);
  const kept = keptMembers(spec, live, address, context);
  const keptPart = kept.length > 0 ? { kept } : {};
  const { enabled } = spec;
  // A live value neither on nor off always differs.
  const isPlain = live.raw === undefined || isFlag(live.raw['enabled']);
  const isSame = isPlain && enabled === live.enabled && differing.length === 0;
  if (isSame) return { changes: [], unchanged: [address], ...keptPart, findings: [] };
  const risks = settingsRisks(spec, live, scope);
  const change: Change = {
    address,
    kind: 'page_shield',
    action: 'update',
    stage: stageOf(enabled, risks),
    source: { file: spec.source.file, line: spec.source.line },
    request: {
      method: 'PUT',
      path: settingsPath(scope),
      query: {},
      body: asJsonObject({ enabled, ...membersToSendBack(live, context), ...declared(spec, live) }),
    },
    base: { hash: digestOf(baseOf(live, differing)) },
    details: fieldDetails(
      { enabled: isPlain ? live.enabled : live.raw?.['enabled'], ...only(live.members, differing) },
      { enabled, ...only(withoutNull(spec.members), differing) },
    ),
    risks,
  };
  return { changes: [change], unchanged: [], ...keptPart, findings: [] };
}

/** Bound settings: live as declared, or the plan is refused. The change only shows the difference. */
function diffBound(
  bound: Raw,
  { source }: PageShieldSpec,
  live: LivePageShield,
  { scope }: DiffContext,
): Diff {
  const address = `${scopeAddress(scope)}/page_shield`;
  const before = boundSettings(live);
  if (sameContent(bound, before)) return { changes: [], unchanged: [address], findings: [] };
  const change: Change = {
    address,
    kind: 'page_shield',
    action: 'update',
    stage: 'weaken',
    source: { file: source.file, line: source.line },
    request: { method: 'PUT', path: settingsPath(scope), query: {}, body: asJsonObject(bound) },
    base: { hash: digestOf(before) },
    details: fieldDetails(before, bound),
    risks: [],
  };
  return {
    changes: [change],
    unchanged: [],
    findings: [],
    refusals: [notLive('page_shield', scope, source, 'whole')],
  };
}

/** If it stays on, no change depends on this one; reporting less comes after what protects. */
function stageOf(enabled: boolean, risks: readonly Risk[]): Stage {
  if (!enabled) return 'switch-off';
  return risks.length > 0 ? 'weaken' : 'switch-on';
}

/** The declared members that differ; for imports also live ones that the file lacks. */
function differingMembers(
  { members }: PageShieldSpec,
  live: LivePageShield,
  { settings, unknownMembers }: DiffContext,
): readonly string[] {
  const wanted = Object.keys(members).filter(
    (name) => !sameJson(members[name] ?? null, live.members[name] ?? null),
  );
  if (unknownMembers !== 'differ') return wanted;
  const lacking = Object.keys(declarableMembers(live.members, settings)).filter((name) => !(name in members));
  return [...wanted, ...lacking];
}

/** Unknown live members that are not declared. */
function keptMembers(
  { members }: PageShieldSpec,
  live: LivePageShield,
  address: string,
  { settings, unknownMembers }: DiffContext,
): readonly KeptMember[] {
  if (unknownMembers === 'differ') return [];
  return unknownSettings(live.members, settings)
    .filter(({ name }) => !(name in members))
    .map(({ path, value, undeclarable }) => ({
      address,
      member: path,
      live: value,
      ...defined({ undeclarable: undeclarable?.reason }),
    }));
}

/** Unknown members to send back to the public service. The documented dialect never sends members only in reads. */
function membersToSendBack({ members }: LivePageShield, { settings }: DiffContext): Raw {
  if (settings.dialect.name === 'documented') return {};
  const unknown = unknownSettings(members, settings);
  return only(
    members,
    unknown.map(({ name }) => name),
  );
}

/** The declared members besides `enabled`. Null only for live members. */
function declared({ members }: PageShieldSpec, live: LivePageShield): Raw {
  return Object.fromEntries(
    Object.entries(members)
      .filter(([name, value]) => value !== null || live.members[name] !== undefined)
      .map(([name, value]) => [name, value === null ? null : sent(value)]),
  );
}

/** The live members that the change is about. */
function baseOf({ enabled, members }: LivePageShield, differing: readonly string[]): Raw {
  return { enabled, ...only(members, differing) };
}

function only(members: Raw, names: readonly string[]): Raw {
  return Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));
}

function withoutNull(members: Raw): Raw {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}
