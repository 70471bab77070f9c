import { defined } from '../../kernel/lib/defined.js';
import type { ChangeDocument, PlanDocument, ScopeDocument } from '../../generated/documents/plan.js';
import type { FindingDocument } from '../../generated/documents/parts.js';
import { UserError } from '../../kernel/model/errors.js';
import { compare } from '../../kernel/model/finding.js';
import { planDigest, type Shard } from '../../kernel/model/plan.js';
import { scopeOfAddress, scopeAddress } from '../../kernel/model/scope.js';
import { denying } from './gates.js';
import { denialDocument, limitsFrom, riskDocument } from './policy-document.js';
import { planRisks, withRisks } from './thresholds.js';

/** A plan document with its file, for messages. */
export interface NamedPlan {
  readonly file: string;
  readonly plan: PlanDocument;
}

/**
 * Combines the plans of shards into one of all scopes, with the same digest. Incomplete if a shard is missing. Throws a UserError if they don't
 * belong together. Pure.
 */
export function mergePlans(plans: readonly NamedPlan[]): PlanDocument {
  const [first] = plans;
  if (first === undefined) throw mismatch('no plan was given', 'Name the plan files of all shards.');
  requireSameTool(first, plans);
  const missing = missingShards(shardsOf(plans));
  requireDisjoint(plans);
  const documents = plans
    .map(({ plan }) => plan)
    .toSorted((a, b) => compare(firstAddress(a), firstAddress(b)));
  const scopes = documents
    .flatMap((plan) => plan.scopes)
    .toSorted((a, b) => compare(scopeAddress(a), scopeAddress(b)));
  const changes = inOrderOf(scopes, judgedTogether(documents));
  const pending = inOrderOf(
    scopes,
    documents.flatMap((plan) => plan.pending ?? []),
  );
  const invariants = documents
    .flatMap((plan) => plan.invariants ?? [])
    .toSorted((a, b) => compare(a.scope, b.scope));
  const leaving = documents
    .flatMap((plan) => plan.leaving ?? [])
    .toSorted((a, b) => compare(a.address, b.address));
  const excluded = distinct(documents.flatMap((plan) => plan.excluded ?? []));
  const narrowed = documents.some((plan) => plan.narrowed === true);
  const complete = missing.length === 0 && !narrowed && scopes.every((scope) => scope.complete !== false);
  return {
    format_version: first.plan.format_version,
    tool_version: first.plan.tool_version,
    digest: planDigest(
      scopes.map((scope) => ({ ...scope, complete: scope.complete !== false })),
      changes,
      complete,
      { leaving, excluded },
    ),
    complete,
    ...(narrowed ? { narrowed: true } : {}),
    ...(excluded.length === 0 ? {} : { excluded: [...excluded] }),
    ...acceptedIn(documents),
    ...oldestLive(documents),
    scopes,
    summary: sumOf(documents.map(({ summary }) => summary)),
    // One run sends all, so its time is not the sum.
    requests: sumOf(documents.map(({ requests: { seconds: _, ...requests } }) => requests)),
    changes,
    ...(pending.length === 0 ? {} : { pending }),
    ...(leaving.length === 0 ? {} : { leaving }),
    ...(invariants.length === 0 ? {} : { invariants }),
    findings: [...missing, ...inOrderOfFindings(scopes, documents)],
  };
}

/** The changes of all parts, with limits applied to the whole. */
function judgedTogether(documents: readonly PlanDocument[]): readonly ChangeDocument[] {
  const changes = documents.flatMap((plan) => plan.changes);
  const policies = documents.flatMap(({ policy }) => (policy === undefined ? [] : [policy]));
  if (policies.length < documents.length) return changes;
  const own = changes.map(({ denied: _, opened: __, ...change }): ChangeDocument => ({
    ...change,
    risks: change.risks.filter(({ counted }) => counted === undefined),
  }));
  const numbers = {
    existing: policies.reduce((sum, { existing }) => sum + existing, 0),
    scopes: Math.max(0, ...policies.map((policy) => policy.scopes)),
  };
  const limits = distinct(policies.flatMap((policy) => policy.limits)).map(limitsFrom);
  const risksOf = planRisks(own, numbers, limits);
  const renamed = distinct(policies.flatMap((policy) => policy.renamed ?? []));
  const deniedBy = denying({ gates: distinct(policies.flatMap(({ gates }) => gates)), renamed });
  const openedBy = denying({
    gates: distinct(policies.flatMap(({ open_gates: open = [] }) => open)),
    renamed,
  });
  return own.map((change) => {
    const judged = withRisks(change, risksOf(change).map(riskDocument));
    const [denied, opened] = [deniedBy, openedBy].map((by) => by(judged).map(denialDocument));
    return {
      ...judged,
      ...(denied?.length ? { denied } : {}),
      ...(opened?.length ? { opened } : {}),
    };
  });
}

function distinct<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** The number of findings left out in all parts. */
function acceptedIn(documents: readonly PlanDocument[]): Pick<PlanDocument, 'accepted'> {
  const accepted = documents.reduce((sum, plan) => sum + (plan.accepted ?? 0), 0);
  return accepted === 0 ? {} : { accepted };
}

/** The time of the oldest read. */
function oldestLive(documents: readonly PlanDocument[]): Pick<PlanDocument, 'live_from'> {
  const looks = documents.flatMap(({ live_from }) => (live_from === undefined ? [] : [live_from]));
  const [oldest] = looks.toSorted((a, b) => compare(a.made_at, b.made_at));
  return defined({ live_from: oldest });
}

/** True if a merged plan lacks a shard. */
export function lacksShard({ findings }: PlanDocument): boolean {
  return findings.some(({ code }) => code === SHARD_MISSING);
}

const SHARD_MISSING = 'shard-missing';

function firstAddress({ scopes: [scope] }: PlanDocument): string {
  return scope === undefined ? '' : scopeAddress(scope);
}

/** Sorted by scope; within one, as in its plan. */
function inOrderOf<Item extends { readonly address: string }>(
  scopes: readonly ScopeDocument[],
  items: readonly Item[],
): Item[] {
  const position = new Map(scopes.map((scope, index) => [scopeAddress(scope), index]));
  const at = ({ address }: Item): number => position.get(scopeOfAddress(address)) ?? 0;
  return items.toSorted((a, b) => at(a) - at(b));
}

/** Findings about files once, as all shards share them; then those of live scopes. */
function inOrderOfFindings(
  scopes: readonly ScopeDocument[],
  documents: readonly PlanDocument[],
): readonly FindingDocument[] {
  const all = documents.flatMap(({ findings }) => findings);
  const ofFiles = all.filter(({ scope }) => scope === undefined);
  const ofScopes = all.flatMap((finding) =>
    finding.scope === undefined ? [] : [{ ...finding, address: finding.scope }],
  );
  return [
    ...new Map(ofFiles.map((finding) => [JSON.stringify(finding), finding])).values(),
    ...inOrderOf(scopes, ofScopes).map(({ address: _, ...finding }) => finding),
  ];
}

function sumOf<Numbers extends Readonly<Record<string, number | undefined>>>(
  parts: readonly Numbers[],
): Numbers;
function sumOf(parts: readonly Readonly<Record<string, number | undefined>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const part of parts)
    for (const [name, value] of Object.entries(part))
      if (value !== undefined) sum[name] = (sum[name] ?? 0) + value;
  return sum;
}

function requireSameTool({ file, plan }: NamedPlan, plans: readonly NamedPlan[]): void {
  const other = plans.find((candidate) => candidate.plan.tool_version !== plan.tool_version);
  if (other === undefined) return;
  throw mismatch(
    `${file} was made by zonewright ${plan.tool_version}, ${other.file} by ${other.plan.tool_version}`,
    'Plan all shards with the same version.',
  );
}

function requireDisjoint(plans: readonly NamedPlan[]): void {
  const owners = new Map<string, string>();
  for (const { file, plan } of plans) {
    for (const scope of plan.scopes) {
      const address = scopeAddress(scope);
      const owner = owners.get(address);
      if (owner !== undefined) {
        throw mismatch(`${address} is in both ${owner} and ${file}`, 'Give each shard of one run once.');
      }
      owners.set(address, file);
    }
  }
}

/** The shards of the plans. Other plans can be combined too, but not with shards. */
function shardsOf(plans: readonly NamedPlan[]): readonly Shard[] {
  const [first, ...others] = plans;
  for (const other of others) {
    if (other.plan.shard?.of !== first?.plan.shard?.of) {
      throw mismatch(
        `${first?.file} and ${other.file} are not shards of the same plan`,
        'Give the plans of one run: 1/N, 2/N and so on.',
      );
    }
  }
  return plans.flatMap(({ plan }) => plan.shard ?? []);
}

function missingShards(shards: readonly Shard[]): readonly FindingDocument[] {
  const [first] = shards;
  if (first === undefined) return [];
  const given = new Set(shards.map(({ index }) => index));
  const indexes = Array.from({ length: first.of }, (_, position) => position + 1);
  return indexes
    .filter((index) => !given.has(index))
    .map((index) => ({
      severity: 'error',
      code: SHARD_MISSING,
      message: `shard ${index}/${first.of} is missing: its scopes were not planned`,
      help: 'Look at the run that should have planned it.',
    }));
}

function mismatch(message: string, help: string): UserError {
  return new UserError(message, { code: 'plans-mismatch', help });
}
