import type { Change, Diff } from '../../kernel/model/change.js';
import { ApiError } from '../../kernel/model/errors.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Declaration } from '../../kinds/definition/kind.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { Live } from '../../kernel/model/live.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { ShapeError } from '../../kernel/lib/decode.js';
import type { DeclaredScope } from '../configuration/resolve.js';
import { earliestStage } from '../../kinds/order.js';
import { listsOf } from './held-lists.js';

/** A declaration compared with its live side. */
export interface ObservedDeclaration {
  readonly declaration: Declaration;
  readonly diff: Diff;
}

/**
 * Reads and compares one scope. A failed read makes it incomplete. The first read is alone, so that an unreadable scope costs one request. Lists come
 * first, for rules naming them, with changes that `isMeant`. Throws an ApiError only for credentials and interruption.
 */
export async function observe(
  { scope, declarations }: DeclaredScope,
  context: DiffContext,
  reader: ApiReader,
  signal?: AbortSignal,
  isMeant: (change: Change) => boolean = () => true,
): Promise<Live<readonly ObservedDeclaration[]>> {
  const look = async (some: readonly Declaration[], known: DiffContext): Promise<readonly Look[]> => {
    const first = await Promise.all(some.slice(0, 1).map((one) => lookAt(one, scope, known, reader, signal)));
    if (first.some(isFinding)) return first;
    const rest = some.slice(1).map((one) => lookAt(one, scope, known, reader, signal));
    return [...first, ...(await Promise.all(rest))];
  };
  const isList = ({ kind }: Declaration): boolean => earliestStage(kind) === 'provide';
  const own = declarations.filter(isList);
  const lists = own.length === 0 ? [] : await look(own, context);
  const isUnread = lists.some(isFinding);
  const diffs = lists.flatMap((one) => (isFinding(one) ? [] : [one.diff]));
  const known = diffs.length === 0 ? context : { ...context, lists: listsOf(diffs, isMeant) };
  const others = declarations.filter((one) => !isList(one));
  const looks = [...lists, ...(isUnread ? [] : await look(others, known))];
  const value = looks.filter((result): result is ObservedDeclaration => !isFinding(result));
  const errors = value.flatMap(({ diff }) => diff.findings.filter((finding) => finding.severity === 'error'));
  const reason = [...distinct(looks.filter(isFinding)), ...errors];
  return reason.length > 0 ? { status: 'incomplete', reason } : { status: 'complete', value };
}

type Look = ObservedDeclaration | Finding;

/** A finding if it could not be read. */
async function lookAt(
  declaration: Declaration,
  scope: Scope,
  context: DiffContext,
  reader: ApiReader,
  signal?: AbortSignal,
): Promise<Look> {
  try {
    return { declaration, diff: await declaration.observe(context, reader, signal) };
  } catch (error) {
    return incompleteRead(scope, error);
  }
}

/** What was read, unless something must not be overwritten: then the scope counts as not read. Pure. */
export function unlessRefused(
  observed: Live<readonly ObservedDeclaration[]>,
): Live<readonly ObservedDeclaration[]> {
  if (observed.status === 'incomplete') return observed;
  const reason = observed.value.flatMap(({ diff }) => diff.refusals ?? []);
  return reason.length > 0 ? { status: 'incomplete', reason } : observed;
}

function isFinding(result: Look): result is Finding {
  return 'severity' in result;
}

/** Declarations that share a read share its failure. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [finding.message, finding])).values()];
}

/** The finding for a scope's failed read. Rethrows bugs, and what is not about one scope. */
export function incompleteRead(scope: Scope, error: unknown): Finding {
  const address = scopeAddress(scope);
  if (error instanceof ShapeError) {
    return {
      severity: 'error',
      code: 'unreadable-answer',
      message: `${address} was not read: ${error.message}`,
      help: 'Nothing is written there. If the service is right, please report this.',
      scope: address,
    };
  }
  if (!(error instanceof ApiError) || error.kind === 'credentials' || error.kind === 'aborted') throw error;
  return {
    severity: 'error',
    code: 'incomplete-read',
    message: `${address} was not read: ${error.message}`,
    help: error.kind === 'not-recorded' ? adviceOn(error) : `Nothing is written there. ${adviceOn(error)}`,
    scope: address,
  };
}

/** What to do about a scope that could not be read. Pure. */
export function adviceOn({ advice, kind }: Pick<ApiError, 'advice' | 'kind'>): string {
  return advice ?? READ_ADVICE[kind] ?? 'Run it again when the service answers.';
}

const READ_ADVICE: Readonly<Partial<Record<ApiError['kind'], string>>> = {
  forbidden: 'Check that the credentials can read this scope.',
  'not-found': 'Check its id.',
  'not-recorded':
    'Take a new snapshot that covers it: zonewright import --zone NAME=ID --snapshot FILE (--account NAME=ID of an account).',
};
