import type { PlanDocument } from '../../../generated/documents/plan.js';
import { count } from '../../../kernel/lib/phrases.js';
import { quoted, remark, type Remark, type Words } from '../printers/remark.js';
import { acceptedText } from './denied.js';
import { invariantRemarks } from './invariant-words.js';
import { generalFindings, unreadScopes } from './scope-views.js';
import { leavesText, triedWords } from './plan-words.js';
import { waveRemarks } from './waves.js';

/** What is said of a whole plan besides changes and risks, in the order of reports. A new fact is one entry here, for all media. */
export function planRemarks(plan: PlanDocument): readonly Remark[] {
  return [
    ...leavingRemark(plan),
    ...shardRemark(plan),
    ...waveRemarks(plan),
    ...findingRemarks(plan),
    ...invariantRemarks(plan),
    ...(plan.undo === undefined ? narrowedRemarks(plan) : undoRemarks(plan.undo)),
    ...unreadRemark(plan, 'will not be written, for the reasons above'),
    ...triedRemark(plan),
    ...acceptedRemark(plan),
  ];
}

/** How many objects leave the files. Other media say it in their headline. */
function leavingRemark(plan: PlanDocument): readonly Remark[] {
  const words = leavesText(plan);
  return words === undefined ? [] : remark([`${words}.`], { tone: 'error', isForTerminal: true });
}

/** Which part of all scopes a report is about. */
export function shardRemark({ shard }: Pick<PlanDocument, 'shard'>): readonly Remark[] {
  return shard === undefined ? [] : remark([`Shard ${shard.index} of ${shard.of}.`]);
}

/** Findings about no scope. Other media have them among their notes. */
export function findingRemarks(plan: PlanDocument): readonly Remark[] {
  return generalFindings(plan).flatMap(({ severity, message, help = '' }) =>
    remark([quoted(`${message}. ${help}`.trim())], {
      tone: severity === 'error' ? 'error' : 'warning',
      isForTerminal: true,
    }),
  );
}

/** That a plan is narrowed, and what `--exclude` leaves out; otherwise none. */
export function narrowedRemarks({
  narrowed,
  findings,
}: Pick<PlanDocument, 'narrowed' | 'findings'>): readonly Remark[] {
  if (narrowed !== true) return [];
  const excluded = findings
    .filter(({ code }) => code === 'excluded')
    .map(({ message }): Words => [quoted(message), '.']);
  return [{ lines: [['Narrowed: the rest was not compared.'], ...excluded] }];
}

/** Which run is undone, and which versions that brings back. */
function undoRemarks({ run, versions = [] }: NonNullable<PlanDocument['undo']>): readonly Remark[] {
  const shown = versions.slice(0, MOST_VERSIONS);
  const more = versions.length - shown.length;
  const restored = [
    ...shown.map(({ address, version }): Words => [
      quoted(address),
      ' goes back to what version ',
      quoted(version),
      ' had.',
    ]),
    ...(more > 0
      ? [[`The same holds for ${count(more, 'more object')}; the JSON of the plan lists them.`]]
      : []),
  ];
  return [
    ...remark(['Undoes run ', quoted(run), ': restores what it found, and compares nothing else.']),
    ...(restored.length === 0 ? [] : [{ lines: restored, fact: 'Restores' }]),
  ];
}

/** How many objects are named. The document has all. */
const MOST_VERSIONS = 10;

/** The scopes that were not read. Other media show them first. */
export function unreadRemark(plan: Pick<PlanDocument, 'scopes'>, why: string): readonly Remark[] {
  const unread = unreadScopes(plan);
  if (unread.length === 0) return [];
  const names = unread.flatMap(({ level, name }, index) => [
    ...(index === 0 ? [] : [', ']),
    quoted(`${level}/${name}`),
  ]);
  return remark([`${count(unread.length, 'scope')} ${why}: `, ...names], {
    tone: 'error',
    isForTerminal: true,
  });
}

/** What planning sent, if writes were tried. A page has it beside other requests. */
function triedRemark(plan: PlanDocument): readonly Remark[] {
  const { read, try: tried = 0 } = plan.requests;
  if (tried === 0) return [];
  return remark([`Planning sent ${read} reads${triedWords(plan)}.`], { tone: 'quiet', isForTerminal: true });
}

/** How many accepted findings are hidden. A page has it beside its digest. */
export function acceptedRemark({ accepted }: Pick<PlanDocument, 'accepted'>): readonly Remark[] {
  const words = acceptedText(accepted);
  return words === undefined ? [] : remark([`${words}.`], { tone: 'quiet' });
}
