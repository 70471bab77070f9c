import type { Detail } from '../../../kernel/model/change.js';
import { someOf } from '../../../kernel/lib/phrases.js';
import type { Decision, OutcomeDetail, OutcomeExample } from '../../../kernel/model/outcome.js';
import { isName, ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';

/** What a new list of rules does to traffic, in a sentence. */
export interface OutcomeLine {
  readonly change: OutcomeDetail['change'];
  readonly text: string;
}

/**
 * What a new list of rules changes for traffic, an example a line. If rules change too, their order alone is a separate line. Unknown outcomes are
 * shown for an order only: most lists have one.
 */
export function outcomeLines(details: readonly Detail[]): readonly OutcomeLine[] {
  const outcomes = details.filter((detail): detail is OutcomeDetail => detail.type === 'outcome');
  const isPart = outcomes.some(({ of }) => of === 'list');
  const titles = ruleTitles(details);
  return outcomes.flatMap((outcome) => linesOf(outcome, titles, isPart));
}

type Titles = ReadonlyMap<string, string>;

function linesOf(
  { change, of, examples, because, opens, besides = [] }: OutcomeDetail,
  titles: Titles,
  isPart: boolean,
): readonly OutcomeLine[] {
  switch (change) {
    case 'kept':
      return [{ change, text: besides.length === 0 ? nothingChanges(of) : whatStays(besides, titles) }];
    case 'unknown':
      return of === 'list' ? [] : [{ change, text: unknownText(because ?? '', opens) }];
    case 'changed': {
      const title = of === 'order' && isPart ? 'the order alone: ' : '';
      return [
        ...examples.map((example): OutcomeLine => ({
          change,
          text: `${title}${exampleText(example, titles)}`,
        })),
        ...(because === undefined || examples.length === 0
          ? []
          : [{ change: 'unknown', text: moreText(of, opens) } as const]),
      ];
    }
  }
}

function unknownText(because: string, opens: OutcomeDetail['opens']): string {
  return opens === 'nothing'
    ? `the order opens nothing; what else it changes for traffic is not known: ${because}`
    : `can't tell what the order changes for traffic: ${because}`;
}

function moreText(of: OutcomeDetail['of'], opens: OutcomeDetail['opens']): string {
  return `the ${of} possibly changes more than that${opens === 'nothing' ? ', but it opens nothing' : ''}`;
}

function nothingChanges(of: OutcomeDetail['of']): string {
  return `the ${of} changes nothing: the same is decided for all traffic`;
}

function whatStays(besides: readonly string[], titles: Titles): string {
  const verb = besides.length === 1 ? 'does' : 'do';
  return `the same is decided for all traffic; what ${someOf(
    besides.map((ref) => titles.get(ref) ?? ref),
    MOST_NAMED,
  )} ${verb} apart from that changes`;
}

const MOST_NAMED = 5;

/** `{ tcp.dstport: 8080, ip.src.country: "SX" }: block by block-web → skip by allow-office` */
function exampleText({ traffic, before, after }: OutcomeExample, titles: Titles): string {
  return `${traffic}: ${decisionText(before, titles)} → ${decisionText(after, titles)}`;
}

function decisionText({ action, rule }: Decision, titles: Titles): string {
  const shown = action === 'none' ? 'no rule decides' : action;
  return rule === undefined ? shown : `${shown} by ${titles.get(rule) ?? rule}`;
}

/** Titles of changed rules whose refs are ids. */
function ruleTitles(details: readonly Detail[]): ReadonlyMap<string, string> {
  return new Map(
    details.flatMap((detail) =>
      detail.type === 'rule' && !isName(detail.ref) ? [[detail.ref, ruleTitle(detail)] as const] : [],
    ),
  );
}
