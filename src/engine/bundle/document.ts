import type { BundleDocument } from '../../generated/documents/bundle.js';
import type { PlanDocument } from '../../generated/documents/plan.js';
import { defined } from '../../kernel/lib/defined.js';
import { digestOf } from '../../kernel/lib/digest.js';
import { differencesOfPlans } from './plan-differences.js';

/** The parts of a bundle. */
export interface BundleParts extends Pick<
  BundleDocument,
  'tool_version' | 'made_at' | 'asked' | 'snapshot' | 'plan'
> {
  readonly files: BundleDocument['configuration']['files'];
  /** The plan as the command prints it. */
  readonly shown: PlanDocument;
}

/** The bundle of its parts, each with its sum. Depends only on them. Pure. */
export function bundleDocument({ files, shown, ...parts }: BundleParts): BundleDocument {
  const { tool_version, made_at, asked, snapshot, plan } = parts;
  const unlike = shown.digest === plan.digest ? [] : differencesOfPlans(digested(shown), digested(plan));
  const document = {
    format_version: '1.0' as const,
    tool_version,
    made_at,
    digest: shown.digest,
    ...(unlike.length === 0 ? {} : { without_secrets: [...unlike] }),
    asked,
    configuration: { hash: sumOf(files), files },
    snapshot,
    plan,
  };
  return { ...document, sums: sumsOf(document) };
}

/** The sum of each part without its own. Pure. */
export function sumsOf(document: Omit<BundleDocument, 'sums'>): BundleDocument['sums'] {
  const { asked, snapshot, plan } = document;
  return { head: sumOf(headOf(document)), asked: sumOf(asked), snapshot: sumOf(snapshot), plan: sumOf(plan) };
}

/** The sum of a part's JSON without spaces. Pure. */
export function sumOf(part: unknown): string {
  return `sha256:${digestOf(JSON.stringify(part))}`;
}

/** What is in no part, with the files' hash. */
function headOf(document: Omit<BundleDocument, 'sums'>): object {
  const { format_version, tool_version, made_at, digest, without_secrets, configuration } = document;
  const { hash } = configuration;
  return { format_version, tool_version, made_at, digest, ...defined({ without_secrets }), hash };
}

/** The parts of a plan in its digest. */
function digested({ scopes, changes, leaving, complete, policy }: PlanDocument): Partial<PlanDocument> {
  return { complete, scopes, changes, ...defined({ leaving, policy }) };
}
