import { defined } from '../../../kernel/lib/defined.js';
import type { Change, Pending, Uncompared } from '../../../kernel/model/change.js';
import type {
  ChangeDocument,
  LeaveDocument,
  LiveFromDocument,
  PlanDocument,
  ScopeDocument,
} from '../../../generated/documents/plan.js';
import type { FindingDocument, PlaceDocument } from '../../../generated/documents/parts.js';
import { isObject } from '../../../kernel/model/json.js';
import type { WriteRequest } from '../../../kernel/model/request.js';
import type { Finding, Location } from '../../../kernel/model/finding.js';
import type { Leave } from '../../../kernel/model/leave.js';
import {
  changeDigest,
  changesOf,
  isComplete,
  isWhole,
  pendingOf,
  type LiveFrom,
  type Plan,
  type ScopePlan,
  type Undoes,
} from '../../../kernel/model/plan.js';
import type { PlannedInvariant } from '../../../kernel/model/planned-invariant.js';
import { denialDocument, policyDocument, riskDocument } from '../../../engine/plan/policy-document.js';
import { existingIn } from '../../../engine/plan/thresholds.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import { summaryOf } from './plan-words.js';

/** A plan as published document (schemas/plan.schema.json). The same plan gives the same bytes. */
export function planDocument(plan: Plan): PlanDocument {
  return {
    ...DOCUMENT_HEAD,
    digest: plan.digest,
    complete: isComplete(plan),
    ...(plan.targeted ? { narrowed: true } : {}),
    ...defined({ excluded: plan.excluded && [...plan.excluded] }),
    ...(plan.shard === undefined ? {} : { shard: { ...plan.shard } }),
    ...policyOfPart(plan),
    ...defined({ undo: plan.undoes && undoDocument(plan, plan.undoes) }),
    ...defined({ accepted: plan.accepted, live_from: plan.liveFrom && liveFromDocument(plan.liveFrom) }),
    scopes: plan.scopes.map(scopeDocument),
    summary: summaryOf(plan),
    requests: plan.requests,
    changes: changesOf(plan).map(({ change }) => changeDocument(change)),
    ...pendingDocuments(pendingOf(plan)),
    ...defined({ leaving: plan.leaving?.map(leaveDocument) }),
    ...defined({ invariants: plan.invariants?.map((one) => invariantOf(one)) }),
    findings: plan.findings.map(findingDocument),
  };
}

/** The undone run, with versions of the objects that the plan changes. */
function undoDocument(plan: Plan, { run, versions }: Undoes): NonNullable<PlanDocument['undo']> {
  const restored = changesOf(plan).flatMap(({ change: { address } }) => {
    const version = versions.get(address);
    return version === undefined ? [] : [{ address, version }];
  });
  return { run, ...(restored.length === 0 ? {} : { versions: restored }) };
}

/** An object that leaves the files, as documents have it. */
export function leaveDocument({ parts, source, risks, denied, opened, ...rest }: Leave): LeaveDocument {
  return {
    ...rest,
    ...defined({ parts: parts && [...parts] }),
    source: { ...source },
    risks: risks.map(riskDocument),
    ...defined({ denied: denied?.map(denialDocument), opened: opened?.map(denialDocument) }),
  };
}

/** An invariant, as documents have it. */
function invariantOf({
  witness,
  ...rest
}: PlannedInvariant): NonNullable<PlanDocument['invariants']>[number] {
  return { ...rest, ...defined({ witness: witness && { ...witness } }) };
}

/** The policy of a plan that is a part, for `merge-plans`. */
function policyOfPart(plan: Plan): Pick<PlanDocument, 'policy'> {
  if (plan.policy === undefined || isWhole(plan)) return {};
  return { policy: policyDocument(plan.policy, existingIn(plan.scopes)) };
}

/** The snapshot of a plan, as documents have it. */
export function liveFromDocument({ file, madeAt, ageSeconds, masked }: LiveFrom): LiveFromDocument {
  return { file, made_at: madeAt, age_seconds: ageSeconds, masked };
}

function pendingDocuments(pending: readonly Pending[]): Pick<PlanDocument, 'pending'> {
  if (pending.length === 0) return {};
  return {
    pending: pending.map(({ address, source, state, command }) => ({
      address,
      source: { ...source },
      state,
      command,
    })),
  };
}

function scopeDocument(plan: ScopePlan): PlanDocument['scopes'][number] {
  const { level, name, id } = plan.scope;
  const wave = defined({ wave: plan.wave });
  if (plan.status === 'incomplete') return { level, name, id, complete: false, ...wave };
  const unchanged = plan.unchanged.length === 0 ? {} : { unchanged: [...plan.unchanged] };
  return { level, name, id, complete: true, ...wave, ...unchanged, ...notCompared(plan.uncompared) };
}

function notCompared(uncompared: readonly Uncompared[] = []): Pick<ScopeDocument, 'not_compared'> {
  const addresses = [...new Set(uncompared.map(({ address }) => address))];
  return addresses.length === 0 ? {} : { not_compared: addresses };
}

/** A change, as all documents have it. */
export function changeDocument(change: Change): ChangeDocument {
  const { address, kind, action, stage, origin, source, effect, request, base, details, risks, denied } =
    change;
  const { wanted, meta, rulesLimit: rules_limit, objects, formerly, opened } = change;
  return {
    address,
    kind,
    action,
    ...(formerly === undefined
      ? {}
      : { formerly: { address: formerly.address, risks: [...formerly.risks] } }),
    stage,
    ...defined({ origin }),
    digest: changeDigest(change),
    ...defined({ source, wanted, meta, effect, rules_limit, objects }),
    request: {
      method: request.method,
      path: request.path,
      query: { ...request.query },
      ...defined({ body: bodyDocument(request.body) }),
    },
    base,
    details: details.map(detailDocument),
    risks: risks.map(riskDocument),
    ...defined({ denied: denied?.map(denialDocument), opened: opened?.map(denialDocument) }),
  };
}

function bodyDocument(body: WriteRequest['body']): ChangeDocument['request']['body'] {
  return body === undefined || isObject(body) ? body : [...body];
}

/** A detail, as all documents have it. */
export function detailDocument(detail: Change['details'][number]): ChangeDocument['details'][number] {
  switch (detail.type) {
    case 'field': {
      const { key: _, ...field } = detail;
      return { ...field, patch: [...field.patch] };
    }
    case 'rule': {
      const { does, fields, patch, ...rest } = detail;
      return {
        ...rest,
        ...defined({ does: does && [...does], fields: fields && [...fields], patch: patch && [...patch] }),
      };
    }
    case 'same':
      return { ...detail, names: [...detail.names] };
    case 'impact': {
      const { malicious, ...rest } = detail;
      return { ...rest, ...defined({ malicious: malicious && [...malicious] }) };
    }
    case 'impact_total':
      return { ...detail, counts: { ...detail.counts } };
    case 'outcome': {
      const { besides, ...rest } = detail;
      return { ...rest, examples: [...detail.examples], ...defined({ besides: besides && [...besides] }) };
    }
    case 'item': {
      const { key: _, ...item } = detail;
      return item;
    }
    case 'secret':
      return detail;
  }
}

/** A finding, as all documents have it. */
export function findingDocument(finding: Finding): FindingDocument {
  const { severity, code, message, help, location, scope, includedFrom, related } = finding;
  return {
    severity,
    code,
    message,
    ...defined({ help }),
    ...(location === undefined ? {} : locationDocument(location)),
    ...defined({ scope, included_from: includedFrom?.map(locationDocument) }),
    ...(related === undefined
      ? {}
      : { related: { ...locationDocument(related.location), message: related.message } }),
  };
}

function locationDocument({ file, line, column }: Location): PlaceDocument {
  return { file, line, column };
}
