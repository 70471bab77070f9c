import { sentRules } from '../ruleset-members.js';
import { ShapeError, type Raw } from '../../../kernel/lib/decode.js';
import { defined } from '../../../kernel/lib/defined.js';
import type { DiffContext, SectionName } from '../../../kernel/model/context.js';
import type { Finding } from '../../../kernel/model/finding.js';
import { isObject } from '../../../kernel/model/json.js';
import type { Difference, Evidence, Written } from '../../../kernel/model/proof.js';
import { membersOf, type ApiReader } from '../../../kernel/model/request.js';
import { count } from '../../../kernel/lib/phrases.js';
import type { Scope } from '../../../kernel/model/scope.js';
import { idOfPath, memberDifferences, storedOtherwise } from '../../toolkit/stored.js';
import { decodeRuleset, type LiveRuleset } from '../live.js';
import { listRulesets } from '../ruleset-list.js';
import { othersOfLive, othersShape } from '../ruleset-members.js';
import { isFound, readNewest, readRuleset, rulesetPath } from '../rulesets.js';
import { storedRuleDifferences } from './rules.js';
import { otherWrites, readLost, writeInBetween, writtenAfter } from './versions.js';

/**
 * Whether a ruleset is stored as sent: compares answer and fresh read with the whole list, by rule and member, with other people's rules and the
 * order. Reports writes in between. A deleted one must be gone. Throws an ApiError or a ShapeError.
 */
export async function proveRuleset(
  written: Written,
  section: SectionName,
  { scope, settings }: DiffContext,
  api: ApiReader,
): Promise<Evidence> {
  if (written.request.method === 'DELETE') return proveGone(written, scope, api);
  const answered = decodeAnswer(written.answer);
  const stored = await readWritten(written, answered, scope, api);
  const known = { section, names: settings.parameterNames };
  const inAnswer = answered?.isWithoutRules === true ? undefined : answered;
  return {
    differences: unique([
      ...(inAnswer === undefined ? [] : differences(written, inAnswer, known)),
      ...differences(written, stored, known),
    ]),
    findings: await versionFindings(written, answered?.version, stored, scope, api),
    ...defined({ version: stored.version }),
  };
}

/** Undefined if not a ruleset: then the read decides. */
function decodeAnswer(answer: unknown): LiveRuleset | undefined {
  if (!isObject(answer)) return undefined;
  try {
    return decodeRuleset(answer);
  } catch (error) {
    if (error instanceof ShapeError) return undefined;
    throw error;
  }
}

/** The written ruleset. If created without an answer, found by phase and name. */
async function readWritten(
  { request }: Written,
  answered: LiveRuleset | undefined,
  scope: Scope,
  api: ApiReader,
): Promise<LiveRuleset> {
  const known = request.method === 'PUT' ? { ...answered, id: idOfPath(request.path) } : answered;
  if (known !== undefined) return (await readNewest(scope, known, api)).ruleset;
  const { kind, phase, name } = membersOf(request);
  const listed = await listRulesets(scope, api, typeof kind === 'string' ? { only: kind } : {});
  const [only, second] = listed.filter(
    (item) => item.phase === phase && (kind !== 'custom' || item.name === name),
  );
  if (only === undefined) throw new ShapeError('the ruleset that was created is not in the list of rulesets');
  if (second !== undefined) throw new ShapeError('the ruleset that was created is in the list twice');
  return readRuleset(scope, only, api);
}

/** The names of the project, and their section. */
interface Known {
  readonly section: SectionName;
  readonly names: readonly string[];
}

function differences(
  { request }: Written,
  stored: LiveRuleset,
  { section, names }: Known,
): readonly Difference[] {
  const body = membersOf(request);
  const { description = stored.description, phase = stored.phase, name = stored.name } = body;
  const list = sentRules(request);
  const properties: Raw = { description, phase, ...defined({ name }), ...othersOfLive(body) };
  const now: Raw = {
    description: stored.description,
    phase: stored.phase,
    ...defined({ name: stored.name }),
    ...stored.others,
  };
  return [
    ...memberDifferences(storedOtherwise(othersShape(section, names), properties, now)),
    ...(stored.isWithoutRules === true && list.length > 0
      ? [
          {
            member: 'rules',
            message: `${count(list.length, 'rule')} were sent, but the answer has no list of rules`,
          },
        ]
      : storedRuleDifferences(list, stored.rules, names)),
  ];
}

async function versionFindings(
  { change, request }: Written,
  answered: string | undefined,
  stored: LiveRuleset,
  scope: Scope,
  api: ApiReader,
): Promise<readonly Finding[]> {
  const ours = answered ?? stored.version;
  const step = otherWrites(change, ours);
  const path = rulesetPath(scope, stored.id);
  const lost = step === undefined ? undefined : await readLost(path, step, sentRules(request), api);
  const after = stored.version;
  const isPassed = answered !== undefined && after !== undefined && after !== answered;
  return [
    ...(step === undefined ? [] : [writeInBetween(change, step, lost)]),
    ...(isPassed && isNewer(after, answered) ? [writtenAfter(change, answered, after)] : []),
  ];
}

/** An older version may still be read for a moment. */
function isNewer(now: string, than: string): boolean {
  return /^\d+$/.test(now) && /^\d+$/.test(than) && BigInt(now) > BigInt(than);
}

async function proveGone({ request }: Written, scope: Scope, api: ApiReader): Promise<Evidence> {
  const id = idOfPath(request.path);
  const listed = await listRulesets(scope, api);
  const isListed = listed.some((ruleset) => ruleset.id === id);
  const isGone = !isListed && !(await isFound(() => api.get({ path: request.path })));
  return { differences: isGone ? [] : [{ message: 'it was deleted, but is still there' }], findings: [] };
}

/** Without repetition: answer and read mostly differ alike. */
function unique(all: readonly Difference[]): readonly Difference[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}
