import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type { Finding } from '../../../kernel/model/finding.js';
import type { RuleDetail } from '../../../kernel/model/change.js';
import { readIfPossible } from '../../../service/endpoints/reading.js';
import type { Prove, Written } from '../../../kernel/model/proof.js';
import type { ApiReader } from '../../../kernel/model/request.js';
import { optionalString, type Raw } from '../../../kernel/lib/decode.js';
import { defined } from '../../../kernel/lib/defined.js';
import { isObject } from '../../../kernel/model/json.js';
import { someOf } from '../../../kernel/lib/phrases.js';
import { ledgerOf } from '../ledger.js';
import { decodeRuleset, sendable, type LiveRuleset } from '../live.js';

/** Two versions of a ruleset with a write of ours between them. */
export interface VersionStep {
  readonly before: bigint;
  readonly after: bigint;
}

const DIGITS = /^\d+$/;

/**
 * The versions before and after our write, if they are more than one apart: then others wrote in between, and we overwrote that. Undefined if they
 * are one apart, or no numbers.
 */
export function otherWrites({ base }: Written['change'], after: string | undefined): VersionStep | undefined {
  const { version: before = '' } = base;
  if (after === undefined || !DIGITS.test(before) || !DIGITS.test(after)) return undefined;
  const step = { before: BigInt(before), after: BigInt(after) };
  return step.after - step.before > 1n ? step : undefined;
}

/** The report of a larger step. `lost`: what others did, if readable. Pure. */
export function writeInBetween(
  { address }: Written['change'],
  { before, after }: VersionStep,
  lost: string | undefined,
): Finding {
  const detail = lost === undefined ? '' : `: ${lost}`;
  return {
    severity: 'error',
    code: 'write-in-between',
    message: `${address} went from version ${before} to ${after}: somebody else wrote it between our read and our write, and our write replaced theirs${detail}`,
    help: `Look at version ${after - 1n} of the ruleset on the service, and add what is missing to the file.`,
  };
}

/** The report of a write between ours and our read. The comparison shows what is left. Pure. */
export function writtenAfter({ address }: Written['change'], ours: string, now: string): Finding {
  return {
    severity: 'error',
    code: 'write-in-between',
    message: `${address} is at version ${now}, and our write made version ${ours}: somebody else wrote it right after`,
    help: 'Plan again, and see what differs.',
  };
}

/** Finds writes in between by the answer, for operations not finished when answered. */
export const proveVersion: Prove = ({ change, answer }) => {
  const raw = isObject(answer) ? answer : {};
  const version = optionalString(raw, 'version', 'the answer');
  const step = otherWrites(change, version);
  const findings = step === undefined ? [] : [writeInBetween(change, step, undefined)];
  return Promise.resolve({ differences: [], findings, ...defined({ version }) });
};

/**
 * What others did to rules between two versions and was not sent, in words; undefined if unreadable. Throws an ApiError for credentials and
 * interruption.
 */
export async function readLost(
  path: string,
  { before, after }: VersionStep,
  sent: readonly Raw[],
  api: ApiReader,
): Promise<string | undefined> {
  const version = (number: bigint): Promise<LiveRuleset> =>
    api.get({ path: `${path}/versions/${number}` }).then(decodeRuleset);
  const reading = await readIfPossible(() => Promise.all([version(before), version(after - 1n)]));
  return reading.status === 'read' ? lostRules(...reading.value, sent) : undefined;
}

/** The most rules to name. */
const MOST_NAMED = 10;

/** Others' edits that our list lacks. Pure. */
export function lostRules(
  base: Pick<LiveRuleset, 'rules'>,
  theirs: Pick<LiveRuleset, 'rules'>,
  sent: readonly Raw[],
): string {
  const edits = ledgerOf(
    base.rules,
    theirs.rules.map(({ raw }) => sendable(raw)),
    () => false,
  )
    .map(({ detail }) => detail)
    .filter(({ change }) => change !== 'kept');
  const ours = new Set(sent.flatMap((rule) => [rule['id'], rule['ref']]));
  const lost = edits.filter((detail) => detail.change !== 'removed' || ours.has(detail.id ?? detail.ref));
  const words = lost.map((detail) => `${ruleTitle(detail)} (${EDITS[detail.change]})`);
  return words.length === 0 ? 'no rule was lost' : someOf(words, MOST_NAMED);
}

const EDITS: Readonly<Record<RuleDetail['change'], string>> = {
  added: 'they had added it',
  removed: 'they had removed it, but it is there again',
  changed: 'they had changed it',
  moved: 'they had moved it',
  kept: 'kept',
};
