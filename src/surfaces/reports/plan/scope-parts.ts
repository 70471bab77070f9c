import { rulesSent } from '../change/sent-rules.js';
import type { ChangeDocument } from '../../../generated/documents/plan.js';
import { KINDS } from '../../../kinds/registry.js';
import { isObject } from '../../../kernel/model/json.js';
import { MALICIOUS_ALLOWED } from '../../../kernel/model/impact.js';
import { shortAddress } from '../../../kernel/model/scope.js';
import { count } from '../../../kernel/lib/phrases.js';
import { changeBody } from '../change/body.js';
import { requestText } from '../change/head.js';
import { LEAVE_HELP_LINE, leaveLines } from './leaves.js';
import { errorPlace } from './plan-words.js';
import type { FindingDocument } from '../../../generated/documents/parts.js';
import type { ScopeView } from './scope-views.js';
import type { LongLine } from '../printers/text/text.js';
import { cyan, dim, inline, type Inline, joined, red, unbroken, yellow } from '../printers/text/inline.js';

/** What is said of a scope, as lines of a terminal. */
export interface Part {
  readonly lines: readonly LongLine[];
  /** The change that the lines belong to, if any. */
  readonly change?: ChangeDocument;
  /** What parts need in common besides lines, to be shown as one. */
  readonly key: readonly string[];
}

/** Everything that is said about a scope, in order. */
export function partsOf(view: ScopeView, isVerbose: boolean): readonly Part[] {
  const leaving = leaveParts(view);
  if (!view.isRead) return [...view.findings.map((finding) => noteOf(finding, red('?'))), ...leaving];
  // The details of a change say this with more words.
  const otherFindings = view.findings.filter(({ code }) => code !== MALICIOUS_ALLOWED);
  const parts = [
    ...view.changes.map((change) => changePart(change, isVerbose)),
    ...leaving,
    ...view.pending.map(pendingPart),
    ...otherFindings.map((finding) => noteOf(withPlace(finding), signOf(finding))),
    ...unchangedPart(view.unchanged, isVerbose),
  ];
  // For instance a file with only a header.
  return parts.length > 0 ? parts : [noteLine('  ', dim('nothing to compare'))];
}

/** The objects that leave, then what to do. */
function leaveParts({ leaving }: ScopeView): readonly Part[] {
  const last = leaving.length - 1;
  return leaving.map((leave, index): Part => {
    const lines = leaveLines(leave);
    return { lines: index === last ? [...lines, LEAVE_HELP_LINE] : lines, key: [] };
  });
}

function noteLine(prefix: Inline, text: Inline, ...below: readonly LongLine[]): Part {
  return { lines: [{ prefix, text, hanging: 4 }, ...below], key: [] };
}

function changePart(change: ChangeDocument, isVerbose: boolean): Part {
  const { kind, action, origin = '', address } = change;
  const key = [kind, action, origin, shortAddress(address), requestText(change), ...whatDiffers(change)];
  return { lines: changeBody(change, isVerbose), change, key };
}

/** What changes need in common to be shown as one: whole details, as lines may cut lists, without ids of rules, which differ by scope. */
function whatDiffers({ details, request }: ChangeDocument): readonly string[] {
  const rules = rulesSent(request);
  return details.flatMap((detail) => {
    if (detail.type !== 'rule') return [JSON.stringify(detail)];
    if (detail.change === 'kept') return [];
    const { id: _id, patch: _patch, ref, ...rule } = detail;
    const sent = detail.to === undefined ? undefined : rules?.[detail.to - 1];
    const called = rule.description === undefined ? ref : '';
    return [JSON.stringify([called, rule, isObject(sent) ? { ...sent, id: '', ref: '' } : sent])];
  });
}

function signOf({ severity }: FindingDocument): Inline {
  return severity === 'error' ? red('x') : yellow('?');
}

/** An error, its place in front. */
function withPlace(finding: FindingDocument): FindingDocument {
  const place = errorPlace(finding);
  return place === undefined ? finding : { ...finding, message: `${place}  ${finding.message}` };
}

function noteOf({ message, help }: ScopeView['findings'][number], sign: Inline): Part {
  const below = help === undefined ? [] : [{ prefix: '    ', text: help, hanging: 4 }];
  return noteLine(inline`  ${sign} `, message, ...below);
}

/** A migration that is due, and the command that continues it. */
function pendingPart({ address, source, state, command }: ScopeView['pending'][number]): Part {
  const name = unbroken(shortAddress(address));
  const text = inline`${name}   ${cyan('pending')}: ${state}   ${dim(`${source.file}:${source.line}`)}`;
  const run = { prefix: '      ', text: unbroken(command), hanging: 6 };
  return noteLine(inline`  ${cyan('…')} `, text, run);
}

function unchangedPart(unchanged: readonly string[], isVerbose: boolean): readonly Part[] {
  if (unchanged.length === 0) return [];
  const names = unchanged.map(shortAddress);
  const shown = isVerbose ? names.map(unbroken) : countedNames(names);
  return [noteLine(dim('  = '), dim(joined(shown, ', ')))];
}

/** `page_shield`, `log_fields`, `2 policies`, `rulesets/…`: some kinds are only counted. */
function countedNames(names: readonly string[]): readonly string[] {
  const counts = KINDS.flatMap(({ section, words: { counted } }) => {
    const number = names.filter((name) => name.startsWith(`${section}/`)).length;
    return counted === undefined || number === 0
      ? []
      : [{ section, text: count(number, counted.one, counted.many) }];
  });
  const others = names.filter((name) => !counts.some(({ section }) => name.startsWith(`${section}/`)));
  return [...others, ...counts.map(({ text }) => text)];
}
